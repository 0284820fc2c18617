public import Foundation

// Members that must be there. Each method throws `JSONError`: `.missing` when the member is absent, and what
// `JSONElement`'s method of the same name throws. A closed vocabulary: one method a type.
extension JSONObject {
    /// Reads a string.
    public mutating func string(_ key: StaticString) throws(JSONError) -> String {
        try required(key) { (element) throws(JSONError) in try element.string() }
    }

    /// Reads a Boolean.
    public mutating func bool(_ key: StaticString) throws(JSONError) -> Bool {
        try required(key) { (element) throws(JSONError) in try element.bool() }
    }

    /// Reads a whole number.
    public mutating func int(_ key: StaticString) throws(JSONError) -> Int {
        try required(key) { (element) throws(JSONError) in try element.int() }
    }

    /// Reads a whole number of 32 bits.
    public mutating func int32(_ key: StaticString) throws(JSONError) -> Int32 {
        try required(key) { (element) throws(JSONError) in try element.int32() }
    }

    /// Reads a whole number of 64 bits.
    public mutating func int64(_ key: StaticString) throws(JSONError) -> Int64 {
        try required(key) { (element) throws(JSONError) in try element.int64() }
    }

    /// Reads a whole number of 64 bits in a string.
    public mutating func int64String(_ key: StaticString) throws(JSONError) -> Int64 {
        try required(key) { (element) throws(JSONError) in try element.int64String() }
    }

    /// Reads a whole number of 64 bits without a sign.
    public mutating func uint64(_ key: StaticString) throws(JSONError) -> UInt64 {
        try required(key) { (element) throws(JSONError) in try element.uint64() }
    }

    /// Reads a whole number of 64 bits without a sign in a string.
    public mutating func uint64String(_ key: StaticString) throws(JSONError) -> UInt64 {
        try required(key) { (element) throws(JSONError) in try element.uint64String() }
    }

    /// Reads a number of 32 bits.
    public mutating func float(_ key: StaticString) throws(JSONError) -> Float {
        try required(key) { (element) throws(JSONError) in try element.float() }
    }

    /// Reads a number of 64 bits.
    public mutating func double(_ key: StaticString) throws(JSONError) -> Double {
        try required(key) { (element) throws(JSONError) in try element.double() }
    }

    /// Reads a decimal number.
    public mutating func decimal(_ key: StaticString) throws(JSONError) -> Decimal {
        try required(key) { (element) throws(JSONError) in try element.decimal() }
    }

    /// Reads a decimal number in a string.
    public mutating func decimalString(_ key: StaticString) throws(JSONError) -> Decimal {
        try required(key) { (element) throws(JSONError) in try element.decimalString() }
    }

    /// Reads a UUID.
    public mutating func uuid(_ key: StaticString) throws(JSONError) -> UUID {
        try required(key) { (element) throws(JSONError) in try element.uuid() }
    }

    /// Reads a URL or a relative reference.
    public mutating func url(_ key: StaticString) throws(JSONError) -> URL {
        try required(key) { (element) throws(JSONError) in try element.url() }
    }

    /// Reads bytes in a string.
    public mutating func data(_ key: StaticString, _ encoding: DataEncoding) throws(JSONError) -> Data {
        try required(key) { (element) throws(JSONError) in try element.data(encoding) }
    }

    /// Reads a moment.
    public mutating func date(_ key: StaticString, _ format: DateFormat) throws(JSONError) -> Date {
        try required(key) { (element) throws(JSONError) in try element.date(format) }
    }

    /// Reads a day such as `2026-03-01`.
    public mutating func localDate(_ key: StaticString) throws(JSONError) -> LocalDate {
        try required(key) { (element) throws(JSONError) in try element.localDate() }
    }

    /// Reads a day.
    public mutating func localDate(_ key: StaticString, _ format: DateFormat) throws(JSONError) -> LocalDate {
        try required(key) { (element) throws(JSONError) in try element.localDate(format) }
    }

    /// Reads a time of day such as `09:30:00`.
    public mutating func localTime(_ key: StaticString) throws(JSONError) -> LocalTime {
        try required(key) { (element) throws(JSONError) in try element.localTime() }
    }

    /// Reads a time of day.
    public mutating func localTime(_ key: StaticString, _ format: DateFormat) throws(JSONError) -> LocalTime {
        try required(key) { (element) throws(JSONError) in try element.localTime(format) }
    }

    /// Reads a length of time.
    public mutating func duration(_ key: StaticString, _ encoding: DurationEncoding) throws(JSONError) -> Duration {
        try required(key) { (element) throws(JSONError) in try element.duration(encoding) }
    }

    /// Reads any value.
    public mutating func json(_ key: StaticString) throws(JSONError) -> JSON {
        try required(key) { (element) throws(JSONError) in try element.json() }
    }

    /// Reads a value of a type that says itself how it is read.
    public mutating func value<Value: JSONValue>(
        _ key: StaticString, as type: Value.Type = Value.self
    ) throws(JSONError) -> Value {
        try required(key) { (element) throws(JSONError) in try Value(json: &element) }
    }

    /// Reads an array of which `read` reads each element.
    public mutating func array<Value>(
        _ key: StaticString, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> [Value] {
        try required(key) { (element) throws(JSONError) in try element.array(read) }
    }

    /// Reads an object with any keys, of which `read` reads each value.
    public mutating func map<Value>(
        _ key: StaticString, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> [String: Value] {
        try required(key) { (element) throws(JSONError) in try element.map(read) }
    }

    /// Reads a value of any `Decodable` type with `JSONDecoder`, or with the decoder that is not ours.
    public mutating func codable<Value: Decodable>(
        _ key: StaticString, as type: Value.Type = Value.self
    ) throws(JSONError) -> Value {
        try required(key) { (element) throws(JSONError) in try element.codable(as: type) }
    }
}
