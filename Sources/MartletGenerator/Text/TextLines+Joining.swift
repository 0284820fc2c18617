import MartletSyntax
import MartletTemplates

extension TextLines {
    /// Makes a list of one line, which is put together from texts.
    init(
        of first: String, _ second: String, _ third: String = "", _ fourth: String = "", _ fifth: String = "",
        _ sixth: String = ""
    ) {
        self.init()
        append(of: first, second, third, fourth, fifth, sixth)
    }

    /// Appends a line that is put together from texts, in its place: for what is spelled once a property.
    ///
    /// - Parameter margin: How many spaces come first.
    mutating func append(
        margin: Int = 0, of first: String, _ second: String = "", _ third: String = "", _ fourth: String = "",
        _ fifth: String = "", _ sixth: String = "", _ seventh: String = "", _ eighth: String = "",
        _ ninth: String = "", _ tenth: String = ""
    ) {
        var count = margin + first.utf8.count + second.utf8.count + third.utf8.count + fourth.utf8.count
        count += fifth.utf8.count + sixth.utf8.count + seventh.utf8.count + eighth.utf8.count
        count += ninth.utf8.count + tenth.utf8.count
        append(byteCount: count) { memory in
            var buffer = TextBuffer(memory)
            buffer.add(spaces: margin)
            buffer.add(first)
            if !second.isEmpty { buffer.add(second) }
            if !third.isEmpty { buffer.add(third) }
            if !fourth.isEmpty { buffer.add(fourth) }
            if !fifth.isEmpty { buffer.add(fifth) }
            if !sixth.isEmpty { buffer.add(sixth) }
            if !seventh.isEmpty { buffer.add(seventh) }
            if !eighth.isEmpty { buffer.add(eighth) }
            if !ninth.isEmpty { buffer.add(ninth) }
            if !tenth.isEmpty { buffer.add(tenth) }
        }
    }

    /// Appends a line that is put together from texts if it is short enough; returns whether it is.
    ///
    /// - Parameter indent: How many columns will stand before it.
    mutating func append(
        ifFittingBehind indent: Int, of first: String, _ second: String, _ third: String = "", _ fourth: String = "",
        _ fifth: String = "", _ sixth: String = "", _ seventh: String = "", _ eighth: String = "",
        _ ninth: String = "", _ tenth: String = ""
    ) -> Bool {
        var count = first.utf8.count + second.utf8.count + third.utf8.count + fourth.utf8.count
        count += fifth.utf8.count + sixth.utf8.count + seventh.utf8.count + eighth.utf8.count
        count += ninth.utf8.count + tenth.utf8.count
        if indent + count > SourceLayout.width {
            let line = String(of: first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth)
            guard line.fits(indent: indent) else { return false }
        }
        append(of: first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth)
        return true
    }

    /// Appends the lines of another list behind four more spaces each.
    mutating func append(indented lines: TextLines) {
        lines.forEachLine { line in
            append(byteCount: line.count + 4) { memory in
                memory[..<4].update(repeating: 0x20)
                _ = memory[4...].update(fromContentsOf: line)
            }
        }
    }

    /// Makes one line of a call, or of a declaration's head, if that is short enough. Its lines were appended since a
    /// moment as ``SourceLayout`` breaks it: an argument a line, behind four spaces.
    ///
    /// - Parameter indent: How many columns will stand before each line.
    mutating func joinCall(since mark: Mark, indent: Int) {
        var (count, lineCount) = (0, 0)
        forEachLine(since: mark) { line in
            count += line.count - (line.isArgument ? lineCount > 1 ? 3 : 4 : 0)
            lineCount += 1
        }
        if indent + count > SourceLayout.width {
            // Nearly always a byte is a column.
            var isPlain = true
            forEachLine(since: mark) { if isPlain { isPlain = $0.isPrintableASCII } }
            if isPlain { return }
        }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { memory in
            var (end, lineCount) = (0, 0)
            forEachLine(since: mark) { line in
                // Of the margin, one space stays between an argument and the next.
                let margin = line.isArgument ? lineCount > 1 ? 3 : 4 : 0
                end = memory[end...].update(fromContentsOf: UnsafeBufferPointer(rebasing: line[margin...]))
                lineCount += 1
            }
            let line = UnsafeBufferPointer(memory)
            guard line.fits(indent: indent) else { return }
            removeLines(since: mark)
            append(line)
        }
    }

    /// Whether a line is too long however it is laid out, so that swift-format must leave the declaration alone.
    func overflows(indent: Int) -> Bool {
        var isTooLong = false
        forEachLine { line in
            if indent + line.count <= SourceLayout.width || isTooLong { return }
            isTooLong = !line.isComment && !line.fits(indent: indent)
        }
        return isTooLong
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes of a line are short enough for the columns that are left.
    func fits(indent: Int) -> Bool {
        if indent + count <= SourceLayout.width { return true }
        return !isPrintableASCII && indent + String(decoding: self, as: UTF8.self).count <= SourceLayout.width
    }

    /// Whether the bytes are those of an argument's line.
    fileprivate var isArgument: Bool { first == 0x20 }

    /// Whether the bytes are those of a line of a documentation comment.
    fileprivate var isComment: Bool {
        count >= 3 && self[0] == 0x2F && self[1] == 0x2F && self[2] == 0x2F
    }
}
