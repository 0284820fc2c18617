import MartletFormats

extension WireFormat {
    /// Returns the number of a text that is an optional minus sign and digits alone; nil for another one.
    static func integer(_ text: String) -> DecimalNumber? {
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
        return isPlain ? DecimalNumber(text) : nil
    }

    /// Returns whether a text is an integer of 64 bits: an optional minus sign and digits alone.
    static func isInteger(_ text: String) -> Bool {
        integer(text).map((DecimalNumber(Int.min)...DecimalNumber(Int.max)).contains) ?? false
    }

    /// Returns whether a text is a decimal number that Foundation's `Decimal` holds.
    static func isDecimal(_ text: String) -> Bool {
        DecimalNumber(text).map(fitsDecimal) ?? false
    }

    /// Returns whether Foundation's `Decimal` holds a number: 38 digits times a power of ten of -128 to 127.
    static func fitsDecimal(_ number: DecimalNumber) -> Bool {
        number.digits.count <= 38 && (-128...127).contains(number.exponent)
    }
}
