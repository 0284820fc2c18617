public import Foundation

// Members of one type each, in three forms: must be there, left out for nil, `null` for nil. The order of the calls is the
// order of the members. A closed vocabulary: three methods a type.
extension JSONObjectWriter {
    /// Writes `null`.
    public mutating func null(_ key: StaticString) {
        var writer = member(key)
        writer.null()
    }

    /// Writes a string.
    public mutating func string(_ key: StaticString, _ value: String) {
        var writer = member(key)
        writer.string(value)
    }

    /// Writes a string; nothing for nil.
    public mutating func stringIfPresent(_ key: StaticString, _ value: String?) {
        if let value { string(key, value) } else { absent(key) }
    }

    /// Writes a string; `null` for nil.
    public mutating func stringOrNull(_ key: StaticString, _ value: String?) {
        if let value { string(key, value) } else { null(key) }
    }

    /// Writes a Boolean.
    public mutating func bool(_ key: StaticString, _ value: Bool) {
        var writer = member(key)
        writer.bool(value)
    }

    /// Writes a Boolean; nothing for nil.
    public mutating func boolIfPresent(_ key: StaticString, _ value: Bool?) {
        if let value { bool(key, value) } else { absent(key) }
    }

    /// Writes a Boolean; `null` for nil.
    public mutating func boolOrNull(_ key: StaticString, _ value: Bool?) {
        if let value { bool(key, value) } else { null(key) }
    }

    /// Writes a whole number.
    public mutating func int(_ key: StaticString, _ value: Int) {
        var writer = member(key)
        writer.int(value)
    }

    /// Writes a whole number; nothing for nil.
    public mutating func intIfPresent(_ key: StaticString, _ value: Int?) {
        if let value { int(key, value) } else { absent(key) }
    }

    /// Writes a whole number; `null` for nil.
    public mutating func intOrNull(_ key: StaticString, _ value: Int?) {
        if let value { int(key, value) } else { null(key) }
    }

    /// Writes a whole number of 32 bits.
    public mutating func int32(_ key: StaticString, _ value: Int32) {
        var writer = member(key)
        writer.int32(value)
    }

    /// Writes a whole number of 32 bits; nothing for nil.
    public mutating func int32IfPresent(_ key: StaticString, _ value: Int32?) {
        if let value { int32(key, value) } else { absent(key) }
    }

    /// Writes a whole number of 32 bits; `null` for nil.
    public mutating func int32OrNull(_ key: StaticString, _ value: Int32?) {
        if let value { int32(key, value) } else { null(key) }
    }

    /// Writes a whole number of 64 bits.
    public mutating func int64(_ key: StaticString, _ value: Int64) {
        var writer = member(key)
        writer.int64(value)
    }

    /// Writes a whole number of 64 bits; nothing for nil.
    public mutating func int64IfPresent(_ key: StaticString, _ value: Int64?) {
        if let value { int64(key, value) } else { absent(key) }
    }

    /// Writes a whole number of 64 bits; `null` for nil.
    public mutating func int64OrNull(_ key: StaticString, _ value: Int64?) {
        if let value { int64(key, value) } else { null(key) }
    }

    /// Writes a whole number of 64 bits in a string.
    public mutating func int64String(_ key: StaticString, _ value: Int64) {
        var writer = member(key)
        writer.int64String(value)
    }

    /// Writes a whole number of 64 bits in a string; nothing for nil.
    public mutating func int64StringIfPresent(_ key: StaticString, _ value: Int64?) {
        if let value { int64String(key, value) } else { absent(key) }
    }

    /// Writes a whole number of 64 bits in a string; `null` for nil.
    public mutating func int64StringOrNull(_ key: StaticString, _ value: Int64?) {
        if let value { int64String(key, value) } else { null(key) }
    }

    /// Writes a whole number of 64 bits without a sign.
    public mutating func uint64(_ key: StaticString, _ value: UInt64) {
        var writer = member(key)
        writer.uint64(value)
    }

    /// Writes a whole number of 64 bits without a sign; nothing for nil.
    public mutating func uint64IfPresent(_ key: StaticString, _ value: UInt64?) {
        if let value { uint64(key, value) } else { absent(key) }
    }

    /// Writes a whole number of 64 bits without a sign; `null` for nil.
    public mutating func uint64OrNull(_ key: StaticString, _ value: UInt64?) {
        if let value { uint64(key, value) } else { null(key) }
    }

    /// Writes a whole number of 64 bits without a sign in a string.
    public mutating func uint64String(_ key: StaticString, _ value: UInt64) {
        var writer = member(key)
        writer.uint64String(value)
    }

