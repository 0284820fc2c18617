/// A decimal number with all the digits of its author: never rounded, and small in memory whatever its exponent.
///
/// The value is `digits × 10^exponent`; the digits neither start nor end with 0, so equal numbers are equal values.
package struct DecimalNumber: Sendable, Hashable {
    /// Whether it is below 0.
    package let isNegative: Bool
    /// The digits, each 0 to 9, most significant first; empty for 0.
    package let digits: [UInt8]
    /// The power of ten of the last digit, clamped to ±10^9; 0 for 0.
    package let exponent: Int

    /// The number 0.
    package static let zero = DecimalNumber(isNegative: false, digits: [], exponent: 0)
    /// The number 1.
    package static let one = DecimalNumber(isNegative: false, digits: [1], exponent: 0)

    /// The greatest magnitude of an exponent; beyond it numbers of JSON have no use.
    private static let exponentLimit = 1_000_000_000

    /// Makes a number from digits in any form.
    package init(isNegative: Bool, digits: [UInt8], exponent: Int) {
        let start = digits.firstIndex { $0 != 0 } ?? digits.endIndex
        let end = digits.lastIndex { $0 != 0 }.map { $0 + 1 } ?? start
        guard start < end else {
            self.isNegative = false
            self.digits = []
            self.exponent = 0
            return
        }
        self.isNegative = isNegative
        self.digits = Array(digits[start..<end])
        let limit = Self.exponentLimit
        self.exponent = min(max(exponent + (digits.count - end), -limit), limit)
    }

    /// Makes a number from an integer.
    package init(_ value: Int) {
        self.init(isNegative: value < 0, digits: String(value.magnitude).utf8.map { $0 - 0x30 }, exponent: 0)
    }

    /// Reads a number such as `-12.50e3`; nil when the text is not one.
    ///
    /// More is read than JSON allows: a leading `+`, leading zeros, `.5` and `5.`, since constraints are also written
    /// in YAML.
    package init?(_ text: String) {
        var parser = DecimalParser(text)
        guard let number = parser.parse() else { return nil }
        self = number
    }

    /// Whether it has no fraction.
    package var isInteger: Bool { exponent >= 0 }

    /// Whether it is 0.
    package var isZero: Bool { digits.isEmpty }

    /// The number of digits before the decimal point when above 0; `-n` when n zeros follow the point.
    package var order: Int { digits.count + exponent }

    /// Returns the number times a power of ten.
    package func scaled(byPowerOfTen power: Int) -> DecimalNumber {
        DecimalNumber(isNegative: isNegative, digits: digits, exponent: exponent + power)
    }

    /// The number with its sign turned round.
    package var negated: DecimalNumber {
        DecimalNumber(isNegative: !isNegative, digits: digits, exponent: exponent)
    }
}

extension DecimalNumber: Comparable {
    package static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
        if left.isZero || right.isZero || left.isNegative != right.isNegative {
            let leftSign = left.isZero ? 0 : (left.isNegative ? -1 : 1)
            let rightSign = right.isZero ? 0 : (right.isNegative ? -1 : 1)
            return leftSign < rightSign
        }
        return left.isNegative ? right.isMagnitudeLess(than: left) : left.isMagnitudeLess(than: right)
    }

    private func isMagnitudeLess(than other: DecimalNumber) -> Bool {
        order != other.order ? order < other.order : digits.lexicographicallyPrecedes(other.digits)
    }
}

extension DecimalNumber: CustomStringConvertible {
    /// The number as JSON: plain digits where they are few, otherwise with an exponent.
    package var description: String {
        guard !isZero else { return "0" }
        let sign = isNegative ? "-" : ""
        let text = digits.map(String.init).joined()
        if exponent >= 0, order <= 21 {
            return sign + text + String(repeating: "0", count: exponent)
        }
        if exponent < 0, order > 0 {
            return sign + text.prefix(order) + "." + text.dropFirst(order)
        }
        if exponent < 0, order > -7 {
            return sign + "0." + String(repeating: "0", count: -order) + text
        }
        return sign + text + "e" + String(exponent)
    }
}

extension DecimalNumber {
    /// The number without an exponent; nil when it has more than 200 digits that way.
    package var plainText: String? {
        guard !isZero else { return "0" }
        guard abs(exponent) <= 200, order <= 200 else { return nil }
        var text = digits.map(String.init).joined()
        if exponent >= 0 {
            text += String(repeating: "0", count: exponent)
        } else {
            text = String(repeating: "0", count: max(0, 1 - order)) + text
            text.insert(".", at: text.index(text.endIndex, offsetBy: exponent))
        }
        return isNegative ? "-" + text : text
    }
}

/// Reads the text of a number.
private struct DecimalParser {
    private var bytes: ArraySlice<UInt8>

    init(_ text: String) {
        bytes = Array(text.utf8)[...]
    }

    mutating func parse() -> DecimalNumber? {
        let isNegative = sign()
        var digits = self.digits()
        var exponent = 0
        if take(".") {
            let fraction = self.digits()
            exponent = -fraction.count
            digits += fraction
        }
        guard !digits.isEmpty else { return nil }
        if take("e") || take("E") {
            let isExponentNegative = sign()
            let exponentDigits = self.digits()
            guard !exponentDigits.isEmpty else { return nil }
            let magnitude = exponentDigits.reduce(0) { min($0 * 10 + Int($1), 2_000_000_000) }
            exponent += isExponentNegative ? -magnitude : magnitude
        }
        return bytes.isEmpty ? DecimalNumber(isNegative: isNegative, digits: digits, exponent: exponent) : nil
    }

    private mutating func sign() -> Bool {
        take("-") || (take("+") && false)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard bytes.first == UInt8(ascii: character) else { return false }
        bytes.removeFirst()
        return true
    }

    private mutating func digits() -> [UInt8] {
        let run = bytes.prefix { (0x30...0x39).contains($0) }
        bytes.removeFirst(run.count)
        return run.map { $0 - 0x30 }
    }
}
