import MartletContract
import MartletSyntax

/// What holds for the whole document, and its servers.
extension MartletKeys {
    /// Reads the keys at the top of the document, but those that name endpoints.
    mutating func readSettings(_ contract: inout Contract) {
        guard let root = nodes.firstIndex(where: \.isRoot) else { return }
        let mapping = nodes[root].take([.headers, .timeouts, .pins, .cache, .errors, .links])
        if let node = mapping["headers"] { contract.headers = HeadersReader.read(node, &context) }
        if let entry = mapping.entry("timeouts") {
            contract.timeouts = TimeoutsReader.read(entry.value, at: entry.key.span, &context)
        }
        if let node = mapping["pins"] { contract.pins = PinsReader.read(node, &context) }
        if let entry = mapping.entry("cache") {
            contract.cache = CacheReader.readSettings(entry.value, at: entry.key.span, &context)
        }
        if let node = mapping["errors"] {
            contract.errors = ErrorsReader.read(node, hint: contract.name, pointer: "/errors", &context)
            // The readers of operations have passed these over.
            for index in nodes.indices { _ = nodes[index].take(.common) }
        }
        if let node = mapping["links"] { contract.links = LinksReader.read(node, &context) }
    }

    /// Reads the keys of servers.
    mutating func readServers(_ contract: inout Contract) {
        for index in contract.servers.indices {
            guard let position = position(of: contract.servers[index].origin) else { continue }
            let mapping = nodes[position].take([.insecure, .pins, .log])
            if let isAllowed = context.optionalFlag("insecure", of: mapping) {
                contract.servers[index].isInsecureAllowed = isAllowed
            }
            if let node = mapping["pins"],
                let word = context.word(node, "'pins'", as: ServersReader.PinsWord.self)
            {
                contract.servers[index].arePinsChecked = word == .on
            }
            if let node = mapping["log"], let level = context.word(node, "'log'", as: Server.LogLevel.self) {
                contract.servers[index].logLevel = level
            }
        }
    }

    /// Reads the keys of security schemes: a whole scheme of the native dialect, or what OpenAPI's does not say.
    mutating func readSchemes(_ contract: inout Contract) {
        let index = EndpointIndex(contract.groups)
        for scheme in contract.authSchemes.indices {
            let old = contract.authSchemes[scheme]
            guard let position = position(of: old.origin), let entry = nodes[position].take(.auth) else { continue }
            let whole = Mapping.Entry(
                key: Self.key(old.name, at: entry.key.span),
                value: SchemeWords.completed(entry.value, by: nodes[position].node))
            guard var read = AuthReader.scheme(whole, index, &context) else { continue }
            read.description = read.description ?? old.description
            if case .bearer = read.kind {
                read.issuer = read.issuer ?? old.issuer
                read.tokenFormat = read.tokenFormat ?? old.tokenFormat
            }
            if case .bearer(var tokens?) = read.kind {
                tokens.paths.model = modelNames[tokens.paths.model] ?? tokens.paths.model
                if let model = tokens.refreshedPaths?.model {
                    tokens.refreshedPaths?.model = modelNames[model] ?? model
                }
                read.kind = .bearer(tokens)
            }
            contract.authSchemes[scheme] = read
        }
    }
}

/// Says of a security scheme what a key leaves out.
enum SchemeWords {
    /// Returns a scheme as the native dialect writes it.
    ///
    /// - Parameters:
    ///   - words: what the key says.
    ///   - scheme: what OpenAPI says.
    static func completed(_ words: Node, by scheme: Node) -> Node {
        guard let own = words.mapping, own["type"] == nil, let scheme = scheme.mapping else { return words }
        var entries = own.entries
        func add(_ name: String, _ value: Node?) {
            guard let value, own[name] == nil else { return }
            entries.append(Mapping.Entry(key: MartletKeys.key(name, at: words.span), value: value))
        }
        let flow = scheme["flows"]?["authorizationCode"]?.mapping
        switch scheme["type"]?.scalar?.text {
        case "oauth2", "openIdConnect":
            guard own["client"] != nil || own["redirect"] != nil else {
                add("type", MartletKeys.key("bearer", at: words.span))
                break
            }
            add("type", MartletKeys.key("oauth2", at: words.span))
            add("authorize", flow?["authorizationUrl"])
            add("token", flow?["tokenUrl"])
            let scopes = flow?["scopes"]?.mapping?.entries.map(\.key) ?? []
            if !scopes.isEmpty { add("scopes", Node(.sequence(scopes), span: words.span)) }
        case "http" where scheme["scheme"]?.scalar?.text.lowercased() == "basic":
            add("type", MartletKeys.key("basic", at: words.span))
        case "apiKey":
            add("type", MartletKeys.key("apiKey", at: words.span))
            add("in", scheme["in"])
            add("name", scheme["name"])
        case "mutualTLS":
            add("type", MartletKeys.key("clientCertificate", at: words.span))
        default:
            add("type", MartletKeys.key("bearer", at: words.span))
        }
        return Node(.mapping(Mapping(entries)), span: words.span)
    }
}
