public import Foundation
import MartletFormats

/// The answer to a call before it is decoded: generated code reads from it what the specification promises.
///
/// Its description and its dump show the status, never the body.
public struct AnswerReader: Sendable, CustomStringConvertible, CustomReflectable {
    /// The status code.
    public let status: Int
    /// The header fields.
    public let headers: HTTPHeaders
    /// The body; empty when there is none.
    public let data: Data
    private let endpoint: String?
    /// Hears of answers that are not what was promised.
    private let onError: (@Sendable (APIError) -> Void)?
    /// The start of the coding paths of header fields.
    let place: String
    let valueReading: ValueReading

    init(
        _ response: TransportResponse, endpoint: String, valueReading: ValueReading,
        onError: (@Sendable (APIError) -> Void)? = nil
    ) {
        self.onError = onError
        status = response.status
        headers = response.headers
        data = response.body
        self.endpoint = endpoint
        place = "headers"
        self.valueReading = valueReading
    }

    /// Makes a reader of values that are read as header fields are, which a request carries.
    init(_ values: TransportResponse, place: String, valueReading: ValueReading) {
        status = 0
        headers = values.headers
        data = Data()
        endpoint = nil
        onError = nil
        self.place = place
        self.valueReading = valueReading
    }

    /// The status and the size of the body.
    public var description: String { "\(status), \(data.count) bytes" }

    /// What the description shows.
    public var customMirror: Mirror { Mirror(self, children: ["answer": description]) }

    /// Reads the body as JSON; without a body it is read as JSON's null.
    ///
    /// - Throws: ``APIError/Code/decoding``, with the coding path.
    public func json<Value: JSONValue>(_ type: Value.Type = Value.self) throws(APIError) -> Value {
        try json { (element) throws(JSONError) in try element.value() }
    }

    /// Reads the body as JSON in a form of its own, such as a list of dates; without a body it is read as JSON's null.
    ///
    /// - Throws: ``APIError/Code/decoding``, with the coding path.
    public func json<Value>(_ read: (inout JSONElement) throws(JSONError) -> Value) throws(APIError) -> Value {
        do throws(JSONError) {
            return try valueReading.applied { () throws(JSONError) in
                try JSONBridge.decode(data, contentType: headers["Content-Type"], read)
            }
        } catch {
            throw failure(error.path, data.isEmpty ? "the answer is empty" : error.message, error)
        }
    }

    /// Reads the body as text, in the charset of its content type; in UTF-8 where that names none. A byte order mark is
    /// no part of the text.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is none, or the charset is not known.
    public func text() throws(APIError) -> String {
        let charset = TextCharset(contentType: headers["Content-Type"])
        guard let text = charset.text(data) else {
            let reason =
                charset.isUTF8
                ? "the answer is not UTF-8"
                : charset.isKnown
                    ? "the answer is not in its charset '\(charset.name)'"
                    : "the charset '\(charset.name)' of the answer is not supported"
            throw failure("", reason, nil)
        }
        return text
    }

    /// Returns the content type that has arrived, as the specification spells it: one of several that the status can have.
    /// Parameters make no difference unless two of them differ by these. An answer without a content type has the first.
    ///
    /// - Parameter declared: The content types, ranges such as `text/*` among them.
    /// - Throws: ``APIError/Code/invalidResponse``, with the bytes, when it is none of them.
    public func contentType(of declared: [String]) throws(APIError) -> String {
        if let index = ContentTypeMatch.index(of: headers["Content-Type"], in: declared) { return declared[index] }
        throw reported(
            APIError(
                .invalidResponse, endpoint: endpoint, status: status, headers: headers,
                rawBody: data.isEmpty ? nil : APIError.RawBody(data, contentType: headers["Content-Type"]),
                reason: "the specification does not name this content type for this status"))
    }

    /// Returns the error that a status is which the specification does not name.
    public func unexpectedStatus() -> APIError {
        reported(
            APIError(
                .invalidResponse, endpoint: endpoint, status: status, headers: headers,
                reason: "the specification does not say what this status means"))
    }

    // MARK: Header fields

    /// Reads a header field: text as it is, numbers and words by their JSON form.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - literals: The kinds of values beside texts, where the type is a union: a text that is one of these in JSON, such as
    ///     `5` or `true`, is taken for it rather than for a text.
    /// - Throws: ``APIError/Code/decoding`` when it is missing or something else.
    public func header<Value: JSONValue>(_ name: String, literals: JSONKinds = []) throws(APIError) -> Value {
        try header(name, literals: literals) { (element) throws(JSONError) in try element.value() }
    }

