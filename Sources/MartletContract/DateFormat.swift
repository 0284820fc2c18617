/// How a date is written on the wire.
package indirect enum DateFormat: Sendable, Hashable {
    /// RFC 3339 in any precision and offset; written in UTC. In the native dialect: `iso8601`.
    case iso8601
    /// Whole or fractional seconds since 1970-01-01T00:00:00Z, a JSON number.
    case unix
    /// Milliseconds since 1970-01-01T00:00:00Z, a JSON number.
    case unixMilliseconds
    /// A Unicode TR35 pattern such as `yyyy-MM-dd'T'HH:mm:ss.SSSZ`, already checked.
    case pattern(String)
    /// Tried in order when reading; the first one writes.
    case firstOf([DateFormat])

    /// Which Swift type the format reads into.
    package enum Meaning: Sendable {
        /// A moment: Foundation's `Date`.
        case instant
        /// A day without time or zone: `LocalDate`.
        case day
        /// A time of day without date or zone: `LocalTime`.
        case time
    }

    /// Which Swift type the format reads into.
    package var meaning: Meaning {
        switch self {
        case .iso8601, .unix, .unixMilliseconds:
            return .instant
        case .firstOf(let formats):
            return formats.first?.meaning ?? .instant
        case .pattern(let pattern):
            let letters = Self.fieldLetters(of: pattern)
            let hasTime = letters.contains { "HhKkmsSAa".contains($0) }
            let hasDate = letters.contains { "yuYMLdDEeQqw".contains($0) }
            return hasTime ? (hasDate ? .instant : .time) : .day
        }
    }

    /// Returns the letters of a pattern that stand for fields: those outside quotes (TR35, part 4).
    private static func fieldLetters(of pattern: String) -> [Character] {
        var letters: [Character] = []
        var isQuoted = false
        for character in pattern {
            if character == "'" {
                isQuoted.toggle()
            } else if !isQuoted, character.isASCII, character.isLetter {
                letters.append(character)
            }
        }
        return letters
    }
}

/// A date format with the name that the specification gives it.
package struct NamedDateFormat: Sendable, Equatable {
    /// The name; `default` for the one that a bare `date` means.
    package var name: String
    /// The format.
    package var format: DateFormat
    /// Where it was read.
    package var origin: Origin

    package init(name: String, format: DateFormat, origin: Origin) {
        self.name = name
        self.format = format
        self.origin = origin
    }
}
