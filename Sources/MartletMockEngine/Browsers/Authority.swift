/// The host and the port that a `Host` field or an origin names.
///
/// - Source: RFC 3986, section 3.2; RFC 9110, section 7.2
struct Authority: Sendable, Equatable {
    /// The host in lower case: a name without its last dot, an IPv4 address, or an IPv6 address in brackets.
    let host: String
    /// The port; nil where the text has none.
    let port: Int?

    /// Reads `HOST` or `HOST:PORT`; nil for anything else, such as a text with credentials.
    init?(_ text: some StringProtocol) {
        let text = text.lowercased()
        let end: String.Index
        if text.hasPrefix("[") {
            guard let bracket = text.firstIndex(of: "]") else { return nil }
            end = text.index(after: bracket)
            guard Self.isIPv6(text[text.index(after: text.startIndex)..<bracket]) else { return nil }
        } else {
            end = text.firstIndex(of: ":") ?? text.endIndex
            guard text[..<end].utf8.allSatisfy(Self.isNameByte) else { return nil }
        }
        var host = text[..<end]
        if host.hasSuffix(".") { host.removeLast() }
        guard !host.isEmpty else { return nil }
        let rest = text[end...]
        if rest.isEmpty {
            port = nil
        } else {
            let digits = rest.dropFirst()
            guard rest.hasPrefix(":"), (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy(Self.isDigit),
                let number = Int(digits), number < 65_536
            else { return nil }
            port = number
        }
        self.host = String(host)
    }

    /// Whether the host is an address in numbers, which no name server can let lead elsewhere.
    var isNumeric: Bool { host.hasPrefix("[") || Self.isIPv4(host) }

    /// Whether the host is this machine by its loopback interface: `localhost`, a name below it (RFC 6761, section 6.3),
    /// `127.0.0.0/8` or `[::1]`.
    var isLoopback: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
            || (Self.isIPv4(host) && host.hasPrefix("127."))
    }

    private static func isIPv4(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                (1...3).contains(part.utf8.count) && part.utf8.allSatisfy(isDigit) && Int(part) ?? 256 < 256
            }
    }

    /// Whether a text is an IPv6 address. What stands between brackets is never a name, so this need not be exact.
    private static func isIPv6(_ text: Substring) -> Bool {
        text.utf8.count { $0 == UInt8(ascii: ":") } >= 2
            && text.utf8.allSatisfy { byte in
                isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte) || byte == UInt8(ascii: ":")
                    || byte == UInt8(ascii: ".")
            }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
    }
}
