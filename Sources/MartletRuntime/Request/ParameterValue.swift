public import Foundation

/// A value that can stand in a path, a query, a header field, a cookie or a form.
public protocol ParameterValue: Sendable {
    /// The value as text, before anything is percent-encoded.
    var parameterText: String { get }
}

extension ParameterValue where Self: RawRepresentable, RawValue: ParameterValue {
    /// The raw value: what an enumeration is on the wire.
    public var parameterText: String { rawValue.parameterText }
}

extension String: ParameterValue {
    /// The text itself.
    public var parameterText: String { self }
}

extension Bool: ParameterValue {
    /// `true` or `false`.
    public var parameterText: String { self ? "true" : "false" }
}

extension Int: ParameterValue {
    /// The number in decimal digits.
    public var parameterText: String { String(self) }
}

extension Int32: ParameterValue {
    /// The number in decimal digits.
    public var parameterText: String { String(self) }
}

extension Int64: ParameterValue {
    /// The number in decimal digits.
    public var parameterText: String { String(self) }
}

extension Double: ParameterValue {
    /// The shortest decimal that reads back as the number; whole numbers without a fraction.
    public var parameterText: String { wholeText(description) }
}

extension Float: ParameterValue {
    /// The shortest decimal that reads back as the number; whole numbers without a fraction.
    public var parameterText: String { wholeText(description) }
}

extension Decimal: ParameterValue {
    /// The number in decimal digits, with a point whatever the locale is.
    public var parameterText: String { description }
}

extension UUID: ParameterValue {
    /// The UUID in lower case (RFC 9562, section 4).
    public var parameterText: String { uuidString.lowercased() }
}

extension URL: ParameterValue {
    /// The address as text.
    public var parameterText: String { absoluteString }
}

/// Returns `3` for `3.0`: what a server expects of a whole number in an address.
private func wholeText(_ text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
