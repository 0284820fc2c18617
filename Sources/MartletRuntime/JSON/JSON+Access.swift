extension JSON {
    /// The value of an object's member; nil when there is none, or this is no object.
    public subscript(key: String) -> JSON? { members?[key] }

    /// The element of an array; nil when there is none, or this is no array.
    public subscript(index: Int) -> JSON? { array.flatMap { $0.indices.contains(index) ? $0[index] : nil } }

    /// Whether it is `null`.
    public var isNull: Bool { self == .null }
    /// The Boolean; nil for other values.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The number; nil for other values.
    public var number: JSONNumber? { if case .number(let value) = self { value } else { nil } }
    /// The whole number; nil for other values and what exceeds 64 bits.
    public var int: Int? { number?.int64.flatMap { Int(exactly: $0) } }
    /// The number; nil for other values.
    public var double: Double? { number?.double }
    /// The string; nil for other values.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The array; nil for other values.
    public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
    /// The object's members; nil for other values.
    public var members: JSONMembers? { if case .object(let value) = self { value } else { nil } }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Makes `null`.
    public init(nilLiteral: ()) { self = .null }
    /// Makes a Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Makes a whole number.
    public init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }
    /// Makes a number; a literal that no double holds is `null`.
    public init(floatLiteral value: Double) { self = JSONNumber(value).map { .number($0) } ?? .null }
    /// Makes a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Makes an array.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }

    /// Makes an object. Of two members with the same key the last one counts.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        var members = JSONMembers()
        for (key, value) in elements { members[key] = value }
        self = .object(members)
    }
}
