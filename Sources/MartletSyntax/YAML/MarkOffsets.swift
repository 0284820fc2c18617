/// Turns libyaml's marks, which count characters, into byte offsets.
///
/// libyaml reports places mostly in the order of the text, so a cursor is moved from one to the next.
struct MarkOffsets {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the first character that libyaml sees: after the byte-order mark.
    private let base: Int
    private let isASCII: Bool
    private var index = 0
    private var offset: Int

    init(bytes: UnsafeBufferPointer<UInt8>, base: Int, isASCII: Bool) {
        self.bytes = bytes
        self.base = base
        self.isASCII = isASCII
        self.offset = base
    }

    /// Returns the byte offset of a character.
    ///
    /// - Parameter target: The number of characters before it; what lies behind the end is taken for the end.
    mutating func offset(ofCharacter target: Int) -> Int {
        if isASCII { return min(base + target, bytes.count) }
        while index < target, offset < bytes.count {
            repeat { offset += 1 } while offset < bytes.count && bytes[offset] & 0xC0 == 0x80
            index += 1
        }
        while index > target {
            repeat { offset -= 1 } while bytes[offset] & 0xC0 == 0x80
            index -= 1
        }
        return offset
    }
}
