import MartletSyntax
import MartletTemplates

/// The lines of a comment whose text is ``PlainText`` and line breaks, which nearly all text is: every line is a range of
/// bytes then. ``DocComment`` lays out all other text in the same way, character by character.
enum PlainComment {
    /// Appends the lines of a paragraph of CommonMark, from `///` on.
    ///
    /// - Parameter width: How many characters a line may have behind `/// `.
    /// - Returns: false, and nothing is appended, where the text is no such text.
    static func add(_ text: String, width: Int, to lines: inout TextLines) -> Bool {
        return text.withBytes { bytes in
            guard isPlain(bytes) else { return false }
            let hasLines = !lines.isEmpty
            // With the line that says where it was read.
            lines.reserve(lineCount: bytes.count / 60 + 4, byteCount: bytes.count * 9 / 8 + 160)
            // Empty lines count only between others.
            var (isFirst, emptyCount) = (true, 0)
            var isCode = false
            forEachLine(of: bytes) { range in
                guard !range.isEmpty else {
                    emptyCount += 1
                    return
                }
                if isFirst { emptyCount = hasLines ? 1 : 0 }
                for _ in 0..<emptyCount { lines.append("///") }
                (isFirst, emptyCount) = (false, 0)
                if starts(bytes, range, with: "```") || starts(bytes, range, with: "~~~") { isCode.toggle() }
                if isCode || starts(bytes, range, with: "    ") || starts(bytes, range, with: "|") {
                    append(bytes, range, head: "/// ", to: &lines)
                } else {
                    wrap(bytes, range, width: width) { append(bytes, $0, head: "/// ", to: &lines) }
                }
            }
            return true
        }
    }

    /// Appends the pieces of one line, from `///` on; all but the first are indented.
    ///
    /// - Returns: false, and nothing is appended, where the text is more than one line or not plain.
    static func addItem(_ text: String, width: Int, to lines: inout TextLines) -> Bool {
        return text.withBytes { bytes in
            guard PlainText.isPlain(bytes) else { return false }
            var head: StaticString = "/// "
            wrap(bytes, 0..<bytes.count, width: width) { range in
                append(bytes, range, head: head, to: &lines)
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

    /// Calls a function with each line, without the spaces at its end.
    private static func forEachLine(of bytes: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
        var (start, index) = (0, 0)
        while index <= bytes.count {
            if index + 8 <= bytes.count, bytes.isPrintableASCII(eightFrom: index) {
                index += 8
                continue
            }
            if index == bytes.count || bytes[index] == 0x0A {
                var end = index
                while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x0D { end -= 1 }
                body(start..<end)
                start = index + 1
            }
            index += 1
        }
    }

    /// Cuts a line at spaces into pieces that are no longer than the width, if possible. A piece never starts with what
    /// CommonMark would take for the start of a list, a heading or a quotation.
    private static func wrap(
        _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, width: Int, _ add: (Range<Int>) -> Void
    ) {
        if line.count <= width { return add(line) }
        // Where a byte is a column, a line is cut without a look at each word of it.
        let isASCII = UnsafeBufferPointer(rebasing: bytes[line]).isPrintableASCII
        if !isASCII, PlainText.columns(bytes, line) <= width { return add(line) }
        var start = line.lowerBound
        while start < line.upperBound, bytes[start] == 0x20 { start += 1 }
        if isASCII {
            cutASCII(bytes, start..<line.upperBound, width: width, add)
        } else {
            cut(bytes, start..<line.upperBound, width: width, add)
        }
    }

    private static func cutASCII(
        _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, width: Int, _ add: (Range<Int>) -> Void
    ) {
        var start = line.lowerBound
        while line.upperBound - start > width {
            // The first word that does not fit, or the one behind it that may start a piece.
            var word = start + width
            while word > start, bytes[word] != 0x20, bytes[word - 1] != 0x20 { word -= 1 }
            while word < line.upperBound {
                while word < line.upperBound, bytes[word] == 0x20 { word += 1 }
                if word < line.upperBound, word > start, !startsBlock(bytes[word]) { break }
                while word < line.upperBound, bytes[word] != 0x20 { word += 1 }
            }
            add(trimmed(bytes, start..<word))
            start = word
            if start == line.upperBound { return }
        }
        add(trimmed(bytes, start..<line.upperBound))
    }

    private static func cut(
        _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, width: Int, _ add: (Range<Int>) -> Void
    ) {
        var start = line.lowerBound
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
                add(trimmed(bytes, start..<end))
                start = word
                columns = length
            }
            end = next
            word = next + 1
        }
        add(trimmed(bytes, start..<end))
    }

    private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1] == 0x20 { end -= 1 }
        return range.lowerBound..<end
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

    private static func append(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, head: StaticString, to lines: inout TextLines
    ) {
        guard !range.isEmpty else { return lines.append("///") }
        let headCount = head.utf8CodeUnitCount
        lines.append(byteCount: headCount + range.count) { line in
            let line = UnsafeMutableRawBufferPointer(line)
            line.copyMemory(from: UnsafeRawBufferPointer(start: head.utf8Start, count: headCount))
            UnsafeMutableRawBufferPointer(rebasing: line[headCount...])
                .copyMemory(from: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range])))
        }
    }
}
