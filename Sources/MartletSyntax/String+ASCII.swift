extension UnsafeBufferPointer<UInt8> {
    /// Whether all bytes are printable ASCII, from the space to the tilde.
    package var isPrintableASCII: Bool {
        let bytes = UnsafeRawBufferPointer(self)
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        var index = 0
        // Eight bytes at a time: each sum reaches the highest bit of its byte from the first one on that is none.
        while index + 8 <= count {
            let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            guard (word | (word &+ ones) | ~(word &+ ones &* 0x60)) & highs == 0 else { return false }
            index += 8
        }
        while index < count {
            guard (0x20..<0x7F).contains(self[index]) else { return false }
            index += 1
        }
        return true
    }
}

extension String {
    /// Whether the text is made of printable ASCII alone, so that characters and bytes are the same, and all are seen.
    package var isPrintableASCII: Bool {
        utf8.withContiguousStorageIfAvailable(\.isPrintableASCII)
            ?? utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }
}
