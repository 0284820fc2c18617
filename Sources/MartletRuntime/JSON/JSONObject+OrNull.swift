public import Foundation

// Members that must be there and may be null. Each method throws `JSONError`: `.missing` when the member is absent, and
// what `JSONElement`'s method of the same name throws. A closed vocabulary: one method a type.
extension JSONObject {
    /// Reads a string; nil when null.
    public mutating func stringOrNull(_ key: StaticString) throws(JSONError) -> String? {
        try orNull(key) { (element) throws(JSONError) in try element.string() }
    }

    /// Reads a Boolean; nil when null.
    public mutating func boolOrNull(_ key: StaticString) throws(JSONError) -> Bool? {
        try orNull(key) { (element) throws(JSONError) in try element.bool() }
    }

    /// Reads a whole number; nil when null.
    public mutating func intOrNull(_ key: StaticString) throws(JSONError) -> Int? {
        try orNull(key) { (element) throws(JSONError) in try element.int() }
    }

    /// Reads a whole number of 32 bits; nil when null.
    public mutating func int32OrNull(_ key: StaticString) throws(JSONError) -> Int32? {
        try orNull(key) { (element) throws(JSONError) in try element.int32() }
    }

    /// Reads a whole number of 64 bits; nil when null.
    public mutating func int64OrNull(_ key: StaticString) throws(JSONError) -> Int64? {
        try orNull(key) { (element) throws(JSONError) in try element.int64() }
    }

    /// Reads a whole number of 64 bits in a string; nil when null.
    public mutating func int64StringOrNull(_ key: StaticString) throws(JSONError) -> Int64? {
        try orNull(key) { (element) throws(JSONError) in try element.int64String() }
    }

    /// Reads a whole number of 64 bits without a sign; nil when null.
    public mutating func uint64OrNull(_ key: StaticString) throws(JSONError) -> UInt64? {
        try orNull(key) { (element) throws(JSONError) in try element.uint64() }
    }

    /// Reads a whole number of 64 bits without a sign in a string; nil when null.
    public mutating func uint64StringOrNull(_ key: StaticString) throws(JSONError) -> UInt64? {
        try orNull(key) { (element) throws(JSONError) in try element.uint64String() }
    }

    /// Reads a number of 32 bits; nil when null.
    public mutating func floatOrNull(_ key: StaticString) throws(JSONError) -> Float? {
        try orNull(key) { (element) throws(JSONError) in try element.float() }
    }

    /// Reads a number of 64 bits; nil when null.
    public mutating func doubleOrNull(_ key: StaticString) throws(JSONError) -> Double? {
        try orNull(key) { (element) throws(JSONError) in try element.double() }
    }

    /// Reads a decimal number; nil when null.
    public mutating func decimalOrNull(_ key: StaticString) throws(JSONError) -> Decimal? {
        try orNull(key) { (element) throws(JSONError) in try element.decimal() }
    }

    /// Reads a decimal number in a string; nil when null.
    public mutating func decimalStringOrNull(_ key: StaticString) throws(JSONError) -> Decimal? {
        try orNull(key) { (element) throws(JSONError) in try element.decimalString() }
    }

    /// Reads a UUID; nil when null.
    public mutating func uuidOrNull(_ key: StaticString) throws(JSONError) -> UUID? {
        try orNull(key) { (element) throws(JSONError) in try element.uuid() }
    }

    /// Reads a URL or a relative reference; nil when null.
    public mutating func urlOrNull(_ key: StaticString) throws(JSONError) -> URL? {
        try orNull(key) { (element) throws(JSONError) in try element.url() }
    }

    /// Reads bytes in a string; nil when null.
    public mutating func dataOrNull(_ key: StaticString, _ encoding: DataEncoding) throws(JSONError) -> Data? {
        try orNull(key) { (element) throws(JSONError) in try element.data(encoding) }
    }

    /// Reads a moment; nil when null.
    public mutating func dateOrNull(_ key: StaticString, _ format: DateFormat) throws(JSONError) -> Date? {
        try orNull(key) { (element) throws(JSONError) in try element.date(format) }
    }

    /// Reads a day such as `2026-03-01`; nil when null.
    public mutating func localDateOrNull(_ key: StaticString) throws(JSONError) -> LocalDate? {
        try orNull(key) { (element) throws(JSONError) in try element.localDate() }
    }

    /// Reads a day; nil when null.
    public mutating func localDateOrNull(_ key: StaticString, _ format: DateFormat) throws(JSONError) -> LocalDate? {
        try orNull(key) { (element) throws(JSONError) in try element.localDate(format) }
    }

    /// Reads a time of day such as `09:30:00`; nil when null.
    public mutating func localTimeOrNull(_ key: StaticString) throws(JSONError) -> LocalTime? {
        try orNull(key) { (element) throws(JSONError) in try element.localTime() }
    }

    /// Reads a time of day; nil when null.
    public mutating func localTimeOrNull(_ key: StaticString, _ format: DateFormat) throws(JSONError) -> LocalTime? {
        try orNull(key) { (element) throws(JSONError) in try element.localTime(format) }
    }

    /// Reads a length of time; nil when null.
    public mutating func durationOrNull(_ key: StaticString, _ encoding: DurationEncoding) throws(JSONError)
        -> Duration?
    {
        try orNull(key) { (element) throws(JSONError) in try element.duration(encoding) }
    }

    /// Reads any value; nil when null.
    public mutating func jsonOrNull(_ key: StaticString) throws(JSONError) -> JSON? {
        try orNull(key) { (element) throws(JSONError) in try element.json() }
    }

    /// Reads a value of a type that says itself how it is read; nil when null.
    public mutating func valueOrNull<Value: JSONValue>(
        _ key: StaticString, as type: Value.Type = Value.self
    ) throws(JSONError) -> Value? {
        try orNull(key) { (element) throws(JSONError) in try Value(json: &element) }
    }

    /// Reads an array of which `read` reads each element; nil when null.
    public mutating func arrayOrNull<Value>(
        _ key: StaticString, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> [Value]? {
        try orNull(key) { (element) throws(JSONError) in try element.array(read) }
    }

    /// Reads an object with any keys, of which `read` reads each value; nil when null.
    public mutating func mapOrNull<Value>(
        _ key: StaticString, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> [String: Value]? {
        try orNull(key) { (element) throws(JSONError) in try element.map(read) }
    }

    /// Reads a value of any `Decodable` type with `JSONDecoder`, or with the decoder that is not ours; nil when null.
    public mutating func codableOrNull<Value: Decodable>(
        _ key: StaticString, as type: Value.Type = Value.self
    ) throws(JSONError) -> Value? {
        try orNull(key) { (element) throws(JSONError) in try element.codable(as: type) }
    }
}
