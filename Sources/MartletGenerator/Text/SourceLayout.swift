/// Lays source out as swift-format does: on one line where it fits, else a line an argument.
indirect enum SourceLayout {
    /// Text that stays on one line.
    case text(String)
    /// Something in brackets, with what stands before and after.
    case list(Brackets)
    /// A closure behind a call, with its own statement.
    case closure(call: String, signature: String, body: SourceLayout, tail: String)

    /// Something in brackets.
    struct Brackets {
        /// What stands before.
        var head: String
        /// `(` or `[`.
        var open: String
        /// What is inside.
        var elements: [SourceLayout]
        /// How many of the elements share the first line when each has one of its own.
        var leading = 1
        /// What follows.
        var tail = ""

        var close: String { open == "(" ? ")" : "]" }
    }

    /// The columns that a line may have.
    static let width = 120

    /// A call.
    static func call(_ head: String, _ arguments: [SourceLayout], leading: Int = 1, tail: String = "") -> SourceLayout {
        .list(Brackets(head: head, open: "(", elements: arguments, leading: leading, tail: tail))
    }

    /// An array, behind a label or nothing.
    static func array(_ head: String, _ elements: [SourceLayout]) -> SourceLayout {
        .list(Brackets(head: head, open: "[", elements: elements))
    }

    /// The same, behind more text.
    func prefixed(_ prefix: String) -> SourceLayout {
        switch self {
        case .text(let text): return .text(prefix + text)
        case .list(var brackets):
            brackets.head = prefix + brackets.head
            return .list(brackets)
        case .closure(let call, let signature, let body, let tail):
            return .closure(call: prefix + call, signature: signature, body: body, tail: tail)
        }
    }

    /// The same, before more text.
    func suffixed(_ suffix: String) -> SourceLayout {
        switch self {
        case .text(let text): return .text(text + suffix)
        case .list(var brackets):
            brackets.tail += suffix
            return .list(brackets)
        case .closure(let call, let signature, let body, let tail):
            return .closure(call: call, signature: signature, body: body, tail: tail + suffix)
        }
    }

    /// The source on one line.
    var oneLine: String {
        switch self {
        case .text(let text):
            text
        case .list(let list):
            list.head + list.open + list.elements.map(\.oneLine).joined(separator: ", ") + list.close + list.tail
        case .closure(let call, let signature, let body, let tail):
            "\(call) { \(signature) in \(body.oneLine) }\(tail)"
        }
    }

    /// Returns the lines of an expression or statement, without the indentation that they will get.
    ///
    /// - Parameters:
    ///   - indent: How many columns will stand before each line.
    ///   - suffix: What follows the last line immediately.
    func lines(indent: Int, suffix: String = "") -> [String] {
        let line = oneLine + suffix
        if indent + line.count <= Self.width { return [line] }
        switch self {
        case .list(let list) where !list.elements.isEmpty:
            // An array ends on a line of its own, a call on that of its last argument.
            let isArray = list.open == "["
            let end = list.close + list.tail + suffix
            return list.broken(indent: indent, last: isArray ? "" : end) + (isArray ? [end] : [])
        case .closure(let call, let signature, let body, let tail):
            return ["\(call) { \(signature) in"] + body.lines(indent: indent + 4).map { "    " + $0 }
                + ["}\(tail)\(suffix)"]
        case .text, .list:
            return [line]
        }
    }

    /// Returns the lines of a declaration's head, whose closing bracket stands on a line of its own when it is broken.
    func declarationLines(indent: Int) -> [String] {
        guard case .list(let list) = self, !list.elements.isEmpty, indent + oneLine.count > Self.width else {
            return [oneLine]
        }
        return list.broken(indent: indent, last: "") + [list.close + list.tail]
    }
}

extension SourceLayout.Brackets {
    /// Returns the head and a line an element.
    fileprivate func broken(indent: Int, last: String) -> [String] {
        var lines = [head + open]
        let isArray = open == "["
        let together = elements.prefix(leading).map(\.oneLine).joined(separator: ", ")
        let groups = [SourceLayout.text(together)] + elements.dropFirst(leading)
        let elements = leading > 1 ? groups : elements
        for (index, element) in elements.enumerated() {
            let isLast = index == elements.count - 1
            // Arrays of several elements end with a comma when they are broken.
            let suffix = !isLast || isArray && elements.count > 1 ? "," : last
            lines += element.lines(indent: indent + 4, suffix: suffix).map { "    " + $0 }
        }
        return lines
    }
}

extension [String] {
    /// Whether a line is too long however it is laid out, so that swift-format must leave the declaration alone.
    func overflows(indent: Int) -> Bool {
        contains { indent + $0.count > SourceLayout.width && !$0.hasPrefix("///") }
    }
}
