#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The index of a document while it grows. Whoever holds it last frees it.
struct JSONTokenBuffer {
    /// The tokens.
    private(set) var tokens: UnsafeMutablePointer<JSONToken>
    /// How many there are.
    private(set) var count = 0
    private var capacity: Int

    /// Makes room for a first guess at the number of tokens.
    init(capacity: Int) {
        self.capacity = capacity
        tokens = Self.allocate(nil, capacity)
    }

    func free() {
        #if canImport(Darwin)
            Darwin.free(tokens)
        #elseif canImport(Glibc)
            Glibc.free(tokens)
        #elseif canImport(Musl)
            Musl.free(tokens)
        #endif
    }

    @inline(__always)
    mutating func append(_ token: JSONToken) {
        if count == capacity {
            tokens = Self.allocate(tokens, capacity &* 2)
            capacity &*= 2
        }
        tokens[count] = token
        count &+= 1
    }

    @inline(never)
    private static func allocate(
        _ memory: UnsafeMutablePointer<JSONToken>?, _ count: Int
    ) -> UnsafeMutablePointer<JSONToken> {
        guard let memory = realloc(memory, count * MemoryLayout<JSONToken>.stride) else {
            preconditionFailure("there is not enough memory for the index of a document")
        }
        return memory.assumingMemoryBound(to: JSONToken.self)
    }
}
