/// Lays source out as swift-format does: on one line where it fits, else a line an argument.
indirect enum SourceLayout {
    /// Text that stays on one line.
    case text(String)
    /// Something in brackets, with what stands before and after.
    case list(Brackets)
    /// A closure behind a call, with its own statement.
    case closure(call: String, signature: String, body: SourceLayout, tail: String)

    /// A value where a condition holds, else another expression.
    case choice(condition: String, value: String, otherwise: SourceLayout)
    /// A statement where a binding succeeds, else another one.
    case binding(condition: String, then: SourceLayout, otherwise: String)

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
        case .list(var brackets):
            brackets.tail += suffix
            return .list(brackets)
        case .closure(let call, let signature, let body, let tail):
            return .closure(call: call, signature: signature, body: body, tail: tail + suffix)
        case .choice(let condition, let value, let otherwise):
            return .choice(condition: condition, value: value, otherwise: otherwise.suffixed(suffix))
        case .binding(let condition, let then, let otherwise):
            return .binding(condition: condition, then: then, otherwise: otherwise + suffix)
        }
    }

    /// The source on one line.
    var oneLine: String {
        if case .text(let text) = self { return text }
        var line = ""
        append(to: &line)
        return line
    }

    private func append(to line: inout String) {
        switch self {
        case .text(let text):
            line += text
        case .list(let list):
            line += list.head
            line += list.open
            for (index, element) in list.elements.enumerated() {
                if index > 0 { line += ", " }
                element.append(to: &line)
            }
            line += list.close
            line += list.tail
        case .closure(let call, let signature, let body, let tail):
            line += "\(call) { \(signature) in "
            body.append(to: &line)
            line += " }\(tail)"
        case .choice(let condition, let value, let otherwise):
            line += "\(condition) ? \(value) : "
            otherwise.append(to: &line)
        case .binding(let condition, let then, let otherwise):
            line += "if let \(condition) { "
            then.append(to: &line)
            line += " } else { \(otherwise) }"
        }
    }

    /// Returns the lines of an expression or statement, without the indentation that they will get.
    ///
    /// - Parameters:
    ///   - indent: How many columns will stand before each line.
    ///   - suffix: What follows the last line immediately.
    func lines(indent: Int, suffix: String = "") -> [String] {
        let line = suffix.isEmpty ? oneLine : oneLine + suffix
        if line.fits(indent: indent) { return [line] }
        switch self {
        case .list(let list) where !list.elements.isEmpty:
            // An array ends on a line of its own, a call on that of its last argument.
            let isArray = list.open == "["
            let end = list.close + list.tail + suffix
            return list.broken(indent: indent, last: isArray ? "" : end) + (isArray ? [end] : [])
        case .closure(let call, let signature, let body, let tail):
            return ["\(call) { \(signature) in"] + body.lines(indent: indent + 4).map { "    " + $0 }
                + ["}\(tail)\(suffix)"]
        case .choice(let condition, let value, let otherwise):
            let lines = otherwise.prefixed(": ").lines(indent: indent + 4, suffix: suffix)
            return [condition, "    ? \(value)"] + lines.map { "    " + $0 }
        case .binding(let condition, let then, let otherwise):
            return ["if let \(condition) {"] + then.lines(indent: indent + 4).map { "    " + $0 }
                + ["} else {", "    \(otherwise)", "}\(suffix)"]
        case .text, .list:
            return [line]
        }
    }

    /// Returns the lines of a declaration's head, whose closing bracket stands on a line of its own when it is broken.
    func declarationLines(indent: Int) -> [String] {
        let line = oneLine
        guard case .list(let list) = self, !list.elements.isEmpty, !line.fits(indent: indent) else { return [line] }
        return list.broken(indent: indent, last: "") + [list.close + list.tail]
    }
}

extension SourceLayout.Brackets {
    /// Returns the head and a line an element.
    fileprivate func broken(indent: Int, last: String) -> [String] {
        var lines = [head + open]
        let isArray = open == "["
        var elements = elements
        if leading > 1 {
            let together = elements.prefix(leading).map(\.oneLine).joined(separator: ", ")
            elements = [SourceLayout.text(together)] + elements.dropFirst(leading)
        }
        lines.reserveCapacity(elements.count + 2)
        for (index, element) in elements.enumerated() {
            let isLast = index == elements.count - 1
            // Arrays of several elements end with a comma when they are broken.
            let suffix = !isLast || isArray && elements.count > 1 ? "," : last
            if case .text(let text) = element {
                lines.append("    " + text + suffix)
            } else {
                lines += element.lines(indent: indent + 4, suffix: suffix).map { "    " + $0 }
            }
        }
        return lines
    }
}

extension [String] {
    /// Whether a line is too long however it is laid out, so that swift-format must leave the declaration alone.
    func overflows(indent: Int) -> Bool {
        contains { !$0.fits(indent: indent) && !$0.hasPrefix("///") }
    }
}

extension StringProtocol {
    /// Whether a line is short enough for the columns that are left.
    func fits(indent: Int) -> Bool {
        // Counting characters takes far longer than counting bytes, of which there are never fewer.
        if indent + utf8.count <= SourceLayout.width { return true }
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return false }
        return indent + count <= SourceLayout.width
    }
}
