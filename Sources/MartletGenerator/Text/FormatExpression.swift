import MartletContract
import MartletPlan

/// Spells formats, encodings and lengths of time as expressions of generated code.
enum FormatExpression {
    /// Returns a date format: one of the runtime's, or a member of the client's enum of formats. Nil for `yyyy-MM-dd`,
    /// which the runtime's methods for days take without being told.
    static func source(_ format: DateFormat, in plan: ClientPlan) -> String? {
        if let name = plan.name(of: format) { return "\(plan.dates.source).\(name.source)" }
        return literal(format)
    }

    /// Returns a date format spelled out; nil for `yyyy-MM-dd`.
    static func literal(_ format: DateFormat) -> String? {
        switch format {
        case .iso8601: ".iso8601"
        case .unix: ".unix"
        case .unixMilliseconds: ".unixMilliseconds"
        case .pattern("yyyy-MM-dd"): nil
        case .pattern(let pattern): ".pattern(\(StringLiteral.source(pattern)))"
        case .firstOf(let formats):
            ".firstOf([\(formats.map { literal($0) ?? ".pattern(\"yyyy-MM-dd\")" }.joined(separator: ", "))])"
        }
    }

    /// Returns how bytes are written.
    static func source(_ encoding: TypeReference.DataEncoding) -> String {
        switch encoding {
        case .base64: ".base64"
        case .base64url: ".base64url"
        case .hex: ".hex"
        }
    }

    /// Returns how a length of time is written; nil where its type says so by itself.
    static func source(_ encoding: TypeReference.DurationEncoding) -> String? {
        switch encoding {
        case .seconds: ".seconds"
        case .milliseconds: ".milliseconds"
        case .iso8601: ".iso8601"
        case .calendar: nil
        }
    }

    /// Returns a length of time: `.seconds(300)`.
    static func source(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        if attoseconds == 0 { return ".seconds(\(seconds))" }
        let (milliseconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
        if rest == 0 { return ".milliseconds(\(seconds * 1_000 + milliseconds))" }
        return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
    }
}
