// Exact arithmetic, as far as the sampler needs it. Everything is bounded: an operation whose exact result would have
// more than `digitLimit` digits has none.
extension DecimalNumber {
    /// The greatest number of digits of a result.
    static let digitLimit = 1_000

    /// Returns whether the number is a whole multiple of another; nil when that cannot be told cheaply, because the
    /// other has more than 18 digits.
    ///
    /// The other number must not be 0.
    package func isMultiple(of other: DecimalNumber) -> Bool? {
        if isZero { return true }
        if self == other { return true }
        // The digits do not end with 0, so a fraction that is finer than the other's is no multiple of it.
        let shift = exponent - other.exponent
        guard shift >= 0 else { return false }
        guard let modulus = other.smallDigits else { return nil }
        let remainder = digits.reduce(UInt64(0)) { ($0 * 10 + UInt64($1)) % modulus }
        return Self.multiply(remainder, Self.powerOfTen(shift, modulo: modulus), modulo: modulus) == 0
    }

    /// The digits as one integer; nil above 18 digits.
    private var smallDigits: UInt64? {
        digits.count <= 18 ? digits.reduce(0) { $0 * 10 + UInt64($1) } : nil
    }

    private static func powerOfTen(_ exponent: Int, modulo modulus: UInt64) -> UInt64 {
        var result = 1 % modulus
        var base = 10 % modulus
        var rest = exponent
        while rest > 0 {
            if rest & 1 == 1 { result = multiply(result, base, modulo: modulus) }
            base = multiply(base, base, modulo: modulus)
            rest >>= 1
        }
        return result
    }

    private static func multiply(_ left: UInt64, _ right: UInt64, modulo modulus: UInt64) -> UInt64 {
        modulus.dividingFullWidth(left.multipliedFullWidth(by: right)).remainder
    }

    /// The least integer above 0 that is a multiple of the number; nil when it has more than 18 digits.
    package var leastIntegerMultiple: DecimalNumber? {
        guard exponent < 0 else { return self }
        guard var value = smallDigits else { return nil }
        // value / 10^n = value / (2^n 5^n): what the numerator shares with the denominator falls away.
        for factor: UInt64 in [2, 5] {
            var count = -exponent
            while count > 0, value % factor == 0 {
                value /= factor
                count -= 1
            }
        }
        return DecimalNumber(isNegative: false, digits: String(value).utf8.map { $0 - 0x30 }, exponent: 0)
    }

    /// Returns the sum; nil when it would have too many digits.
    package func adding(_ other: DecimalNumber) -> DecimalNumber? {
        guard let (left, right, exponent) = Self.align(self, other) else { return nil }
        if isNegative == other.isNegative {
            return DecimalNumber(isNegative: isNegative, digits: Self.add(left, right), exponent: exponent)
        }
        if Self.precedes(left, right) {
            return DecimalNumber(
                isNegative: other.isNegative, digits: Self.subtract(right, left), exponent: exponent)
        }
        return DecimalNumber(isNegative: isNegative, digits: Self.subtract(left, right), exponent: exponent)
    }

    /// Returns the product with an integer; nil when it would have too many digits.
    package func multiplied(by factor: Int) -> DecimalNumber? {
        guard digits.count <= Self.digitLimit else { return nil }
        var result: [UInt8] = []
        var carry: UInt64 = 0
        let magnitude = UInt64(factor.magnitude)
        guard magnitude < 1 << 59 else { return nil }
        for digit in digits.reversed() {
            carry += UInt64(digit) * magnitude
            result.append(UInt8(carry % 10))
            carry /= 10
        }
        while carry > 0 {
            result.append(UInt8(carry % 10))
            carry /= 10
        }
        return DecimalNumber(
            isNegative: isNegative != (factor < 0), digits: result.reversed(), exponent: exponent)
    }

    /// The half; always exact.
    package var halved: DecimalNumber? {
        multiplied(by: 5)?.scaled(byPowerOfTen: -1)
    }

    /// Returns the greatest multiple of a step (above 0) that is not above the number; nil when it would have too
    /// many digits.
    package func roundedDown(to step: DecimalNumber) -> DecimalNumber? {
        guard !isZero else { return self }
        guard let (value, divisor, exponent) = Self.align(self, step) else { return nil }
        let remainder = DecimalNumber(
            isNegative: false, digits: Self.remainder(of: value, by: divisor), exponent: exponent)
        if remainder.isZero { return self }
        let towardsZero = adding(isNegative ? remainder : remainder.negated)
        return isNegative ? towardsZero?.adding(step.negated) : towardsZero
    }

    /// Returns the least multiple of a step (above 0) that is not below the number; nil when it would have too many
    /// digits.
    package func roundedUp(to step: DecimalNumber) -> DecimalNumber? {
        negated.roundedDown(to: step)?.negated
    }
}

// MARK: - Digits

extension DecimalNumber {
    /// Returns the digits of two numbers, equally many, with the exponent that both then have.
    private static func align(
        _ left: DecimalNumber, _ right: DecimalNumber
    ) -> (left: [UInt8], right: [UInt8], exponent: Int)? {
        if left.isZero { return ([UInt8](repeating: 0, count: right.digits.count), right.digits, right.exponent) }
        if right.isZero { return (left.digits, [UInt8](repeating: 0, count: left.digits.count), left.exponent) }
        let exponent = min(left.exponent, right.exponent)
        let order = max(left.order, right.order)
        let count = order - exponent
        guard count <= digitLimit else { return nil }
        func padded(_ number: DecimalNumber) -> [UInt8] {
            [UInt8](repeating: 0, count: order - number.order) + number.digits
                + [UInt8](repeating: 0, count: number.exponent - exponent)
        }
        return (padded(left), padded(right), exponent)
    }

    private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.lexicographicallyPrecedes(right)
    }

    private static func add(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var result = left
        var carry: UInt8 = 0
        for index in left.indices.reversed() {
            let sum = left[index] + right[index] + carry
            result[index] = sum % 10
            carry = sum / 10
        }
        return carry == 0 ? result : [carry] + result
    }

    /// Subtracts digits from at least as great ones.
    private static func subtract(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var result = left
        var borrow: UInt8 = 0
        for index in left.indices.reversed() {
            let taken = right[index] + borrow
            borrow = left[index] < taken ? 1 : 0
            result[index] = left[index] + borrow * 10 - taken
        }
        return result
    }

    /// Divides as on paper; at most nine subtractions a digit.
    private static func remainder(of value: [UInt8], by divisor: [UInt8]) -> [UInt8] {
        var rest = [UInt8](repeating: 0, count: divisor.count)
        for digit in value {
            rest.removeFirst()
            rest.append(digit)
            while !precedes(rest, divisor) { rest = subtract(rest, divisor) }
        }
        return rest
    }
}
