/// Numbers of YAML's core schema in the spelling of JSON.
enum NumberText {
    /// Returns a whole number in JSON's spelling: `0x1F` is 31, `+5` is 5. Nil when it is none, or too long to convert.
    static func integer(_ text: String) -> String? {
        for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
            return UInt64(text.dropFirst(2), radix: radix).map { String($0) }
        }
        let isNegative = text.hasPrefix("-")
        let digits = text.hasPrefix("+") || isNegative ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy(isDigit) else { return nil }
        let significant = digits.drop { $0 == "0" }
        return (isNegative && !significant.isEmpty ? "-" : "") + (significant.isEmpty ? "0" : significant)
    }

    /// Returns a finite number in JSON's spelling (RFC 8259, section 6): `.5` is 0.5. Nil when it is none.
    static func number(_ text: String) -> String? {
        if let integer = integer(text) { return integer }
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        guard let mantissa = parts.first else { return nil }
        let halves = mantissa.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let isNegative = mantissa.hasPrefix("-")
        let wholeDigits = halves[0].hasPrefix("+") || isNegative ? halves[0].dropFirst() : halves[0]
        let fraction = halves.count == 2 ? halves[1] : ""
        guard wholeDigits.utf8.allSatisfy(isDigit), fraction.utf8.allSatisfy(isDigit),
            !(wholeDigits.isEmpty && fraction.isEmpty)
        else { return nil }
        let significant = wholeDigits.drop { $0 == "0" }
        var result = (isNegative ? "-" : "") + (significant.isEmpty ? "0" : significant)
        if !fraction.isEmpty { result += "." + fraction }
        if parts.count == 2 {
            let exponent = parts[1]
            let digits = exponent.hasPrefix("+") || exponent.hasPrefix("-") ? exponent.dropFirst() : exponent
            guard !digits.isEmpty, digits.utf8.allSatisfy(isDigit) else { return nil }
            result += "e" + exponent
        }
        return result
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
