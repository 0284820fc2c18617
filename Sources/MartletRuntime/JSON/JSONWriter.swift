/// Where one value of a document is being written: the root, an element of an array, a value of a map or a member.
///
/// Exactly one value must be written to it. Nothing throws: a value that JSON cannot hold is remembered, and thrown when
/// the document is finished. One that is moved out of the closure that writes its document writes nothing any more.
public struct JSONWriter: ~Copyable {
    private let memory: UnsafeMutablePointer<JSONOutput>?
    private let number: Int
    /// The document's bytes; nil before an encoder that is not ours, and when the document is finished.
    @inline(__always) var output: UnsafeMutablePointer<JSONOutput>? {
        guard let memory, memory.pointee.number == number else { return nil }
        return memory
    }
    /// The encoder that is not ours.
    let foreign: ForeignWriter?

    @inline(__always)
    init(_ output: UnsafeMutablePointer<JSONOutput>) {
        memory = output
        number = output.pointee.number
        foreign = nil
    }

    init(_ foreign: ForeignWriter?) {
        memory = nil
        number = 0
        self.foreign = foreign
    }

    /// Writes an object, whose members `write` writes.
    public mutating func object(_ write: (inout JSONObjectWriter) -> Void) {
        guard let output else {
            if let foreign {
                var object = JSONObjectWriter(foreign.object())
                write(&object)
            }
            return
        }
        output.pointee.byte(UInt8(ascii: "{"))
        if output.pointee.hasRoom() {
            var object = JSONObjectWriter(output)
            write(&object)
        }
        output.pointee.byte(UInt8(ascii: "}"))
    }

    /// Writes an array, each element with `write`.
    public mutating func array<Value>(_ values: [Value], _ write: (inout JSONWriter, Value) -> Void) {
        guard let output else {
            foreign?.array(values, write)
            return
        }
        output.pointee.byte(UInt8(ascii: "["))
        if output.pointee.hasRoom() {
            for value in values {
                output.pointee.separate(after: UInt8(ascii: "["))
                var writer = JSONWriter(output)
                write(&writer, value)
            }
        }
        output.pointee.byte(UInt8(ascii: "]"))
    }

    /// Writes an object with any keys, in the order of their bytes, each value with `write`.
    public mutating func map<Value>(_ values: [String: Value], _ write: (inout JSONWriter, Value) -> Void) {
        object { object in object.additional(values, write) }
    }
}
