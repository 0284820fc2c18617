import MartletFormats

/// The parts of an absolute URL that a specification is checked for (RFC 3986, section 3).
///
/// Foundation's parser repairs what it is given; a specification is refused instead.
struct URLText {
    /// The scheme, in lower case.
    let scheme: String
    /// The host, with the brackets of an IPv6 address.
    let host: String
    /// The port; nil without one.
    let port: UInt16?
    /// Whether there is anything before an `@`.
    let hasUserInfo: Bool
    /// The path, empty or with its first slash.
    let path: String
    /// Whether there is a query or a fragment.
    let hasQueryOrFragment: Bool

    /// Reads a URL with an authority, such as `https://api.aroti.com/v1`. Nil when the text is none.
    init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !#""<>\^`{|}"#.utf8.contains($0) }),
            let (scheme, rest) = Self.splitScheme(text), rest.hasPrefix("//")
        else { return nil }
        let afterSlashes = rest.dropFirst(2)
        let authority = afterSlashes.prefix { !"/?#".contains($0) }
        let tail = afterSlashes.dropFirst(authority.count)
        let hostAndPort = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        guard let (host, port) = Self.host(of: hostAndPort), Self.arePercentEscapesWhole(text) else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = port
        hasUserInfo = authority.contains("@")
        path = String(tail.prefix { !"?#".contains($0) })
        hasQueryOrFragment = tail.contains { "?#".contains($0) }
    }

    /// Whether the host is this machine: `localhost` or a name below it, 127.0.0.0/8 or `[::1]`.
    var isLoopback: Bool { LoopbackHost.contains(host) }

    /// Whether a text is a URL or a relative reference (RFC 3986, section 4.1): its characters are, and so is its host.
    static func isReference(_ text: String) -> Bool {
        let isWritten = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
        guard !text.isEmpty, isWritten, arePercentEscapesWhole(text) else { return false }
        if text.hasPrefix("//") { return URLText("https:" + text) != nil }
        guard let (_, rest) = splitScheme(text) else {
            return !text.prefix { !"/?#".contains($0) }.contains { ":[]".contains($0) }
        }
        let hasHost = rest.hasPrefix("//") && !rest.hasPrefix("///")
        return hasHost ? URLText(text) != nil : true
    }

    /// Splits an absolute URI into its scheme, in lower case, and what follows the colon (RFC 3986, section 3.1).
    static func splitScheme(_ text: String) -> (scheme: String, rest: Substring)? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<colon]
        guard let first = scheme.first, first.isASCII, first.isLetter,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        return (scheme.lowercased(), text[text.index(after: colon)...])
    }

    /// Whether a name can be a host: labels of letters, digits and hyphens, or an address in brackets.
    static func isHost(_ name: some StringProtocol) -> Bool {
        if name.hasPrefix("["), name.hasSuffix("]") {
            let address = name.dropFirst().dropLast()
            return address.contains(":") && address.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
        }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        return name.utf8.count <= 253
            && labels.allSatisfy { label in
                !label.isEmpty && label.utf8.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
                    && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
            }
    }

    private static func host(of text: Substring) -> (String, port: UInt16?)? {
        var host = text
        var port: UInt16?
        let afterBracket = text.lastIndex(of: "]") ?? text.startIndex
        if let colon = text[afterBracket...].lastIndex(of: ":") {
            let digits = text[text.index(after: colon)...]
            guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = UInt16(digits), number > 0 else {
                return nil
            }
            host = text[..<colon]
            port = number
        }
        return isHost(host) ? (String(host), port) : nil
    }

    private static func arePercentEscapesWhole(_ text: String) -> Bool {
        let pieces = text.split(separator: "%", omittingEmptySubsequences: false)
        return pieces.dropFirst().allSatisfy { $0.prefix(2).count == 2 && $0.prefix(2).allSatisfy(\.isHexDigit) }
    }
}
