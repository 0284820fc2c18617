/// The parts of an absolute URL with an authority (RFC 3986, section 3), as they stand in it: nothing is decoded but
/// the scheme and the host, which are in lower case.
///
/// Foundation's parsers differ between platforms and repair what they are given; an address that opens an app comes from
/// anybody, so it is taken as it is or refused.
struct LinkAddress {
    /// The scheme, in lower case.
    let scheme: String
    /// The host, in lower case; may be empty.
    let host: String
    /// The port; nil where it is that of the scheme or none is named.
    let port: Int?
    /// The segments of the path; none for an empty path and for `/`, which are the same (section 6.2.3).
    let segments: [Substring]
    /// The items of the query, without empty ones: name and value, nil without `=`.
    let query: [(name: Substring, value: Substring?)]
    /// Whether there is a fragment.
    let hasFragment: Bool

    /// Reads an address. Nil when the text is none, or has anything before an `@`.
    init?(_ text: Substring) {
        guard let colon = text.firstIndex(of: ":"), Self.isScheme(text[..<colon]) else { return nil }
        let rest = text[text.index(after: colon)...]
        guard rest.hasPrefix("//") else { return nil }
        let tail = rest.dropFirst(2)
        let authority = tail.prefix { !"/?#".contains($0) }
        let scheme = text[..<colon].lowercased()
        guard let (host, port) = Self.hostAndPort(authority, scheme) else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = port
        let parts = tail[authority.endIndex...].split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        hasFragment = parts.count == 2
        let pathAndQuery = (parts.first ?? "").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = pathAndQuery.first ?? ""
        segments =
            path.isEmpty || path == "/" ? [] : path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        query = (pathAndQuery.count == 2 ? pathAndQuery[1] : "").split(separator: "&").map { item in
            let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (sides[0], sides.count == 2 ? sides[1] : nil)
        }
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, PercentEncoding.isLetter(first) else { return false }
        return text.utf8.allSatisfy { PercentEncoding.unreserved.contains($0) || $0 == UInt8(ascii: "+") }
            && !text.contains { "_~".contains($0) }
    }

    private static func hostAndPort(_ authority: Substring, _ scheme: String) -> (String, Int?)? {
        var host = authority
        var port: Int?
        if let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") {
            let digits = authority[authority.index(after: colon)...]
            guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(digits) else {
                return nil
            }
            host = authority[..<colon]
            let standard = scheme == "https" ? 443 : scheme == "http" ? 80 : nil
            port = Int(number) == standard ? nil : Int(number)
        }
        let isName = host.utf8.allSatisfy { PercentEncoding.unreserved.contains($0) }
        guard isName || host.hasPrefix("[") && host.hasSuffix("]") else { return nil }
        return (host.lowercased(), port)
    }
}
