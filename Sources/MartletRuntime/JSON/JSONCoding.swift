public import Foundation

/// Whole documents: from bytes to values and back.
///
/// Reading is strict (RFC 8259): UTF-8 only, a byte order mark is passed over, half surrogate pairs are refused, nesting
/// ends at 256 levels, or where the thread's stack has no room for more. The whole document is checked before a model sees any of
/// it.
public enum JSONCoding {
    /// Reads a document.
    ///
    /// - Throws: `JSONError` when the document is not JSON, or does not hold such a value.
    public static func decode<Value: JSONValue>(
        _ type: Value.Type = Value.self, from data: Data
    ) throws(JSONError) -> Value {
        try data.withUnsafeBytes { bytes in Result { () throws(JSONError) in try decode(type, from: bytes) } }.get()
    }

    /// Reads a document.
    ///
    /// - Throws: `JSONError` when the document is not JSON, or does not hold such a value.
    public static func decode<Value: JSONValue>(
        _ type: Value.Type = Value.self, from bytes: [UInt8]
    ) throws(JSONError) -> Value {
        try bytes.withUnsafeBytes { bytes in Result { () throws(JSONError) in try decode(type, from: bytes) } }.get()
    }

    /// Reads a document.
    ///
    /// - Throws: `JSONError` when the document is not JSON, or does not hold such a value.
    public static func decode<Value: JSONValue>(
        _ type: Value.Type = Value.self, from text: String
    ) throws(JSONError) -> Value {
        var text = text
        return try text.withUTF8 { text in
            Result { () throws(JSONError) in try decode(type, from: UnsafeRawBufferPointer(text)) }
        }.get()
    }

    /// Writes a document in UTF-8, without white space.
    ///
    /// - Throws: `JSONError` with `.unwritable` for the first value that JSON cannot hold.
    public static func encode<Value: JSONValue>(_ value: Value) throws(JSONError) -> Data {
        try encode { writer in value.write(to: &writer) }
    }

    /// Reads a document with `read`: a value whose type does not say how it is written, such as a list of dates.
    ///
    /// - Throws: `JSONError` when the document is not JSON, or what `read` throws.
    public static func decode<Value>(
        from data: Data, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        try data.withUnsafeBytes { bytes in
            Result { () throws(JSONError) in
                try JSONDocument.read(bytes) { (root) throws(JSONError) in
                    var element = JSONElement(root)
                    return try read(&element)
                }
            }
        }.get()
    }

    /// Writes a document with `write`, which must write exactly one value, in UTF-8, without white space.
    ///
    /// - Throws: `JSONError` with `.unwritable` for the first value that JSON cannot hold.
    public static func encode(_ write: (inout JSONWriter) -> Void) throws(JSONError) -> Data {
        try encode(isRequest: false, write)
    }

    /// Writes a document, without what only the server sends when it is a request.
    static func encode(isRequest: Bool, _ write: (inout JSONWriter) -> Void) throws(JSONError) -> Data {
        let output = JSONOutput.begin(isRequest: isRequest)
        defer { JSONOutput.end(output) }
        var writer = JSONWriter(output)
        write(&writer)
        return try output.pointee.finish()
    }

    private static func decode<Value: JSONValue>(
        _ type: Value.Type, from bytes: UnsafeRawBufferPointer
    ) throws(JSONError) -> Value {
        try JSONDocument.read(bytes) { (root) throws(JSONError) in
            var element = JSONElement(root)
            return try Value(json: &element)
        }
    }
}
