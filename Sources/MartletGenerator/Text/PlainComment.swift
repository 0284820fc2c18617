import MartletSyntax

/// The lines of a comment whose text is ``PlainText`` and line breaks, which nearly all text is: every line is a range of
/// bytes then. ``DocComment`` lays out all other text in the same way, character by character.
enum PlainComment {
    /// Appends the lines of a paragraph of CommonMark, from `///` on.
    ///
    /// - Parameter width: How many characters a line may have behind `/// `.
    /// - Returns: false, and nothing is appended, where the text is no such text.
    static func add(_ text: String, width: Int, to lines: inout [String]) -> Bool {
        return text.withBytes { bytes in
            guard isPlain(bytes) else { return false }
            let ranges = split(bytes)
            guard let first = ranges.firstIndex(where: { !$0.isEmpty }),
                let last = ranges.lastIndex(where: { !$0.isEmpty })
            else { return true }
            if !lines.isEmpty { lines.append("///") }
            var isCode = false
            for range in ranges[first...last] {
                if starts(bytes, range, with: "```") || starts(bytes, range, with: "~~~") { isCode.toggle() }
                if isCode || starts(bytes, range, with: "    ") || starts(bytes, range, with: "|") {
                    lines.append(line(bytes, range, head: "/// "))
                } else {
                    wrap(bytes, range, width: width) { lines.append(line(bytes, $0, head: "/// ")) }
                }
            }
            return true
        }
    }

    /// Appends the pieces of one line, from `///` on; all but the first are indented.
    ///
    /// - Returns: false, and nothing is appended, where the text is more than one line or not plain.
    static func addItem(_ text: String, width: Int, to lines: inout [String]) -> Bool {
        return text.withBytes { bytes in
            guard PlainText.isPlain(bytes) else { return false }
            var head: StaticString = "/// "
            wrap(bytes, 0..<bytes.count, width: width) { range in
                lines.append(line(bytes, range, head: head))
                head = "///   "
            }
            return true
        }
    }

    /// Whether all is plain text or ends of lines, LF or CR LF.
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        PlainText.isPlain(bytes) { index in
            if bytes[index] == 0x0A { return true }
            return bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
        }
    }

    /// Returns the lines without the spaces at their ends.
    private static func split(_ bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        for index in 0...bytes.count where index == bytes.count || bytes[index] == 0x0A {
            var end = index
            while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x0D { end -= 1 }
            ranges.append(start..<end)
            start = index + 1
        }
        return ranges
    }

    /// Cuts a line at spaces into pieces that are no longer than the width, if possible. A piece never starts with what
    /// CommonMark would take for the start of a list, a heading or a quotation.
    private static func wrap(
        _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, width: Int, _ add: (Range<Int>) -> Void
    ) {
        func trimmed(_ range: Range<Int>) -> Range<Int> {
            var end = range.upperBound
            while end > range.lowerBound, bytes[end - 1] == 0x20 { end -= 1 }
            return range.lowerBound..<end
        }
        guard line.count > width, PlainText.columns(bytes, line) > width else { return add(line) }
        var start = line.lowerBound
        while start < line.upperBound, bytes[start] == 0x20 { start += 1 }
        var word = start
        var end = start
        // The columns from the start of the piece to its end.
        var columns = 0
        while word <= line.upperBound {
            var next = word
            var length = 0
            while next < line.upperBound, bytes[next] != 0x20 {
                if bytes[next] & 0xC0 != 0x80 { length += 1 }
                next += 1
            }
            columns += word - end + length
            if end > start, columns > width, next > word, !startsBlock(bytes[word]) {
                add(trimmed(start..<end))
                start = word
                columns = length
            }
            end = next
            word = next + 1
        }
        add(trimmed(start..<end))
    }

    private static func startsBlock(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: ">"),
            UInt8(ascii: "="), UInt8(ascii: "|"), UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: ":"), 0x30...0x39:
            true
        default: false
        }
    }

    private static func starts(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, with prefix: StaticString
    ) -> Bool {
        guard range.count >= prefix.utf8CodeUnitCount else { return false }
        for index in 0..<prefix.utf8CodeUnitCount where bytes[range.lowerBound + index] != prefix.utf8Start[index] {
            return false
        }
        return true
    }

    private static func line(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, head: StaticString
    ) -> String {
        guard !range.isEmpty else { return "///" }
        let count = head.utf8CodeUnitCount + range.count
        return String(unsafeUninitializedCapacity: count) { buffer in
            let text = UnsafeMutableRawBufferPointer(buffer)
            text.copyMemory(from: UnsafeRawBufferPointer(start: head.utf8Start, count: head.utf8CodeUnitCount))
            UnsafeMutableRawBufferPointer(rebasing: text[head.utf8CodeUnitCount...])
                .copyMemory(from: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range])))
            return count
        }
    }
}
