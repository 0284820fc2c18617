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
            guard var line = LineWriter(memory) else { return }
            line.add(spaces: margin)
            line.add(first)
            if !second.isEmpty { line.add(second) }
            if !third.isEmpty { line.add(third) }
            if !fourth.isEmpty { line.add(fourth) }
            if !fifth.isEmpty { line.add(fifth) }
            if !sixth.isEmpty { line.add(sixth) }
            if !seventh.isEmpty { line.add(seventh) }
            if !eighth.isEmpty { line.add(eighth) }
            if !ninth.isEmpty { line.add(ninth) }
            if !tenth.isEmpty { line.add(tenth) }
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

/// Writes texts one behind the other into memory that is large enough for all: what ``TextBuffer`` does, but for the checks
/// of each piece's room.
struct LineWriter {
    private let start: UnsafeMutableRawPointer
    private let capacity: Int
    /// How many bytes have been written.
    private(set) var count = 0

    /// Writes into memory from its start on; nil where there is none.
    init?(_ memory: UnsafeMutableBufferPointer<UInt8>) {
        guard let start = memory.baseAddress else { return nil }
        self.start = UnsafeMutableRawPointer(start)
        capacity = memory.count
    }

    /// Adds a text, for which there must be room. In place, each text would be kept alive by a reference of its own.
    @inline(never)
    mutating func add(_ text: String) {
        let isAdded: Void? = text.utf8.withContiguousStorageIfAvailable { add($0) }
        if isAdded == nil { Array(text.utf8).withUnsafeBufferPointer { add($0) } }
    }

    /// Adds a text unless the memory is too small for it; returns whether it did.
    mutating func add(ifRoomFor text: String) -> Bool {
        guard text.utf8.count <= capacity - count else { return false }
        add(text)
        return true
    }

    @inline(__always)
    private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        assert(text.count <= capacity - count, "the line is longer than the room for it")
        guard let first = text.baseAddress else { return }
        (start + count).copyMemory(from: first, byteCount: text.count)
        count += text.count
    }

    /// Adds spaces, for which there must be room.
    @inline(__always)
    mutating func add(spaces: Int) {
        for index in count..<count + spaces { start.storeBytes(of: 0x20, toByteOffset: index, as: UInt8.self) }
        count += spaces
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
