package import MartletContract
import MartletFormats

/// How the strings of a value travel that are texts: their JSON type is not known, and each is one of several values.
package struct TextForms: Sendable {
    /// The names of members of the whole value that are JSON: the types of what they hold are known.
    package var typed: Set<ExactText> = []
    /// The names of members of the whole value that may also be JSON text, or the only element of a list.
    package var open: Set<ExactText> = []
    /// Reads JSON text; returns nil for any other.
    package var json: @Sendable (String) -> Literal? = { _ in nil }

    package init() {}

    /// Returns a value with its scalars as texts, as they travel.
    func texts(of value: Literal) -> Literal {
        guard case .object(let members) = value else { return value.asSent }
        return .object(
            members.map { typed.contains(ExactText($0.name)) ? $0 : .init($0.name, $0.value.asSent) })
    }
}

extension Literal {
    /// The value with its scalars as texts; null is an empty one.
    fileprivate var asSent: Literal {
        switch self {
        case .null: .string("")
        case .number(let text): .string(text)
        case .bool(let value): .string(value ? "true" : "false")
        case .array(let elements): .array(elements.map(\.asSent))
        case .object(let members): .object(members.map { .init($0.name, $0.value.asSent) })
        case .string: self
        }
    }
}
