import MartletSyntax

/// Lays source out as swift-format does: on one line where it fits, else a line an argument.
enum SourceLayout: Sendable {
    /// Text that stays on one line.
    case text(String)
    /// Something in brackets, with what stands before and after.
    case list(Brackets)
    /// A closure behind a call, with its own statement.
    indirect case closure(call: String, signature: String, body: SourceLayout, tail: String)

    /// A value where a condition holds, else another expression.
    indirect case choice(condition: String, value: String, otherwise: SourceLayout)
    /// A statement where a binding succeeds, else another one.
    indirect case binding(condition: String, then: SourceLayout, otherwise: String)

    /// Something in brackets: a class, since looking at it goes through it several times.
    final class Brackets: Sendable {
        /// What stands before.
        let head: String
        /// Whether the brackets are those of an array.
        let isArray: Bool
        /// What is inside.
        let elements: [SourceLayout]
        /// How many of the elements share the first line when each has one of its own.
        let leading: Int
        /// What follows.
        let tail: String

        init(head: String, isArray: Bool, elements: [SourceLayout], leading: Int, tail: String) {
            self.head = head
            self.isArray = isArray
            self.elements = elements
            self.leading = leading
            self.tail = tail
        }

        /// The same with something else before it, or behind it.
        func with(head: String? = nil, tail: String? = nil) -> Brackets {
            Brackets(
                head: head ?? self.head, isArray: isArray, elements: elements, leading: leading,
                tail: tail ?? self.tail)
        }

        var open: String { isArray ? "[" : "(" }
        var close: String { isArray ? "]" : ")" }
    }

    /// The columns that a line may have.
    static let width = 120

    /// A call.
    static func call(_ head: String, _ arguments: [SourceLayout], leading: Int = 1, tail: String = "") -> SourceLayout {
        .list(Brackets(head: head, isArray: false, elements: arguments, leading: leading, tail: tail))
    }

    /// An array, behind a label or nothing.
    static func array(_ head: String, _ elements: [SourceLayout]) -> SourceLayout {
        .list(Brackets(head: head, isArray: true, elements: elements, leading: 1, tail: ""))
    }

    /// The same, behind more text.
    func prefixed(_ prefix: String) -> SourceLayout {
        switch self {
        case .text(let text): return .text(prefix + text)
        case .list(let list):
            return .list(list.with(head: String(of: prefix, list.head)))
        case .closure(let call, let signature, let body, let tail):
            return .closure(call: prefix + call, signature: signature, body: body, tail: tail)
        case .choice(let condition, let value, let otherwise):
            return .choice(condition: prefix + condition, value: value, otherwise: otherwise)
        case .binding(let condition, let then, let otherwise):
            return .binding(condition: prefix + condition, then: then, otherwise: otherwise)
        }
    }

    /// The same, before more text.
    func suffixed(_ suffix: String) -> SourceLayout {
        switch self {
        case .text(let text): return .text(text + suffix)
        case .list(let list):
            return .list(list.with(tail: String(of: list.tail, suffix)))
        case .closure(let call, let signature, let body, let tail):
            return .closure(call: call, signature: signature, body: body, tail: tail + suffix)
        case .choice(let condition, let value, let otherwise):
            return .choice(condition: condition, value: value, otherwise: otherwise.suffixed(suffix))
        case .binding(let condition, let then, let otherwise):
            return .binding(condition: condition, then: then, otherwise: otherwise + suffix)
        }
    }
}

extension StringProtocol {
    /// Whether a line is short enough for the columns that are left.
    func fits(indent: Int) -> Bool {
        // Counting characters takes far longer than counting bytes, of which there are never fewer.
        if indent + utf8.count <= SourceLayout.width { return true }
        let isPlain = utf8.withContiguousStorageIfAvailable(\.isPrintableASCII)
        return isPlain != true && indent + count <= SourceLayout.width
    }
}
