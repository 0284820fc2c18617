/// A list of plain texts, each most often a line of code, as ``TemplateKind/texts`` repeats a section for.
///
/// All are in one array of bytes: a run makes a hundred thousand of them, and a string for each would take ten times as
/// long to make and to free as its bytes take to copy.
@usableFromInline
package struct TextLines: Sendable, Equatable {
    /// How many bytes stand before each line and say how many it has.
    @usableFromInline static let headSize = MemoryLayout<UInt32>.size

    /// How many lines there are.
    @usableFromInline package internal(set) var count = 0
    /// Each line as UTF-8, behind its number of bytes as a `UInt32`.
    @usableFromInline var bytes: [UInt8] = []

    /// Makes an empty list.
    @inlinable
    package init() {}

    /// Makes a list of texts.
    package init(_ texts: [String]) {
        reserve(lineCount: texts.count, byteCount: texts.reduce(0) { $0 + $1.utf8.count })
        for text in texts { append(text) }
    }

    /// Makes the list again whose ``encoded`` form was kept.
    package init(encoded: [UInt8]) {
        bytes = encoded
        forEachLine { _ in count += 1 }
    }

    /// The lines in a form that is kept where nothing else is known of lines.
    package var encoded: [UInt8] { bytes }

    /// Whether there is no line.
    @inlinable
    package var isEmpty: Bool { count == 0 }

    /// How many bytes all lines have together.
    @inlinable
    package var byteCount: Int { bytes.count - count * Self.headSize }

    /// Makes room for more lines.
    ///
    /// - Parameters:
    ///   - lineCount: How many there will be.
    ///   - byteCount: How many bytes they will have together.
    @inlinable
    package mutating func reserve(lineCount: Int, byteCount: Int) {
        bytes.reserveCapacity(bytes.count + lineCount * Self.headSize + byteCount)
    }

    // MARK: - Adding lines

    /// Appends a line whose bytes a function writes.
    ///
    /// - Parameters:
    ///   - byteCount: How many bytes it has, below 2³².
    ///   - write: Writes UTF-8 into all of the memory.
    @inlinable
    @inline(__always)
    package mutating func append(byteCount: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        let size = Self.headSize + byteCount
        // Through the stack: to fill the array with zeros first takes longer than to copy the line.
        withUnsafeTemporaryAllocation(byteCount: size, alignment: Self.headSize) { memory in
            memory.storeBytes(of: UInt32(byteCount), as: UInt32.self)
            write(UnsafeMutableRawBufferPointer(rebasing: memory[Self.headSize...]).assumingMemoryBound(to: UInt8.self))
            bytes.append(contentsOf: UnsafeRawBufferPointer(memory).assumingMemoryBound(to: UInt8.self))
        }
        count += 1
    }

    /// Appends a line.
    @inlinable
    package mutating func append(_ line: UnsafeBufferPointer<UInt8>) {
        append(byteCount: line.count) { memory in
            UnsafeMutableRawBufferPointer(memory).copyMemory(from: UnsafeRawBufferPointer(line))
        }
    }

    /// Appends a line.
    @inlinable
    package mutating func append(_ line: String) {
        let isAppended: Void? = line.utf8.withContiguousStorageIfAvailable { append($0) }
        if isAppended == nil { Array(line.utf8).withUnsafeBufferPointer { append($0) } }
    }

    /// Appends the lines of another list.
    @usableFromInline
    package static func += (left: inout TextLines, right: TextLines) {
        guard !left.isEmpty else {
            left = right
            return
        }
        left.bytes += right.bytes
        left.count += right.count
    }

    /// Returns the lines of one list and those of another.
    package static func + (left: TextLines, right: TextLines) -> TextLines {
        var lines = left
        lines += right
        return lines
    }

    // MARK: - Taking lines back

    /// A moment at which a list had some of its lines.
    @usableFromInline
    package struct Mark {
        /// How many it had.
        @usableFromInline let count: Int
        /// How many bytes they took.
        @usableFromInline let end: Int

        @inlinable
        init(count: Int, end: Int) {
            (self.count, self.end) = (count, end)
        }
    }

    /// The list as it is now, for ``removeLines(since:)``.
    @inlinable
    package var mark: Mark { Mark(count: count, end: bytes.count) }

    /// Removes all lines that were appended since a moment.
    @inlinable
    package mutating func removeLines(since mark: Mark) {
        bytes.removeLast(bytes.count - mark.end)
        count = mark.count
    }

    /// Calls a function with the bytes of each line that was appended since a moment.
    @inlinable
    @inline(__always)
    package func forEachLine(since mark: Mark, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        forEachLine(from: mark.end, body)
    }

    // MARK: - Reading lines

    /// Calls a function with the bytes of each line.
    @inlinable
    @inline(__always)
    package func forEachLine(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        forEachLine(from: 0, body)
    }

    /// Calls a function with the bytes of each line from one on, whose head starts at an offset.
    @inlinable
    @inline(__always)
    func forEachLine(from start: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        bytes.withUnsafeBytes { memory in
            var offset = start
            while offset < memory.count {
                let line = Self.line(at: offset, in: memory)
                body(UnsafeRawBufferPointer(rebasing: memory[line]).assumingMemoryBound(to: UInt8.self))
                offset = line.upperBound
            }
        }
    }

    /// Returns where the bytes of the line are whose head starts at an offset; the next one starts behind them.
    @inlinable
    static func line(at offset: Int, in memory: UnsafeRawBufferPointer) -> Range<Int> {
        let start = offset + headSize
        return start..<start + Int(memory.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// Returns where the bytes of the line are whose head starts at an offset.
    func line(at offset: Int) -> Range<Int> {
        bytes.withUnsafeBytes { Self.line(at: offset, in: $0) }
    }

    /// Returns the line whose head starts at an offset.
    func text(at offset: Int) -> String {
        String(decoding: bytes[line(at: offset)], as: UTF8.self)
    }
}

extension TextLines: ExpressibleByArrayLiteral {
    /// Makes a list of texts.
    @usableFromInline
    package init(arrayLiteral texts: String...) {
        self.init(texts)
    }
}

extension TextLines: Sequence {
    /// Makes a string of each line: for what seldom runs.
    @usableFromInline
    package struct Iterator: IteratorProtocol {
        fileprivate let lines: TextLines
        /// Where the head of the next line starts.
        fileprivate var offset = 0

        /// Returns the next line; nil behind the last.
        @usableFromInline
        package mutating func next() -> String? {
            guard offset < lines.bytes.count else { return nil }
            defer { offset = lines.line(at: offset).upperBound }
            return lines.text(at: offset)
        }
    }

    /// How many strings there are.
    @usableFromInline package var underestimatedCount: Int { count }

    /// Returns what makes the strings.
    @usableFromInline
    package func makeIterator() -> Iterator { Iterator(lines: self) }
}