    /// Writes a whole number of 64 bits without a sign in a string; nothing for nil.
    public mutating func uint64StringIfPresent(_ key: StaticString, _ value: UInt64?) {
        if let value { uint64String(key, value) } else { absent(key) }
    }

    /// Writes a whole number of 64 bits without a sign in a string; `null` for nil.
    public mutating func uint64StringOrNull(_ key: StaticString, _ value: UInt64?) {
        if let value { uint64String(key, value) } else { null(key) }
    }

    /// Writes a number of 32 bits.
    public mutating func float(_ key: StaticString, _ value: Float) {
        var writer = member(key)
        writer.float(value)
    }

    /// Writes a number of 32 bits; nothing for nil.
    public mutating func floatIfPresent(_ key: StaticString, _ value: Float?) {
        if let value { float(key, value) } else { absent(key) }
    }

    /// Writes a number of 32 bits; `null` for nil.
    public mutating func floatOrNull(_ key: StaticString, _ value: Float?) {
        if let value { float(key, value) } else { null(key) }
    }

    /// Writes a number of 64 bits.
    public mutating func double(_ key: StaticString, _ value: Double) {
        var writer = member(key)
        writer.double(value)
    }

    /// Writes a number of 64 bits; nothing for nil.
    public mutating func doubleIfPresent(_ key: StaticString, _ value: Double?) {
        if let value { double(key, value) } else { absent(key) }
    }

    /// Writes a number of 64 bits; `null` for nil.
    public mutating func doubleOrNull(_ key: StaticString, _ value: Double?) {
        if let value { double(key, value) } else { null(key) }
    }

    /// Writes a decimal number.
    public mutating func decimal(_ key: StaticString, _ value: Decimal) {
        var writer = member(key)
        writer.decimal(value)
    }

    /// Writes a decimal number; nothing for nil.
    public mutating func decimalIfPresent(_ key: StaticString, _ value: Decimal?) {
        if let value { decimal(key, value) } else { absent(key) }
    }

    /// Writes a decimal number; `null` for nil.
    public mutating func decimalOrNull(_ key: StaticString, _ value: Decimal?) {
        if let value { decimal(key, value) } else { null(key) }
    }

    /// Writes a decimal number in a string.
    public mutating func decimalString(_ key: StaticString, _ value: Decimal) {
        var writer = member(key)
        writer.decimalString(value)
    }

    /// Writes a decimal number in a string; nothing for nil.
    public mutating func decimalStringIfPresent(_ key: StaticString, _ value: Decimal?) {
        if let value { decimalString(key, value) } else { absent(key) }
    }

    /// Writes a decimal number in a string; `null` for nil.
    public mutating func decimalStringOrNull(_ key: StaticString, _ value: Decimal?) {
        if let value { decimalString(key, value) } else { null(key) }
    }

    /// Writes a UUID.
    public mutating func uuid(_ key: StaticString, _ value: UUID) {
        var writer = member(key)
        writer.uuid(value)
    }

    /// Writes a UUID; nothing for nil.
    public mutating func uuidIfPresent(_ key: StaticString, _ value: UUID?) {
        if let value { uuid(key, value) } else { absent(key) }
    }

    /// Writes a UUID; `null` for nil.
    public mutating func uuidOrNull(_ key: StaticString, _ value: UUID?) {
        if let value { uuid(key, value) } else { null(key) }
    }

    /// Writes a URL or a relative reference.
    public mutating func url(_ key: StaticString, _ value: URL) {
        var writer = member(key)
        writer.url(value)
    }

    /// Writes a URL or a relative reference; nothing for nil.
    public mutating func urlIfPresent(_ key: StaticString, _ value: URL?) {
        if let value { url(key, value) } else { absent(key) }
    }

    /// Writes a URL or a relative reference; `null` for nil.
    public mutating func urlOrNull(_ key: StaticString, _ value: URL?) {
        if let value { url(key, value) } else { null(key) }
    }

    /// Writes bytes in a string.
    public mutating func data(_ key: StaticString, _ value: Data, _ encoding: DataEncoding) {
        var writer = member(key)
        writer.data(value, encoding)
    }

    /// Writes bytes in a string; nothing for nil.
    public mutating func dataIfPresent(_ key: StaticString, _ value: Data?, _ encoding: DataEncoding) {
        if let value { data(key, value, encoding) } else { absent(key) }
    }

    /// Writes bytes in a string; `null` for nil.
    public mutating func dataOrNull(_ key: StaticString, _ value: Data?, _ encoding: DataEncoding) {
        if let value { data(key, value, encoding) } else { null(key) }
    }

