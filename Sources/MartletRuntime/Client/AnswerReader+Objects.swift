import Foundation
import MartletFormats

extension AnswerReader {
    /// Reads a header field whose value is an object: names and values by turns, `R,100,G,200`, or exploded, `R=100,G=200`.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is missing or something else.
    public func header<Value: JSONValue>(object name: String, explode: Bool = false) throws(APIError) -> Value {
        try header(object: name, explode: explode) { (element) throws(JSONError) in try element.value() }
    }

    /// Reads a header field whose value is an object; nil when it is missing.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else.
    public func headerIfPresent<Value: JSONValue>(
        object name: String, explode: Bool = false
    ) throws(APIError) -> Value? {
        try headerIfPresent(object: name, explode: explode) { (element) throws(JSONError) in try element.value() }
    }

    /// Reads a header field whose value is an object in a form of its own, such as a map of dates.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is missing or something else.
    public func header<Value>(
        object name: String, explode: Bool = false, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> Value {
        guard let value = try headerIfPresent(object: name, explode: explode, read) else { throw missing(name) }
        return value
    }

    /// Reads a header field whose value is an object in a form of its own; nil when it is missing.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else.
    public func headerIfPresent<Value>(
        object name: String, explode: Bool = false, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> Value? {
        guard let text = headers[name] else { return nil }
        guard let object = HeaderObject(text, isExploded: explode) else {
            throw failure("\(place).\(name)", "a name in the header field has no value", nil)
        }
        return try decoded(name) { () throws(JSONError) in try object.decode(read) }
    }

    /// Reads a header field whose value is JSON.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is missing or something else.
    public func header<Value: JSONValue>(json name: String) throws(APIError) -> Value {
        try header(json: name) { (element) throws(JSONError) in try element.value() }
    }

    /// Reads a header field whose value is JSON; nil when it is missing.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else.
    public func headerIfPresent<Value: JSONValue>(json name: String) throws(APIError) -> Value? {
        try headerIfPresent(json: name) { (element) throws(JSONError) in try element.value() }
    }

    /// Reads a header field whose value is JSON in a form of its own, such as a list of dates.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is missing or something else.
    public func header<Value>(
        json name: String, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> Value {
        guard let value = try headerIfPresent(json: name, read) else { throw missing(name) }
        return value
    }

    /// Reads a header field whose value is JSON in a form of its own; nil when it is missing.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else.
    public func headerIfPresent<Value>(
        json name: String, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> Value? {
        guard let text = headers[name] else { return nil }
        return try decoded(name) { () throws(JSONError) in try JSONCoding.decode(from: Data(text.utf8), read) }
    }

    private func decoded<Value>(
        _ name: String, _ decode: () throws(JSONError) -> Value
    ) throws(APIError) -> Value {
        do throws(JSONError) {
            return try valueReading.applied(to: decode)
        } catch {
            throw failure(
                error.path.isEmpty ? "\(place).\(name)" : "\(place).\(name).\(error.path)", error.message, error)
        }
    }
}

/// An object in a header field. It has no quotes that would tell a number from text: the type that reads it decides.
///
/// - Source: OpenAPI 3.1, section 4.8.12.4, Style Examples, `simple`; RFC 6570, section 3.2.2
private struct HeaderObject {
    /// A name with a value.
    private struct Member {
        /// How the value is taken.
        enum Reading {
            /// As text, at first.
            case text
            /// As a number or a Boolean, since text did not fit.
            case literal
            /// As text, since neither fits.
            case textAlone
        }

        let name: String
        let value: String
        var reading = Reading.text

        /// Whether the value could be a number or a Boolean.
        var canBeLiteral: Bool {
            guard let first = value.utf8.first, "-0123456789tf".utf8.contains(first) else { return false }
            return (try? JSONCoding.decode(from: Data(value.utf8)) { _ in }) != nil
        }

        func add(to json: inout Data) throws(JSONError) {
            json += try JSONCoding.encode(name)
            json += Data(":".utf8)
            json += reading == .literal ? Data(value.utf8) : try JSONCoding.encode(value)
        }
    }

    private var members: [Member] = []
    /// How often an object is read anew, at most.
    private static let limit = 256

    /// Takes a text apart; nil where a name has no value.
    init?(_ text: String, isExploded: Bool) {
        guard !text.isEmpty else { return }
        let parts = HeaderList.parts(of: text)
        guard !isExploded else {
            for part in parts where !part.isEmpty {
                let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard pair.count == 2 else { return nil }
                members.append(Member(name: String(pair[0]), value: HeaderList.unquoted(String(pair[1]))))
            }
            return
        }
        guard parts.count.isMultiple(of: 2) else { return nil }
        for index in stride(from: 0, to: parts.count, by: 2) {
            members.append(
                Member(name: HeaderList.unquoted(parts[index]), value: HeaderList.unquoted(parts[index + 1])))
        }
    }

    /// Reads the object.
    func decode<Value>(_ read: (inout JSONElement) throws(JSONError) -> Value) throws(JSONError) -> Value {
        var object = self
        var rest = Self.limit
        while true {
            do throws(JSONError) {
                return try JSONCoding.decode(from: try object.json(), read)
            } catch {
                rest -= 1
                guard rest > 0, let key = error.codingPath.first, object.change(key) else { throw error }
            }
        }
    }

    private func json() throws(JSONError) -> Data {
        var json = Data("{".utf8)
        for (index, member) in members.enumerated() {
            if index > 0 { json += Data(",".utf8) }
            try member.add(to: &json)
        }
        return json + Data("}".utf8)
    }

    /// Takes the values that did not fit in another way; returns whether there is one.
    private mutating func change(_ key: JSONCodingKey) -> Bool {
        // Errors do not name the keys of maps.
        guard key != .anyKey else {
            let changed = members.indices.filter { members[$0].reading == .text && members[$0].canBeLiteral }
            for index in changed { members[index].reading = .literal }
            return !changed.isEmpty
        }
        guard let index = members.firstIndex(where: { $0.name == key.stringValue }) else { return false }
        switch members[index].reading {
        case .text where members[index].canBeLiteral: members[index].reading = .literal
        case .literal: members[index].reading = .textAlone
        case .text, .textAlone: return false
        }
        return true
    }
}
