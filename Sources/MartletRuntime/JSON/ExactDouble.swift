/// Decimal to binary with 128 bits, which is exact where the power of five fits 64: what most numbers of 16 to 19 digits
/// need, at a tenth of the cost of arbitrary precision.
enum ExactDouble {
    /// Returns the double that is nearest to `mantissa` times ten to `exponent`, ties to even; nil when the mantissa is
    /// zero or the exponent is not -27 to 27.
    static func make(_ mantissa: UInt64, exponent: Int) -> Double? {
        guard mantissa != 0, exponent >= -27, exponent <= 27 else { return nil }
        let power = powersOfFive[exponent < 0 ? -exponent : exponent]
        let leading = mantissa.leadingZeroBitCount
        let normalized = mantissa << UInt64(leading)
        if exponent >= 0 {
            // mantissa * 5^e * 2^e, all of its bits in two words.
            let product = normalized.multipliedFullWidth(by: power)
            return product.high == 0
                ? round(product.low, isInexact: false, exponent: exponent - leading)
                : round(high: product.high, low: product.low, exponent: exponent - leading + 64)
        }
        // mantissa / 5^k / 2^k: a quotient of 63 or 64 bits, and whether something is left.
        let shift = power.leadingZeroBitCount
        let divisor = power << UInt64(shift)
        let (quotient, remainder) = divisor.dividingFullWidth((normalized >> 1, normalized << 63))
        return round(quotient, isInexact: remainder != 0, exponent: exponent - leading + shift - 63)
    }

    /// Rounds two words times two to `exponent`, which belongs to the higher one.
    private static func round(high: UInt64, low: UInt64, exponent: Int) -> Double {
        let leading = UInt64(high.leadingZeroBitCount)
        let word = leading == 0 ? high : high << leading | low >> (64 - leading)
        return round(word, isInexact: low << leading != 0, exponent: exponent - Int(leading))
    }

    /// Rounds `word` times two to `exponent`, where something smaller than its last bit may follow.
    private static func round(_ word: UInt64, isInexact: Bool, exponent: Int) -> Double {
        let leading = word.leadingZeroBitCount
        let aligned = word << UInt64(leading)
        var significand = aligned >> 11
        let rest = aligned & 0x7FF
        let isUp = rest > 0x400 || rest == 0x400 && (isInexact || significand & 1 == 1)
        if isUp { significand += 1 }
        // 53 bits at most, or 2^53 itself: exact. The exponents lie far within the normal range.
        return Double(significand) * Double(bitPattern: UInt64(1023 + exponent - leading + 11) << 52)
    }

    /// 5^0 to 5^27, the last that fits 64 bits.
    private static let powersOfFive: [UInt64] = [
        1, 5, 25, 125, 625, 3125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125, 244_140_625, 1_220_703_125,
        6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125, 3_814_697_265_625, 19_073_486_328_125,
        95_367_431_640_625, 476_837_158_203_125, 2_384_185_791_015_625, 11_920_928_955_078_125, 59_604_644_775_390_625,
        298_023_223_876_953_125, 1_490_116_119_384_765_625, 7_450_580_596_923_828_125,
    ]
}
