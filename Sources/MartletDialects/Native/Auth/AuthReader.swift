import MartletContract
import MartletSyntax

/// Reads the schemes of `auth:`.
enum AuthReader {
    enum KindWord: String, CaseIterable {
        case oauth2, bearer, apiKey, basic, hmac, clientCertificate
    }

    enum FlowWord: String, CaseIterable {
        case authorizationCode
    }

    enum AlgorithmWord: String, CaseIterable {
        case sha256
    }

    enum KeyPlaceWord: String, CaseIterable {
        case header, query, cookie
    }

    private static let common = ["type", "description", "deprecated"]
    static let oauth2 = KeyTable(
        "an oauth2 scheme", required: ["type", "authorize", "token", "client", "redirect"],
        optional: ["description", "deprecated", "flow", "scopes", "refreshBefore", "issuer", "sendsIssuer"])
    static let bearer = KeyTable(
        "a bearer scheme", required: ["type"],
        optional: ["description", "deprecated", "tokens", "refresh", "refreshBefore", "issuer", "format"])
    static let apiKey = KeyTable(
        "an apiKey scheme", required: ["type", "in", "name"], optional: ["description", "deprecated", "scheme"])
    static let basic = KeyTable("a basic scheme", required: ["type"], optional: ["description", "deprecated"])
    static let hmac = KeyTable(
        "an hmac scheme", required: ["type", "header", "signs"],
        optional: ["description", "deprecated", "algorithm", "encoding"])
    static let clientCertificate = KeyTable(
        "a clientCertificate scheme", required: ["type"], optional: ["description", "deprecated"])

    /// Reads what endpoints that say nothing need.
    static func readDefault(_ node: Node, _ context: inout ReadContext) -> AuthRequirement {
        node["default"].flatMap { AuthRequirementReader.read($0, &context) } ?? .none
    }

    /// Reads the schemes.
    static func readSchemes(_ node: Node, _ endpoints: EndpointIndex, _ context: inout ReadContext) -> [AuthScheme] {
        (context.entries(of: node, "'auth'") ?? []).compactMap { entry in
            guard entry.name != "default" else { return nil }
            guard entry.name != "none", entry.name != "all" else {
                context.report(
                    .reservedSchemeName, "'\(entry.name.excerpt)' cannot be the name of an auth scheme",
                    at: entry.key.span)
                return nil
            }
            guard context.checkName(entry, "an auth scheme") else { return nil }
            return scheme(entry, endpoints, &context)
        }
    }

    /// Reads one scheme, whose name is the key of an entry.
    static func scheme(
        _ entry: Mapping.Entry, _ endpoints: EndpointIndex, _ context: inout ReadContext
    ) -> AuthScheme? {
        let anchor = entry.key.span
        guard let entries = context.entries(of: entry.value, "an auth scheme") else { return nil }
        guard let typeNode = entries.first(where: { $0.name == "type" })?.value else {
            context.report(.missingKey, "an auth scheme needs the key 'type'", at: anchor)
            return nil
        }
        guard let word = context.word(typeNode, "'type'", as: KindWord.self) else { return nil }
        let table =
            switch word {
            case .oauth2: oauth2
            case .bearer: bearer
            case .apiKey: apiKey
            case .basic: basic
            case .hmac: hmac
            case .clientCertificate: clientCertificate
            }
        guard let mapping = context.open(entry.value, as: table, at: anchor) else { return nil }
        guard let kind = kind(word, mapping, endpoints, &context) else { return nil }
        var scheme = AuthScheme(name: entry.name, kind: kind, origin: Origin(anchor))
        scheme.description = context.text("description", of: mapping)
        scheme.deprecation = context.deprecation(of: mapping)
        if word == .bearer { scheme.issuer = mapping.entry("issuer").flatMap { IssuerReader.read($0, &context) } }
        scheme.tokenFormat = mapping["format"].flatMap { context.nonEmptyText($0, "'format'") }
        scheme.httpScheme = httpScheme(of: mapping, kind, &context)
        scheme.refreshBefore = mapping["refreshBefore"].flatMap { context.duration($0, "'refreshBefore'") }
        return scheme
    }

    /// Reads the authentication scheme of HTTP whose credentials a key is.
    private static func httpScheme(
        of mapping: OpenMapping, _ kind: AuthScheme.Kind, _ context: inout ReadContext
    ) -> String? {
        guard let entry = mapping.entry("scheme"), let text = context.nonEmptyText(entry.value, "'scheme'") else {
            return nil
        }
        guard case .apiKey(.header, let name) = kind, name.lowercased() == "authorization" else {
            context.report(
                .conflictingKeys, "'scheme' is about a key in the header Authorization", at: entry.key.span,
                help: "write in: header, name: Authorization")
            return nil
        }
        return text
    }

