import MartletContract
import MartletSyntax

/// Writes `auth:` and `flows:`.
enum AuthWriter {
    /// What endpoints need that say nothing, and the schemes by name.
    static func members(_ contract: Contract, _ scope: inout NativeScope) -> OutputMapping {
        var result = OutputMapping()
        if contract.defaultAuth != .none { result.add("default", NativeText.requirement(contract.defaultAuth, scope)) }
        for scheme in contract.authSchemes {
            let members = self.scheme(scheme, scope)
            let isShort = members.members.count <= 4 && scheme.description == nil
            result.add(
                scheme.name, members.node(isShort ? .fitting : .block, origin: scheme.origin.span))
        }
        return result
    }

    /// One scheme.
    static func scheme(_ scheme: AuthScheme, _ scope: NativeScope) -> OutputMapping {
        var result = OutputMapping()
        func begin(_ type: String) {
            result.add("type", .text(type))
            result.add("description", text: scheme.description)
            result.add("deprecated", NativeText.deprecation(scheme.deprecation))
        }
        switch scheme.kind {
        case .oauth2(let oauth2):
            begin("oauth2")
            result.add("authorize", .text(oauth2.authorizeURL))
            result.add("token", .text(oauth2.tokenURL))
            result.add("client", .text(oauth2.clientID))
            result.add("redirect", .text(oauth2.redirectURL))
            result.add("scopes", list: oauth2.scopes.map { .text($0) })
            result.add("issuer", text: oauth2.issuer)
            result.add("sendsIssuer", flag: oauth2.isIssuerSent)
        case .bearer(let tokens):
            begin("bearer")
            result.add("format", text: scheme.tokenFormat)
            if let issuer = scheme.issuer { result.add("issuer", self.issuer(issuer)) }
            if let tokens { add(tokens, to: &result, scope) }
        case .apiKey(let place, let name):
            begin("apiKey")
            result.add("in", .text(place.rawValue))
            result.add("name", .text(name))
            result.add("scheme", text: scheme.httpScheme)
        case .basic:
            begin("basic")
        case .hmac(let signature):
            begin("hmac")
            result.add("header", .text(signature.header))
            result.add("signs", OutputNode(.list(signature.parts.map { .text($0.rawValue) })))
            if signature.encoding != .hex { result.add("encoding", .text(signature.encoding.rawValue)) }
        case .clientCertificate:
            begin("clientCertificate")
        }
        result.add("refreshBefore", text: scheme.refreshBefore.map(NativeText.duration))
        return result
    }

    private static func issuer(_ issuer: TokenIssuer) -> OutputNode {
        var result = OutputMapping()
        result.add("discovery", text: issuer.discoveryURL)
        result.add("metadata", text: issuer.metadataURL)
        for flow in issuer.flows {
            var node = OutputMapping()
            node.add("authorize", text: flow.authorizeURL)
            node.add("device", text: flow.deviceURL)
            node.add("token", text: flow.tokenURL)
            node.add("refresh", text: flow.refreshURL)
            if flow.scopes.allSatisfy({ $0.description == nil }) {
                node.add("scopes", list: flow.scopes.map { .text($0.name) })
            } else {
                let scopes = flow.scopes.map { OutputNode.Member($0.name, .text($0.description ?? "")) }
                node.add("scopes", OutputNode(.mapping(scopes)))
            }
            result.add(flow.grant.rawValue, node.node())
        }
        return result.node()
    }

    private static func add(_ tokens: TokenSource, to result: inout OutputMapping, _ scope: NativeScope) {
        result.add("tokens", paths(tokens.paths, scope))
        var refresh = OutputMapping()
        refresh.add("endpoint", text: tokens.refreshEndpoint.map { NativeText.reference($0) })
        if let field = tokens.refreshField {
            refresh.add("send", OutputNode(.mapping([OutputNode.Member(field, .text("refresh"))])))
        }
        refresh.add("tokens", tokens.refreshedPaths.map { paths($0, scope) })
        switch tokens.clears {
        case .none: break
        case .account: refresh.add("clears", .text("account"))
        case .endpoints(let endpoints):
            refresh.add("clears", OutputNode(.list(endpoints.map { .text(NativeText.reference($0)) })))
        }
        if let statuses = tokens.endingStatuses {
            refresh.add("endsSession", OutputNode(.list(statuses.map { OutputNode(.bare(String($0))) })))
        }
        result.add("refresh", mapping: refresh)
    }

    private static func paths(_ paths: TokenSource.Paths, _ scope: NativeScope) -> OutputNode {
        var result = OutputMapping()
        result.add("model", .text(paths.model))
        result.add("access", .text(paths.access))
        result.add("refresh", text: paths.refresh)
        switch paths.expiry {
        case .seconds(let path): result.add("expiresIn", .text(path))
        case .date(let path): result.add("expiresAt", .text(path))
        case .token: break
        }
        result.add("user", text: paths.user)
        return result.node()
    }

    /// The flows by name.
    static func flows(_ flows: [SignInFlow], _ scope: inout NativeScope) -> OutputMapping {
        var result = OutputMapping()
        for flow in flows {
            var node = OutputMapping()
            node.add("kind", .text(flow.kind.rawValue))
            for step in flow.steps { node.add(step.name, .text(NativeText.reference(step.endpoint))) }
            node.add("link", text: flow.link)
            node.add("carry", list: flow.carry.map { .text($0) })
            node.add("lifetime", text: flow.lifetime.map(NativeText.duration))
            result.add(flow.name, node.node(.block, origin: flow.origin.span))
        }
        return result
    }
}
