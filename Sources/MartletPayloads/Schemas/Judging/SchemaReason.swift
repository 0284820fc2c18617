import MartletContract
import MartletFormats

/// What is wrong with a value, in words.
struct SchemaReason {
    /// What was asked for.
    var rule: Violation.Rule
    /// What is wrong.
    var text: String
    /// The name of the member that it is about; nil for the value itself.
    var member: String?

    init(_ rule: Violation.Rule, _ text: String, member: String? = nil) {
        self.rule = rule
        self.text = text
        self.member = member
    }

    /// How many values are listed.
    private static let valueLimit = 10
    /// How many characters of a value or a pattern are shown.
    private static let lengthLimit = 200

    /// The reason where nothing better is known than which keyword asks.
    static func of(_ keyword: String) -> SchemaReason {
        switch keyword {
        case "additionalProperties", "unevaluatedProperties": SchemaReason(.unknown, "is not known here")
        case "items", "prefixItems", "unevaluatedItems": SchemaReason(.keyword, "must not be there")
        case "nesting": SchemaReason(.limit, "is nested deeper than \(Validator.depthLimit)")
        default: SchemaReason(.keyword, "is not what '\(keyword)' asks for")
        }
    }

    /// The reason where a keyword has a schema that allows no value.
    static func forbidden(by keyword: String) -> SchemaReason {
        switch keyword {
        case "additionalProperties", "unevaluatedProperties", "items", "prefixItems", "unevaluatedItems": of(keyword)
        case "then": SchemaReason(.keyword, "must not be what 'if' describes")
        case "else": SchemaReason(.keyword, "must be what 'if' describes")
        default: forbidden
        }
    }

    /// The reason where no value is allowed.
    static let forbidden = SchemaReason(.keyword, "must not be there: its schema allows no value")

    /// The reason why it is not known whether a value is right.
    static func unknown(_ keyword: String) -> SchemaReason {
        SchemaReason(rules[keyword] ?? .keyword, "what '\(keyword)' asks for cannot be checked")
    }

    private static let rules: [String: Violation.Rule] = [
        "type": .type, "pattern": .pattern, "multipleOf": .multiple, "format": .format, "uniqueItems": .unique,
        "nesting": .limit, "required": .missing,
    ]

    // MARK: Kinds and values

    static func kind(_ expected: JSONKinds, _ content: JudgedValues.Content) -> SchemaReason {
        if expected.isEmpty { return forbidden }
        if content.kind == .null { return SchemaReason(.null, "must not be null") }
        return SchemaReason(.type, "must be \(names(of: expected)), not \(names(of: content.kind))")
    }

    static func names(of kinds: JSONKinds) -> String {
        let all: [(JSONKinds, String)] = [
            (.bool, "a Boolean"), (.number, "a number"), (.string, "a string"), (.array, "an array"),
            (.object, "an object"), (.null, "null"),
        ]
        return alternatives(all.filter { kinds.contains($0.0) }.map(\.1))
    }

    /// Returns names with 'or' before the last one.
    static func alternatives(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }

    static func values(_ values: [Literal]) -> SchemaReason {
        guard let first = values.first else { return forbidden }
        guard values.count > 1 else { return SchemaReason(.enumeration, "must be \(text(of: first))") }
        return SchemaReason(.enumeration, "must be one of \(list(values))")
    }

    /// Returns some values, not too many.
    static func list(_ values: [Literal]) -> String {
        let shown = values.prefix(valueLimit).map(text).joined(separator: ", ")
        return values.count > valueLimit ? shown + "…" : shown
    }

    private static func text(of value: Literal) -> String { excerpt(JSONText.write(value)) }

    private static func excerpt(_ text: String) -> String {
        text.count > lengthLimit ? text.prefix(lengthLimit) + "…" : text
    }

    // MARK: Numbers and texts

    static func bound(_ words: String, _ bound: DecimalNumber) -> SchemaReason {
        SchemaReason(.bound, "must be \(words) \(bound)")
    }

    static func multiple(_ step: DecimalNumber) -> SchemaReason {
        SchemaReason(.multiple, "must be a multiple of \(step)")
    }

