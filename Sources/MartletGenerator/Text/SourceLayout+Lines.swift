import MartletSyntax
import MartletTemplates

extension SourceLayout {
    /// The source on one line.
    var oneLine: String {
        if case .text(let text) = self { return text }
        return String(unsafeUninitializedCapacity: byteCount) { memory in
            guard var line = LineBuffer(memory) else { return 0 }
            _ = add(to: &line)
            return line.count
        }
    }

    /// Returns the lines of an expression or statement, without the indentation that they will get.
    ///
    /// - Parameters:
    ///   - indent: How many columns will stand before each line.
    ///   - suffix: What follows the last line immediately.
    ///   - margin: How many of these columns the lines bring with them.
    func lines(indent: Int, suffix: String = "", margin: Int = 0) -> TextLines {
        var lines = TextLines()
        add(to: &lines, indent: indent, suffix: suffix, margin: margin)
        return lines
    }

    /// Returns the lines of a declaration's head, whose closing bracket stands on a line of its own when it is broken.
    func declarationLines(indent: Int) -> TextLines {
        var lines = TextLines()
        addDeclaration(to: &lines, indent: indent)
        return lines
    }

    /// Appends the lines of a declaration's head.
    func addDeclaration(to lines: inout TextLines, indent: Int) {
        guard case .list(let list) = self, !list.elements.isEmpty else {
            lines.append(oneLine)
            return
        }
        if addLine(to: &lines, indent: indent, suffix: "", margin: 0) { return }
        list.addBroken(to: &lines, indent: indent, last: "", margin: 0)
        lines.append(of: list.close, list.tail)
    }

    /// Appends the lines of an expression or statement.
    func add(to lines: inout TextLines, indent: Int, suffix: String = "", margin: Int = 0) {
        if case .text(let text) = self {
            lines.append(margin: margin, of: text, suffix)
            return
        }
        if addLine(to: &lines, indent: indent, suffix: suffix, margin: margin) { return }
        switch self {
        case .list(let list) where !list.elements.isEmpty:
            // An array ends on a line of its own, a call on that of its last argument.
            let end = String(of: list.close, list.tail, suffix)
            list.addBroken(to: &lines, indent: indent, last: list.isArray ? "" : end, margin: margin)
            if list.isArray { lines.append(margin: margin, of: end) }
        case .closure(let call, let signature, let body, let tail):
            lines.append(margin: margin, of: call, " { ", signature, " in")
            body.add(to: &lines, indent: indent + 4, margin: margin + 4)
            lines.append(margin: margin, of: "}", tail, suffix)
        case .choice(let condition, let value, let otherwise):
            lines.append(margin: margin, of: condition)
            lines.append(margin: margin + 4, of: "? ", value)
            otherwise.prefixed(": ").add(to: &lines, indent: indent + 4, suffix: suffix, margin: margin + 4)
        case .binding(let condition, let then, let otherwise):
            lines.append(margin: margin, of: "if let ", condition, " {")
            then.add(to: &lines, indent: indent + 4, margin: margin + 4)
            lines.append(margin: margin, of: "} else {")
            lines.append(margin: margin + 4, of: otherwise)
            lines.append(margin: margin, of: "}", suffix)
        case .text, .list:
            lines.append(margin: margin, of: oneLine, suffix)
        }
    }

    /// Appends the source on one line with what follows, if that is short enough; returns whether it is.
    private func addLine(to lines: inout TextLines, indent: Int, suffix: String, margin: Int) -> Bool {
        let room = margin + max(0, Self.width - indent)
        let isShort = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { memory -> Bool? in
            guard var line = LineBuffer(memory, margin: margin) else { return false }
            // Nearly always a byte is a column, and then text that is too long is never put together.
            guard add(to: &line), line.add(suffix) else { return line.isPlain ? false : nil }
            // swift-format leaves room for the comma that each array would end with.
            guard line.count + Self.mostArrays <= room || line.count + arrayCount <= room else { return false }
            lines.append(UnsafeBufferPointer(rebasing: memory[..<line.count]))
            return true
        }
        if let isShort { return isShort }
        let longer = String(of: oneLine, suffix)
        guard longer.fits(indent: indent) else { return false }
        lines.append(margin: margin, of: longer)
        return true
    }

    /// No line has more arrays.
    private static let mostArrays = 60

    /// How many arrays of several elements there are.
    private var arrayCount: Int {
        switch self {
        case .list(let list):
            list.elements.reduce(list.isArray && list.elements.count > 1 ? 1 : 0) { $0 + $1.arrayCount }
        case .closure(_, _, let body, _): body.arrayCount
        case .choice(_, _, let otherwise): otherwise.arrayCount
        case .binding(_, let then, _): then.arrayCount
        case .text: 0
        }
    }

