import MartletFormats

/// Formats of which only some strings can be told that do not have them.
enum NamedFormats {
    /// Returns whether a string certainly does not have a format; false also where that is not known.
    static func refute(_ text: String, _ format: String) -> Bool {
        switch format {
        case "regex": isInvalidPattern(text)
        case "time": isImpossibleLeap(text)
        default: false
        }
    }

    private static func isInvalidPattern(_ text: String) -> Bool {
        do throws(PatternIssue) {
            _ = try Pattern(text)
            return false
        } catch {
            return error.kind == .invalid
        }
    }

    /// Whether a time has a second 60 at another minute than the last one of a day in UTC (RFC 3339, section 5.7).
    private static func isImpossibleLeap(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        func number(_ start: Int) -> Int {
            bytes[start..<start + 2].reduce(0) { $0 * 10 + Int($1) - 0x30 }
        }
        guard bytes.count > 8, bytes[6] == UInt8(ascii: "6") else { return false }
        let digits = [0, 1, 3, 4, bytes.count - 5, bytes.count - 4, bytes.count - 2, bytes.count - 1]
        let isZulu = bytes.last == UInt8(ascii: "Z") || bytes.last == UInt8(ascii: "z")
        guard
            digits.prefix(isZulu ? 4 : 8).allSatisfy({ bytes.indices.contains($0) && (0x30...0x39).contains(bytes[$0]) }
            )
        else { return false }
        var minutes = number(0) * 60 + number(3)
        if !isZulu {
            let offset = number(bytes.count - 5) * 60 + number(bytes.count - 2)
            minutes += bytes[bytes.count - 6] == UInt8(ascii: "-") ? offset : -offset
        }
        let day = 1_440
        return (minutes % day + day) % day != day - 1
    }
}