    /// Writes a moment.
    public mutating func date(_ key: StaticString, _ value: Date, _ format: DateFormat) {
        var writer = member(key)
        writer.date(value, format)
    }

    /// Writes a moment; nothing for nil.
    public mutating func dateIfPresent(_ key: StaticString, _ value: Date?, _ format: DateFormat) {
        if let value { date(key, value, format) } else { absent(key) }
    }

    /// Writes a moment; `null` for nil.
    public mutating func dateOrNull(_ key: StaticString, _ value: Date?, _ format: DateFormat) {
        if let value { date(key, value, format) } else { null(key) }
    }

    /// Writes a day such as `2026-03-01`.
    public mutating func localDate(_ key: StaticString, _ value: LocalDate) {
        var writer = member(key)
        writer.localDate(value)
    }

    /// Writes a day such as `2026-03-01`; nothing for nil.
    public mutating func localDateIfPresent(_ key: StaticString, _ value: LocalDate?) {
        if let value { localDate(key, value) } else { absent(key) }
    }

    /// Writes a day such as `2026-03-01`; `null` for nil.
    public mutating func localDateOrNull(_ key: StaticString, _ value: LocalDate?) {
        if let value { localDate(key, value) } else { null(key) }
    }

    /// Writes a day.
    public mutating func localDate(_ key: StaticString, _ value: LocalDate, _ format: DateFormat) {
        var writer = member(key)
        writer.localDate(value, format)
    }

    /// Writes a day; nothing for nil.
    public mutating func localDateIfPresent(_ key: StaticString, _ value: LocalDate?, _ format: DateFormat) {
        if let value { localDate(key, value, format) } else { absent(key) }
    }

    /// Writes a day; `null` for nil.
    public mutating func localDateOrNull(_ key: StaticString, _ value: LocalDate?, _ format: DateFormat) {
        if let value { localDate(key, value, format) } else { null(key) }
    }

    /// Writes a time of day such as `09:30:00`.
    public mutating func localTime(_ key: StaticString, _ value: LocalTime) {
        var writer = member(key)
        writer.localTime(value)
    }

    /// Writes a time of day such as `09:30:00`; nothing for nil.
    public mutating func localTimeIfPresent(_ key: StaticString, _ value: LocalTime?) {
        if let value { localTime(key, value) } else { absent(key) }
    }

    /// Writes a time of day such as `09:30:00`; `null` for nil.
    public mutating func localTimeOrNull(_ key: StaticString, _ value: LocalTime?) {
        if let value { localTime(key, value) } else { null(key) }
    }

    /// Writes a time of day.
    public mutating func localTime(_ key: StaticString, _ value: LocalTime, _ format: DateFormat) {
        var writer = member(key)
        writer.localTime(value, format)
    }

    /// Writes a time of day; nothing for nil.
    public mutating func localTimeIfPresent(_ key: StaticString, _ value: LocalTime?, _ format: DateFormat) {
        if let value { localTime(key, value, format) } else { absent(key) }
    }

    /// Writes a time of day; `null` for nil.
    public mutating func localTimeOrNull(_ key: StaticString, _ value: LocalTime?, _ format: DateFormat) {
        if let value { localTime(key, value, format) } else { null(key) }
    }

    /// Writes a length of time.
    public mutating func duration(_ key: StaticString, _ value: Duration, _ encoding: DurationEncoding) {
        var writer = member(key)
        writer.duration(value, encoding)
    }

    /// Writes a length of time; nothing for nil.
    public mutating func durationIfPresent(_ key: StaticString, _ value: Duration?, _ encoding: DurationEncoding) {
        if let value { duration(key, value, encoding) } else { absent(key) }
    }

    /// Writes a length of time; `null` for nil.
    public mutating func durationOrNull(_ key: StaticString, _ value: Duration?, _ encoding: DurationEncoding) {
        if let value { duration(key, value, encoding) } else { null(key) }
    }

    /// Writes any value.
    public mutating func json(_ key: StaticString, _ value: JSON) {
        var writer = member(key)
        writer.json(value)
    }

    /// Writes any value; nothing for nil.
    public mutating func jsonIfPresent(_ key: StaticString, _ value: JSON?) {
        if let value { json(key, value) } else { absent(key) }
    }

    /// Writes any value; `null` for nil.
    public mutating func jsonOrNull(_ key: StaticString, _ value: JSON?) {
        if let value { json(key, value) } else { null(key) }
    }
}
