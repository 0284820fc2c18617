/// Finds in YAML that cannot be read what the author probably meant as one value, so that the help can show it quoted.
struct YAMLText {
    /// The text.
    let bytes: UnsafeBufferPointer<UInt8>
    /// Whether the place of the problem lies inside of braces or brackets.
    let isInFlow: Bool

    // MARK: Characters

    /// Whether a byte is a brace or a bracket.
    static func isBracket(_ byte: UInt8) -> Bool {
        isOpening(byte) || isClosing(byte)
    }

    private static func isOpening(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

    private static func isClosing(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") }

    private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// The offset after the character at an offset; at the end of the text the offset itself.
    func characterEnd(at offset: Int) -> Int {
        guard offset < bytes.count else { return bytes.count }
        var end = offset + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    /// The character at an offset.
    func character(at offset: Int) -> String {
        text(offset..<characterEnd(at: offset))
    }

    /// The text of a range.
    func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    /// Whether only space stands from an offset on.
    func isBlank(from offset: Int) -> Bool {
        bytes[min(offset, bytes.count)...].allSatisfy { Self.isBlank($0) || Self.isBreak($0) }
    }

    /// Returns a text as a quoted YAML scalar, in double quotes where they need no escapes.
    static func quoted(_ text: String) -> String {
        if text.contains("\"") || text.contains("\\") {
            return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
        }
        return "\"\(text)\""
    }

    // MARK: Lines

    /// The range from an offset to the end of its line, without a comment and space at the end.
    func restOfLine(from offset: Int) -> Range<Int> {
        let offset = min(offset, bytes.count)
        var end = offset
        while end < bytes.count, !Self.isBreak(bytes[end]) {
            if end > offset, bytes[end] == UInt8(ascii: "#"), Self.isBlank(bytes[end - 1]) { break }
            end += 1
        }
        while end > offset, Self.isBlank(bytes[end - 1]) { end -= 1 }
        return offset..<end
    }

    /// Whether only space stands before an offset in its line.
    func isFirstInLine(_ offset: Int) -> Bool {
        skipBlanks(from: lineStart(of: offset)) >= offset
    }

    private func lineStart(of offset: Int) -> Int {
        var start = min(offset, bytes.count)
        while start > 0, !Self.isBreak(bytes[start - 1]) { start -= 1 }
        return start
    }

    private func skipBlanks(from offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count, Self.isBlank(bytes[offset]) { offset += 1 }
        return offset
    }

    // MARK: Values

    /// Returns the value that starts after the first `key: ` or after the `- ` of a line and reaches over an offset; nil
    /// when no key stands before the offset in its line.
    func blockValue(before offset: Int) -> Range<Int>? {
        var start = skipBlanks(from: lineStart(of: offset))
        while start + 1 < offset, bytes[start] == UInt8(ascii: "-"), Self.isBlank(bytes[start + 1]) {
            start = skipBlanks(from: start + 1)
        }
        for position in start..<max(start, offset) {
            guard bytes[position] == UInt8(ascii: ":"), Self.isBlank(bytes[position + 1]) else { continue }
            let value = skipBlanks(from: position + 1)
            return value < offset ? restOfLine(from: value) : nil
        }
        return nil
    }

    /// Returns the line above that of an offset when it should be a key, and has no colon; nil when it goes on with the
    /// value of a key, or is none of the two.
    ///
    /// YAML takes such a line and the next one as one value, and finds fault with the colon of the next one.
    func lineWithoutColon(above offset: Int) -> Range<Int>? {
        guard let line = contentLine(above: lineStart(of: offset)), !hasKey(line) else { return nil }
        guard let before = contentLine(above: lineStart(of: line.lowerBound)) else { return line }
        let isInside =
            before.lowerBound - lineStart(of: before.lowerBound) < line.lowerBound - lineStart(of: line.lowerBound)
        let isOpen = hasKey(before) && bytes[before.upperBound - 1] == UInt8(ascii: ":")
        return isOpen || !isInside && hasKey(before) ? line : nil
    }

    /// The text of the last line before an offset that is neither empty nor a comment, without what indents it.
    private func contentLine(above start: Int) -> Range<Int>? {
        var end = start
        while end > 0 {
            let first = lineStart(of: end - 1)
            let content = restOfLine(from: skipBlanks(from: first))
            if !content.isEmpty, bytes[content.lowerBound] != UInt8(ascii: "#") { return content }
            end = first
        }
        return nil
    }

    /// Whether a colon in a line makes what stands before it a key.
    private func hasKey(_ line: Range<Int>) -> Bool {
        line.contains { position in
            let next = position + 1
            return bytes[position] == UInt8(ascii: ":") && (next == line.upperBound || Self.isBlank(bytes[next]))
        }
    }

    /// Returns the value that a bracket or a quote seems to end, although text follows at an offset in the same line; nil
    /// when that is not so.
    func brokenValue(at offset: Int) -> Range<Int>? {
        var before = offset
        while before > 0, Self.isBlank(bytes[before - 1]) { before -= 1 }
        guard before > 0 else { return nil }
        let last = bytes[before - 1]
        guard Self.isClosing(last) || last == UInt8(ascii: "\"") || last == UInt8(ascii: "'") else { return nil }
        return blockValue(before: offset)
    }

    /// Returns the value in braces or brackets that an offset lies in: from the separator before it to the one behind
    /// it, in the same line, with nested brackets and with `<` and `>` in pairs.
    func flowValue(at offset: Int) -> Range<Int> {
        let end = flowEnd(from: offset)
        var start = offset
        var closed = 0
        var nearest: Int?
        while start > 0, !Self.isBreak(bytes[start - 1]) {
            let byte = bytes[start - 1]
            if Self.isClosing(byte) {
                closed += 1
            } else if Self.isOpening(byte), closed > 0 {
                closed -= 1
            } else if closed == 0, isSeparator(byte, before: start) {
                let value = skipBlanks(from: start)
                nearest = nearest ?? value
                let isWhole = angles(value..<end) == 0
                if isWhole { return min(value, end)..<end }
                if Self.isOpening(byte) { break }
            }
            start -= 1
        }
        let value = min(nearest ?? skipBlanks(from: start), end)
        return value..<end
    }

    private func isSeparator(_ byte: UInt8, before next: Int) -> Bool {
        if byte == UInt8(ascii: ":") { return next < bytes.count && Self.isBlank(bytes[next]) }
        return byte == UInt8(ascii: ",") || Self.isOpening(byte)
    }

    private func flowEnd(from offset: Int) -> Int {
        var end = offset
        var opened = 0
        while end < bytes.count, !Self.isBreak(bytes[end]) {
            let byte = bytes[end]
            if Self.isOpening(byte) { opened += 1 }
            if opened == 0, byte == UInt8(ascii: ",") || Self.isClosing(byte) { break }
            if Self.isClosing(byte) { opened -= 1 }
            end += 1
        }
        while end > offset, Self.isBlank(bytes[end - 1]) { end -= 1 }
        return end
    }

    /// How many `>` stand in a range without their `<`.
    private func angles(_ range: Range<Int>) -> Int {
        guard range.lowerBound <= range.upperBound else { return 0 }
        return bytes[range].reduce(0) { count, byte in
            switch byte {
            case UInt8(ascii: ">"): count + 1
            case UInt8(ascii: "<"): count - 1
            default: count
            }
        }
    }
}
