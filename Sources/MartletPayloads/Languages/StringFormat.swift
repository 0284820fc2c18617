import MartletFormats

/// Forms of strings that a language describes, exactly or between bounds.
package enum StringFormat: String, Sendable, CaseIterable {
    /// 8, 4, 4, 4 and 12 hexadecimal digits (RFC 9562, section 4).
    case uuid
    /// A `full-date` of RFC 3339, leap years included.
    case date
    /// A `date-time` of RFC 3339. On which days there may be a leap second depends on the offset: known between bounds.
    case dateTime = "date-time"
    /// A `full-time` of RFC 3339, with an offset. Leap seconds are known between bounds.
    case time
    /// A `partial-time` of RFC 3339: without an offset, and so without leap seconds.
    case localTime = "local-time"
    /// Four numbers of 0 to 255 without leading zeros (RFC 2673, section 3.2).
    case ipv4
    /// The text of an address (RFC 4291, section 2.2), without a zone.
    case ipv6
    /// Base64 with padding (RFC 4648, section 4).
    case base64
    /// Base64url with padding or without (RFC 4648, section 5).
    case base64url
    /// An even number of hexadecimal digits.
    case hex
    /// A length of time in weeks to seconds, as ``ISODuration`` reads it: up to 2^53 seconds, known between bounds.
    case duration
    /// A length of time in years to seconds, as ``ISODuration`` reads its parts: known between bounds.
    case calendarDuration = "calendar-duration"
    /// A URL or a relative reference by its characters (RFC 3986), as the validator reads it.
    case url

    /// The strings of the form. It does not throw: a test compiles the pattern of each.
    package var language: RegularLanguage {
        let (lower, upper) = FormatPatterns.bounds(of: self)
        let below = Self.language(upper)
        guard let lower else { return below }
        return RegularLanguage(named: "format \(rawValue)", above: Self.language(lower), below: below)
    }

    private static func language(_ pattern: String) -> RegularLanguage {
        do throws(PatternIssue) {
            return try RegularLanguage(pattern: pattern)
        } catch {
            preconditionFailure("the pattern of a format is not one: \(error.message)")
        }
    }
}

/// The patterns of formats.
enum FormatPatterns {
    /// Returns the pattern of all strings of a format, or, where that is not known, one that allows less and one that
    /// allows more.
    static func bounds(of format: StringFormat) -> (lower: String?, upper: String) {
        switch format {
        case .uuid: (nil, "^\(hex){8}-\(hex){4}-\(hex){4}-\(hex){4}-\(hex){12}$")
        case .date: (nil, "^\(day)$")
        case .dateTime: ("^\(day)[Tt ]\(clock)\(fraction)\(offset)$", "^\(day)[Tt ]\(clockOrLeap)\(fraction)\(offset)$")
        case .time: ("^\(clock)\(fraction)\(offset)$", "^\(clockOrLeap)\(fraction)\(offset)$")
        case .localTime: (nil, "^\(clock)\(fraction)$")
        case .ipv4: (nil, "^\(ipv4)$")
        case .ipv6: (nil, "^\(ipv6)$")
        case .base64: (nil, base64("[A-Za-z0-9+/]", twoPads: "==", onePad: "="))
        case .base64url: (nil, base64("[A-Za-z0-9_-]", twoPads: "(==)?", onePad: "=?"))
        case .hex: (nil, "^(\(hex){2})*$")
        case .duration: (duration(digits: [9, 10, 11, 13, 15]), duration(digits: [16, 16, 16, 16, 16]))
        case .calendarDuration: (calendar(digits: [11, 13, 15]), calendar(digits: [16, 16, 16]))
        case .url: (nil, "^(%\(hex){2}|[!#$&-;=?-\\[\\]_a-z~])+$")
        }
    }

    private static let hex = "[0-9A-Fa-f]"

    private static let monthsAndDays =
        "(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31"
    /// The years that can be divided by 4, and by 400 where by 100.
    private static let leapYear = "(\\d\\d(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)"
    private static let day = "(\\d{4}-(\(monthsAndDays))|\(leapYear)-02-29)"
    private static let clock = "([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d"
    private static let clockOrLeap = "([01]\\d|2[0-3]):[0-5]\\d:([0-5]\\d|60)"
    private static let fraction = "(\\.\\d+)?"
    private static let offset = "([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d)"

    /// Weeks to seconds, the last with a fraction, in so many digits each.
    private static func duration(digits: [Int]) -> String {
        let parts = zip(digits, "WDHMS").map { Part(number: "\\d{1,\($0)}", unit: String($1)) }
        return "^[+-]?P\(duration(days: parts[..<2], times: parts[2...]))$"
    }

    /// Years to seconds, each with a sign, the last with a fraction unless it counts years or months; hours to seconds in
    /// so many digits each.
    private static func calendar(digits: [Int]) -> String {
        let parts = zip([9, 9, 9, 9] + digits, "YMWDHMS").map { Part(number: "[+-]?\\d{1,\($0)}", unit: String($1)) }
        return "^[+-]?P\(duration(days: parts[..<4], times: parts[4...]))$"
    }

    private struct Part {
        let number: String
        let unit: String
        var optional: String { "(\(number)\(unit))?" }
        /// Years and months have no fraction that is a length of time.
        var last: String {
            unit == "Y" || unit == "M" && number.hasSuffix(",9}") ? number + unit : number + fraction + unit
        }
    }

    private static func duration(days: ArraySlice<Part>, times: ArraySlice<Part>) -> String {
        func ending(_ parts: ArraySlice<Part>) -> String {
            let choices = parts.indices.map { parts[..<$0].map(\.optional).joined() + parts[$0].last }
            return "(\(choices.joined(separator: "|")))"
        }
        return "(\(ending(days))|\(days.map(\.optional).joined())T\(ending(times)))"
    }

    private static let byte = "(\\d|[1-9]\\d|1\\d\\d|2[0-4]\\d|25[0-5])"
    /// An address of IPv4, without anchors.
    static let ipv4 = "\(byte)(\\.\(byte)){3}"

    /// The nine forms of `IPv6address` (RFC 3986, section 3.2.2), without anchors.
    static let ipv6: String = {
        let group = "\(hex){1,4}"
        let last = "(\(group):\(group)|\(ipv4))"
        var forms = ["(\(group):){6}\(last)", "::(\(group):){5}\(last)"]
        for rest in 1...5 {
            let before = "((\(group):){0,\(rest - 1)}\(group))?"
            forms.append("\(before)::(\(group):){\(5 - rest)}\(last)")
        }
        forms.append("((\(group):){0,5}\(group))?::\(group)")
        forms.append("((\(group):){0,6}\(group))?::")
        return "(\(forms.joined(separator: "|")))"
    }()

    /// Groups of four characters, and a rest whose last bits are zero.
    private static func base64(_ any: String, twoPads: String, onePad: String) -> String {
        "^(\(any){4})*(\(any)[AQgw]\(twoPads)|\(any){2}[AEIMQUYcgkosw048]\(onePad))?$"
    }
}
