/// Finds the lines that a YAML document can be cut at.
enum YAMLOutline {
    /// A line that is not empty.
    struct Line {
        /// The offset of its first byte.
        let start: Int
        /// How many spaces it begins with.
        let indent: Int
    }

    /// How far lines are indented at most that are looked for: as many bytes as are looked at together.
    static let maxIndent = 8

    /// Returns the lines that are indented no further than ``maxIndent``, in their order.
    static func lines(of bytes: [UInt8]) -> [Line] {
        let step = 1 << 19
        return Parallel.map(Array(stride(from: 0, to: bytes.count, by: step)), pieceCount: 1) { start in
            bytes.withUnsafeBufferPointer { lines(of: $0, startingIn: start..<min(start + step, $0.count)) }
        }.flatMap { $0 }
    }

    private static func lines(of bytes: UnsafeBufferPointer<UInt8>, startingIn range: Range<Int>) -> [Line] {
        var lines: [Line] = []
        // A line is some forty bytes long, and a third of the lines are indented little.
        lines.reserveCapacity(range.count / 120)
        if range.lowerBound == 0 { add(0, of: bytes, to: &lines) }
        // A line starts behind LF or CR.
        let raw = UnsafeRawBufferPointer(bytes)
        let (lineFeed, carriageReturn) = (ByteSearch.block(repeating: 0x0A), ByteSearch.block(repeating: 0x0D))
        let end = range.upperBound - 1
        var index = max(0, range.lowerBound - 1)
        while index + 16 <= end {
            let block = ByteSearch.block(of: raw, at: index)
            ByteSearch.forEach((block .== lineFeed) .| (block .== carriageReturn)) { offset in
                add(index + offset + 1, of: bytes, to: &lines)
            }
            index += 16
        }
        while index < end {
            if bytes[index] == 0x0A || bytes[index] == 0x0D { add(index + 1, of: bytes, to: &lines) }
            index += 1
        }
        return lines
    }

    /// Adds the line that starts at an offset, unless it is empty or indented too far.
    @inline(__always)
    private static func add(_ start: Int, of bytes: UnsafeBufferPointer<UInt8>, to lines: inout [Line]) {
        let raw = UnsafeRawBufferPointer(bytes)
        var indent = 0
        if start + 8 <= raw.count {
            indent = ByteSearch.spaces(in: raw.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        } else {
            while start + indent < bytes.count, bytes[start + indent] == 0x20 { indent += 1 }
        }
        guard start + indent < bytes.count else { return }
        let first = bytes[start + indent]
        if first != 0x20, first != 0x0A { lines.append(Line(start: start, indent: indent)) }
    }
}
