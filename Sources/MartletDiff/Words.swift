import MartletContract

/// How values of a contract are said in messages.
enum Words {
    /// Returns a list as people read it: `'a'`, `'a' and 'b'`, `'a', 'b' and 'c'`.
    static func list(_ names: [String]) -> String {
        let quoted = names.map { "'\($0)'" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
        return quoted.dropLast().joined(separator: ", ") + " and " + last
    }

    /// Returns a length of time as a specification writes it: `90s` is `90s`, `3600s` is `1h`; nil is `never`.
    static func text(_ duration: Duration?) -> String {
        guard let duration else { return "never" }
        let (seconds, attoseconds) = duration.components
        if attoseconds != 0 {
            let (milliseconds, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
            return isTooLong ? "\(seconds)s" : "\(milliseconds + attoseconds / 1_000_000_000_000_000)ms"
        }
        for (unit, length) in [("d", 86_400), ("h", 3600), ("m", 60)] as [(String, Int64)]
        where seconds != 0 && seconds % length == 0 {
            return "\(seconds / length)\(unit)"
        }
        return "\(seconds)s"
    }

    /// Returns a date format as a specification writes it.
    static func text(_ format: DateFormat) -> String {
        switch format {
        case .iso8601: "iso8601"
        case .unix: "unix"
        case .unixMilliseconds: "unix-ms"
        case .pattern(let pattern): pattern
        case .firstOf(let formats): "[\(formats.map { text($0) }.joined(separator: ", "))]"
        }
    }

    /// Returns a value as JSON, shortened where it is long.
    static func text(_ literal: Literal) -> String {
        switch literal {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let digits): String(digits.prefix(40))
        case .string(let text): text.count > 40 ? "\"\(text.prefix(39))…\"" : "\"\(text)\""
        case .array(let elements): elements.isEmpty ? "[]" : "[…]"
        case .object(let members): members.isEmpty ? "{}" : "{…}"
        }
    }
}
