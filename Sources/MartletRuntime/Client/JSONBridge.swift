import Foundation

/// Where requests and answers meet the JSON codec.
enum JSONBridge {
    /// Returns a value as the JSON of a request.
    ///
    /// - Throws: ``APIError/Code/encoding`` when it holds a number that is not finite.
    static func encode<Value: JSONValue>(_ value: Value) throws(APIError) -> Data {
        try encode { writer in value.write(to: &writer) }
    }

    /// Returns an object as JSON.
    ///
    /// - Throws: ``APIError/Code/encoding`` when it holds a number that is not finite.
    static func encode(_ object: consuming JSONObjectWriter) throws(APIError) -> Data {
        do {
            return try object.finish()
        } catch {
            throw APIError(
                .encoding, codingPath: error.path.isEmpty ? nil : error.path, reason: error.message, cause: error)
        }
    }

    /// Returns what a closure writes as the JSON of a request.
    ///
    /// - Throws: ``APIError/Code/encoding`` when it holds a number that is not finite.
    static func encode(_ write: (inout JSONWriter) -> Void) throws(APIError) -> Data {
        do {
            return try JSONCoding.encode(isRequest: true, write)
        } catch {
            throw APIError(
                .encoding, codingPath: error.path.isEmpty ? nil : error.path, reason: error.message, cause: error)
        }
    }

    /// Reads a value.
    ///
    /// - Throws: ``JSONError``.
    static func decode<Value: JSONValue>(_ type: Value.Type, from data: Data) throws(JSONError) -> Value {
        try JSONCoding.decode(type, from: data)
    }

    /// Reads the value of a body. One without bytes is read as JSON's null.
    ///
    /// JSON is UTF-8 (RFC 8259, section 8.1). A body that is not, and whose charset or byte order mark says what it is, is
    /// read all the same, unless values are read strictly.
    ///
    /// - Throws: ``JSONError``.
    static func decode<Value>(
        _ body: Data, contentType: @autoclosure () -> String?,
        _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        do throws(JSONError) {
            return try JSONCoding.decode(from: body.isEmpty ? Data("null".utf8) : body, read)
        } catch {
            guard error.code == .syntax || error.code == .invalidUnicode, ValueReading.current == .lenient,
                let text = text(body, contentType: contentType())
            else { throw error }
            return try JSONCoding.decode(from: Data(text.utf8), read)
        }
    }

    /// Returns the text of a body in another charset than UTF-8; nil where nothing says which, or it is not known.
    private static func text(_ body: Data, contentType: String?) -> String? {
        let charset = TextCharset(contentType: contentType)
        let isMarked = body.starts(with: [0xFF, 0xFE]) || body.starts(with: [0xFE, 0xFF])
        return charset.isUTF8 && !isMarked ? nil : charset.text(body)
    }

    /// Reads the value of an answer. An answer without a body is read as JSON's null.
    ///
    /// - Throws: ``APIError/Code/decoding``, with the coding path.
    static func decode<Value: JSONValue>(
        _ type: Value.Type, from answer: TransportResponse, endpoint: any Endpoint
    ) throws(APIError) -> Value {
        try decode(from: answer, endpoint: endpoint) { (element) throws(JSONError) in try Value(json: &element) }
    }

    /// Reads the value of an answer with a closure. An answer without a body is read as JSON's null.
    ///
    /// - Throws: ``APIError/Code/decoding``, with the coding path.
    static func decode<Value>(
        from answer: TransportResponse, endpoint: any Endpoint,
        _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> Value {
        do {
            return try decode(answer.body, contentType: answer.headers["Content-Type"], read)
        } catch {
            let isEmpty = answer.body.isEmpty
            throw APIError(
                .decoding, endpoint: endpoint.definition.name, status: answer.status, headers: answer.headers,
                codingPath: error.path.isEmpty ? nil : error.path,
                reason: isEmpty ? "the answer is empty" : error.message, cause: error)
        }
    }
}
