import MartletContract
import MartletPlan

/// Spells what a specification says of the client as a whole as the runtime's `ClientConfiguration`.
struct ConfigurationExpression {
    let contract: Contract
    let plan: ClientPlan

    /// The expression. Headers that the app gives are added by the client's initialiser.
    var source: SourceLayout {
        // With its type: only so does a runtime without the format say what to do.
        var arguments: [SourceLayout] = [
            .text("format: GeneratedFormat.v1"), .text("name: \(StringLiteral.source(plan.apiName))"),
        ]
        func add(_ label: String, _ elements: [SourceLayout]) {
            if !elements.isEmpty { arguments.append(.array("\(label): ", elements)) }
        }
        add("servers", servers)
        add("headers", headers)
        if let timeouts = DefinitionExpression.timeouts(contract.timeouts) {
            arguments.append(.text("timeouts: \(timeouts)"))
        }
        add("authSchemes", contract.authSchemes.map(scheme))
        add("pins", contract.pins.map(pins))
        if contract.cache.memoryBytes != 50_000_000 || contract.cache.diskBytes != 100_000_000 {
            let sizes = "memoryBytes: \(contract.cache.memoryBytes), diskBytes: \(contract.cache.diskBytes)"
            arguments.append(.text("cacheSettings: CacheSettings(\(sizes))"))
        }
        add("errors", DefinitionExpression(plan: plan).errors(contract.errors))
        add("flows", plan.flows.map { .text("\($0.type.source).flow") })
        add("sensitiveKeys", sensitiveKeys.map { .text(StringLiteral.source($0)) })
        return .call("ClientConfiguration", arguments, leading: 2)
    }

    /// The servers, where an endpoint names one: a client with another server sends all calls to it.
    private var servers: [SourceLayout] {
        let endpoints = plan.groups.lazy.flatMap(\.endpoints)
        guard endpoints.contains(where: { $0.endpoint.server != nil }) else { return [] }
        return plan.servers.filter { !$0.isRelative }.map { .text(ServerText.value(of: $0, in: plan)) }
    }

    private var headers: [SourceLayout] {
        contract.headers.compactMap { header in
            guard case .constant(let value) = header.value else { return nil }
            return .text(".constant(\(StringLiteral.source(header.name)), \(StringLiteral.source(value)))")
        }
    }

    /// The wire names of everything that is sensitive, once each, sorted: logs redact them wherever they stand.
    private var sensitiveKeys: [String] {
        var keys: TextSet = []
        for argument in plan.groups.lazy.flatMap(\.endpoints).flatMap(\.arguments) {
            if let field = argument.field, field.isSensitive { keys.insert(field.key) }
        }
        for model in plan.models {
            guard case .structure(let structure) = model.declaration else { continue }
            for property in structure.properties where property.field.isSensitive { keys.insert(property.field.key) }
        }
        return keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private func pins(_ pins: PinSet) -> SourceLayout {
        var arguments: [SourceLayout] = [
            .text("host: \(StringLiteral.source(pins.host))"),
            .array("sha256: ", pins.sha256.map { .text(StringLiteral.source($0)) }),
        ]
        if let expires = pins.expires { arguments.append(.text("expires: \(StringLiteral.source(expires))")) }
        if pins.isReportOnly { arguments.append(.text("isReportOnly: true")) }
        if pins.includesSubdomains { arguments.append(.text("includesSubdomains: true")) }
        return .call("PinSet", arguments)
    }

    private func scheme(_ scheme: AuthScheme) -> SourceLayout {
        let name = SourceLayout.text(StringLiteral.source(scheme.name))
        let refresh = scheme.refreshBefore.map { [SourceLayout.text("refreshBefore: \(FormatExpression.source($0))")] }
        switch scheme.kind {
        case .oauth2(let oauth2):
            return .call(".oauth2", [name, Self.oauth2(oauth2)] + (refresh ?? []))
        case .bearer(let tokens):
            let source = tokens.map { [SignInExpression(plan: plan).tokens($0, of: scheme).prefixed("tokens: ")] } ?? []
            let issuer = scheme.issuer.map { [Self.issuer($0)] } ?? []
            return .call(".bearer", [name] + source + issuer + (refresh ?? []))
        case .apiKey(let place, let field):
            // A key in the path is refused by the readers.
            let place = place == .path ? "header" : place.rawValue
            return .call(
                ".apiKey", [name, .text("in: .\(place)"), .text("named: \(StringLiteral.source(field))")])
        case .basic:
            return .call(".basic", [name])
        case .hmac(let signature):
            return .call(".hmac", [name, Self.signature(signature)])
        case .clientCertificate:
            return .call(".clientCertificate", [name])
        }
    }

    /// Who hands out tokens. Types are left to the compiler: models may have their names.
    private static func issuer(_ issuer: TokenIssuer) -> SourceLayout {
        func text(_ label: String, _ value: String?) -> [SourceLayout] {
            value.map { [.text("\(label): \(StringLiteral.source($0))")] } ?? []
        }
        let flows = issuer.flows.map { flow -> SourceLayout in
            // A dictionary has each key once.
            var names: TextSet = []
            let scopes = flow.scopes.filter { names.insert($0.name).inserted }.map { scope -> SourceLayout in
                .text("\(StringLiteral.source(scope.name)): \(StringLiteral.source(scope.description ?? ""))")
            }
            var arguments: [SourceLayout] = [.text(".\(flow.grant.rawValue)")]
            arguments += text("authorizeURL", flow.authorizeURL)
            arguments += text("deviceURL", flow.deviceURL)
            arguments += text("tokenURL", flow.tokenURL)
            arguments += text("refreshURL", flow.refreshURL)
            if !scopes.isEmpty { arguments.append(.array("scopes: ", scopes)) }
            return .call(".init", arguments)
        }
        var arguments: [SourceLayout] = flows.isEmpty ? [] : [.array("flows: ", flows)]
        arguments += text("discoveryURL", issuer.discoveryURL)
        arguments += text("metadataURL", issuer.metadataURL)
        return SourceLayout.call(".init", arguments).prefixed("issuer: ")
    }

    private static func oauth2(_ oauth2: OAuth2) -> SourceLayout {
        var issuer: [SourceLayout] = []
        if let text = oauth2.issuer { issuer.append(.text("issuer: \(StringLiteral.source(text))")) }
        if oauth2.isIssuerSent { issuer.append(.text("isIssuerSent: true")) }
        return .call(
            "OAuth2",
            [
                .text("authorizeURL: \(StringLiteral.source(oauth2.authorizeURL))"),
                .text("tokenURL: \(StringLiteral.source(oauth2.tokenURL))"),
                .text("clientID: \(StringLiteral.source(oauth2.clientID))"),
                .text("redirectURL: \(StringLiteral.source(oauth2.redirectURL))"),
                .array("scopes: ", oauth2.scopes.map { .text(StringLiteral.source($0)) }),
            ] + issuer)
    }

    private static func signature(_ signature: RequestSignature) -> SourceLayout {
        let parts = signature.parts.map { ".\($0.rawValue)" }.joined(separator: ", ")
        return .call(
            "RequestSignature",
            [
                .text("header: \(StringLiteral.source(signature.header))"), .text("parts: [\(parts)]"),
                .text("encoding: .\(signature.encoding.rawValue)"),
            ])
    }
}
