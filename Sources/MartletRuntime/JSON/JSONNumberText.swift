import Foundation
import MartletFormats

/// The values of JSON numbers. Every text given here has the form of RFC 8259, section 6.
enum JSONNumberText {
    /// Returns the value of digits without fraction and exponent; nil when they exceed 64 bits.
    @inline(__always)
    static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard let bytes = text.baseAddress else { return nil }
        let isNegative = bytes[0] == UInt8(ascii: "-")
        var index = isNegative ? 1 : 0
        guard text.count - index <= 18 else { return largeInteger(text) }
        var value: Int64 = 0
        while index < text.count {
            value = value &* 10 &+ Int64(bytes[index] &- 48)
            index += 1
        }
        return isNegative ? 0 &- value : value
    }

    @inline(never)
    private static func largeInteger(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        Int64(String(decoding: text, as: UTF8.self))
    }

    /// Returns the value of any number that is whole, such as `1.0` or `1e3`; nil when it is not, or exceeds 64 bits.
    @inline(never)
    static func wholeNumber(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard let parts = JSONNumberParts(text), !parts.isTruncated else {
            return decimal(text).flatMap { Int64($0.description) }
        }
        guard parts.mantissa > 0 else { return 0 }
        var mantissa = parts.mantissa
        var exponent = parts.exponent
        while exponent < 0, mantissa % 10 == 0 {
            mantissa /= 10
            exponent += 1
        }
        guard exponent >= 0, exponent <= 19 else { return nil }
        for _ in 0..<exponent {
            let (product, overflows) = mantissa.multipliedReportingOverflow(by: 10)
            guard !overflows else { return nil }
            mantissa = product
        }
        if parts.isNegative {
            return mantissa <= UInt64(Int64.max) + 1 ? Int64(truncatingIfNeeded: 0 &- mantissa) : nil
        }
        return Int64(exactly: mantissa)
    }

    /// Returns the nearest double, the same as `Double(String)`; nil when it is infinite.
    ///
    /// Up to 2^53 and 10^22 both the mantissa and the power are exact, so one division or product rounds correctly.
    ///
    /// - Source: W. D. Clinger, "How to Read Floating Point Numbers Accurately", PLDI 1990.
    @inline(__always)
    static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        guard let parts = JSONNumberParts(text), !parts.isTruncated else { return slowDouble(text) }
        let magnitude: Double
        if parts.mantissa <= 1 << 53, parts.exponent >= -22, parts.exponent <= 22 {
            let mantissa = Double(Int64(truncatingIfNeeded: parts.mantissa))
            let power = powersOfTen[parts.exponent < 0 ? -parts.exponent : parts.exponent]
            magnitude = parts.exponent < 0 ? mantissa / power : mantissa * power
        } else if let exact = ExactDouble.make(parts.mantissa, exponent: parts.exponent) {
            magnitude = exact
        } else {
            return slowDouble(text)
        }
        return parts.isNegative ? -magnitude : magnitude
    }

    @inline(never)
    private static func slowDouble(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns the nearest float, the same as `Float(String)`; nil when it is infinite.
    static func float(_ text: UnsafeBufferPointer<UInt8>) -> Float? {
        Float(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns the number with all its digits; nil when `Decimal` cannot hold it: 38 digits, exponents of -128 to 127.
    static func decimal(_ text: UnsafeBufferPointer<UInt8>) -> Decimal? {
        guard let parts = JSONNumberParts(text), !parts.isTruncated, abs(parts.exponent) <= 100 else {
            return longDecimal(text)
        }
        let sign: FloatingPointSign = parts.isNegative && parts.mantissa > 0 ? .minus : .plus
        return Decimal(sign: sign, exponent: parts.exponent, significand: Decimal(parts.mantissa))
    }

    @inline(never)
    private static func longDecimal(_ text: UnsafeBufferPointer<UInt8>) -> Decimal? {
        guard let number = DecimalNumber(String(decoding: text, as: UTF8.self)), number.digits.count <= 39,
            let decimal = Decimal(string: number.description, locale: posix), !decimal.isNaN,
            // Foundation rounds a number that it cannot hold, or makes it 0.
            DecimalNumber(decimal.description) == number
        else { return nil }
        return decimal
    }

    /// Powers that a double holds exactly.
    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    private static let posix = Locale(identifier: "en_US_POSIX")
}

/// A number taken apart: mantissa times ten to the exponent.
struct JSONNumberParts {
    /// Whether a minus stands before it.
    var isNegative = false
    /// The significant digits, without leading zeros.
    var mantissa: UInt64 = 0
    /// The power of ten.
    var exponent = 0
    /// Whether there were more than 19 significant digits, so that the mantissa does not hold them all.
    var isTruncated = false

    /// Takes a number of RFC 8259's form apart; nil when its exponent has more than four digits.
    @inline(__always)
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard var position = text.baseAddress else { return nil }
        let end = position + text.count
        if position.pointee == UInt8(ascii: "-") {
            isNegative = true
            position += 1
        }
        var digits = 0
        var fraction = 0
        var isFraction = false
        while position < end {
            let digit = position.pointee &- 48
            if digit <= 9 {
                mantissa = mantissa &* 10 &+ UInt64(digit)
                if mantissa != 0 || digits > 0 { digits &+= 1 }
                if isFraction { fraction &+= 1 }
            } else if position.pointee == UInt8(ascii: ".") {
                isFraction = true
            } else {
                break
            }
            position += 1
        }
        isTruncated = digits > 19
        exponent = -fraction
        guard position < end else { return }
        position += 1
        let isDown = position.pointee == UInt8(ascii: "-")
        if isDown || position.pointee == UInt8(ascii: "+") { position += 1 }
        guard end - position <= 4 else { return nil }
        var written = 0
        while position < end {
            written = written &* 10 &+ Int(position.pointee &- 48)
            position += 1
        }
        exponent += isDown ? -written : written
    }
}
