import Foundation

/// The address of a provider's metadata, and the issuer that it must name.
struct ProviderAddress: Sendable, Hashable {
    /// The address as the specification declares it, which may be relative to the server.
    var url: String
    /// True for an OpenID provider, which is asked for the scope `openid` unless the app says otherwise.
    var isOpenID: Bool
    /// The issuer that the app expects; nil: the one that the address is made of.
    var issuer: String?

    /// Returns the issuers that the address of metadata can be made of; empty when the address does not tell.
    ///
    /// OpenID Connect appends `/.well-known/openid-configuration` to the issuer, and RFC 8414 inserts its text between
    /// the host and the path. Both drop a slash at the end of the issuer, so there are two.
    ///
    /// - Source: OpenID Connect Discovery 1.0, section 4, <https://openid.net/specs/openid-connect-discovery-1_0.html>;
    ///   RFC 8414, section 3.1, <https://www.rfc-editor.org/rfc/rfc8414#section-3.1>
    static func issuers(of url: URL) -> [String] {
        let text = url.absoluteString.prefix { $0 != "?" && $0 != "#" }
        guard let start = text.firstRange(of: "://")?.upperBound, let mark = text.firstRange(of: "/.well-known/"),
            mark.lowerBound >= start
        else { return [] }
        let before = text[..<mark.lowerBound]
        let after = text[mark.upperBound...].drop { $0 != "/" }
        let tail = after == "/" ? "" : after
        // With a path on both sides nothing says which of the two rules the address follows.
        guard tail.isEmpty || !before[start...].contains("/") else { return [] }
        let issuer = String(before + tail)
        return issuer.hasSuffix("/") ? [issuer] : [issuer, issuer + "/"]
    }
}

extension TokenIssuer {
    /// Returns where the metadata is, for an app's client; nil when the specification declares no such address.
    func providerAddress(for client: OAuthClient) -> ProviderAddress? {
        guard let url = discoveryURL ?? metadataURL else { return nil }
        return ProviderAddress(url: url, isOpenID: discoveryURL != nil, issuer: client.issuer)
    }
}
