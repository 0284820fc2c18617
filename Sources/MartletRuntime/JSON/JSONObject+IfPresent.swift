public import Foundation

// Members that may be absent; null counts as absent. Each method throws what `JSONElement`'s method of the same name
// throws. A closed vocabulary: one method a type.
extension JSONObject {
    /// Reads a string; nil when absent or null.
    public mutating func stringIfPresent(_ key: StaticString) throws(JSONError) -> String? {
        try ifPresent(key) { (element) throws(JSONError) in try element.string() }
    }

    /// Reads a Boolean; nil when absent or null.
    public mutating func boolIfPresent(_ key: StaticString) throws(JSONError) -> Bool? {
        try ifPresent(key) { (element) throws(JSONError) in try element.bool() }
    }

    /// Reads a whole number; nil when absent or null.
    public mutating func intIfPresent(_ key: StaticString) throws(JSONError) -> Int? {
        try ifPresent(key) { (element) throws(JSONError) in try element.int() }
    }

    /// Reads a whole number of 32 bits; nil when absent or null.
    public mutating func int32IfPresent(_ key: StaticString) throws(JSONError) -> Int32? {
        try ifPresent(key) { (element) throws(JSONError) in try element.int32() }
    }

    /// Reads a whole number of 64 bits; nil when absent or null.
    public mutating func int64IfPresent(_ key: StaticString) throws(JSONError) -> Int64? {
        try ifPresent(key) { (element) throws(JSONError) in try element.int64() }
    }

    /// Reads a whole number of 64 bits in a string; nil when absent or null.
    public mutating func int64StringIfPresent(_ key: StaticString) throws(JSONError) -> Int64? {
        try ifPresent(key) { (element) throws(JSONError) in try element.int64String() }
    }

    /// Reads a whole number of 64 bits without a sign; nil when absent or null.
    public mutating func uint64IfPresent(_ key: StaticString) throws(JSONError) -> UInt64? {
        try ifPresent(key) { (element) throws(JSONError) in try element.uint64() }
    }

    /// Reads a whole number of 64 bits without a sign in a string; nil when absent or null.
    public mutating func uint64StringIfPresent(_ key: StaticString) throws(JSONError) -> UInt64? {
        try ifPresent(key) { (element) throws(JSONError) in try element.uint64String() }
    }

    /// Reads a number of 32 bits; nil when absent or null.
    public mutating func floatIfPresent(_ key: StaticString) throws(JSONError) -> Float? {
        try ifPresent(key) { (element) throws(JSONError) in try element.float() }
    }

    /// Reads a number of 64 bits; nil when absent or null.
    public mutating func doubleIfPresent(_ key: StaticString) throws(JSONError) -> Double? {
        try ifPresent(key) { (element) throws(JSONError) in try element.double() }
    }

    /// Reads a decimal number; nil when absent or null.
    public mutating func decimalIfPresent(_ key: StaticString) throws(JSONError) -> Decimal? {
        try ifPresent(key) { (element) throws(JSONError) in try element.decimal() }
    }

    /// Reads a decimal number in a string; nil when absent or null.
    public mutating func decimalStringIfPresent(_ key: StaticString) throws(JSONError) -> Decimal? {
        try ifPresent(key) { (element) throws(JSONError) in try element.decimalString() }
    }

    /// Reads a UUID; nil when absent or null.
    public mutating func uuidIfPresent(_ key: StaticString) throws(JSONError) -> UUID? {
        try ifPresent(key) { (element) throws(JSONError) in try element.uuid() }
    }

    /// Reads a URL or a relative reference; nil when absent or null.
    public mutating func urlIfPresent(_ key: StaticString) throws(JSONError) -> URL? {
        try ifPresent(key) { (element) throws(JSONError) in try element.url() }
    }

    /// Reads bytes in a string; nil when absent or null.
    public mutating func dataIfPresent(_ key: StaticString, _ encoding: DataEncoding) throws(JSONError) -> Data? {
        try ifPresent(key) { (element) throws(JSONError) in try element.data(encoding) }
    }

    /// Reads a moment; nil when absent or null.
    public mutating func dateIfPresent(_ key: StaticString, _ format: DateFormat) throws(JSONError) -> Date? {
        try ifPresent(key) { (element) throws(JSONError) in try element.date(format) }
    }

    /// Reads a day such as `2026-03-01`; nil when absent or null.
    public mutating func localDateIfPresent(_ key: StaticString) throws(JSONError) -> LocalDate? {
        try ifPresent(key) { (element) throws(JSONError) in try element.localDate() }
    }

    /// Reads a day; nil when absent or null.
    public mutating func localDateIfPresent(_ key: StaticString, _ format: DateFormat) throws(JSONError) -> LocalDate? {
        try ifPresent(key) { (element) throws(JSONError) in try element.localDate(format) }
    }

    /// Reads a time of day such as `09:30:00`; nil when absent or null.
    public mutating func localTimeIfPresent(_ key: StaticString) throws(JSONError) -> LocalTime? {
        try ifPresent(key) { (element) throws(JSONError) in try element.localTime() }
    }

    /// Reads a time of day; nil when absent or null.
    public mutating func localTimeIfPresent(_ key: StaticString, _ format: DateFormat) throws(JSONError) -> LocalTime? {
        try ifPresent(key) { (element) throws(JSONError) in try element.localTime(format) }
    }

    /// Reads a length of time; nil when absent or null.
    public mutating func durationIfPresent(_ key: StaticString, _ encoding: DurationEncoding) throws(JSONError)
        -> Duration?
    {
        try ifPresent(key) { (element) throws(JSONError) in try element.duration(encoding) }
    }

    /// Reads any value; nil when absent or null.
    public mutating func jsonIfPresent(_ key: StaticString) throws(JSONError) -> JSON? {
        try ifPresent(key) { (element) throws(JSONError) in try element.json() }
    }

    /// Reads a value of a type that says itself how it is read; nil when absent or null.
    public mutating func valueIfPresent<Value: JSONValue>(
        _ key: StaticString, as type: Value.Type = Value.self
    ) throws(JSONError) -> Value? {
        try ifPresent(key) { (element) throws(JSONError) in try Value(json: &element) }
    }

    /// Reads an array of which `read` reads each element; nil when absent or null.
    public mutating func arrayIfPresent<Value>(
        _ key: StaticString, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> [Value]? {
        try ifPresent(key) { (element) throws(JSONError) in try element.array(read) }
    }

    /// Reads an object with any keys, of which `read` reads each value; nil when absent or null.
    public mutating func mapIfPresent<Value>(
        _ key: StaticString, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> [String: Value]? {
        try ifPresent(key) { (element) throws(JSONError) in try element.map(read) }
    }

    /// Reads a value of any `Decodable` type with `JSONDecoder`, or with the decoder that is not ours; nil when absent or null.
    public mutating func codableIfPresent<Value: Decodable>(
        _ key: StaticString, as type: Value.Type = Value.self
    ) throws(JSONError) -> Value? {
        try ifPresent(key) { (element) throws(JSONError) in try element.codable(as: type) }
    }
}
