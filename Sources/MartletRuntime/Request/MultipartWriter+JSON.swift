import Foundation

extension MultipartWriter {
    /// Adds a value as JSON; nil is left out.
    ///
    /// - Throws: ``APIError/Code/encoding`` when the value holds a number that is not finite.
    public mutating func json<Value: JSONValue>(
        _ name: String, _ value: Value?, contentType: String = "application/json"
    ) throws(APIError) {
        guard let value else { return }
        add(name, data: try JSONBridge.encode(value), contentType: contentType)
    }

    /// Adds a value as JSON, written by a closure that must write exactly one value; nil is left out.
    ///
    /// - Parameters:
    ///   - name: The name of the part.
    ///   - value: The value; nil adds no part.
    ///   - contentType: The content type of the part.
    ///   - write: Writes the value.
    /// - Throws: ``APIError/Code/encoding`` when the value holds a number that is not finite.
    public mutating func json<Value>(
        _ name: String, _ value: Value?, contentType: String = "application/json",
        _ write: (inout JSONWriter, Value) -> Void
    ) throws(APIError) {
        guard let value else { return }
        add(name, data: try JSONBridge.encode { writer in write(&writer, value) }, contentType: contentType)
    }
}
