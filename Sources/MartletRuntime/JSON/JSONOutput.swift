import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The bytes of a document while it is being written, and the first thing that could not be.
struct JSONOutput {
    private var base: UnsafeMutablePointer<UInt8>
    private var count = 0
    private var capacity: Int
    /// The first value that could not be written; nil when all could.
    private(set) var error: JSONError?
    /// Whether the document is sent to a server, so that what only the server sends is left out.
    var isRequest = false
    /// The number of the document. Each one that was written in the same memory has its own.
    private(set) var number = 0
    /// The ``StackRoom/limit`` of the thread that writes it.
    private var stackLimit: UInt = 0

    private static let memory = LastingMemory<JSONOutput>()

    /// Begins a document. ``end(_:)`` must follow.
    static func begin(isRequest: Bool) -> UnsafeMutablePointer<JSONOutput> {
        memory.take { last in
            var output = JSONOutput()
            output.number = last?.number ?? 0
            output.isRequest = isRequest
            output.stackLimit = StackRoom.limit
            return output
        }
    }

    /// Ends a document: writers that were moved out of it write nothing from here on.
    static func end(_ output: UnsafeMutablePointer<JSONOutput>) {
        output.pointee.discard()
        output.pointee.error = nil
        output.pointee.number += 1
        memory.giveBack(output)
    }

    init(capacity: Int = 512) {
        self.capacity = capacity
        base = Self.allocate(nil, capacity)
    }

    /// Frees the bytes. Nothing may be written afterwards.
    func discard() {
        free(base)
    }

    /// Hands the bytes over and starts anew.
    ///
    /// - Throws: The error of the first value that could not be written.
    mutating func finish() throws(JSONError) -> Data {
        if let error { throw error }
        let bytes = capacity - count > 64 && count > 0 ? Self.allocate(base, count) : base
        let data = Data(bytesNoCopy: bytes, count: count, deallocator: .free)
        (base, count, capacity) = (Self.allocate(nil, 1), 0, 1)
        return data
    }

    /// Remembers an error; the first one stays.
    mutating func fail(_ error: JSONError) {
        if self.error == nil { self.error = error }
    }

    /// Returns whether the stack has room for the values inside another; else that is the error.
    @inline(__always)
    mutating func hasRoom() -> Bool {
        if StackRoom.isLeft(above: stackLimit) { return true }
        fail(StackRoom.exhausted)
        return false
    }

    private static func allocate(_ memory: UnsafeMutablePointer<UInt8>?, _ count: Int) -> UnsafeMutablePointer<UInt8> {
        guard let memory = realloc(memory, count) else {
            preconditionFailure("there is not enough memory for a document of \(count) bytes")
        }
        return memory.assumingMemoryBound(to: UInt8.self)
    }

    // MARK: Bytes

    /// Makes room and returns where the next byte goes.
    @inline(__always)
    mutating func reserve(_ additional: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity - count < additional { grow(additional) }
        return base + count
    }

    @inline(never)
    private mutating func grow(_ additional: Int) {
        capacity = max(capacity * 2, count + additional)
        base = Self.allocate(base, capacity)
    }

    /// Counts bytes that were written behind `reserve`.
    @inline(__always)
    mutating func advance(_ written: Int) { count += written }

    @inline(__always)
    mutating func byte(_ byte: UInt8) {
        reserve(1).pointee = byte
        count += 1
    }

    mutating func bytes(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count).update(from: source, count: bytes.count)
        count += bytes.count
    }

    @inline(__always)
    mutating func literal(_ text: StaticString) {
        reserve(text.utf8CodeUnitCount).update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        count += text.utf8CodeUnitCount
    }

    // MARK: Structure

    /// Writes a comma unless this is the first child of its container: only then the last byte opens one, because any
    /// value ends in another.
    @inline(__always)
    mutating func separate(after opening: UInt8) {
        if base[count - 1] != opening { byte(UInt8(ascii: ",")) }
    }

    /// Writes what stands between a member's predecessor and its value.
    @inline(__always)
    mutating func key(_ key: StaticString) {
        separate(after: UInt8(ascii: "{"))
        string(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        byte(UInt8(ascii: ":"))
    }

    /// Writes what stands between a member's predecessor and its value.
    mutating func key(_ key: String) {
        separate(after: UInt8(ascii: "{"))
        string(key)
        byte(UInt8(ascii: ":"))
    }

    // MARK: Strings

    @inline(__always)
    mutating func string(_ value: String) {
        if value.utf8.withContiguousStorageIfAvailable({ string($0) }) == nil { stringSlowly(value) }
    }

    @inline(never)
    private mutating func stringSlowly(_ value: String) {
        var value = value
        value.withUTF8 { string($0) }
    }

    /// Writes a string in quotes. Only what must be escaped is: the quote, the backslash, control characters.
    @inline(__always)
    mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
        var output = reserve(text.count + 10)
        output.pointee = UInt8(ascii: "\"")
        output += 1
        var index = 0
        if let source = text.baseAddress {
            while index + 8 <= text.count {
                let word = UnsafeRawPointer(source + index).loadUnaligned(as: UInt64.self)
                guard Words.needsEscape(UInt64(littleEndian: word)) == 0 else { return escape(text) }
                UnsafeMutableRawPointer(output + index).storeBytes(of: word, as: UInt64.self)
                index += 8
            }
            while index < text.count {
                let byte = source[index]
                guard byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { return escape(text) }
                output[index] = byte
                index += 1
            }
        }
        output[index] = UInt8(ascii: "\"")
        count += text.count + 2
    }

    @inline(never)
    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
        let output = reserve(text.count * 6 + 2)
        var index = 1
        output[0] = UInt8(ascii: "\"")
        for byte in text {
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
                output[index] = byte
                index += 1
                continue
            }
            output[index] = UInt8(ascii: "\\")
            index += 1
            switch byte {
            case 0x08: output[index] = UInt8(ascii: "b")
            case 0x09: output[index] = UInt8(ascii: "t")
            case 0x0A: output[index] = UInt8(ascii: "n")
            case 0x0C: output[index] = UInt8(ascii: "f")
            case 0x0D: output[index] = UInt8(ascii: "r")
            case 0x00..<0x20:
                output[index] = UInt8(ascii: "u")
                output[index + 1] = UInt8(ascii: "0")
                output[index + 2] = UInt8(ascii: "0")
                output[index + 3] = UInt8(ascii: "0") + byte >> 4
                output[index + 4] = (byte & 15) < 10 ? 48 + byte & 15 : 87 + byte & 15
                index += 4
            default: output[index] = byte
            }
            index += 1
        }
        output[index] = UInt8(ascii: "\"")
        count += index + 1
    }

    // MARK: Numbers

    @inline(__always)
    mutating func integer(_ value: Int64) {
        let output = reserve(20)
        count += JSONNumberText.write(value, to: output)
    }

    mutating func unsigned(_ value: UInt64) {
        if let value = Int64(exactly: value) { return integer(value) }
        for digit in String(value).utf8 { byte(digit) }
    }

    @inline(__always)
    mutating func double(_ value: Double) {
        let output = reserve(JSONNumberText.maxLength)
        guard let length = JSONNumberText.write(value, to: output) else {
            return fail(JSONError(.unwritable, "a number that is not finite cannot be written in JSON"))
        }
        count += length
    }
}
