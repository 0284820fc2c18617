/// Where one value of a document is being written: the root, an element of an array, a value of a map or a member.
///
/// Exactly one value must be written to it. Nothing throws: a value that JSON cannot hold is remembered, and thrown when
/// the document is finished. It cannot be copied, so it cannot outlive the document.
public struct JSONWriter: ~Copyable {
    /// The document's bytes; nil before an encoder that is not ours.
    let output: UnsafeMutablePointer<JSONOutput>?
    /// The encoder that is not ours.
    let foreign: ForeignWriter?

    @inline(__always)
    init(_ output: UnsafeMutablePointer<JSONOutput>) {
        self.output = output
        foreign = nil
    }

    init(_ foreign: ForeignWriter?) {
        output = nil
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
        var object = JSONObjectWriter(output)
        write(&object)
        output.pointee.byte(UInt8(ascii: "}"))
    }

    /// Writes an array, each element with `write`.
    public mutating func array<Value>(_ values: [Value], _ write: (inout JSONWriter, Value) -> Void) {
        guard let output else {
            foreign?.array(values, write)
            return
        }
        output.pointee.byte(UInt8(ascii: "["))
        for value in values {
            output.pointee.separate(after: UInt8(ascii: "["))
            var writer = JSONWriter(output)
            write(&writer, value)
        }
        output.pointee.byte(UInt8(ascii: "]"))
    }

    /// Writes an object with any keys, in the order of their bytes, each value with `write`.
    public mutating func map<Value>(_ values: [String: Value], _ write: (inout JSONWriter, Value) -> Void) {
        object { object in object.additional(values, write) }
    }
}
