import MartletContract
import MartletSyntax

/// Writes auth schemes and what endpoints need of them.
enum OpenAPISecurity {
    /// A list of alternatives; each needs all that it names.
    static func requirement(_ requirement: AuthRequirement, _ scope: OpenAPIScope) -> OutputNode {
        OutputNode(
            .list(
                requirement.alternatives.map { uses in
                    OutputNode(
                        .mapping(
                            uses.map { use in
                                let scopes = OutputNode(.list(use.scopes.map { .text($0) }))
                                return .init(scope.schemes[use.scheme] ?? use.scheme, scopes)
                            }))
                }))
    }

    /// `components/securitySchemes`.
    static func schemes(_ schemes: [AuthScheme], _ scope: OpenAPIScope) -> OutputMapping {
        var result = OutputMapping()
        for scheme in schemes {
            result.add(scope.schemes[scheme.name] ?? scheme.name, node(scheme, scope))
        }
        return result
    }

    private static func node(_ scheme: AuthScheme, _ scope: OpenAPIScope) -> OutputNode {
        var result = OutputMapping()
        if scope.schemes[scheme.name] != scheme.name { result.add(OpenAPIScope.prefix + "name", .text(scheme.name)) }
        var isWhole = scheme.refreshBefore == nil
        switch scheme.kind {
        case .oauth2(let oauth2):
            isWhole = false
            result.add("type", .text("oauth2"))
            result.add("description", text: scheme.description)
            result.add("flows", OutputNode(.mapping([.init("authorizationCode", flow(oauth2))])))
        case .bearer(let tokens):
            isWhole = addBearer(scheme, to: &result, scope) && isWhole && tokens == nil
        case .basic:
            result.add("type", .text("http"))
            result.add("description", text: scheme.description)
            result.add("scheme", .text("basic"))
        case .apiKey where scheme.httpScheme != nil:
            result.add("type", .text("http"))
            result.add("description", text: scheme.description)
            result.add("scheme", text: scheme.httpScheme)
        case .apiKey(let place, let name):
            result.add("type", .text("apiKey"))
            result.add("description", text: scheme.description)
            result.add("in", .text(place.rawValue))
            result.add("name", .text(name))
        case .hmac(let signature):
            isWhole = false
            // For whoever knows no signatures it is a header with a secret in it.
            result.add("type", .text("apiKey"))
            result.add("description", text: scheme.description)
            result.add("in", .text("header"))
            result.add("name", .text(signature.header))
        case .clientCertificate:
            result.add("type", .text("mutualTLS"))
            result.add("description", text: scheme.description)
        }
        if scope.version.isLatest { result.add(OpenAPISchemas.deprecation(scheme.deprecation)) }
        if !scope.version.isLatest, scheme.deprecation != nil { isWhole = false }
        if !isWhole { result.add(OpenAPIScope.prefix + "auth", AuthWriter.scheme(scheme, scope.native).node()) }
        return result.node(result.members.count > 3 ? .block : .fitting, origin: scheme.origin.span)
    }

    /// Adds a bearer scheme with who hands out its tokens.
    ///
    /// - Returns: Whether that is all of it: OpenAPI has no scheme with flows and a format at once.
    private static func addBearer(
        _ scheme: AuthScheme, to result: inout OutputMapping, _ scope: OpenAPIScope
    ) -> Bool {
        let all = scheme.issuer?.flows ?? []
        let flows = scope.version.isLatest ? all : all.filter { $0.grant != .deviceAuthorization }
        let metadata = scheme.issuer?.metadataURL
        let isSayable = scope.version.isLatest || all.count == flows.count && metadata == nil
        let discovery = scheme.issuer?.discoveryURL
        if !flows.isEmpty {
            result.add("type", .text("oauth2"))
            result.add("description", text: scheme.description)
            result.add("flows", OutputNode(.mapping(flows.map { .init($0.grant.rawValue, flow($0)) })))
            if scope.version.isLatest { result.add("oauth2MetadataUrl", text: metadata) }
            return discovery == nil && scheme.tokenFormat == nil && isSayable
        }
        result.add("type", .text(discovery == nil ? "http" : "openIdConnect"))
        result.add("description", text: scheme.description)
        result.add("openIdConnectUrl", text: discovery)
        if discovery == nil {
            result.add("scheme", .text("bearer"))
            result.add("bearerFormat", text: scheme.tokenFormat)
        }
        return (discovery == nil || scheme.tokenFormat == nil) && (scheme.issuer == nil || discovery != nil)
            && metadata == nil && isSayable
    }

    private static func flow(_ flow: TokenIssuer.Flow) -> OutputNode {
        var result = OutputMapping()
        // Those that the specification wants to be there are empty where nothing says them.
        let needsAuthorize = flow.grant == .authorizationCode || flow.grant == .implicit
        result.add("authorizationUrl", text: flow.authorizeURL ?? (needsAuthorize ? "" : nil))
        result.add(
            "deviceAuthorizationUrl", text: flow.deviceURL ?? (flow.grant == .deviceAuthorization ? "" : nil))
        result.add("tokenUrl", text: flow.tokenURL ?? (flow.grant == .implicit ? nil : ""))
        result.add("refreshUrl", text: flow.refreshURL)
        let scopes = flow.scopes.map { OutputNode.Member($0.name, .text($0.description ?? "")) }
        result.add("scopes", OutputNode(.mapping(scopes)))
        return result.node()
    }

    private static func flow(_ oauth2: OAuth2) -> OutputNode {
        var scopes = OutputMapping()
        for name in oauth2.scopes { scopes.add(name, .text("")) }
        var result = OutputMapping()
        result.add("authorizationUrl", .text(oauth2.authorizeURL))
        result.add("tokenUrl", .text(oauth2.tokenURL))
        result.add("scopes", scopes.node())
        return result.node()
    }
}
