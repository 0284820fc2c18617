/// A value of which absence and `null` are two things: in an update, "leave it" and "remove it".
public enum Field<Value> {
    /// The member is not there.
    case absent
    /// The member is `null`.
    case null
    /// The member has a value.
    case value(Value)

    /// The value; nil when absent or null.
    public var value: Value? { if case .value(let value) = self { value } else { nil } }

    /// Returns the value, or nil when null; another value when absent, such as the default of the specification.
    ///
    /// - Parameter standard: The value to assume where the member is absent.
    public func value(ifAbsent standard: @autoclosure () -> Value?) -> Value? {
        if case .absent = self { standard() } else { value }
    }

    /// Makes a value, or null of nil.
    public init(_ value: Value?) {
        self = value.map { .value($0) } ?? .null
    }
}

extension Field: Sendable where Value: Sendable {}
extension Field: Equatable where Value: Equatable {}
extension Field: Hashable where Value: Hashable {}

extension Field: JSONValue where Value: JSONValue {
    /// Reads a value or null; absence is seen by the object around it alone, `JSONObject.field(_:)`.
    ///
    /// - Throws: `JSONError`, as the value's type says.
    public init(json element: inout JSONElement) throws(JSONError) {
        self = element.isNull ? .null : .value(try Value(json: &element))
    }

    /// Writes the value, or null; an absent one is null too, because something must be written. In an object
    /// `JSONObjectWriter.field(_:_:)` leaves it out.
    public func write(to writer: inout JSONWriter) {
        if case .value(let value) = self { value.write(to: &writer) } else { writer.null() }
    }
}

extension Field: Codable, JSONCodable where Value: JSONValue {}
