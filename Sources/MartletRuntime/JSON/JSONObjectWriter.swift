public import Foundation

/// Where the members of an object are being written, in the order of the calls.
///
/// The initialiser starts a document of its own, for `finish()` to end. Nothing throws in between: a value that JSON
/// cannot hold is remembered.
public struct JSONObjectWriter: ~Copyable {
    private let memory: UnsafeMutablePointer<JSONOutput>?
    private let number: Int
    private let foreign: ForeignObjectWriter?
    private let isOwner: Bool

    @inline(__always) private var output: UnsafeMutablePointer<JSONOutput>? {
        guard let memory, memory.pointee.number == number else { return nil }
        return memory
    }

    /// Whether the document is the body of a request: fields that only the server sends are left out of it.
    public var isRequest: Bool { output?.pointee.isRequest ?? false }

    /// Starts a document whose root is an object: the body of a request.
    public init() {
        let output = JSONOutput.begin(isRequest: true)
        output.pointee.byte(UInt8(ascii: "{"))
        memory = output
        number = output.pointee.number
        foreign = nil
        isOwner = true
    }

    @inline(__always)
    init(_ output: UnsafeMutablePointer<JSONOutput>) {
        memory = output
        number = output.pointee.number
        foreign = nil
        isOwner = false
    }

    init(_ foreign: ForeignObjectWriter) {
        memory = nil
        number = 0
        self.foreign = foreign
        isOwner = false
    }

    deinit {
        if isOwner, let memory { JSONOutput.end(memory) }
    }

    /// Ends the document that the initialiser started.
    ///
    /// - Returns: The document in UTF-8.
    /// - Throws: `JSONError` for the first value that JSON cannot hold.
    public consuming func finish() throws(JSONError) -> Data {
        guard isOwner, let output else { return Data() }
        output.pointee.byte(UInt8(ascii: "}"))
        return try output.pointee.finish()
    }

    /// Writes a key and returns where its value goes.
    @inline(__always)
    func member(_ key: StaticString) -> JSONWriter {
        guard let output else { return foreignMember("\(key)") }
        output.pointee.key(key)
        return JSONWriter(output)
    }

    /// Writes a key and returns where its value goes.
    func member(named key: String) -> JSONWriter {
        guard let output else { return foreignMember(key) }
        output.pointee.key(key)
        return JSONWriter(output)
    }

    /// Says that a member is absent. It is not written; an encoder that is not ours is told, because that of a database clears
    /// the column.
    @inline(__always)
    func absent(_ key: StaticString) {
        if let foreign { foreign.absent("\(key)") }
    }

    @inline(never)
    private func foreignMember(_ key: String) -> JSONWriter {
        JSONWriter(foreign?.member(key))
    }
}
