import MartletContract

/// Status codes and classes of them: `404`, `4XX`, `default` (RFC 9110, section 15).
enum StatusParser {
    /// Reads a status. Nil when the text is none.
    static func parse(_ text: String) -> StatusRange? {
        if text == "default" { return .any }
        guard text.utf8.count == 3, let first = text.first?.wholeNumberValue, (1...5).contains(first) else {
            return nil
        }
        if text.dropFirst().uppercased() == "XX" { return .family(first) }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(text).map { .code($0) }
    }
}

extension StatusRange {
    /// Whether every code that it stands for is of one of some classes; `default` is of the errors.
    func isWithin(_ families: ClosedRange<Int>) -> Bool {
        switch self {
        case .code(let code): families.contains(code / 100)
        case .family(let family): families.contains(family)
        case .any: families.contains(5)
        }
    }

    /// Where it stands when the most specific comes first.
    var generality: Int {
        switch self {
        case .code: 0
        case .family: 1
        case .any: 2
        }
    }
}
