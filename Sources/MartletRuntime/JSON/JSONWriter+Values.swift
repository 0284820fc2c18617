public import Foundation
import MartletFormats

extension JSONWriter {
    /// Writes `null`.
    public mutating func null() {
        guard let output else {
            foreign?.null()
            return
        }
        output.pointee.literal("null")
    }

    /// Writes a string.
    @inline(__always)
    public mutating func string(_ value: String) {
        guard let output else {
            foreign?.string(value)
            return
        }
        output.pointee.string(value)
    }

    /// Writes a Boolean.
    public mutating func bool(_ value: Bool) {
        guard let output else {
            foreign?.encode(value)
            return
        }
        output.pointee.literal(value ? "true" : "false")
    }

    /// Writes a whole number.
    public mutating func int(_ value: Int) {
        guard let output else {
            foreign?.encode(value)
            return
        }
        output.pointee.integer(Int64(value))
    }

    /// Writes a whole number of 32 bits.
    public mutating func int32(_ value: Int32) {
        guard let output else {
            foreign?.encode(value)
            return
        }
        output.pointee.integer(Int64(value))
    }

    /// Writes a whole number of 64 bits.
    public mutating func int64(_ value: Int64) {
        guard let output else {
            foreign?.encode(value)
            return
        }
        output.pointee.integer(value)
    }

    /// Writes a whole number of 64 bits as a string.
    public mutating func int64String(_ value: Int64) {
        string(String(value))
    }

    /// Writes a whole number of 64 bits without a sign.
    public mutating func uint64(_ value: UInt64) {
        guard let output else {
            foreign?.encode(value)
            return
        }
        output.pointee.unsigned(value)
    }

    /// Writes a whole number of 64 bits without a sign as a string.
    public mutating func uint64String(_ value: UInt64) {
        string(String(value))
    }

    /// Writes a number of 64 bits in the fewest digits that read back as the same one. One that is not finite is an
    /// error; before an encoder that is not ours, what that encoder makes of it.
    public mutating func double(_ value: Double) {
        guard let output else {
            foreign?.encode(value)
            return
        }
        output.pointee.double(value)
    }

    /// Writes a number of 32 bits in the fewest digits that read back as the same one. One that is not finite is an
    /// error; before an encoder that is not ours, what that encoder makes of it.
    public mutating func float(_ value: Float) {
        guard let output else {
            foreign?.encode(value)
            return
        }
        let end = output.pointee.reserve(JSONNumberText.maxLength)
        guard let count = JSONNumberText.write(value, to: end) else {
            return fail("a number that is not finite cannot be written in JSON")
        }
        output.pointee.advance(count)
    }

    /// Writes a decimal number with all its digits.
    public mutating func decimal(_ value: Decimal) {
        guard let output else {
            foreign?.encode(value)
            return
        }
        guard !value.isNaN else { return fail("a number that is not finite cannot be written in JSON") }
        var text = value.description
        text.withUTF8 { output.pointee.bytes($0) }
    }

    /// Writes a decimal number with all its digits as a string.
    public mutating func decimalString(_ value: Decimal) {
        guard !value.isNaN else { return fail("a number that is not finite cannot be written in JSON") }
        string(value.description)
    }

    /// Writes a UUID in lower case.
    public mutating func uuid(_ value: UUID) {
        text(maxLength: 36) { output in
            UUIDText.write(value, to: output)
            return 36
        }
    }

    /// Writes a URL or a relative reference.
    public mutating func url(_ value: URL) {
        string(value.absoluteString)
    }

    /// Writes bytes as a string.
    public mutating func data(_ value: Data, _ encoding: DataEncoding) {
        text(maxLength: encoding.encodedCount(value.count)) { output in encoding.encode(value, to: output) }
    }

    /// Writes a moment.
    public mutating func date(_ value: Date, _ format: DateFormat) {
        format.write(value, to: &self)
    }

    /// Writes a day in RFC 3339's form, such as `2026-03-01`.
    public mutating func localDate(_ value: LocalDate) {
        text(maxLength: 10) { output in RFC3339.writeDay(value.civil, to: output) }
    }

    /// Writes a day.
    public mutating func localDate(_ value: LocalDate, _ format: DateFormat) {
        format.write(value, to: &self)
    }

    /// Writes a time of day in RFC 3339's form, such as `09:30:00`.
    public mutating func localTime(_ value: LocalTime) {
        text(maxLength: RFC3339.maxLength) { output in RFC3339.writeTime(value.nanosecondsOfDay, to: output) }
    }

    /// Writes a time of day.
    public mutating func localTime(_ value: LocalTime, _ format: DateFormat) {
        format.write(value, to: &self)
    }

    /// Writes a length of time.
    public mutating func duration(_ value: Duration, _ encoding: DurationEncoding) {
        encoding.write(value, to: &self)
    }

    /// Writes a number with the digits that it has.
    public mutating func number(_ value: JSONNumber) {
        if let output {
            var text = value.text
            text.withUTF8 { output.pointee.bytes($0) }
        } else if let integer = Int64(value.text) {
            foreign?.encode(integer)
        } else if let integer = UInt64(value.text) {
            foreign?.encode(integer)
        } else if let double = value.exactDouble {
            foreign?.encode(double)
        } else if let decimal = value.decimal {
            foreign?.encode(decimal)
        } else {
            fail("the encoder has no type for a number of this size, or with so many digits")
        }
    }

    /// Writes any value.
    public mutating func json(_ value: JSON) {
        value.write(to: &self)
    }

    /// Writes a value of a type that says itself how it is written.
    public mutating func value<Value: JSONValue>(_ value: Value) {
        value.write(to: &self)
    }

    /// Writes a value of any `Encodable` type with `JSONEncoder`, or with the encoder that is not ours.
    public mutating func codable<Value: Encodable>(_ value: Value) {
        guard let output else {
            foreign?.encode(value)
            return
        }
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let data = try encoder.encode(value)
            data.withUnsafeBytes { output.pointee.bytes($0.bindMemory(to: UInt8.self)) }
        } catch {
            output.pointee.fail(JSONError(.foreign, "JSONEncoder cannot write the value", cause: error))
        }
    }

    /// Writes a string that needs no escape: `write` returns its length, at most `maxLength`, or nil when the value
    /// cannot be written.
    @inline(__always)
    mutating func text(maxLength: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int?) {
        guard let output else {
            foreignText(maxLength, write)
            return
        }
        let start = output.pointee.reserve(maxLength + 2)
        guard let count = write(start + 1) else { return fail("the value cannot be written in its format") }
        start[0] = UInt8(ascii: "\"")
        start[count + 1] = UInt8(ascii: "\"")
        output.pointee.advance(count + 2)
    }

    @inline(never)
    private func foreignText(_ maxLength: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int?) {
        guard let text = String.ascii(maxLength, write) else {
            return fail("the value cannot be written in its format")
        }
        foreign?.encode(text)
    }

    /// Remembers that a value cannot be written.
    @inline(never)
    func fail(_ message: String) {
        let error = JSONError(.unwritable, message)
        if let output { output.pointee.fail(error) } else { foreign?.fail(error) }
    }
}

extension String {
    /// Makes a string of bytes that `write` writes: it returns their number, at most `maxLength`, or nil.
    static func ascii(_ maxLength: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int?) -> String? {
        var isWritten = false
        let text = String(unsafeUninitializedCapacity: maxLength) { buffer in
            guard let start = buffer.baseAddress, let count = write(start) else { return 0 }
            isWritten = true
            return count
        }
        return isWritten ? text : nil
    }
}
