extension UnsafeBufferPointer<UInt8> {
    /// Whether all bytes are printable ASCII, from the space to the tilde.
    package var isPrintableASCII: Bool {
        var index = 0
        while index + 8 <= count {
            guard isPrintableASCII(eightFrom: index) else { return false }
            index += 8
        }
        while index < count {
            guard (0x20..<0x7F).contains(self[index]) else { return false }
            index += 1
        }
        return true
    }

    /// Whether all bytes are letters and digits of ASCII, or one of `_-./~`: those that mean nothing to YAML where they do
    /// not begin a scalar.
    package var areOfPlainWord: Bool {
        let raw = UnsafeRawBufferPointer(self)
        let (small, tilde) = (ByteSearch.block(repeating: 0x20), ByteSearch.block(repeating: UInt8(ascii: "~")))
        let underscore = ByteSearch.block(repeating: UInt8(ascii: "_"))
        let (a, z) = (ByteSearch.block(repeating: UInt8(ascii: "a")), ByteSearch.block(repeating: UInt8(ascii: "z")))
        // `-`, `.`, `/` and the digits follow each other.
        let dash = ByteSearch.block(repeating: UInt8(ascii: "-"))
        let nine = ByteSearch.block(repeating: UInt8(ascii: "9"))
        var index = 0
        while index + 16 <= count {
            let block = ByteSearch.block(of: raw, at: index)
            let isLetter = (block | small .>= a) .& (block | small .<= z)
            let isDigit = (block .>= dash) .& (block .<= nine)
            if ByteSearch.isAny(.!(isLetter .| isDigit .| (block .== underscore) .| (block .== tilde))) { return false }
            index += 16
        }
        return self[index...].allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x2D...0x39).contains(byte) || byte == 0x5F || byte == 0x7E
        }
    }

    /// Whether eight bytes are printable ASCII, all at once.
    ///
    /// - Precondition: there are eight from the index on.
    @inlinable
    package func isPrintableASCII(eightFrom index: Int) -> Bool {
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let word = UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // Each sum reaches the highest bit of its byte from the first one on that is none.
        return (word | (word &+ ones) | ~(word &+ ones &* 0x60)) & highs == 0
    }
}

extension String {
    /// Calls a function with the bytes of the text in UTF-8. For `withUTF8` there would have to be a variable, and with it one
    /// more reference to count.
    @inlinable
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        try utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }

    /// Whether the text is made of ASCII alone, so that characters and bytes are the same.
    package var isASCII: Bool {
        withBytes { bytes in
            let raw = UnsafeRawBufferPointer(bytes)
            var index = 0
            while index + 8 <= raw.count {
                guard raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & ByteSearch.highs == 0 else {
                    return false
                }
                index += 8
            }
            return bytes[index...].allSatisfy { $0 < 0x80 }
        }
    }

    /// Whether one of two characters of ASCII is in the text.
    package func contains(_ first: Unicode.Scalar, or second: Unicode.Scalar) -> Bool {
        let (one, other) = (UInt8(ascii: first), UInt8(ascii: second))
        return withBytes { bytes in
            let raw = UnsafeRawBufferPointer(bytes)
            var index = 0
            while index + 8 <= raw.count {
                let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                if ByteSearch.bytes(of: word, before: one, or: other) < 8 { return true }
                index += 8
            }
            return bytes[index...].contains { $0 == one || $0 == other }
        }
    }

    /// Whether the text is made of printable ASCII alone, so that characters and bytes are the same, and all are seen.
    package var isPrintableASCII: Bool {
        utf8.withContiguousStorageIfAvailable(\.isPrintableASCII)
            ?? utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }

    /// Whether the text is made of printable ASCII alone, with no quote and no backslash.
    package var isPlainLiteral: Bool {
        return withBytes { bytes in
            let raw = UnsafeRawBufferPointer(bytes)
            var index = 0
            while index + 8 <= bytes.count {
                let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                guard bytes.isPrintableASCII(eightFrom: index),
                    ByteSearch.bits(of: word, equalTo: 0x22) | ByteSearch.bits(of: word, equalTo: 0x5C) == 0
                else { return false }
                index += 8
            }
            while index < bytes.count {
                guard (0x20..<0x7F).contains(bytes[index]), bytes[index] != 0x22, bytes[index] != 0x5C else {
                    return false
                }
                index += 1
            }
            return true
        }
    }
}
