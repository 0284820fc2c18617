import MartletSyntax

extension SourceLayout {
    /// The source on one line.
    var oneLine: String {
        if case .text(let text) = self { return text }
        return line(of: byteCount, suffix: "", margin: 0)
    }

    /// Returns the lines of an expression or statement, without the indentation that they will get.
    ///
    /// - Parameters:
    ///   - indent: How many columns will stand before each line.
    ///   - suffix: What follows the last line immediately.
    ///   - margin: How many of these columns the lines bring with them.
    func lines(indent: Int, suffix: String = "", margin: Int = 0) -> [String] {
        var lines: [String] = []
        add(to: &lines, indent: indent, suffix: suffix, margin: margin)
        return lines
    }

    /// Returns the lines of a declaration's head, whose closing bracket stands on a line of its own when it is broken.
    func declarationLines(indent: Int) -> [String] {
        guard case .list(let list) = self, !list.elements.isEmpty else { return [oneLine] }
        if let line = line(indent: indent, suffix: "", margin: 0) { return [line] }
        var lines: [String] = []
        list.addBroken(to: &lines, indent: indent, last: "", margin: 0)
        lines.append(list.close + list.tail)
        return lines
    }

    /// Appends the lines.
    fileprivate func add(to lines: inout [String], indent: Int, suffix: String, margin: Int) {
        if case .text(let text) = self {
            lines.append(margin == 0 && suffix.isEmpty ? text : String(margin: margin, of: text, suffix))
            return
        }
        if let line = line(indent: indent, suffix: suffix, margin: margin) {
            lines.append(line)
            return
        }
        switch self {
        case .list(let list) where !list.elements.isEmpty:
            // An array ends on a line of its own, a call on that of its last argument.
            let end = String(of: list.close, list.tail, suffix)
            list.addBroken(to: &lines, indent: indent, last: list.isArray ? "" : end, margin: margin)
            if list.isArray { lines.append(String(margin: margin, of: end, "")) }
        case .closure(let call, let signature, let body, let tail):
            lines.append(String(margin: margin, of: call, " { ", signature, " in"))
            body.add(to: &lines, indent: indent + 4, suffix: "", margin: margin + 4)
            lines.append(String(margin: margin, of: "}", tail, suffix))
        case .choice(let condition, let value, let otherwise):
            lines.append(String(margin: margin, of: condition, ""))
            lines.append(String(margin: margin + 4, of: "? ", value))
            otherwise.prefixed(": ").add(to: &lines, indent: indent + 4, suffix: suffix, margin: margin + 4)
        case .binding(let condition, let then, let otherwise):
            lines.append(String(margin: margin, of: "if let ", condition, " {"))
            then.add(to: &lines, indent: indent + 4, suffix: "", margin: margin + 4)
            lines.append(String(margin: margin, of: "} else {", ""))
            lines.append(String(margin: margin + 4, of: otherwise, ""))
            lines.append(String(margin: margin, of: "}", suffix))
        case .text, .list:
            lines.append(line(of: byteCount, suffix: suffix, margin: margin))
        }
    }

    /// Returns the source on one line with what follows, where that is short enough.
    private func line(indent: Int, suffix: String, margin: Int) -> String? {
        let room = margin + max(0, Self.width - indent)
        let line = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { bytes -> String? in
            var buffer = TextBuffer(bytes)
            buffer.add(spaces: margin)
            var hasRoom = true
            forEachPiece { if hasRoom { hasRoom = buffer.add(ifRoomFor: $0) } }
            guard hasRoom, buffer.add(ifRoomFor: suffix) else { return nil }
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[..<buffer.count]), as: UTF8.self)
        }
        if let line { return line }
        // Nearly always a byte is a column, and then text that is too long is never put together.
        var isPlain = suffix.isPrintableASCII
        forEachPiece { if isPlain { isPlain = $0.isPrintableASCII } }
        if isPlain { return nil }
        let longer = self.line(of: byteCount, suffix: suffix, margin: 0)
        return longer.fits(indent: indent) ? String(margin: margin, of: longer, "") : nil
    }

    /// Returns the source on one line.
    ///
    /// - Parameter count: Its ``byteCount``.
    private func line(of count: Int, suffix: String, margin: Int) -> String {
        String(unsafeUninitializedCapacity: margin + count + suffix.utf8.count) { bytes in
            var buffer = TextBuffer(bytes)
            buffer.add(spaces: margin)
            forEachPiece { buffer.add($0) }
            buffer.add(suffix)
            return buffer.count
        }
    }

    /// How many bytes the source has on one line.
    private var byteCount: Int {
        var count = 0
        forEachPiece { count += $0.utf8.count }
        return count
    }

    /// Calls a function with the texts that make up the source on one line.
    private func forEachPiece(_ body: (String) -> Void) {
        switch self {
        case .text(let text):
            body(text)
        case .list(let list):
            body(list.head)
            body(list.open)
            for index in list.elements.indices {
                if index > 0 { body(", ") }
                list.elements[index].forEachPiece(body)
            }
            body(list.close)
            body(list.tail)
        case .closure(let call, let signature, let inner, let tail):
            for piece in [call, " { ", signature, " in "] { body(piece) }
            inner.forEachPiece(body)
            body(" }")
            body(tail)
        case .choice(let condition, let value, let otherwise):
            for piece in [condition, " ? ", value, " : "] { body(piece) }
            otherwise.forEachPiece(body)
        case .binding(let condition, let then, let otherwise):
            for piece in ["if let ", condition, " { "] { body(piece) }
            then.forEachPiece(body)
            for piece in [" } else { ", otherwise, " }"] { body(piece) }
        }
    }
}

extension SourceLayout.Brackets {
    /// Appends the head and a line an element.
    fileprivate func addBroken(to lines: inout [String], indent: Int, last: String, margin: Int) {
        lines.reserveCapacity(lines.count + elements.count + 2)
        lines.append(String(margin: margin, of: head, open))
        var first = 0
        if leading > 1 {
            first = min(leading, elements.count)
            let together = elements.prefix(leading).map(\.oneLine).joined(separator: ", ")
            let suffix = suffix(isLast: first == elements.count, isAlone: first == elements.count, last: last)
            lines.append(String(margin: margin + 4, of: together, suffix))
        }
        for index in first..<elements.count {
            let suffix = suffix(isLast: index == elements.count - 1, isAlone: elements.count == 1, last: last)
            elements[index].add(to: &lines, indent: indent + 4, suffix: suffix, margin: margin + 4)
        }
    }

    /// Returns what follows an element: arrays of several elements end with a comma when they are broken.
    private func suffix(isLast: Bool, isAlone: Bool, last: String) -> String {
        !isLast || isArray && !isAlone ? "," : last
    }
}
