import MartletContract

/// Writes values of any JSON in Swift.
enum JSONSource {
    /// Returns a literal of the runtime's `JSON`; nil for a number whose digits a `Double` would not keep.
    static func text(_ literal: Literal) -> String? {
        switch literal {
        case .null: return "nil"
        case .bool(let value): return value ? "true" : "false"
        case .number(let digits):
            if let whole = Int64(digits) { return String(whole) }
            return Double(digits)?.description == digits ? digits : nil
        case .string(let text): return StringLiteral.source(text)
        case .array(let elements):
            let sources = elements.compactMap(text)
            return sources.count == elements.count ? "[\(sources.joined(separator: ", "))]" : nil
        case .object(let members):
            if members.isEmpty { return "[:]" }
            let sources = members.compactMap { member in
                text(member.value).map { "\(StringLiteral.source(member.name)): \($0)" }
            }
            return sources.count == members.count ? "[\(sources.joined(separator: ", "))]" : nil
        }
    }
}
