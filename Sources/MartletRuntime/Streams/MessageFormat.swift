public import Foundation

/// How the messages of a stream or a WebSocket are written: as JSON, as text, as bytes, or not at all.
public struct MessageFormat<Value: Sendable>: Sendable {
    enum Kind: Sendable {
        case json, text, binary, nothing
    }

    let kind: Kind
    /// Nil where there are no values.
    let encode: (@Sendable (Value) throws(APIError) -> WebSocketMessage)?
    let decode: @Sendable (Data) throws(JSONError) -> Value
    /// The names of the events whose data is text, where messages are whole events; nil where they are the data of events.
    var textEvents: Set<String>?
}

extension MessageFormat where Value: JSONValue {
    /// JSON: text messages of a WebSocket, lines or events of a stream.
    public static var json: MessageFormat {
        MessageFormat(
            kind: .json,
            encode: { value throws(APIError) in
                .text(String(decoding: try JSONBridge.encode(value), as: UTF8.self))
            },
            decode: { data throws(JSONError) in try JSONBridge.decode(Value.self, from: data) })
    }
}

extension MessageFormat where Value: JSONValue {
    /// Server-sent events with all their fields: an object with `event`, `data`, `id` and `retry`. The data is JSON.
    public static var events: MessageFormat { events(text: []) }

    /// Server-sent events with all their fields: an object with `event`, `data`, `id` and `retry`.
    ///
    /// An event without a name is called `message`, unless its data is such an object itself, as some servers write it.
    ///
    /// - Parameter text: The names of the events whose data is text; that of others is JSON, or text where it is no JSON.
    public static func events(text: Set<String>) -> MessageFormat {
        var format = json
        format.textEvents = text
        return format
    }
}

extension MessageFormat {
    /// JSON in a form of its own, such as a list of dates, that is only read.
    public static func reading(
        _ read: @escaping @Sendable (inout JSONElement) throws(JSONError) -> Value
    ) -> MessageFormat {
        MessageFormat(
            kind: .json, encode: nil, decode: { data throws(JSONError) in try JSONCoding.decode(from: data, read) })
    }

    /// JSON in a form of its own, such as a list of dates, that is only written.
    public static func writing(_ write: @escaping @Sendable (inout JSONWriter, Value) -> Void) -> MessageFormat {
        MessageFormat(
            kind: .json,
            encode: { value throws(APIError) in
                .text(String(decoding: try JSONBridge.encode { writer in write(&writer, value) }, as: UTF8.self))
            },
            decode: { _ throws(JSONError) in throw JSONError(.foreign, "this format is only written") })
    }
}

extension MessageFormat where Value == String {
    /// Text as it is, without quotes.
    public static var text: MessageFormat {
        MessageFormat(
            kind: .text, encode: { value throws(APIError) in .text(value) },
            decode: { data throws(JSONError) in String(decoding: data, as: UTF8.self) })
    }
}

extension MessageFormat where Value == Data {
    /// Bytes as they are: binary messages of a WebSocket.
    public static var binary: MessageFormat {
        MessageFormat(
            kind: .binary, encode: { value throws(APIError) in .binary(value) },
            decode: { data throws(JSONError) in data })
    }
}

extension MessageFormat where Value == Never {
    /// Nothing: messages of this direction do not exist, and are passed over when they come.
    public static var nothing: MessageFormat {
        MessageFormat(
            kind: .nothing, encode: nil,
            decode: { data throws(JSONError) in throw JSONError(.unexpectedMember, "no message is expected") })
    }
}

extension MessageFormat {
    /// Returns the format, whose values are read as strictly as a client wants it.
    func reading(_ values: ValueReading) -> MessageFormat {
        MessageFormat(
            kind: kind, encode: encode,
            decode: { [decode] data throws(JSONError) in
                try values.applied { () throws(JSONError) in try decode(data) }
            }, textEvents: textEvents)
    }

    /// Returns the format, in which a message that is not JSON of some kinds is a text: `hello` beside `{"a":1}`. It is read
    /// as a JSON string is.
    ///
    /// - Parameter kinds: The kinds of JSON values that messages are.
    public func orText(unless kinds: JSONKinds) -> MessageFormat {
        MessageFormat(
            kind: kind, encode: encode,
            decode: { [decode] data throws(JSONError) in
                let found = Result { () throws(JSONError) in JSONKinds(try JSONCoding.decode(JSON.self, from: data)) }
                if let found = try? found.get(), !found.isDisjoint(with: kinds) { return try decode(data) }
                // A type that cannot be this text, such as a date, says what is wrong with the message itself.
                let text = String(decoding: data, as: UTF8.self)
                if let value = try? decode(JSONCoding.encode(text)) { return value }
                return try decode(data)
            }, textEvents: textEvents)
    }

    /// Decodes a message of a stream; nil for the one that ends it.
    ///
    /// - Throws: ``APIError/Code/decoding``, with the coding path.
    func decoded(_ frame: StreamFrame, endpoint: String) throws(APIError) -> Value? {
        do throws(APIError) {
            return try value(frame, endpoint: endpoint)
        } catch {
            // It is no JSON, so a value that can be read from it is one of a type with texts.
            guard kind == .json, frame.data.elementsEqual("[DONE]".utf8) else { throw error }
            return nil
        }
    }

    private func value(_ frame: StreamFrame, endpoint: String) throws(APIError) -> Value {
        guard let textEvents else { return try decoded(frame.data, endpoint: endpoint) }
        let data: Data
        do throws(JSONError) {
            data = try frame.document(text: textEvents)
        } catch {
            throw APIError(.decoding, endpoint: endpoint, reason: error.message, cause: error)
        }
        return try decoded(data, endpoint: endpoint)
    }

    /// Decodes a message of an endpoint.
    ///
    /// - Throws: ``APIError/Code/decoding``, with the coding path.
    func decoded(_ data: Data, endpoint: String) throws(APIError) -> Value {
        do throws(JSONError) {
            return try decode(data)
        } catch {
            throw APIError(
                .decoding, endpoint: endpoint, codingPath: error.path.isEmpty ? nil : error.path,
                reason: error.message, cause: error)
        }
    }
}
