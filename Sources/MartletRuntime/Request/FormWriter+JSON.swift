extension FormWriter {
    /// Adds a value as JSON text, for what a form has no words of its own for (OpenAPI 3.1, section 4.8.14.4); nil is
    /// left out.
    ///
    /// - Throws: ``APIError/Code/encoding`` when the value holds a number that is not finite.
    public mutating func json<Value: JSONValue>(_ name: String, _ value: Value?) throws(APIError) {
        try json(name, value) { writer, value in value.write(to: &writer) }
    }

    /// Adds a value as JSON text, written by a closure that must write exactly one value; nil is left out.
    ///
    /// - Throws: ``APIError/Code/encoding`` when the value holds a number that is not finite.
    public mutating func json<Value>(
        _ name: String, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void
    ) throws(APIError) {
        guard let value else { return }
        let data = try JSONBridge.encode { writer in write(&writer, value) }
        add(name, String(decoding: data, as: UTF8.self))
    }
}
