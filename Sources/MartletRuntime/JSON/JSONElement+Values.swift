public import Foundation
import MartletFormats

// Each method reads the value as one type. All throw `JSONError`: `.typeMismatch` for another kind of value,
// `.unexpectedNull` for null, `.outOfRange` for a number that does not fit, `.invalidValue` for a string that does not
// say what it should.
extension JSONElement {
    /// Reads a string.
    @inline(__always)
    public func string() throws(JSONError) -> String {
        switch try source {
        case .document(let view): return try view.string()
        case .foreign(let foreign): return try foreign.decode(String.self)
        case .measured(let measured): return try measured.typed().string()
        }
    }

    /// Reads a Boolean.
    @inline(__always)
    public func bool() throws(JSONError) -> Bool {
        switch try source {
        case .document(let view): return try view.bool()
        case .foreign(let foreign): return try foreign.decode(Bool.self)
        case .measured(let measured): return try measured.typed().bool()
        }
    }

    /// Reads a whole number. `1.0` and `1e3` are whole too.
    @inline(__always)
    public func int() throws(JSONError) -> Int {
        switch try source {
        case .document(let view): return try view.integer(Int.self)
        case .foreign(let foreign): return try foreign.decode(Int.self)
        case .measured(let measured): return try measured.integer().integer(Int.self)
        }
    }

    /// Reads a whole number of 32 bits.
    public func int32() throws(JSONError) -> Int32 {
        switch try source {
        case .document(let view): return try view.integer(Int32.self)
        case .foreign(let foreign): return try foreign.decode(Int32.self)
        case .measured(let measured): return try measured.integer().integer(Int32.self)
        }
    }

    /// Reads a whole number of 64 bits.
    public func int64() throws(JSONError) -> Int64 {
        switch try source {
        case .document(let view): return try view.integer(Int64.self)
        case .foreign(let foreign): return try foreign.decode(Int64.self)
        case .measured(let measured): return try measured.integer().integer(Int64.self)
        }
    }

    /// Reads a whole number of 64 bits from a string of digits.
    public func int64String() throws(JSONError) -> Int64 {
        try withText("a whole number of 64 bits") { text in
            guard let first = text.first, first != UInt8(ascii: "+") else { return nil }
            return Int64(String(decoding: text, as: UTF8.self))
        }
    }

    /// Reads a whole number of 64 bits without a sign.
    public func uint64() throws(JSONError) -> UInt64 {
        switch try source {
        case .document(let view): return try view.unsigned()
        case .foreign(let foreign): return try foreign.decode(UInt64.self)
        case .measured(let measured): return try measured.integer().unsigned()
        }
    }

    /// Reads a whole number of 64 bits without a sign from a string of digits.
    public func uint64String() throws(JSONError) -> UInt64 {
        try withText("a whole number of 64 bits without a sign") { text in
            guard let first = text.first, first != UInt8(ascii: "+") else { return nil }
            return UInt64(String(decoding: text, as: UTF8.self))
        }
    }

    /// Reads a number of 64 bits: the nearest one, the same as `Double(String)` gives.
    @inline(__always)
    public func double() throws(JSONError) -> Double {
        switch try source {
        case .document(let view): return try view.double()
        case .foreign(let foreign): return try foreign.decode(Double.self)
        case .measured(let measured): return try measured.typed().double()
        }
    }

    /// Reads a number of 32 bits: the nearest one.
    public func float() throws(JSONError) -> Float {
        switch try source {
        case .document(let view): return try view.float()
        case .foreign(let foreign): return try foreign.decode(Float.self)
        case .measured(let measured): return try measured.float()
        }
    }

    /// Reads a decimal number with all its digits.
    public func decimal() throws(JSONError) -> Decimal {
        switch try source {
        case .document(let view): return try view.decimal()
        case .foreign(let foreign): return try foreign.decode(Decimal.self)
        case .measured(let measured): return try measured.typed().decimal()
        }
    }

    /// Reads a decimal number with all its digits from a string that has the form of a JSON number. Zeros at the end of a
    /// fraction are no part of the value.
    public func decimalString() throws(JSONError) -> Decimal {
        try withText("a decimal number of at most 38 digits") { text in
            JSONNumber(String(decoding: text, as: UTF8.self))?.decimal
        }
    }

    /// Reads a UUID in either case.
    @inline(__always)
    public func uuid() throws(JSONError) -> UUID {
        try withText("a UUID", UUIDText.read, orLenient: UUIDText.readLenient)
    }

