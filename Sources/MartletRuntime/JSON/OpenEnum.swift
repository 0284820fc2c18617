/// Returns whether two values of an enumeration are the same on the wire: of texts their bytes are compared.
@inline(__always)
func isSame<Value: Equatable>(_ left: Value, _ right: Value) -> Bool {
    guard Value.self == String.self else { return left == right }
    // Casts are slow; here the types are known to be the same one.
    return WireText(unsafeBitCast(left, to: String.self)) == WireText(unsafeBitCast(right, to: String.self))
}

/// One of a list of values that may grow: a value that is not known yet is kept and written back.
///
/// A structure with static members, so that a new value breaks no `switch`.
public protocol OpenEnum: RawRepresentable, Hashable, JSONCodable, ParameterValue
where RawValue: JSONValue & Hashable & ParameterValue {
    /// Takes any value.
    init(rawValue: RawValue)

    /// The values that the specification lists, in its order.
    static var knownCases: [Self] { get }
}

extension OpenEnum {
    /// The value as it stands on the wire.
    public var parameterText: String { rawValue.parameterText }

    /// Whether the specification lists the value.
    public var isKnown: Bool { Self.knownCases.contains(self) }

    /// Reads any value of the right kind.
    ///
    /// - Throws: `JSONError` when the element holds another kind of value.
    public init(json element: inout JSONElement) throws(JSONError) {
        self.init(rawValue: try RawValue(json: &element))
        element.measure(isListed: isKnown)
    }

    /// Writes the value as it was read.
    public func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }

    /// Reads any value of the right kind from any decoder.
    ///
    /// - Throws: `DecodingError`, or the decoder's own error.
    public init(from decoder: any Decoder) throws { try self.init(bridging: decoder) }

    /// Writes the value to any encoder.
    ///
    /// - Throws: The encoder's own error.
    public func encode(to encoder: any Encoder) throws { try bridge(to: encoder) }

    /// Whether two values are the same. Texts are the same when their bytes on the wire are, whatever Unicode says of them.
    public static func == (left: Self, right: Self) -> Bool { isSame(left.rawValue, right.rawValue) }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        if let text = rawValue as? String { hasher.combine(WireText(text)) } else { hasher.combine(rawValue) }
    }
}
