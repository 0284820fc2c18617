/// A value or a key in the index of a document: 8 bytes.
struct JSONToken {
    /// What a token stands for.
    enum Kind: UInt32 {
        case null, `false`, `true`, number, string, array, object
    }

    /// The offset of the first byte; behind the quote of a string.
    var start: UInt32
    /// Bits 0 to 2: the kind. Bit 3: a string has escapes, a number has neither fraction nor exponent. Bits 4 to 31: the
    /// length in bytes, of a string without its quotes; of a container the token behind it and everything in it, and
    /// while it is still open the container around it.
    var info: UInt32

    /// The bit of `info` that says that a string has escapes.
    static let escapes: UInt32 = 8
    /// The bit of `info` that says that a number has neither fraction nor exponent.
    static let integer: UInt32 = 8
    /// Where the length in `info` starts.
    static let shift: UInt32 = 4
    /// The greatest length, and the greatest number of tokens: documents must be shorter.
    static let limit = 1 << 28 - 1

    @inline(__always)
    init(_ kind: Kind, start: Int, length: Int, flags: UInt32 = 0) {
        self.start = UInt32(truncatingIfNeeded: start)
        info = kind.rawValue | flags | UInt32(truncatingIfNeeded: length) << Self.shift
    }

    @inline(__always) var kind: Kind { Kind(rawValue: info & 7) ?? .null }
    @inline(__always) var offset: Int { Int(start) }
    @inline(__always) var hasFlag: Bool { info & 8 != 0 }
    @inline(__always) var length: Int { Int(info >> Self.shift) }
    @inline(__always) var isContainer: Bool { info & 7 >= Kind.array.rawValue }
    @inline(__always) func `is`(_ kind: Kind) -> Bool { info & 7 == kind.rawValue }

    /// The token behind this one and everything in it, given this one's index.
    @inline(__always) func next(after index: Int) -> Int { isContainer ? length : index &+ 1 }
}
