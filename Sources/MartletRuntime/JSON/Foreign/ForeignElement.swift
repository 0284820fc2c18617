import Foundation

/// A value behind a decoder that is not ours, such as `JSONDecoder` or `PropertyListDecoder`.
final class ForeignElement {
    /// How the value is reached.
    private enum Place {
        case root(any Decoder)
        case member(KeyedDecodingContainer<JSONCodingKey>, JSONCodingKey)
        case null
    }

    private let place: Place

    private init(_ place: Place) {
        self.place = place
    }

    init(_ decoder: any Decoder) {
        place = .root(decoder)
    }

    init(_ container: KeyedDecodingContainer<JSONCodingKey>, _ key: JSONCodingKey) {
        place = .member(container, key)
    }

    /// Whether the value is null.
    var isNull: Bool {
        switch place {
        case .root(let decoder):
            return (try? decoder.singleValueContainer()).map { $0.decodeNil() } ?? false
        case .member(let container, let key):
            return (try? container.decodeNil(forKey: key)) ?? false
        case .null: return true
        }
    }

    /// Reads a value as the decoder sees fit.
    func decode<Value: Decodable>(_ type: Value.Type) throws(JSONError) -> Value {
        try Self.wrapping {
            switch place {
            case .root(let decoder): return try decoder.singleValueContainer().decode(type)
            case .member(let container, let key): return try container.decode(type, forKey: key)
            case .null: throw Self.isNull(type)
            }
        }
    }

    /// Reads a string and calls `body` with its bytes; its nil becomes an error that says what was wanted.
    func withString<Value>(
        _ wanted: StaticString, _ body: (UnsafeBufferPointer<UInt8>) -> Value?
    ) throws(JSONError) -> Value {
        var text = try decode(String.self)
        guard let value = text.withUTF8(body) else {
            throw JSONError(.invalidValue, "the string is not \(wanted)")
        }
        return value
    }

    /// Reads a value of a type that says itself how it is read.
    func value<Value: JSONValue>(_ type: Value.Type) throws(JSONError) -> Value {
        // Null is a value of some types.
        if case .null = place {
            var element = JSONElement(self)
            return try Value(json: &element)
        }
        return try inside { (decoder) throws(JSONError) in
            var element = JSONElement(ForeignElement(decoder))
            return try Value(json: &element)
        }
    }

    func object() throws(JSONError) -> ForeignObject {
        try inside { (decoder) throws(JSONError) in
            ForeignObject(try Self.wrapping { try decoder.container(keyedBy: JSONCodingKey.self) })
        }
    }

    func array<Value>(_ read: (inout JSONElement) throws(JSONError) -> Value) throws(JSONError) -> [Value] {
        try inside { (decoder) throws(JSONError) in
            var container = try Self.wrapping { try decoder.unkeyedContainer() }
            var values: [Value] = []
            while !container.isAtEnd {
                do throws(JSONError) {
                    values.append(try Self.next(of: &container, read))
                } catch {
                    throw error.inside(JSONCodingKey(index: values.count))
                }
            }
            return values
        }
    }

    private static func next<Value>(
        of container: inout any UnkeyedDecodingContainer, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        if (try? container.decodeNil()) == true {
            var element = JSONElement(ForeignElement(.null))
            return try read(&element)
        }
        return try ForeignReading.read {
            try container.decode(ForeignReading.self)
        } _: { (decoder) throws(JSONError) in
            var element = JSONElement(ForeignElement(decoder))
            return try read(&element)
        }
    }

    func forEachMember(_ body: (String, inout JSONElement) throws(JSONError) -> Void) throws(JSONError) {
        try inside { (decoder) throws(JSONError) in
            let container = try Self.wrapping { try decoder.container(keyedBy: JSONCodingKey.self) }
            try ForeignObject(container).forEachMember(except: [], body)
        }
    }

    /// Calls `body` with a decoder of the value.
    private func inside<Value>(_ body: (any Decoder) throws(JSONError) -> Value) throws(JSONError) -> Value {
        switch place {
        case .root(let decoder): return try body(decoder)
        case .member(let container, let key):
            return try ForeignReading.read({ try container.decode(ForeignReading.self, forKey: key) }, body)
        case .null: throw Self.isNull(Value.self)
        }
    }

    private static func isNull(_ type: Any.Type) -> JSONError {
        let context = DecodingError.Context(codingPath: [], debugDescription: "a value is needed, and there is null")
        return JSONError(.foreign, "the decoder refused the value", cause: DecodingError.valueNotFound(type, context))
    }

    /// Turns any error into one of ours that carries it.
    private static func wrapping<Value>(_ body: () throws -> Value) throws(JSONError) -> Value {
        do {
            return try body()
        } catch let error as JSONError {
            throw error
        } catch {
            throw JSONError(.foreign, "the decoder refused the value", cause: error)
        }
    }
}
