/// Turns a pattern's text into steps.
struct DatePatternCompiler {
    /// The parts of a date, each of which a pattern may hold once.
    private enum Part: Hashable {
        case year, month, day, weekday, hour, halfDayHour, dayPeriod, minute, second, fraction, zone
    }

    /// The steps so far.
    private(set) var steps: [DatePattern.Step] = []
    private let bytes: [UInt8]
    private var index = 0
    private var parts: [Part: Range<Int>] = [:]
    private var ranges: [Range<Int>] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Whether a zone or an offset is written.
    var hasZone: Bool { parts[.zone] != nil }

    /// Reads the whole pattern.
    mutating func compile() throws(DatePatternError) {
        guard !bytes.isEmpty else {
            throw DatePatternError(kind: .empty, range: 0..<0, message: "the date pattern is empty", help: nil)
        }
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x27 {
                try compileQuote()
            } else if (byte | 0x20) >= 0x61, (byte | 0x20) <= 0x7A {
                try compileField(byte)
            } else {
                append(.literal(byte), index..<index + 1)
                index += 1
            }
        }
        try checkNeighbours()
    }

    /// Returns what the pattern means, having checked that nothing is missing.
    func meaning() throws(DatePatternError) -> DatePattern.Meaning {
        let hasDay = [.year, .month, .day, .weekday].contains { (part: Part) in parts[part] != nil }
        let hasTime = [.hour, .halfDayHour, .dayPeriod, .minute, .second, .fraction].contains { (part: Part) in
            parts[part] != nil
        }
        guard hasDay || hasTime else { throw missing("a date pattern needs letters for a day or a time", nil) }
        if hasDay { try require([(.year, "year", "yyyy"), (.month, "month", "MM"), (.day, "day", "dd")]) }
        if hasTime { try checkTime() }
        if hasDay { return hasTime || hasZone ? .instant : .day }
        if let range = parts[.zone] {
            throw DatePatternError(
                kind: .missing, range: range, message: "a time with a zone needs a day, or it is no moment",
                help: "add the day, such as yyyy-MM-dd, or remove the zone")
        }
        return .time
    }

    // MARK: Text and fields

    /// Reads text in quotes; `''` is a quote inside and outside.
    private mutating func compileQuote() throws(DatePatternError) {
        let start = index
        index += 1
        if index < bytes.count, bytes[index] == 0x27 {
            append(.literal(0x27), start..<index + 1)
            index += 1
            return
        }
        while index < bytes.count {
            if bytes[index] != 0x27 {
                append(.literal(bytes[index]), index..<index + 1)
                index += 1
            } else if index + 1 < bytes.count, bytes[index + 1] == 0x27 {
                append(.literal(0x27), index..<index + 2)
                index += 2
            } else {
                index += 1
                return
            }
        }
        throw DatePatternError(
            kind: .unclosedQuote, range: start..<bytes.count, message: "the quote is not closed",
            help: "text stands between single quotes, as in 'T'; a quote itself is ''")
    }

    /// Reads a run of one letter.
    private mutating func compileField(_ letter: UInt8) throws(DatePatternError) {
        let start = index
        while index < bytes.count, bytes[index] == letter { index += 1 }
        let range = start..<index
        guard let (part, step) = try field(letter, count: range.count, range) else {
            throw unsupportedCount(letter, range)
        }
        if parts[part] != nil {
            throw DatePatternError(
                kind: .repeated, range: range, message: "the pattern already has '\(name(letter))' for the same part",
                help: nil)
        }
        parts[part] = range
        append(step, range)
    }

    /// Returns what a run of one letter means; nil when it is not supported at this length.
    private func field(
        _ letter: UInt8, count: Int, _ range: Range<Int>
    ) throws(DatePatternError) -> (Part, DatePattern.Step)? {
        func number(_ part: Part, _ number: DatePattern.Number) -> (Part, DatePattern.Step)? {
            count <= 2 ? (part, .number(number, width: count == 1 ? 0 : 2)) : nil
        }
        switch letter {
        case UInt8(ascii: "y"):
            switch count {
            case 1: return (.year, .number(.year, width: 0))
            case 2: return (.year, .number(.shortYear, width: 2))
            case 4: return (.year, .number(.year, width: 4))
            default: return nil
            }
        case UInt8(ascii: "M") where count == 3 || count == 4: return (.month, .monthName(isWide: count == 4))
        case UInt8(ascii: "M"): return number(.month, .month)
        case UInt8(ascii: "d"): return number(.day, .day)
        case UInt8(ascii: "H"): return number(.hour, .hour)
        case UInt8(ascii: "h"): return number(.halfDayHour, .halfDayHour)
        case UInt8(ascii: "m"): return number(.minute, .minute)
        case UInt8(ascii: "s"): return number(.second, .second)
        case UInt8(ascii: "S"): return count <= 9 ? (.fraction, .fraction(digits: count)) : nil
        case UInt8(ascii: "E"): return count <= 4 ? (.weekday, .weekdayName(isWide: count == 4)) : nil
        case UInt8(ascii: "a"): return count <= 3 ? (.dayPeriod, .dayPeriod) : nil
        case UInt8(ascii: "Z"), UInt8(ascii: "X"), UInt8(ascii: "x"):
            return zone(letter, count).map { (.zone, .zone($0)) }
        default: throw unsupportedLetter(letter, range)
        }
    }

    /// Returns how a zone is written; nil when it is not supported at this length.
    private func zone(_ letter: UInt8, _ count: Int) -> DatePattern.Zone? {
        let usesZ = letter == UInt8(ascii: "X")
        switch (letter, count) {
        case (UInt8(ascii: "Z"), 1...3): return .basic(usesZ: false)
        case (UInt8(ascii: "Z"), 5): return .extended(usesZ: true)
        case (UInt8(ascii: "Z"), _): return nil
        case (_, 1): return .short(usesZ: usesZ)
        case (_, 2): return .basic(usesZ: usesZ)
        case (_, 3): return .extended(usesZ: usesZ)
        default: return nil
        }
    }

    private mutating func append(_ step: DatePattern.Step, _ range: Range<Int>) {
        steps.append(step)
        ranges.append(range)
    }

    // MARK: Checks

    /// Refuses a number of unknown width before digits.
    private func checkNeighbours() throws(DatePatternError) {
        for (position, step) in steps.enumerated().dropLast() where step.isOpenEnded {
            guard steps[position + 1].startsWithDigits else { continue }
            throw DatePatternError(
                kind: .ambiguous, range: ranges[position].lowerBound..<ranges[position + 1].upperBound,
                message: "where one number ends and the next begins cannot be told",
                help: "give the first a fixed width, such as dd, or put text between them")
        }
    }

    /// Refuses a time that lacks a part without which the others say nothing.
    private func checkTime() throws(DatePatternError) {
        if let range = parts[.halfDayHour], parts[.dayPeriod] == nil {
            throw DatePatternError(
                kind: .missing, range: range, message: "'h' counts to 12, so AM or PM must be written too",
                help: "write HH for hours up to 23, or add 'a'")
        }
        if parts[.halfDayHour] == nil { try require([(.hour, "hour", "HH")]) }
        if parts[.second] != nil { try require([(.minute, "minute", "mm")]) }
        if parts[.fraction] != nil { try require([(.second, "second", "ss")]) }
        if parts[.hour] != nil, let range = parts[.halfDayHour] ?? parts[.dayPeriod] {
            throw DatePatternError(
                kind: .repeated, range: range, message: "the hour is already written by 'H'",
                help: "write 'h' with 'a', or 'H' alone")
        }
    }

    private func require(_ needed: [(part: Part, name: String, letters: String)]) throws(DatePatternError) {
        for need in needed where parts[need.part] == nil {
            throw missing("the \(need.name) is missing", "add \(need.letters)")
        }
    }

    private func missing(_ message: String, _ help: String?) -> DatePatternError {
        DatePatternError(kind: .missing, range: bytes.count..<bytes.count, message: message, help: help)
    }

    private func unsupportedCount(_ letter: UInt8, _ range: Range<Int>) -> DatePatternError {
        DatePatternError(
            kind: .unsupportedCount, range: range,
            message: "'\(name(letter))' is not supported \(range.count) times in a row", help: nil)
    }

    private func unsupportedLetter(_ letter: UInt8, _ range: Range<Int>) -> DatePatternError {
        if letter == UInt8(ascii: "Y") {
            return DatePatternError(
                kind: .weekYear, range: range,
                message: "'Y' is the year of the week, which differs from the date's around New Year",
                help: "did you mean '\(String(repeating: "y", count: range.count))'?")
        }
        let better: [UInt8: String] = [
            UInt8(ascii: "u"): "y", UInt8(ascii: "D"): "d", UInt8(ascii: "L"): "M", UInt8(ascii: "k"): "H",
            UInt8(ascii: "K"): "h", UInt8(ascii: "c"): "E", UInt8(ascii: "e"): "E", UInt8(ascii: "z"): "Z",
            UInt8(ascii: "O"): "Z", UInt8(ascii: "v"): "Z", UInt8(ascii: "V"): "Z", UInt8(ascii: "A"): "S",
            UInt8(ascii: "n"): "S",
        ]
        return DatePatternError(
            kind: .unsupportedLetter, range: range, message: "'\(name(letter))' is not a supported letter",
            help: better[letter].map { "did you mean '\($0)'?" } ?? "text stands between single quotes, as in 'T'")
    }

    private func name(_ letter: UInt8) -> String { String(UnicodeScalar(letter)) }
}
