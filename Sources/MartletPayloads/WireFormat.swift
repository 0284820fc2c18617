package import MartletContract
package import MartletFormats

/// The forms that strings and numbers take on the wire, read and written as the runtime does.
package enum WireFormat {
    /// Returns whether a text is a UUID: 8, 4, 4, 4 and 12 hexadecimal digits (RFC 9562, section 4).
    static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && groups.allSatisfy { $0.utf8.allSatisfy { Hex.value($0) != nil } }
    }

    /// Returns whether a text is a URL or a relative reference (RFC 3986): not empty, with no character outside its
    /// set, and every `%` followed by two hexadecimal digits.
    static func isURL(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { return false }
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "%") {
                guard index + 2 < bytes.count, Hex.value(bytes[index + 1]) != nil, Hex.value(bytes[index + 2]) != nil
                else { return false }
            } else if byte <= 0x20 || byte >= 0x7F || Self.bytesOutsideURLs.contains(byte) {
                return false
            }
        }
        return true
    }

    private static let bytesOutsideURLs = Set("\"<>\\^`{|}".utf8)

    // MARK: Bytes

    /// Returns the bytes that a text stands for; nil when it is not in the encoding.
    package static func bytes(of text: String, _ encoding: TypeReference.DataEncoding) -> [UInt8]? {
        Array(text.utf8).withUnsafeBufferPointer { characters -> [UInt8]? in
            let count =
                switch encoding {
                case .base64: Base64.decodedCount(characters, .standard)
                case .base64url: Base64.decodedCount(characters, .url)
                case .hex: Hex.decodedCount(characters)
                }
            guard let count else { return nil }
            var isValid = false
            let bytes = buffer(count + 1) { output in
                isValid =
                    switch encoding {
                    case .base64: Base64.decode(characters, .standard, to: output)
                    case .base64url: Base64.decode(characters, .url, to: output)
                    case .hex: Hex.decode(characters, to: output)
                    }
                return isValid ? count : 0
            }
            return isValid ? bytes : nil
        }
    }

    /// Returns the text that stands for bytes.
    package static func text(of bytes: [UInt8], _ encoding: TypeReference.DataEncoding) -> String {
        let characters = bytes.withUnsafeBufferPointer { bytes in
            buffer(bytes.count * 2 + 4) { output in
                switch encoding {
                case .base64:
                    Base64.encode(bytes, .standard, to: output)
                    return Base64.encodedCount(bytes.count, .standard)
                case .base64url:
                    Base64.encode(bytes, .url, to: output)
                    return Base64.encodedCount(bytes.count, .url)
                case .hex:
                    Hex.encode(bytes, to: output)
                    return bytes.count * 2
                }
            }
        }
        return String(decoding: characters, as: UTF8.self)
    }

    /// Fills a buffer of a capacity; the closure returns how many bytes it wrote.
    private static func buffer(_ capacity: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = buffer.baseAddress.map(fill) ?? 0
        }
    }

    // MARK: Dates

    /// Returns the parts of a date as it stands on the wire; nil when it is not in the format.
    package static func fields(of literal: Literal, _ format: DateFormat) -> DateFields? {
        switch (format, literal) {
        case (.iso8601, .string(let text)):
            return reading(text, RFC3339.read).map { DateFields($0) }
        case (.unix, .number(let digits)):
            return timestamp(digits, scale: 9).map { DateFields($0) }
        case (.unixMilliseconds, .number(let digits)):
            return timestamp(digits, scale: 6).map { DateFields($0) }
        case (.pattern(let pattern), .string(let text)):
            guard let compiled = compile(pattern) else { return nil }
            return reading(text, compiled.read)
        case (.firstOf(let formats), _):
            return formats.lazy.compactMap { fields(of: literal, $0) }.first
        default:
            return nil
        }
    }

    /// Returns a date as it stands on the wire; nil when the format cannot write it.
    package static func literal(of fields: DateFields, _ format: DateFormat) -> Literal? {
        switch format {
        case .iso8601:
            return fields.timestamp.flatMap { timestamp in
                writing(RFC3339.maxLength) { RFC3339.write(held(timestamp), to: $0) }
            }
        case .unix:
            return fields.timestamp.map { .number(String($0.seconds)) }
        case .unixMilliseconds:
            return fields.timestamp.map { .number(String($0.seconds * 1_000 + $0.nanoseconds / 1_000_000)) }
        case .pattern(let pattern):
            return compile(pattern).flatMap { compiled in
                writing(compiled.maxLength) { compiled.write(fields, to: $0) }
            }
        case .firstOf(let formats):
            return formats.first.flatMap { literal(of: fields, $0) }
        }
    }

    /// Returns a moment as a client writes it: its `Date` counts seconds from 2001 as a `Double`, and is rounded to a
    /// microsecond.
    private static func held(_ timestamp: Timestamp) -> Timestamp {
        guard timestamp.nanoseconds % 1_000 != 0 else { return timestamp }
        let interval = Double(timestamp.seconds - 978_307_200) + Double(timestamp.nanoseconds) / 1e9
        let whole = interval.rounded(.down)
        let seconds = Int(whole) + 978_307_200
        let microseconds = Int(((interval - whole) * 1e6).rounded())
        return microseconds < 1_000_000
            ? Timestamp(seconds: seconds, nanoseconds: microseconds * 1_000) : Timestamp(seconds: seconds + 1)
    }

    /// Returns a date some days after 2025-11-05, at a minute of the day, as it stands on the wire; nil when the format
    /// cannot write it.
    static func date(_ format: DateFormat, day: Int, minute: Int) -> Literal? {
        let first = CivilDate(year: 2025, month: 11, day: 5)?.daysSinceEpoch ?? 0
        let fields = DateFields(
            day: CivilDate(daysSinceEpoch: first + day), nanosecondsOfDay: minute * 60_000_000_000, offset: 0)
        return literal(of: fields, format)
    }

    /// How messages call a format.
    static func name(of format: DateFormat) -> String {
        switch format {
        case .iso8601: "RFC 3339 asks"
        case .unix: "seconds since 1970"
        case .unixMilliseconds: "milliseconds since 1970"
        case .pattern(let pattern): pattern
        case .firstOf(let formats): formats.map(name).joined(separator: " or ")
        }
    }

    /// Returns whether a text is a length of time such as `PT1H30M`.
    static func isDuration(_ text: String) -> Bool {
        duration(text) != nil
    }

    /// Returns whether a text is a length of time such as `P1Y2M` or `PT1H30M`.
    package static func isCalendarDuration(_ text: String) -> Bool {
        reading(text, ISODuration.readParts) != nil
    }

    /// Returns a length of time such as `P1Y2M` as the runtime writes it; nil for a text that is none.
    package static func calendarDuration(_ text: String) -> String? {
        guard let parts = reading(text, ISODuration.readParts) else { return nil }
        let bytes = buffer(ISODuration.maxPartsLength) { ISODuration.write(parts, to: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the length of time of a text such as `PT1H30M`; nil when it is none.
    package static func duration(_ text: String) -> Duration? {
        reading(text, ISODuration.read)
    }

    /// Returns the text of a length of time, in hours, minutes and seconds.
    package static func text(of duration: Duration) -> String {
        let bytes = buffer(ISODuration.maxLength) { ISODuration.write(duration, to: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func compile(_ pattern: String) -> DatePattern? {
        do throws(DatePatternError) {
            return try DatePattern(pattern)
        } catch {
            return nil
        }
    }

    private static func reading<Value>(_ text: String, _ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
        Array(text.utf8).withUnsafeBufferPointer(read)
    }

    private static func writing(_ capacity: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int?) -> Literal? {
        var isWritten = true
        let bytes = buffer(capacity + 1) { output in
            let count = write(output)
            isWritten = count != nil
            return count ?? 0
        }
        return isWritten ? .string(String(decoding: bytes, as: UTF8.self)) : nil
    }

    /// Reads a number of units of 10^`scale` nanoseconds; nil beyond the years 0 to 9999.
    private static func timestamp(_ digits: String, scale: Int) -> Timestamp? {
        guard let number = DecimalNumber(digits) else { return nil }
        if number.isZero { return Timestamp(seconds: 0) }
        let exponent = number.exponent + scale
        // 10^21 nanoseconds are some 30,000 years.
        guard number.order + scale <= 21, number.order + scale > 0 else {
            return number.order + scale <= 0 ? Timestamp(seconds: 0) : nil
        }
        let text = number.digits + [UInt8](repeating: 0, count: max(exponent, 0))
        let kept = exponent < 0 ? text.dropLast(-exponent) : text[...]
        let whole = kept.dropLast(9).reduce(0) { $0 * 10 + Int($1) }
        let rest = kept.suffix(9).reduce(0) { $0 * 10 + Int($1) }
        guard number.isNegative else { return Timestamp(seconds: whole, nanoseconds: rest) }
        return rest == 0
            ? Timestamp(seconds: -whole) : Timestamp(seconds: -whole - 1, nanoseconds: 1_000_000_000 - rest)
    }
}
