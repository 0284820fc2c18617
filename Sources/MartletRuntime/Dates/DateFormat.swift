import MartletFormats

/// How a date is written.
public struct DateFormat: Sendable, Hashable {
    /// The kinds of format.
    indirect enum Kind: Sendable, Hashable {
        case iso8601
        case unix
        case unixMilliseconds
        case pattern(DatePattern)
        case firstOf([DateFormat])
    }

    let kind: Kind

    private init(_ kind: Kind) {
        self.kind = kind
    }

    /// RFC 3339: read in any precision and offset, written in UTC with no fraction, three or six digits, whichever the
    /// moment needs. For a day it is `yyyy-MM-dd`, for a time of day `HH:mm:ss` with a fraction where needed.
    public static var iso8601: DateFormat { DateFormat(.iso8601) }
    /// Seconds since 1970-01-01T00:00:00Z, a JSON number, with a fraction where needed.
    public static var unix: DateFormat { DateFormat(.unix) }
    /// Milliseconds since 1970-01-01T00:00:00Z, a JSON number; written as a whole one.
    public static var unixMilliseconds: DateFormat { DateFormat(.unixMilliseconds) }

    /// Compiles a Unicode date pattern (TR35, part 4) such as `yyyy-MM-dd'T'HH:mm:ss.SSSZ`. Keep the result: compiling
    /// costs more than reading.
    ///
    /// The pattern must be valid, which generated code has checked; for one that is made at run time use
    /// `init(pattern:)`.
    public static func pattern(_ text: String) -> DateFormat {
        do {
            return try DateFormat(pattern: text)
        } catch {
            preconditionFailure("invalid date pattern \"\(text)\": \(error.message)")
        }
    }

    /// Formats of which each is tried in order when reading; the first one writes. The list must not be empty.
    public static func firstOf(_ formats: [DateFormat]) -> DateFormat {
        precondition(!formats.isEmpty, "a list of date formats needs one at least")
        return DateFormat(.firstOf(formats))
    }

    /// Compiles a Unicode date pattern.
    ///
    /// - Throws: `JSONError` with `.invalidValue` that says what is wrong with the pattern.
    public init(pattern text: String) throws(JSONError) {
        do throws(DatePatternError) {
            kind = .pattern(try DatePattern(text))
        } catch {
            throw JSONError(.invalidValue, error.message, byteOffset: error.range.lowerBound)
        }
    }
}