    /// How many bytes the source has on one line.
    fileprivate var byteCount: Int {
        switch self {
        case .text(let text): return text.utf8.count
        case .list(let list):
            var count = list.head.utf8.count + list.tail.utf8.count + 2 * max(1, list.elements.count)
            for index in list.elements.indices { count += list.elements[index].byteCount }
            return count
        case .closure(let call, let signature, let body, let tail):
            return call.utf8.count + signature.utf8.count + body.byteCount + tail.utf8.count + 9
        case .choice(let condition, let value, let otherwise):
            return condition.utf8.count + value.utf8.count + otherwise.byteCount + 6
        case .binding(let condition, let then, let otherwise):
            return condition.utf8.count + then.byteCount + otherwise.utf8.count + 22
        }
    }

    /// Adds the source on one line; returns false as soon as there is no room.
    fileprivate func add(to line: inout LineBuffer) -> Bool {
        switch self {
        case .text(let text):
            return line.add(text)
        case .list(let list):
            guard line.add(list.head), line.add(list.open) else { return false }
            for index in list.elements.indices {
                if index > 0, !line.add(", ") { return false }
                if !list.elements[index].add(to: &line) { return false }
            }
            return line.add(list.close) && line.add(list.tail)
        case .closure(let call, let signature, let body, let tail):
            return line.add(call) && line.add(" { ") && line.add(signature) && line.add(" in ")
                && body.add(to: &line) && line.add(" }") && line.add(tail)
        case .choice(let condition, let value, let otherwise):
            return line.add(condition) && line.add(" ? ") && line.add(value) && line.add(" : ")
                && otherwise.add(to: &line)
        case .binding(let condition, let then, let otherwise):
            return line.add("if let ") && line.add(condition) && line.add(" { ") && then.add(to: &line)
                && line.add(" } else { ") && line.add(otherwise) && line.add(" }")
        }
    }
}

/// A line that is given up once there is no room for it.
private struct LineBuffer {
    private let memory: UnsafeMutableBufferPointer<UInt8>
    private var writer: LineWriter
    /// Whether what there was no room for is printable ASCII, with all that stands before it. Then the line has more columns
    /// than there is room for too, whatever follows.
    private(set) var isPlain = false

    /// Writes into memory from its start on; nil where there is none.
    init?(_ memory: UnsafeMutableBufferPointer<UInt8>, margin: Int = 0) {
        guard let writer = LineWriter(memory) else { return nil }
        self.memory = memory
        self.writer = writer
        self.writer.add(spaces: margin)
    }

    /// How many bytes have been written.
    var count: Int { writer.count }

    /// Adds a text; returns false where there is no room for it.
    mutating func add(_ text: String) -> Bool {
        if writer.add(ifRoomFor: text) { return true }
        isPlain = text.isPrintableASCII && UnsafeBufferPointer(rebasing: memory[..<count]).isPrintableASCII
        return false
    }
}

extension SourceLayout.Brackets {
    /// Appends the head and a line an element.
    fileprivate func addBroken(to lines: inout TextLines, indent: Int, last: String, margin: Int) {
        lines.append(margin: margin, of: head, open)
        var first = 0
        if leading > 1 {
            first = min(leading, elements.count)
            let suffix = suffix(isLast: first == elements.count, isAlone: first == elements.count, last: last)
            addTogether(first, to: &lines, suffix: suffix, margin: margin + 4)
        }
        for index in first..<elements.count {
            let suffix = suffix(isLast: index == elements.count - 1, isAlone: elements.count == 1, last: last)
            elements[index].add(to: &lines, indent: indent + 4, suffix: suffix, margin: margin + 4)
        }
    }

    /// Appends the first elements as one line.
    private func addTogether(_ count: Int, to lines: inout TextLines, suffix: String, margin: Int) {
        var byteCount = margin + 2 * (count - 1) + suffix.utf8.count
        for index in 0..<count { byteCount += elements[index].byteCount }
        lines.append(byteCount: byteCount) { memory in
            guard var line = LineBuffer(memory, margin: margin) else { return }
            for index in 0..<count {
                if index > 0 { _ = line.add(", ") }
                _ = elements[index].add(to: &line)
            }
            _ = line.add(suffix)
        }
    }

    /// Returns what follows an element: arrays of several elements end with a comma when they are broken.
    private func suffix(isLast: Bool, isAlone: Bool, last: String) -> String {
        !isLast || isArray && !isAlone ? "," : last
    }
}
