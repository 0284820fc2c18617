/// What may stand in a header field (RFC 9110, section 5).
enum HeaderRules {
    /// Refuses a field that would break out of its line, or that is no field at all.
    ///
    /// - Throws: ``APIError/Code/encoding`` when the name is no token (RFC 9110, section 5.6.2), or the value holds a
    ///   control character other than a tab (section 5.5).
    static func check(name: String, value: String) throws(APIError) {
        guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else {
            throw APIError(.encoding, reason: "a header field has a name that is not allowed")
        }
        guard value.utf8.allSatisfy({ ($0 >= 32 && $0 != 127) || $0 == 9 }) else {
            throw APIError(.encoding, reason: "the header field '\(name)' holds a line break or a control character")
        }
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
