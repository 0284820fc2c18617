/// Finds the lines that a YAML document can be cut at.
enum YAMLOutline {
    /// A line that is not empty.
    struct Line {
        /// The offset of its first byte.
        let start: Int
        /// How many spaces it begins with.
        let indent: Int
    }

    /// How far lines are indented at most that are looked for.
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
        var start = range.lowerBound
        if start > 0 { start = lineEnd(in: bytes, from: start - 1) }
        while start < range.upperBound {
            var indent = 0
            while indent <= maxIndent, start + indent < bytes.count, bytes[start + indent] == 0x20 { indent += 1 }
            if indent <= maxIndent, start + indent < bytes.count, bytes[start + indent] != 0x0A {
                lines.append(Line(start: start, indent: indent))
            }
            start = lineEnd(in: bytes, from: start + indent)
        }
        return lines
    }

    /// Returns the offset behind the first LF or CR from an offset on.
    private static func lineEnd(in bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = offset
        while index + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let count = ByteSearch.bytes(of: word, before: 0x0A, or: 0x0D)
            index += count
            if count < 8 { return index + 1 }
        }
        while index < bytes.count {
            index += 1
            if bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D { return index }
        }
        return index
    }
}
