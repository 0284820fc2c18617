/// A property of Unicode that `\p{…}` names (ECMA-262, tables 67 to 69).
///
/// Scripts are not among them: Swift's standard library does not know them.
enum ScalarProperty: Hashable, Sendable {
    /// The general category is one of these.
    case categories([Unicode.GeneralCategory])
    /// A property that is true or false.
    case binary(Binary)

    /// The binary properties that are supported, under the names of ECMA-262.
    enum Binary: String, CaseIterable, Sendable {
        case any = "Any"
        case ascii = "ASCII"
        case assigned = "Assigned"
        case alphabetic = "Alphabetic"
        case asciiHexDigit = "ASCII_Hex_Digit"
        case caseIgnorable = "Case_Ignorable"
        case cased = "Cased"
        case dash = "Dash"
        case diacritic = "Diacritic"
        case emoji = "Emoji"
        case emojiModifier = "Emoji_Modifier"
        case emojiPresentation = "Emoji_Presentation"
        case hexDigit = "Hex_Digit"
        case idContinue = "ID_Continue"
        case idStart = "ID_Start"
        case ideographic = "Ideographic"
        case lowercase = "Lowercase"
        case math = "Math"
        case quotationMark = "Quotation_Mark"
        case uppercase = "Uppercase"
        case whiteSpace = "White_Space"
        case idContinueExtended = "XID_Continue"
        case idStartExtended = "XID_Start"
    }

    /// Makes the property of a name such as `L`, `Letter`, `gc=Lu`, `General_Category=Lu` or `Alphabetic`.
    init?(name: String) {
        let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 {
            guard parts[0] == "gc" || parts[0] == "General_Category" else { return nil }
            guard let categories = Self.categories[String(parts[1])] else { return nil }
            self = .categories(categories)
        } else if let categories = Self.categories[name] {
            self = .categories(categories)
        } else if let binary = Binary(rawValue: Self.aliases[name] ?? name) {
            self = .binary(binary)
        } else {
            return nil
        }
    }

    /// Returns whether a scalar has the property.
    func holds(for scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .categories(let categories): categories.contains(scalar.properties.generalCategory)
        case .binary(let binary): binary.holds(for: scalar)
        }
    }

    private static let aliases = [
        "Alpha": "Alphabetic", "Lower": "Lowercase", "Upper": "Uppercase", "space": "White_Space",
        "AHex": "ASCII_Hex_Digit", "Hex": "Hex_Digit", "IDC": "ID_Continue", "IDS": "ID_Start", "Ideo": "Ideographic",
        "XIDC": "XID_Continue", "XIDS": "XID_Start", "QMark": "Quotation_Mark", "Dia": "Diacritic",
    ]

    /// Categories by their short and long names, groups included.
    private static let categories: [String: [Unicode.GeneralCategory]] = {
        let single: [(String, String, Unicode.GeneralCategory)] = [
            ("Lu", "Uppercase_Letter", .uppercaseLetter), ("Ll", "Lowercase_Letter", .lowercaseLetter),
            ("Lt", "Titlecase_Letter", .titlecaseLetter), ("Lm", "Modifier_Letter", .modifierLetter),
            ("Lo", "Other_Letter", .otherLetter), ("Mn", "Nonspacing_Mark", .nonspacingMark),
            ("Mc", "Spacing_Mark", .spacingMark), ("Me", "Enclosing_Mark", .enclosingMark),
            ("Nd", "Decimal_Number", .decimalNumber), ("Nl", "Letter_Number", .letterNumber),
            ("No", "Other_Number", .otherNumber), ("Pc", "Connector_Punctuation", .connectorPunctuation),
            ("Pd", "Dash_Punctuation", .dashPunctuation), ("Ps", "Open_Punctuation", .openPunctuation),
            ("Pe", "Close_Punctuation", .closePunctuation), ("Pi", "Initial_Punctuation", .initialPunctuation),
            ("Pf", "Final_Punctuation", .finalPunctuation), ("Po", "Other_Punctuation", .otherPunctuation),
            ("Sm", "Math_Symbol", .mathSymbol), ("Sc", "Currency_Symbol", .currencySymbol),
            ("Sk", "Modifier_Symbol", .modifierSymbol), ("So", "Other_Symbol", .otherSymbol),
            ("Zs", "Space_Separator", .spaceSeparator), ("Zl", "Line_Separator", .lineSeparator),
            ("Zp", "Paragraph_Separator", .paragraphSeparator), ("Cc", "Control", .control), ("Cf", "Format", .format),
            ("Cs", "Surrogate", .surrogate), ("Co", "Private_Use", .privateUse), ("Cn", "Unassigned", .unassigned),
        ]
        let groups = [
            ("L", "Letter"), ("M", "Mark"), ("N", "Number"), ("P", "Punctuation"), ("S", "Symbol"), ("Z", "Separator"),
            ("C", "Other"),
        ]
        var result: [String: [Unicode.GeneralCategory]] = [:]
        for (short, long, category) in single {
            result[short] = [category]
            result[long] = [category]
        }
        for (short, long) in groups {
            let members = single.filter { $0.0.hasPrefix(short) }.map(\.2)
            result[short] = members
            result[long] = members
        }
        result["LC"] = [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
        result["Cased_Letter"] = result["LC"]
        result["cntrl"] = [.control]
        result["digit"] = [.decimalNumber]
        result["punct"] = result["P"]
        return result
    }()
}

extension ScalarProperty.Binary {
    /// Returns whether a scalar has the property.
    func holds(for scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return switch self {
        case .any: true
        case .ascii: scalar.isASCII
        case .assigned: properties.generalCategory != .unassigned
        case .alphabetic: properties.isAlphabetic
        case .asciiHexDigit: properties.isASCIIHexDigit
        case .caseIgnorable: properties.isCaseIgnorable
        case .cased: properties.isCased
        case .dash: properties.isDash
        case .diacritic: properties.isDiacritic
        case .emoji: properties.isEmoji
        case .emojiModifier: properties.isEmojiModifier
        case .emojiPresentation: properties.isEmojiPresentation
        case .hexDigit: properties.isHexDigit
        case .idContinue: properties.isIDContinue
        case .idStart: properties.isIDStart
        case .ideographic: properties.isIdeographic
        case .lowercase: properties.isLowercase
        case .math: properties.isMath
        case .quotationMark: properties.isQuotationMark
        case .uppercase: properties.isUppercase
        case .whiteSpace: properties.isWhitespace
        case .idContinueExtended: properties.isXIDContinue
        case .idStartExtended: properties.isXIDStart
        }
    }
}
