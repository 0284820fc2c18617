public import Foundation
import MartletFormats

// Values of a specification that Swift has no literal for: defaults of fields and parameters. Generated code writes them
// as text that was checked when it was generated, so none of these can fail there.

extension URL {
    /// Makes a URL or a relative reference (RFC 3986) of a literal. What Foundation does not understand is
    /// percent-encoded as a whole, so that nothing ends the program.
    public init(validated text: StaticString) {
        let text = "\(text)"
        self =
            URL(string: text) ?? URL(string: PercentEncoding.encode(text))
            ?? URL(fileURLWithPath: text, isDirectory: false)
    }
}

extension UUID {
    /// Makes a UUID (RFC 9562, section 4) of a literal, which must be one.
    public init(validated text: StaticString) {
        self = checked(text, "a UUID") { UUID(uuidString: $0) }
    }
}

extension Decimal {
    /// Makes a decimal number of a literal in the form of RFC 8259, section 6, with all its digits, which `Decimal` must
    /// be able to hold.
    public init(validated text: StaticString) {
        self = checked(text, "a decimal number") { JSONNumber($0)?.decimal }
    }
}

extension Data {
    /// Makes bytes of a literal in base64 (RFC 4648, section 4), which must be valid.
    public init(validated text: StaticString) {
        self = checked(text, "base64") { text in
            var text = text
            return text.withUTF8 { DataEncoding.base64.decode($0) }
        }
    }
}

extension Date {
    /// Makes a moment of a literal such as `2025-11-01T09:30:00Z` (RFC 3339), which must be valid.
    public init(validated text: StaticString) {
        self = checked(text, "a moment") { text in
            var text = text
            return text.withUTF8 { RFC3339.read($0) }.map(Date.init)
        }
    }
}

extension LocalDate {
    /// Makes a day of a literal such as `2025-11-01`, which must be valid.
    public init(validated text: StaticString) {
        self = checked(text, "a day") { LocalDate($0) }
    }
}

extension LocalTime {
    /// Makes a time of day of a literal such as `09:30:00`, which must be valid.
    public init(validated text: StaticString) {
        self = checked(text, "a time of day") { LocalTime($0) }
    }
}

extension CalendarDuration {
    /// Makes a length of time of a literal such as `P1Y2M`, which must be valid.
    public init(validated text: StaticString) {
        self = checked(text, "a length of time") { CalendarDuration($0) }
    }
}

extension JSON {
    /// Makes a value of a literal document (RFC 8259), which must be valid. Numbers keep their digits.
    public init(validated text: StaticString) {
        self = checked(text, "JSON") { text in try? JSONCoding.decode(JSON.self, from: text) }
    }
}

/// Reads a literal. One that is wrong is a mistake in the source, as a whole number that exceeds its type is.
private func checked<Value>(_ text: StaticString, _ kind: StaticString, _ read: (String) -> Value?) -> Value {
    guard let value = read("\(text)") else { preconditionFailure("the literal is not \(kind): \(text)") }
    return value
}
