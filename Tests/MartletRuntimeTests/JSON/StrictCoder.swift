import Foundation

/// A value of a coder that has what the compiler's `Codable` uses, and nothing else: containers inside containers and the
/// coders of superclasses end the process, as those of databases do.
indirect enum StrictValue: Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case number(Double)
    case string(String)
    case array([StrictValue])
    case object([String: StrictValue])

    /// Encodes a value.
    init(_ value: some Encodable) throws {
        let encoder = StrictEncoder(codingPath: [])
        try value.encode(to: encoder)
        self = encoder.slot.value
    }

    /// Decodes a value.
    func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try type.init(from: StrictDecoder(value: self, codingPath: []))
    }
}

private func isNotSupported(_ function: StaticString = #function) -> Never {
    preconditionFailure("\(function) is what some coders do not have")
}

// MARK: - Encoding

private final class StrictSlot {
    var value = StrictValue.null
}

private struct StrictEncoder: Encoder {
    let slot = StrictSlot()
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        slot.value = .object([:])
        return KeyedEncodingContainer(Keyed<Key>(slot: slot, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        slot.value = .array([])
        return Unkeyed(slot: slot, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(slot: slot, codingPath: codingPath) }

    /// JSON does not tell `1.0` from `1`.
    private static func number(_ value: Double) -> StrictValue {
        Int64(exactly: value).map { .integer($0) } ?? .number(value)
    }

    static func value<Value: Encodable>(_ value: Value, at path: [any CodingKey]) throws -> StrictValue {
        switch value {
        case let value as Bool: return .bool(value)
        case let value as UInt64: return Int64(exactly: value).map { .integer($0) } ?? .unsigned(value)
        case let value as any BinaryInteger: return .integer(Int64(value))
        case let value as Double: return number(value)
        case let value as Float: return number(Double(value))
        case let value as Decimal: return number(Double("\(value)") ?? 0)
        case let value as String: return .string(value)
        default:
            let encoder = StrictEncoder(codingPath: path)
            try value.encode(to: encoder)
            return encoder.slot.value
        }
    }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let slot: StrictSlot
        let codingPath: [any CodingKey]

        private func set(_ value: StrictValue, _ key: Key) {
            guard case .object(var members) = slot.value else { return }
            members[key.stringValue] = value
            slot.value = .object(members)
        }

        mutating func encodeNil(forKey key: Key) { set(.null, key) }

        mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
            set(try StrictEncoder.value(value, at: codingPath + [key]), key)
        }

        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy keyType: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { isNotSupported() }

        mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { isNotSupported() }
        mutating func superEncoder() -> any Encoder { isNotSupported() }
        mutating func superEncoder(forKey key: Key) -> any Encoder { isNotSupported() }
    }

    private struct Unkeyed: UnkeyedEncodingContainer {
        let slot: StrictSlot
        let codingPath: [any CodingKey]
        var count: Int { if case .array(let elements) = slot.value { elements.count } else { 0 } }

        private func add(_ value: StrictValue) {
            guard case .array(let elements) = slot.value else { return }
            slot.value = .array(elements + [value])
        }

        mutating func encodeNil() { add(.null) }

        mutating func encode<Value: Encodable>(_ value: Value) throws {
            add(try StrictEncoder.value(value, at: codingPath))
        }

        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy keyType: Nested.Type
        ) -> KeyedEncodingContainer<Nested> { isNotSupported() }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { isNotSupported() }
        mutating func superEncoder() -> any Encoder { isNotSupported() }
    }

    private struct Single: SingleValueEncodingContainer {
        let slot: StrictSlot
        let codingPath: [any CodingKey]

        mutating func encodeNil() { slot.value = .null }

        mutating func encode<Value: Encodable>(_ value: Value) throws {
            slot.value = try StrictEncoder.value(value, at: codingPath)
        }
    }
}

// MARK: - Decoding

private struct StrictDecoder: Decoder {
    let value: StrictValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private func refuse(_ type: Any.Type) -> DecodingError {
        DecodingError.typeMismatch(type, .init(codingPath: codingPath, debugDescription: "there is \(value)"))
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else { throw refuse([String: StrictValue].self) }
        return KeyedDecodingContainer(Keyed<Key>(members: members, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else { throw refuse([StrictValue].self) }
        return Unkeyed(elements: elements, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let found: Any? =
            switch (value, type) {
            case (.bool(let value), is Bool.Type): value
            case (.string(let value), is String.Type): value
            case (.integer(let value), let type as any FixedWidthInteger.Type): type.init(exactly: value)
            case (.unsigned(let value), let type as any FixedWidthInteger.Type): type.init(exactly: value)
            case (.integer(let value), is Double.Type): Double(value)
            case (.number(let value), is Double.Type): value
            case (.integer(let value), is Float.Type): Float(value)
            case (.number(let value), is Float.Type): Float(value)
            case (.integer(let value), is Decimal.Type): Decimal(value)
            case (.number(let value), is Decimal.Type): Decimal(string: "\(value)")
            case (_, is Bool.Type), (_, is String.Type), (_, is any FixedWidthInteger.Type): nil
            case (_, is any BinaryFloatingPoint.Type), (_, is Decimal.Type): nil
            default: try type.init(from: self)
            }
        guard let result = found as? Value else { throw refuse(type) }
        return result
    }

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let members: [String: StrictValue]
        let codingPath: [any CodingKey]
        var allKeys: [Key] { members.keys.sorted().compactMap { Key(stringValue: $0) } }

        func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
        func decodeNil(forKey key: Key) -> Bool { members[key.stringValue] == .null }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            guard let value = members[key.stringValue] else {
                throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "it is not there"))
            }
            return try StrictDecoder(value: value, codingPath: codingPath + [key]).decode(type)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedDecodingContainer<Nested> { isNotSupported() }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { isNotSupported() }
        func superDecoder() -> any Decoder { isNotSupported() }
        func superDecoder(forKey key: Key) -> any Decoder { isNotSupported() }
    }

    private struct Unkeyed: UnkeyedDecodingContainer {
        let elements: [StrictValue]
        let codingPath: [any CodingKey]
        var currentIndex = 0
        var count: Int? { elements.count }
        var isAtEnd: Bool { currentIndex == elements.count }

        init(elements: [StrictValue], codingPath: [any CodingKey]) {
            self.elements = elements
            self.codingPath = codingPath
        }

        mutating func decodeNil() -> Bool {
            guard !isAtEnd, elements[currentIndex] == .null else { return false }
            currentIndex += 1
            return true
        }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            let value = try StrictDecoder(value: elements[currentIndex], codingPath: codingPath).decode(type)
            currentIndex += 1
            return value
        }

        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) -> KeyedDecodingContainer<Nested> { isNotSupported() }

        mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { isNotSupported() }
        mutating func superDecoder() -> any Decoder { isNotSupported() }
    }

    private struct Single: SingleValueDecodingContainer {
        let decoder: StrictDecoder
        var codingPath: [any CodingKey] { decoder.codingPath }

        func decodeNil() -> Bool { decoder.value == .null }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
    }
}
