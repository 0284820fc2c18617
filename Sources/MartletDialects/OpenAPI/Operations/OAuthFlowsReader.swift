import MartletContract
import MartletSyntax

/// Reads who hands out the tokens of a security scheme: OAuth flows, an OpenID provider.
enum OAuthFlowsReader {
    /// Returns what a scheme says of it; nil when it says nothing.
    static func issuer(of scheme: Located, _ context: inout OpenAPIContext) -> TokenIssuer? {
        var issuer = TokenIssuer()
        issuer.discoveryURL = text("openIdConnectUrl", of: scheme, &context)
        issuer.metadataURL = text("oauth2MetadataUrl", of: scheme, &context)
        if scheme.child("flows") != nil, let flows = context.readObject("flows", of: scheme) {
            for (_, name, value) in flows.entries {
                guard let grant = TokenIssuer.Grant(rawValue: name) else { continue }
                guard value.node.mapping != nil else {
                    context.report(.wrongShape, "an OAuth flow is an object", at: value.node.span)
                    continue
                }
                issuer.flows.append(flow(grant, value, &context))
            }
        }
        return issuer == TokenIssuer() ? nil : issuer
    }

    /// Returns what a scheme of Swagger 2.0 says of it, which has one flow; nil when it says nothing.
    static func swaggerIssuer(of scheme: Located, _ context: inout OpenAPIContext) -> TokenIssuer? {
        // `http` and `openIdConnect` are types of OpenAPI 3, and are read as there.
        guard scheme.node["type"]?.scalar?.text == "oauth2" else { return issuer(of: scheme, &context) }
        guard let word = context.readText("flow", of: scheme) else {
            context.report(.invalidScheme, "the scheme does not say which flow it has", at: scheme.node.span)
            return nil
        }
        let grants: KeyValuePairs<String, TokenIssuer.Grant> = [
            "implicit": .implicit, "password": .password, "application": .clientCredentials,
            "accessCode": .authorizationCode,
        ]
        guard let grant = grants.first(where: { $0.key == word })?.value else {
            context.report(
                .invalidScheme, "there is no flow '\(word.excerpt)'", at: scheme.node["flow"]?.span ?? scheme.node.span,
                help: Suggestion.help(for: word, in: grants.map(\.key)))
            return nil
        }
        return TokenIssuer(flows: [flow(grant, scheme, &context)])
    }

    private static func flow(
        _ grant: TokenIssuer.Grant, _ located: Located, _ context: inout OpenAPIContext
    ) -> TokenIssuer.Flow {
        var flow = TokenIssuer.Flow(grant: grant)
        flow.authorizeURL = text("authorizationUrl", of: located, &context)
        flow.deviceURL = text("deviceAuthorizationUrl", of: located, &context)
        flow.tokenURL = text("tokenUrl", of: located, &context)
        flow.refreshURL = text("refreshUrl", of: located, &context)
        for name in addresses(of: grant) where located.child(name) == nil {
            context.report(.missingKey, "the flow has no '\(name)'", at: located.node.span)
        }
        for (_, name, value) in context.readEntries("scopes", of: located) {
            let text = value.node.scalar?.text ?? ""
            flow.scopes.append(TokenIssuer.Scope(name: name, description: text.isEmpty ? nil : text))
        }
        return flow
    }

    /// The addresses that a flow must have (OpenAPI 3.2, section 4.30.1).
    private static func addresses(of grant: TokenIssuer.Grant) -> [String] {
        switch grant {
        case .implicit: ["authorizationUrl"]
        case .password, .clientCredentials: ["tokenUrl"]
        case .authorizationCode: ["authorizationUrl", "tokenUrl"]
        case .deviceAuthorization: ["deviceAuthorizationUrl", "tokenUrl"]
        }
    }

    /// An empty text says nothing.
    private static func text(_ name: String, of owner: Located, _ context: inout OpenAPIContext) -> String? {
        guard owner.child(name) != nil else { return nil }
        return context.readText(name, of: owner).flatMap { $0.isEmpty ? nil : $0 }
    }
}
