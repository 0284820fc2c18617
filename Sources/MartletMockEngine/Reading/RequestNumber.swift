/// Reads numbers from requests and files. They stay so far inside `Int` that sums and differences of a few fit.
enum RequestNumber {
    /// The largest number, and the smallest one without its sign.
    static let limit = 1 << 53

    /// Returns the whole number that a text is, or the nearest one within the limit; nil if the text is none.
    static func read(_ text: some StringProtocol) -> Int? {
        if let number = Int(text) { return min(max(number, -limit), limit) }
        let sign = text.first.flatMap { "+-".contains($0) ? $0 : nil }
        let digits = text.utf8.dropFirst(sign == nil ? 0 : 1)
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return sign == "-" ? -limit : limit
    }

    /// Returns the sum of two numbers that are not negative, or the limit if it is smaller.
    static func sum(_ first: Int, _ second: Int) -> Int {
        let (sum, overflow) = first.addingReportingOverflow(second)
        return overflow ? limit : min(sum, limit)
    }
}
