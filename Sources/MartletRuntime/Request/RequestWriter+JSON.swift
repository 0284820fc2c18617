extension RequestWriter {
    /// Writes a value as JSON into the body.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - contentType: `application/json`, unless the API has a type of its own, such as `application/merge-patch+json`.
    ///
    /// - Throws: ``APIError/Code/encoding`` when the value holds a number that is not finite.
    public mutating func body<Value: JSONValue>(_ value: Value, contentType: String = "application/json")
        throws(APIError)
    {
        body(try JSONBridge.encode(value), contentType: contentType)
    }

    /// Writes an object as JSON into the body.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - contentType: `application/json`, unless the API has a type of its own.
    ///
    /// - Throws: ``APIError/Code/encoding`` when the object holds a number that is not finite.
    public mutating func body(_ object: consuming JSONObjectWriter, contentType: String = "application/json")
        throws(APIError)
    {
        body(try JSONBridge.encode(object), contentType: contentType)
    }

    /// Writes text as the body, as it is, in the charset of the content type; in UTF-8 where that names none.
    ///
    /// A text that the charset has no characters for, and one in a charset that is not known, is refused.
    public mutating func text(_ text: String, contentType: String = "text/plain; charset=utf-8") {
        let charset = TextCharset(contentType: contentType)
        guard let data = charset.isUTF8 ? text.utf8Data : charset.data(text) else {
            return remember { (_) throws(APIError) in
                throw APIError(.encoding, reason: "the text cannot be written in the charset '\(charset.name)'")
            }
        }
        body(data, contentType: contentType)
    }

    /// Writes what a closure writes as JSON into the body. It must write exactly one value.
    ///
    /// - Throws: ``APIError/Code/encoding`` when the value holds a number that is not finite.
    public mutating func body(
        contentType: String = "application/json", _ write: (inout JSONWriter) -> Void
    ) throws(APIError) {
        body(try JSONBridge.encode(write), contentType: contentType)
    }

    /// Writes a value as JSON into the body; nil leaves the body out.
    ///
    /// - Throws: ``APIError/Code/encoding`` when the value holds a number that is not finite.
    public mutating func body<Value: JSONValue>(ifPresent value: Value?, contentType: String = "application/json")
        throws(APIError)
    {
        if let value { try body(value, contentType: contentType) }
    }

    /// Writes what a closure writes as JSON into the body; nil leaves the body out. It must write exactly one value.
    ///
    /// - Throws: ``APIError/Code/encoding`` when the value holds a number that is not finite.
    public mutating func body<Value>(
        ifPresent value: Value?, contentType: String = "application/json",
        _ write: (inout JSONWriter, Value) -> Void
    ) throws(APIError) {
        guard let value else { return }
        try body(contentType: contentType) { writer in write(&writer, value) }
    }

    /// Writes text as the body, as it is, in the charset of the content type; nil leaves the body out.
    public mutating func text(ifPresent text: String?, contentType: String = "text/plain; charset=utf-8") {
        if let text { self.text(text, contentType: contentType) }
    }

    /// Writes a file as the body; nil leaves the body out. It is read when the request is sent.
    ///
    /// - Throws: Never yet; a file that cannot be sent may be refused later.
    public mutating func file(ifPresent file: FileUpload?, contentType: String = "application/octet-stream")
        throws(APIError)
    {
        if let file { try self.file(file, contentType: contentType) }
    }
}
