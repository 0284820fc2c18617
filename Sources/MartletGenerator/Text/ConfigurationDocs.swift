import MartletContract
import MartletTemplates

/// Writes the documentation of a client's configuration: with who hands out the tokens that the app is to give.
enum ConfigurationDocs {
    /// The lines of the comment.
    static func lines(_ contract: Contract) -> TextLines {
        var comment = DocComment(indent: 4)
        comment.add("What the specification says of the client as a whole.")
        for scheme in contract.authSchemes {
            if let name = scheme.httpScheme {
                let title = SourceText.onOneLine(name).replacing("`", with: "'")
                comment.addItem(
                    "`\(SourceText.onOneLine(scheme.name))`",
                    "The HTTP authentication scheme `\(title)`. The app gives the whole value of `Authorization`.")
            }
            if scheme.kind == .clientCertificate {
                comment.addItem(
                    "`\(SourceText.onOneLine(scheme.name))`",
                    "A client certificate in the TLS handshake. The app gives it to the transport.")
            }
            guard case .bearer = scheme.kind, let issuer = scheme.issuer else { continue }
            comment.addItem("`\(SourceText.onOneLine(scheme.name))`", text(of: issuer))
        }
        return comment.source
    }

    private static func text(of issuer: TokenIssuer) -> String {
        var sentences: [String] = []
        if let url = issuer.discoveryURL { sentences.append("Tokens of the OpenID provider <\(url)>.") }
        if let url = issuer.metadataURL { sentences.append("Metadata of the authorization server at <\(url)>.") }
        sentences += issuer.flows.map { flow in
            var parts = ["Tokens by \(name(of: flow.grant))"]
            if let url = flow.authorizeURL { parts.append("approval at <\(url)>") }
            if let url = flow.deviceURL { parts.append("codes of a device at <\(url)>") }
            if let url = flow.tokenURL { parts.append("handed out at <\(url)>") }
            if let url = flow.refreshURL { parts.append("renewed at <\(url)>") }
            let scopes = flow.scopes.map { "`\($0.name)`" }.joined(separator: ", ")
            if !scopes.isEmpty { parts.append((flow.scopes.count == 1 ? "scope " : "scopes ") + scopes) }
            return parts.joined(separator: "; ") + "."
        }
        return sentences.joined(separator: " ")
    }

    private static func name(of grant: TokenIssuer.Grant) -> String {
        switch grant {
        case .authorizationCode: "authorization code"
        case .implicit: "implicit grant"
        case .password: "name and password"
        case .clientCredentials: "client credentials"
        case .deviceAuthorization: "device authorization"
        }
    }
}
