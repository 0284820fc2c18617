/// What a look at the bytes of a file says before it is read.
struct TextCheck {
    /// Where the text starts: 3 after a byte-order mark, else 0.
    let start: Int
    /// Whether every byte is ASCII, so that characters and bytes are the same.
    let isASCII: Bool

    /// Takes what was found out about the text that a part is of.
    init(start: Int, isASCII: Bool) {
        self.start = start
        self.isASCII = isASCII
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Checks that a file is UTF-8 text of an allowed size.
    ///
    /// A byte-order mark at the start is allowed and skipped.
    init(_ bytes: UnsafeBufferPointer<UInt8>, file: SourceFileID, limits: SyntaxLimits) throws(SyntaxFailure) {
        let limit = min(limits.maxBytes, Int(UInt32.max) - 1)
        guard bytes.count <= limit else {
            throw SyntaxFailure(
                diagnostic: Diagnostic(
                    SyntaxCode.tooLarge,
                    "the file has \(bytes.count) bytes, and at most \(limit) are read",
                    at: SourceSpan(file: file, lowerBound: 0, upperBound: 0)))
        }
        if let encoding = Self.otherEncoding(bytes.prefix(4)) {
            throw SyntaxFailure(
                diagnostic: Diagnostic(
                    SyntaxCode.encoding,
                    "the file is written in \(encoding), and only UTF-8 is read",
                    at: SourceSpan(file: file, lowerBound: 0, upperBound: 0),
                    help: "save the file as UTF-8"))
        }
        start = bytes.starts(with: Self.byteOrderMark) ? 3 : 0
        var bits: UInt8 = 0
        for byte in bytes[start...] { bits |= byte }
        isASCII = bits < 0x80
        if !isASCII, let invalid = Self.firstInvalidByte(bytes) {
            let value = String(bytes[invalid], radix: 16, uppercase: true)
            throw SyntaxFailure(
                diagnostic: Diagnostic(
                    SyntaxCode.encoding,
                    "the text is not UTF-8: the byte 0x\(value) at offset \(invalid) does not belong to a character",
                    at: SourceSpan(file: file, lowerBound: invalid, upperBound: invalid),
                    help: "save the file as UTF-8"))
        }
    }

    /// Recognises UTF-16 and UTF-32 by their byte-order marks, and by the zero bytes of an ASCII character.
    private static func otherEncoding(_ start: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        let start = Array(start)
        if start.starts(with: [0xFF, 0xFE, 0, 0]) || start.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
        if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        guard start.count >= 2, start.contains(where: { $0 != 0 }), start.contains(0) else { return nil }
        if start.count == 4, start.count(where: { $0 == 0 }) == 3 { return "UTF-32" }
        return (start[0] == 0) != (start[1] == 0) ? "UTF-16" : nil
    }

    /// Returns the offset of the first byte that breaks UTF-8, or nil when there is none.
    ///
    /// - Source: Unicode 16, table 3-7, Well-Formed UTF-8 Byte Sequences.
    static func firstInvalidByte(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        while index < bytes.count {
            // Most bytes are ASCII, also where not all are.
            while index + 64 <= raw.count, isASCII(raw, sixtyFourFrom: index) { index += 64 }
            if index + 8 <= raw.count, raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & ByteSearch.highs == 0
            {
                index += 8
                continue
            }
            guard index < bytes.count else { return nil }
            let lead = bytes[index]
            if lead < 0x80 {
                index += 1
                continue
            }
            // The second byte's range excludes overlong forms, surrogates and what lies beyond U+10FFFF.
            let (length, second): (Int, ClosedRange<UInt8>)
            switch lead {
            case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            default: return index
            }
            guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return index }
            for position in (index + 2)..<(index + length) where bytes[position] & 0xC0 != 0x80 { return index }
            index += length
        }
        return nil
    }

    @inline(__always)
    private static func isASCII(_ bytes: UnsafeRawBufferPointer, sixtyFourFrom index: Int) -> Bool {
        let first = ByteSearch.block(of: bytes, at: index) | ByteSearch.block(of: bytes, at: index + 16)
        let second = ByteSearch.block(of: bytes, at: index + 32) | ByteSearch.block(of: bytes, at: index + 48)
        return !ByteSearch.isAny((first | second) .>= ByteSearch.block(repeating: 0x80))
    }
}
