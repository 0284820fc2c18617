public import Foundation
import MartletFormats

/// A number with the digits that its author wrote.
///
/// Two numbers are equal when their digits are: `1` and `1.0` are two.
public struct JSONNumber: Hashable, Sendable {
    /// The digits, in the form of RFC 8259, section 6.
    public let text: String

    /// Takes digits over; nil when they do not have the form of RFC 8259, section 6.
    public init?(_ text: String) {
        guard Self.isValid(text.utf8) else { return nil }
        self.text = text
    }

    /// Makes a whole number.
    public init(_ value: Int64) {
        text = String(value)
    }

    /// Makes a number with the fewest digits that read back as the same double; nil when it is not finite.
    public init?(_ value: Double) {
        guard let text = String.ascii(JSONNumberText.maxLength, { JSONNumberText.write(value, to: $0) }) else {
            return nil
        }
        self.text = text
    }

    /// Makes a decimal number with all its digits; nil when it is not a number.
    public init?(_ value: Decimal) {
        guard !value.isNaN else { return nil }
        text = value.description
    }

    /// Takes digits over that are known to have the right form.
    init(checked text: String) {
        self.text = text
    }

    /// The whole number; nil when it is not whole or exceeds 64 bits.
    public var int64: Int64? { with { JSONNumberText.wholeNumber($0) } }
    /// The nearest double; nil when it is infinite.
    public var double: Double? { with { JSONNumberText.double($0) } }
    /// The number with all its digits; nil when `Decimal` cannot hold them: it has 38.
    public var decimal: Decimal? { with { JSONNumberText.decimal($0) } }

    /// The double whose shortest digits are the number; nil when there is none.
    var exactDouble: Double? {
        guard let double, let shortest = JSONNumber(double), let number = DecimalNumber(text) else { return nil }
        return DecimalNumber(shortest.text) == number ? double : nil
    }

    private func with<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
        var text = text
        return text.withUTF8(body)
    }

    private static func isValid(_ text: String.UTF8View) -> Bool {
        var rest = text[...]
        func skipDigits() -> Bool {
            let count = rest.prefix { $0 >= 48 && $0 <= 57 }.count
            rest = rest.dropFirst(count)
            return count > 0
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        if rest.first == UInt8(ascii: "0") {
            rest = rest.dropFirst()
        } else if !skipDigits() {
            return false
        }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard skipDigits() else { return false }
        }
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
            guard skipDigits() else { return false }
        }
        return rest.isEmpty
    }
}
