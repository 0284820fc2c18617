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

extension UInt64: ParameterValue {
    /// The number in decimal digits.
    public var parameterText: String { String(self) }
}

extension Double: ParameterValue {
    /// The shortest decimal that reads back as the number, in plain digits: `5` and not `5.0`, `100000000000000000000`
    /// and not `1e+20`. A number that is not finite is refused where it is written.
    public var parameterText: String { plainText(description) }
}

extension Float: ParameterValue {
    /// The shortest decimal that reads back as the number, in plain digits: `5` and not `5.0`, `100000000000000000000`
    /// and not `1e+20`. A number that is not finite is refused where it is written.
    public var parameterText: String { plainText(description) }
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

/// Returns a number in plain digits, without an exponent and without a fraction of zeros: many servers read `1e+20` as
/// text, and `3.0` as no whole number.
private func plainText(_ description: String) -> String {
    let parts = description.split(separator: "e")
    guard let exponent = parts.count == 2 ? Int(parts[1]) : 0 else { return description }
    let isNegative = parts[0].hasPrefix("-")
    let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = mantissa.count == 2 && mantissa[1] != "0" ? String(mantissa[1]) : ""
    var digits = mantissa[0] + fraction
    var point = mantissa[0].count + exponent
    if point <= 0 {
        digits = String(repeating: "0", count: 1 - point) + digits
        point = 1
    }
    if digits.count < point { digits += String(repeating: "0", count: point - digits.count) }
    let text = digits.count == point ? digits : "\(digits.prefix(point)).\(digits.dropFirst(point))"
    return (isNegative && text != "0" ? "-" : "") + text
}

extension ParameterValue {
    /// Whether the value can be written: a number that is not finite cannot.
    var isWritable: Bool {
        // Casts are slow, and most values are these.
        if Self.self == String.self || Self.self == Int.self { return true }
        return switch self {
        case let value as Double: value.isFinite
        case let value as Float: value.isFinite
        case let value as Decimal: value.isFinite
        case let value as JSONText: value.text != nil
        default: true
        }
    }

    /// Returns the value as text.
    ///
    /// - Throws: ``APIError/Code/encoding`` for a number that is not finite.
    func checkedText() throws(APIError) -> String {
        guard isWritable else { throw APIError(.encoding, reason: "a parameter is a number that is not finite") }
        return parameterText
    }
}