    private static func kind(
        _ word: KindWord, _ mapping: OpenMapping, _ endpoints: EndpointIndex, _ context: inout ReadContext
    ) -> AuthScheme.Kind? {
        switch word {
        case .basic:
            return .basic
        case .clientCertificate:
            return .clientCertificate
        case .oauth2:
            return readOAuth2(mapping, &context).map { .oauth2($0) }
        case .apiKey:
            return readKey(mapping, &context)
        case .hmac:
            return readSignature(mapping, &context).map { .hmac($0) }
        case .bearer:
            if mapping["tokens"] == nil, let refresh = mapping.entry("refresh") {
                context.report(
                    .missingKey, "'refresh' needs the key 'tokens' beside it", at: refresh.key.span,
                    help: "say which model carries the tokens")
            }
            return .bearer(TokensReader.read(mapping, endpoints, &context))
        }
    }

    private static func readOAuth2(_ mapping: OpenMapping, _ context: inout ReadContext) -> OAuth2? {
        if let node = mapping["flow"] { _ = context.word(node, "'flow'", as: FlowWord.self) }
        let authorize = webURL("authorize", of: mapping, &context)
        let token = webURL("token", of: mapping, &context)
        let client = mapping["client"].flatMap { context.nonEmptyText($0, "'client'") }
        let redirect = redirect(mapping, &context)
        let scopes = mapping["scopes"].map { AuthRequirementReader.scopes($0, &context) }
        let issuer = issuer(mapping, &context)
        let isIssuerSent = context.flag("sendsIssuer", of: mapping)
        if isIssuerSent, mapping["issuer"] == nil, let entry = mapping.entry("sendsIssuer") {
            context.report(
                .missingKey, "'sendsIssuer' needs the key 'issuer' beside it", at: entry.key.span,
                help: "say which issuer the responses must name")
        }
        guard let authorize, let token, let client, let redirect else { return nil }
        var oauth2 = OAuth2(
            authorizeURL: authorize, tokenURL: token, clientID: client, redirectURL: redirect, scopes: scopes ?? [])
        oauth2.issuer = issuer
        oauth2.isIssuerSent = isIssuerSent
        return oauth2
    }

    /// An issuer identifier has neither query nor fragment (RFC 8414, section 2).
    private static func issuer(_ mapping: OpenMapping, _ context: inout ReadContext) -> String? {
        guard let text = webURL("issuer", of: mapping, &context), let node = mapping["issuer"] else { return nil }
        guard text.contains("?") || text.contains("#") else { return text }
        context.report(
            .invalidURL, "'\(text.excerpt)' is not an issuer identifier: it has a query or a fragment", at: node.span,
            help: "write the 'issuer' of the provider's metadata, such as https://auth.example.com")
        return nil
    }

    private static func webURL(_ key: String, of mapping: OpenMapping, _ context: inout ReadContext) -> String? {
        guard let node = mapping[key], let text = context.text(node, "'\(key)'") else { return nil }
        return context.webURL(text, at: node.span, isInsecureAllowed: false) == nil ? nil : text
    }

    /// A redirection endpoint is absolute and has no fragment (RFC 6749, section 3.1.2); its scheme is often the app's.
    private static func redirect(_ mapping: OpenMapping, _ context: inout ReadContext) -> String? {
        guard let node = mapping["redirect"], let text = context.text(node, "'redirect'") else { return nil }
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }
        if isPlain, let (_, rest) = URLText.splitScheme(text), !rest.isEmpty { return text }
        context.report(
            .invalidURL, "'\(text.excerpt)' is not a redirect address", at: node.span,
            help: "write it whole, without a fragment, such as com.example.app://oauth/callback")
        return nil
    }

    private static func readKey(_ mapping: OpenMapping, _ context: inout ReadContext) -> AuthScheme.Kind? {
        let word = mapping["in"].flatMap { context.word($0, "'in'", as: KeyPlaceWord.self) }
        let name = mapping["name"].flatMap { context.nonEmptyText($0, "'name'") }
        guard let word, let name, let place = Parameter.Place(rawValue: word.rawValue) else { return nil }
        // A key may travel in `Authorization`; other reserved headers would break the message.
        if place == .header, name.lowercased() != "authorization", let node = mapping["name"],
            !context.checkHeaderName(name, at: node.span)
        {
            return nil
        }
        return .apiKey(place: place, name: name)
    }

    private static func readSignature(_ mapping: OpenMapping, _ context: inout ReadContext) -> RequestSignature? {
        if let node = mapping["algorithm"] { _ = context.word(node, "'algorithm'", as: AlgorithmWord.self) }
        let encoding = mapping["encoding"].flatMap {
            context.word($0, "'encoding'", as: RequestSignature.Encoding.self)
        }
        var parts: [RequestSignature.Part] = []
        for node in mapping["signs"].flatMap({ context.list($0, "'signs'") }) ?? [] {
            if let part = context.word(node, "'signs'", as: RequestSignature.Part.self) { parts.append(part) }
        }
        guard let node = mapping["header"], let header = context.text(node, "'header'") else { return nil }
        if header.lowercased() != "authorization", !context.checkHeaderName(header, at: node.span) { return nil }
        return RequestSignature(header: header, parts: parts, encoding: encoding ?? .hex)
    }
}