    static func count(_ rule: Violation.Rule, _ words: String, _ count: Int, _ unit: String, _ found: Int)
        -> SchemaReason
    {
        SchemaReason(rule, "must have \(words) \(count) \(unit), not \(found)")
    }

    static func pattern(_ pattern: String) -> SchemaReason {
        if let format = SchemaFormats.name(ofPattern: pattern) {
            return SchemaReason(.format, "must have the format '\(format)'")
        }
        return SchemaReason(.pattern, "must match \(excerpt(pattern))")
    }

    static func form(_ form: TextForm, _ text: String) -> SchemaReason {
        switch form {
        case .uuid: SchemaReason(.format, "must be a UUID")
        case .url: SchemaReason(.format, "must be a URL")
        case .data(.base64): SchemaReason(.format, "must be base64")
        case .data(.base64url): SchemaReason(.format, "must be base64url")
        case .data(.hex): SchemaReason(.format, "must be hexadecimal")
        case .date(let format): SchemaReason(.format, "must be a date written as \(WireFormat.name(of: format))")
        case .duration: SchemaReason(.format, "must be a duration such as PT1H30M")
        case .calendarDuration: SchemaReason(.format, "must be a duration such as P1Y2M or PT1H30M")
        case .number(isWhole: true): SchemaReason(.format, "must be an integer")
        case .number(isWhole: false): SchemaReason(.format, "must be a decimal number")
        case .named(let name): SchemaReason(.format, "must have the format '\(name)'")
        case .bounded(let numbers): bounds(numbers, text)
        case .fitting(let number): number.reason(number.read(text))
        }
    }

    private static func bounds(_ numbers: SchemaNode.Numbers, _ text: String) -> SchemaReason {
        guard let number = DecimalNumber(text) else { return SchemaReason(.format, "must be a number") }
        if let bound = numbers.minimum, number < bound { return .bound("at least", bound) }
        if let bound = numbers.maximum, number > bound { return .bound("at most", bound) }
        if let bound = numbers.exclusiveMinimum, number <= bound { return .bound("above", bound) }
        if let bound = numbers.exclusiveMaximum, number >= bound { return .bound("below", bound) }
        return numbers.multiples.first.map(multiple) ?? SchemaReason(.format, "must be an integer")
    }
}

/// What a number must fit that is read into a type of Swift.
package enum NumberFit: Sendable, Hashable {
    /// Whatever JSON can write.
    case any
    /// 64 bits.
    case int64, uint64
    /// 32 bits.
    case int32
    /// Numbers with a binary exponent.
    case float, double
    /// A decimal number of Foundation.
    case decimal

    /// Returns whether a number fits.
    func holds(_ number: DecimalNumber) -> Bool {
        let magnitude = number.isNegative ? number.negated : number
        return switch self {
        case .any: true
        case .int32: number.isInteger && IntegerBounds.int32.contains(number)
        case .int64: number.isInteger && IntegerBounds.int64.contains(number)
        case .uint64: number.isInteger && IntegerBounds.uint64.contains(number)
        case .float: DecimalNumber("3.4028235e38").map { magnitude <= $0 } ?? true
        case .double: DecimalNumber("1.7976931348623157e308").map { magnitude <= $0 } ?? true
        case .decimal: WireFormat.fitsDecimal(number)
        }
    }

    /// Returns the number that a text writes; nil for one that it must not write.
    func read(_ text: String) -> DecimalNumber? {
        switch self {
        case .int32, .int64, .uint64: WireFormat.integer(text)
        case .any, .float, .double, .decimal: DecimalNumber(text)
        }
    }

    /// Returns why a number does not fit; nil is none at all.
    func reason(_ number: DecimalNumber?) -> SchemaReason {
        let isWhole = [.int32, .int64, .uint64].contains(self)
        guard let number, !isWhole || number.isInteger else {
            return SchemaReason(.format, isWhole ? "must be an integer" : "must be a decimal number")
        }
        return SchemaReason(.range, self == .any ? "must be a number that JSON can write" : "does not fit \(name)")
    }

    private var name: String {
        switch self {
        case .any: "a number"
        case .int32: "int32"
        case .int64: "int64"
        case .uint64: "uint64"
        case .float: "a float"
        case .double: "a double"
        case .decimal: "a decimal"
        }
    }
}
