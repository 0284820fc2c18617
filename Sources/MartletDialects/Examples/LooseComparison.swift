import MartletContract

/// Compares values of which one was read from a text that does not tell strings from numbers.
enum LooseComparison {
    /// Whether two values say the same: `"20"` is 20, members may stand in any order, and `1.0` is 1.
    static func areSame(_ left: Literal, _ right: Literal) -> Bool {
        switch (left, right) {
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy(areSame)
        case (.object(let left), .object(let right)):
            guard left.count == right.count else { return false }
            let values = TextTable(right.map { ($0.name, $0.value) }) { first, _ in first }
            return left.allSatisfy { member in values[member.name].map { areSame(member.value, $0) } ?? false }
        case (.array, _), (.object, _), (_, .array), (_, .object): return false
        default: return left == right || text(left) == text(right)
        }
    }

    private static func text(_ literal: Literal) -> String {
        switch literal {
        case .null: return ""
        case .bool(let value): return value ? "true" : "false"
        case .string(let text), .number(let text):
            // The text of a number with all its digits is kept where it is no double.
            return Double(text).map { $0.isFinite && abs($0) < 1e15 ? "\($0)" : text } ?? text
        case .array, .object: return ""
        }
    }
}
