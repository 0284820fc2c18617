/// One of a list of values that will not grow: a value that is not listed is an error.
public protocol ClosedEnum: RawRepresentable, CaseIterable, Hashable, JSONCodable, ParameterValue
where RawValue: JSONValue & Hashable & ParameterValue {}

extension ClosedEnum {
    /// The value as it stands on the wire.
    public var parameterText: String { rawValue.parameterText }

    /// The values that the specification lists, in its order.
    public static var knownCases: [Self] { Array(allCases) }

    /// Reads one of the listed values.
    ///
    /// - Throws: `JSONError` with `.unknownCase` for any other, or when the element holds another kind of value.
    public init(json element: inout JSONElement) throws(JSONError) {
        let rawValue = try RawValue(json: &element)
        // Swift's initialiser compares strings by what they mean, so it can find another value than the one on the wire.
        guard let found = Self(rawValue: rawValue),
            let value = isSame(found.rawValue, rawValue)
                ? found : Self.allCases.first(where: { isSame($0.rawValue, rawValue) })
        else {
            throw JSONError(.unknownCase, "the value is none of those that are listed", byteOffset: element.byteOffset)
        }
        self = value
        element.measure(isListed: true)
    }

    /// Writes the value.
    public func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }

    /// Reads one of the listed values from any decoder.
    ///
    /// - Throws: `DecodingError`, or the decoder's own error.
    public init(from decoder: any Decoder) throws { try self.init(bridging: decoder) }

    /// Writes the value to any encoder.
    ///
    /// - Throws: The encoder's own error.
    public func encode(to encoder: any Encoder) throws { try bridge(to: encoder) }
}
