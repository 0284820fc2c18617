/// A value of the query, or nothing behind the name: `flag=1` or `flag=`.
///
/// A specification says of a parameter that it may be sent so (`allowEmptyValue` of OpenAPI). A literal is a value:
///
/// ```swift
/// try await client.search(flag: 1)
/// try await client.search(flag: .empty)
/// ```
public enum OrEmpty<Value: Sendable>: Sendable {
    /// A value.
    case value(Value)
    /// The name without a value.
    case empty

    /// The value; nil where there is none.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// Whether there is no value.
    public var isEmpty: Bool {
        if case .empty = self { true } else { false }
    }
}

extension OrEmpty: Equatable where Value: Equatable {}
extension OrEmpty: Hashable where Value: Hashable {}

extension OrEmpty: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
    /// Makes a value of a literal.
    public init(integerLiteral value: Value.IntegerLiteralType) { self = .value(Value(integerLiteral: value)) }
}

extension OrEmpty: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
    /// Makes a value of a literal.
    public init(floatLiteral value: Value.FloatLiteralType) { self = .value(Value(floatLiteral: value)) }
}

extension OrEmpty: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {
    /// Makes a value of a literal.
    public init(booleanLiteral value: Value.BooleanLiteralType) { self = .value(Value(booleanLiteral: value)) }
}

extension OrEmpty: ExpressibleByArrayLiteral where Value: RangeReplaceableCollection {
    /// Makes a value of a literal.
    public init(arrayLiteral elements: Value.Element...) { self = .value(Value(elements)) }
}
