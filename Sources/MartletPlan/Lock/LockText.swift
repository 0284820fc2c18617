import MartletSyntax

/// Spells texts as YAML.
enum LockText {
    /// Returns a text as a plain scalar where nobody can misread it, else in double quotes.
    static func scalar(_ text: String) -> String {
        return text.withBytes(isPlain) ? text : quoted(text)
    }

    /// Appends a text in the same spelling.
    static func add(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        if isPlain(text) {
            bytes.append(contentsOf: text)
        } else {
            bytes.append(contentsOf: quoted(String(decoding: text, as: UTF8.self)).utf8)
        }
    }

    /// Whether a text may stand as it is.
    static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first, first > UInt8(ascii: "9"), first != UInt8(ascii: "~") else { return false }
        return text.areOfPlainWord
    }

    /// Returns a text in double quotes, with everything escaped that is no letter, digit or sign (YAML 1.2.2, 5.7).
    private static func quoted(_ text: String) -> String {
        // Nearly every such text has no more than a sign that is none in YAML.
        if text.isPlainLiteral {
            return "\"" + text + "\""
        }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case " "..."~": result.unicodeScalars.append(scalar)
            default:
                if isShown(scalar) {
                    result.unicodeScalars.append(scalar)
                } else {
                    let digits = String(scalar.value, radix: 16)
                    let width = scalar.value > 0xFFFF ? 8 : 4
                    result +=
                        (width == 8 ? "\\U" : "\\u") + String(repeating: "0", count: width - digits.count) + digits
                }
            }
        }
        return result + "\""
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
