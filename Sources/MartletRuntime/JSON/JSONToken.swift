/// A value or a key in the index of a document: 16 bytes.
struct JSONToken {
    /// What a token stands for.
    enum Kind: UInt8 {
        case null, `false`, `true`, number, string, array, object
    }

    /// The offset of the first byte; behind the quote of a string.
    var start: UInt32
    /// The offset behind the last byte; at the closing quote of a string.
    var end: UInt32
    /// The token behind this one and everything in it. Of a container that is still open: the container around it.
    var next: UInt32
    /// Bits 0 to 3: the kind. Bit 4: a string has escapes. Bit 5: a number has neither fraction nor exponent. Bits 8 and
    /// up: the number of a container's children, modulo 2^24, a hint only.
    var info: UInt32

    /// The bit of `info` that says that a string has escapes.
    static let escapes: UInt32 = 0x10
    /// The bit of `info` that says that a number has neither fraction nor exponent.
    static let integer: UInt32 = 0x20
    /// One child in `info`.
    static let child: UInt32 = 0x100

    @inline(__always) var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: info & 0xF)) ?? .null }
    @inline(__always) var hasEscapes: Bool { info & Self.escapes != 0 }
    @inline(__always) var isInteger: Bool { info & Self.integer != 0 }
    @inline(__always) var childCountHint: Int { Int(info >> 8) }
    @inline(__always) func `is`(_ kind: Kind) -> Bool { info & 0xF == UInt32(kind.rawValue) }
}
