import MartletContract
import MartletFormats
import MartletPayloads

/// Spells single values of built-in types: what has no literal in Swift in one form for each type, whatever the form on
/// the wire is.
enum LiteralScalar {
    /// Returns the expression, or nil when the value is none of the type.
    static func source(_ literal: Literal, _ kind: TypeReference.Kind) -> String? {
        switch (kind, literal) {
        case (.string, .string(let text)): StringLiteral.source(text)
        case (.bool, .bool(let value)): value ? "true" : "false"
        case (.url, .string(let text)): text.isEmpty ? nil : validated("URL", text)
        case (.uuid, .string(let text)): validated("UUID", text.lowercased())
        case (.data(let encoding), .string(let text)): WireFormat.bytes(of: text, encoding).map(data)
        case (.date(let format, _), _): date(literal, format)
        case (.duration(.iso8601), .string(let text)): WireFormat.duration(text).map(FormatExpression.source)
        case (.duration(.calendar), .string(let text)):
            WireFormat.isCalendarDuration(text) ? validated("CalendarDuration", text) : nil
        case (_, .number(let digits)), (.int64, .string(let digits)), (.uint64, .string(let digits)),
            (.decimal, .string(let digits)):
            number(digits, kind)
        default: nil
        }
    }

    private static func number(_ digits: String, _ kind: TypeReference.Kind) -> String? {
        switch kind {
        case .int, .int64: Int64(digits).map { String($0) }
        case .uint64: UInt64(digits).map { String($0) }
        case .int32: Int32(digits).map { String($0) }
        case .float: Float(digits).flatMap { $0.isFinite ? floating(digits) : nil }
        case .double: Double(digits).flatMap { $0.isFinite ? floating(digits) : nil }
        case .decimal: decimal(digits)
        case .duration(.seconds): DecimalNumber(digits).flatMap { duration($0) }
        case .duration(.milliseconds): DecimalNumber(digits).flatMap { duration($0.scaled(byPowerOfTen: -3)) }
        default: nil
        }
    }

    /// Swift's literals know JSON's digits, exponents included.
    private static func floating(_ digits: String) -> String? {
        digits.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } ? digits : nil
    }

    /// Returns a decimal number made from its digits: Swift would read a literal with a fraction as a binary number.
    private static func decimal(_ digits: String) -> String? {
        guard let number = DecimalNumber(digits), number.digits.count <= 38, (-128...127).contains(number.exponent)
        else { return nil }
        guard let text = number.plainText else { return validated("Decimal", digits) }
        return number.isInteger && text.utf8.count < 16 ? text : validated("Decimal", text)
    }

    /// Returns a length of time to the nanosecond; nil beyond 10^15 seconds.
    private static func duration(_ seconds: DecimalNumber) -> String? {
        guard seconds.order <= 15 else { return nil }
        for (unit, power) in [("seconds", 0), ("milliseconds", 3), ("microseconds", 6), ("nanoseconds", 9)] {
            let scaled = seconds.scaled(byPowerOfTen: power)
            if scaled.isInteger, let text = scaled.plainText, Int64(text) != nil { return ".\(unit)(\(text))" }
        }
        return Double(seconds.description).map { ".seconds(\($0))" }
    }

    private static func data(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        if bytes.isEmpty { return "Data()" }
        if Array(text.utf8) == bytes { return "Data(\(StringLiteral.source(text)).utf8)" }
        return validated("Data", WireFormat.text(of: bytes, .base64))
    }

    private static func date(_ literal: Literal, _ format: DateFormat) -> String? {
        guard let fields = WireFormat.fields(of: literal, format) else { return nil }
        switch format.meaning {
        case .instant:
            guard let timestamp = fields.timestamp,
                case .string(let text)? = WireFormat.literal(of: DateFields(timestamp), .iso8601)
            else { return nil }
            return validated("Date", text)
        case .day:
            guard let day = fields.day else { return nil }
            return validated("LocalDate", "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))")
        case .time:
            guard let nanoseconds = fields.nanosecondsOfDay else { return nil }
            let seconds = nanoseconds / 1_000_000_000
            let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
            let rest = nanoseconds % 1_000_000_000
            return validated("LocalTime", parts.joined(separator: ":") + (rest == 0 ? "" : "." + padded(rest, 9)))
        }
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }

    private static func validated(_ type: String, _ text: String) -> String {
        "\(type)(validated: \(StringLiteral.source(text)))"
    }
}
