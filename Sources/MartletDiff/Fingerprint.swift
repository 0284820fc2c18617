/// What changes are known by.
enum Fingerprint {
    /// Returns 16 hexadecimal digits that follow from some texts and their order.
    ///
    /// - Source: FNV-1a with 64 bits, <https://datatracker.ietf.org/doc/html/draft-eastlake-fnv>
    static func text(of parts: [String]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in parts {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            // A byte that UTF-8 does not have ends each part.
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Whether a text has the form of a fingerprint.
    static func isOne(_ text: String) -> Bool {
        text.utf8.count == 16
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