    /// Reads a header field; nil when it is missing.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else.
    public func headerIfPresent<Value: JSONValue>(
        _ name: String, literals: JSONKinds = []
    ) throws(APIError) -> Value? {
        try headerIfPresent(name, literals: literals) { (element) throws(JSONError) in try element.value() }
    }

    /// Reads a header field whose values are separated by commas. One with a comma is in quotes (RFC 9110, section 5.6.1).
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is missing or something else.
    public func header<Value: JSONValue>(list name: String, literals: JSONKinds = []) throws(APIError) -> [Value] {
        try header(list: name, literals: literals) { (element) throws(JSONError) in try element.value() }
    }

    /// Reads a header field whose values are separated by commas; nil when it is missing.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else.
    public func headerIfPresent<Value: JSONValue>(
        list name: String, literals: JSONKinds = []
    ) throws(APIError) -> [Value]? {
        try headerIfPresent(list: name, literals: literals) { (element) throws(JSONError) in try element.value() }
    }

    /// Reads a header field in a form of its own, such as a date.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is missing or something else.
    public func header<Value>(
        _ name: String, literals: JSONKinds = [], _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> Value {
        guard let value = try headerIfPresent(name, literals: literals, read) else { throw missing(name) }
        return value
    }

    /// Reads a header field in a form of its own, such as a date; nil when it is missing.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else.
    public func headerIfPresent<Value>(
        _ name: String, literals: JSONKinds = [], _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> Value? {
        guard let text = headers[name] else { return nil }
        return try value(text, of: name, literals, read)
    }

    /// Reads a header field whose values have a form of their own and are separated by commas.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is missing or something else.
    public func header<Value>(
        list name: String, literals: JSONKinds = [], _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> [Value] {
        guard let values = try headerIfPresent(list: name, literals: literals, read) else { throw missing(name) }
        return values
    }

    /// Reads a header field whose values have a form of their own and are separated by commas; nil when it is missing.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else.
    public func headerIfPresent<Value>(
        list name: String, literals: JSONKinds = [], _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> [Value]? {
        guard let text = headers[name] else { return nil }
        var values: [Value] = []
        let elements =
            name.utf8.count == 10 && name.lowercased() == "set-cookie"
            ? HeaderList.cookies(of: text) : HeaderList.elements(of: text)
        for element in elements { values.append(try value(element, of: name, literals, read)) }
        return values
    }

    private func value<Value>(
        _ text: String, of name: String, _ literals: JSONKinds,
        _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> Value {
        do throws(JSONError) {
            return try valueReading.applied { () throws(JSONError) in
                if !literals.isEmpty, let literal = try? JSONCoding.decode(JSON.self, from: Data(text.utf8)),
                    !JSONKinds(literal).isDisjoint(with: literals),
                    let value = try? JSONCoding.decode(from: Data(text.utf8), read)
                {
                    return value
                }
                do throws(JSONError) {
                    return try JSONCoding.decode(from: JSONCoding.encode(text), read)
                } catch {
                    // A header field has no quotes that would tell a number from text.
                    if let value = try? JSONCoding.decode(from: Data(text.utf8), read) { return value }
                    throw error
                }
            }
        } catch {
            throw failure("\(place).\(name)", error.message, error)
        }
    }

    func missing(_ name: String) -> APIError {
        let word = place == "headers" ? "header field" : "parameter"
        return failure("\(place).\(name)", "the \(word) is missing", nil)
    }

    func failure(_ path: String, _ reason: String, _ cause: JSONError?) -> APIError {
        reported(
            APIError(
                .decoding, endpoint: endpoint, status: endpoint == nil ? nil : status, headers: headers,
                codingPath: path.isEmpty ? nil : path, reason: reason, cause: cause))
    }

    /// Tells of an error that is about to be thrown, and returns it.
    private func reported(_ error: APIError) -> APIError {
        onError?(error)
        return error
    }
}

/// What an endpoint with several answers returns: generated enums.
public protocol AnswerValue: Sendable {
    /// Reads the answer that the status names.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else, ``APIError/Code/invalidResponse`` for a status
    ///   that the specification does not name.
    init(from answer: AnswerReader) throws(APIError)
}