    /// Reads a URL or a relative reference, as `URL(string:)` understands it.
    public func url() throws(JSONError) -> URL {
        let url = try withText("a URL") { text in URL(string: String(decoding: text, as: UTF8.self)) }
        // Nearly any text is a relative reference, which says less than that it is a string.
        if case .measured(let measured) = try source, url.scheme == nil { _ = measured.typed(-2) }
        return url
    }

    /// Reads bytes from a string.
    public func data(_ encoding: DataEncoding) throws(JSONError) -> Data {
        // Many words are bytes in base64, too: it says no more than that it is a string.
        if case .measured(let measured) = try source { _ = measured.typed(-1) }
        return try withText(
            "bytes in the encoding that is needed", { text in encoding.decode(text) },
            orLenient: { text in encoding.decodeLenient(text) })
    }

    /// Reads a moment.
    @inline(__always)
    public func date(_ format: DateFormat) throws(JSONError) -> Date {
        try format.readDate(self)
    }

    /// Reads a day in RFC 3339's form, such as `2026-03-01`.
    @inline(__always)
    public func localDate() throws(JSONError) -> LocalDate {
        try withText(
            "a day", { text in RFC3339.readDay(text).map(LocalDate.init) },
            orLenient: DateFormat.lenientDay)
    }

    /// Reads a day.
    public func localDate(_ format: DateFormat) throws(JSONError) -> LocalDate {
        try format.readLocalDate(self)
    }

    /// Reads a time of day in RFC 3339's form, such as `09:30:00`.
    public func localTime() throws(JSONError) -> LocalTime {
        try withText(
            "a time of day", { text in RFC3339.readTime(text).map(LocalTime.init(nanosecondsOfDay:)) },
            orLenient: { text in RFC3339.readTimeLenient(text).map(LocalTime.init(nanosecondsOfDay:)) })
    }

    /// Reads a time of day.
    public func localTime(_ format: DateFormat) throws(JSONError) -> LocalTime {
        try format.readLocalTime(self)
    }

    /// Reads a length of time.
    public func duration(_ encoding: DurationEncoding) throws(JSONError) -> Duration {
        try encoding.read(self)
    }

    /// Reads any value.
    public mutating func json() throws(JSONError) -> JSON {
        try JSON(json: &self)
    }

    /// Reads a value of any type that says itself how it is read.
    public mutating func value<Value: JSONValue>(_ type: Value.Type = Value.self) throws(JSONError) -> Value {
        if case .foreign(let foreign) = try source { return try foreign.value(type) }
        return try Value(json: &self)
    }

    /// Reads a value of any `Decodable` type with `JSONDecoder`, or with the decoder that is not ours.
    ///
    /// - Throws: `JSONError` with `.foreign`, whose `cause` is the error.
    public func codable<Value: Decodable>(as type: Value.Type = Value.self) throws(JSONError) -> Value {
        let view: JSONView
        switch try source {
        case .document(let source): view = source
        case .foreign(let foreign): return try foreign.decode(type)
        case .measured(let measured):
            measured.meter.keep(measured.view)
            view = measured.view
        }
        do {
            return try JSONDecoder().decode(type, from: Data(view.source))
        } catch {
            throw JSONError(.foreign, "JSONDecoder cannot read the value", byteOffset: view.byteOffset, cause: error)
        }
    }

    /// Reads a string by `strict`, or else, unless only that is asked for, by `lenient`. What only the latter reads counts
    /// against the member of a union.
    @inline(__always)
    func withText<Value>(
        _ wanted: StaticString, _ strict: (UnsafeBufferPointer<UInt8>) -> Value?,
        orLenient lenient: (UnsafeBufferPointer<UInt8>) -> Value?
    ) throws(JSONError) -> Value {
        var isLenient = false
        let value = try withText(wanted) { text in
            if let value = strict(text) { return value }
            guard ValueReading.current == .lenient else { return nil }
            isLenient = true
            return lenient(text)
        }
        if isLenient, case .measured(let measured) = try source { measured.meter.reading.doubts += 1 }
        return value
    }

    /// Calls `body` with the bytes of a string; its nil becomes an error that says what was wanted.
    @inline(__always)
    func withText<Value>(
        _ wanted: StaticString, _ body: (UnsafeBufferPointer<UInt8>) -> Value?
    ) throws(JSONError) -> Value {
        switch try source {
        case .document(let view): return try view.withString(wanted, body)
        case .foreign(let foreign): return try foreign.withString(wanted, body)
        case .measured(let measured): return try measured.typed(2).withString(wanted, body)
        }
    }
}
