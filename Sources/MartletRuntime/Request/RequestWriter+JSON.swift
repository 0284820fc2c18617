extension RequestWriter {
    /// Writes a value as the body: `application/json`.
    ///
    /// - Throws: ``APIError/Code/encoding`` when the value holds a number that is not finite.
    public mutating func body<Value: JSONValue>(_ value: Value) throws(APIError) {
        body(try JSONBridge.encode(value), contentType: "application/json")
    }

    /// Writes an object as the body: `application/json`.
    ///
    /// - Throws: ``APIError/Code/encoding`` when the object holds a number that is not finite.
    public mutating func body(_ object: consuming JSONObjectWriter) throws(APIError) {
        body(try JSONBridge.encode(object), contentType: "application/json")
    }

    /// Writes what a closure writes as the body: `application/json`. It must write exactly one value.
    ///
    /// - Throws: ``APIError/Code/encoding`` when the value holds a number that is not finite.
    public mutating func body(_ write: (inout JSONWriter) -> Void) throws(APIError) {
        body(try JSONBridge.encode(write), contentType: "application/json")
    }
}
