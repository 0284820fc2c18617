import MartletFormats

/// What fits the integers of a contract.
enum IntegerBounds {
    static let int32 = DecimalNumber(Int(Int32.min))...DecimalNumber(Int(Int32.max))
    static let int64 = DecimalNumber(Int.min)...DecimalNumber(Int.max)
    /// From 0 to 2^64 - 1.
    static let uint64 = DecimalNumber(0)...(DecimalNumber("18446744073709551615") ?? DecimalNumber(Int.max))
}
