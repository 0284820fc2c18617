import Foundation

/// A value behind a decoder that is not ours, such as `JSONDecoder` or `PropertyListDecoder`.
final class ForeignElement {
    /// How the value is reached.
    private enum Place {
        case root(any Decoder)
        case member(KeyedDecodingContainer<JSONCodingKey>, JSONCodingKey)
    }

    private let place: Place

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
        }
    }

    /// Reads a value as the decoder sees fit.
    func decode<Value: Decodable>(_ type: Value.Type) throws(JSONError) -> Value {
        try Self.wrapping {
            switch place {
            case .root(let decoder): return try decoder.singleValueContainer().decode(type)
            case .member(let container, let key): return try container.decode(type, forKey: key)
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

    func object() throws(JSONError) -> ForeignObject {
        ForeignObject(
            try Self.wrapping {
                switch place {
                case .root(let decoder): return try decoder.container(keyedBy: JSONCodingKey.self)
                case .member(let container, let key):
                    return try container.nestedContainer(keyedBy: JSONCodingKey.self, forKey: key)
                }
            })
    }

    func array<Value>(_ read: (inout JSONElement) throws(JSONError) -> Value) throws(JSONError) -> [Value] {
        var container = try Self.wrapping {
            switch place {
            case .root(let decoder): return try decoder.unkeyedContainer()
            case .member(let container, let key): return try container.nestedUnkeyedContainer(forKey: key)
            }
        }
        var values: [Value] = []
        while !container.isAtEnd {
            let decoder = try Self.wrapping { try container.superDecoder() }
            var element = JSONElement(ForeignElement(decoder))
            do throws(JSONError) {
                values.append(try read(&element))
            } catch {
                throw error.inside(JSONCodingKey(index: values.count))
            }
        }
        return values
    }

    func forEachMember(_ body: (String, inout JSONElement) throws(JSONError) -> Void) throws(JSONError) {
        try object().forEachMember(except: [], body)
    }

    /// Turns any error into one of ours that carries it.
    private static func wrapping<Value>(_ body: () throws -> Value) throws(JSONError) -> Value {
        do {
            return try body()
        } catch {
            throw JSONError(.foreign, "the decoder refused the value", cause: error)
        }
    }
}
