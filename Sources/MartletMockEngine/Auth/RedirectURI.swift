/// An address that the OAuth 2.0 simulation can send a person back to.
///
/// - Source: RFC 6749, section 3.1.2; exact comparison: RFC 9700, section 2.1; loopback addresses and schemes of apps: RFC 8252,
///   section 7
package struct RedirectURI: Sendable {
    /// Schemes of which a browser makes something else than opening an app or a page: code, local files, other addresses.
    private static let refusedSchemes: TextSet = [
        "javascript", "data", "vbscript", "file", "blob", "about", "filesystem", "view-source", "jar", "intent",
        "mailto", "tel",
        "sms", "ws", "wss", "ftp",
    ]

    private let text: String
    /// The scheme in lower case.
    private let scheme: String

    /// Takes an address; nil for a text that none can be: it has no scheme, a refused one, a fragment, or white space.
    package init?(_ text: String) {
        guard text.utf8.count <= 2_048, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), !text.contains("#"),
            !text.contains("\\"),
            let colon = text.firstIndex(of: ":")
        else { return nil }
        scheme = text[..<colon].lowercased()
        guard scheme.first?.isLetter == true,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }),
            !Self.refusedSchemes.contains(scheme)
        else { return nil }
        self.text = text
        if isWeb, authority == nil { return nil }
    }

    private var isWeb: Bool { scheme == "http" || scheme == "https" }

    /// The host and the port; nil where there are none, or credentials before them.
    private var authority: Authority? {
        let rest = text.dropFirst(scheme.count)
        guard rest.hasPrefix("://") else { return nil }
        return Authority(rest.dropFirst(3).prefix { $0 != "/" && $0 != "?" })
    }

    /// Whether it leads to this machine, where the app listens on a port that it learns when it starts.
    private var isLoopback: Bool { isWeb && authority?.isLoopback == true }

    /// What is compared of a loopback address: all but the port (RFC 8252, section 7.3).
    private var withoutPort: String {
        let rest = text.dropFirst(scheme.count + 3)
        return "\(scheme)://\(authority?.host ?? "")" + rest.drop { $0 != "/" && $0 != "?" }
    }

    /// Whether a client may name it.
    ///
    /// - Parameters:
    ///   - registered: The addresses that are registered.
    ///   - isDeclared: Whether the contract declares one: then no other one of this machine is taken.
    func isRegistered(among registered: [String], isDeclared: Bool) -> Bool {
        if registered.contains(text) { return true }
        guard isLoopback else { return false }
        let known = registered.compactMap { RedirectURI($0) }.filter(\.isLoopback)
        return !isDeclared || known.contains { $0.withoutPort == withoutPort }
    }
}
