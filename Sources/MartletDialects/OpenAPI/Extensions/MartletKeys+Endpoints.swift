import MartletContract
import MartletSyntax

/// What holds for one endpoint.
extension MartletKeys {
    private static let rules: [MartletKey] = [
        .cache, .server, .timeout, .retry, .idempotency, .invalidates, .pages, .issues, .revokes,
    ]
    /// Those that hold for an operation in another content type as well: what they say is not about the response.
    private static let commonRules: [MartletKey] = [
        .cache, .server, .timeout, .retry, .idempotency, .invalidates,
    ]

    /// Reads what an endpoint exchanges where the document says otherwise: streams, WebSockets, bodies in place.
    mutating func readExchanges(_ contract: inout Contract) {
        var keys = self
        let models = contract.models
        contract.forEachEndpoint { endpoint in
            keys.readInlineBody(of: &endpoint, models)
            guard let position = keys.position(of: endpoint.origin) else { return }
            keys.readExchange(position, of: &endpoint)
        }
        self = keys
    }

    private mutating func readExchange(_ position: Int, of endpoint: inout Endpoint) {
        let hint = "\(endpoint.group).\(endpoint.name)"
        if let entry = nodes[position].take(.streams),
            let type = context.type(entry.value, in: .message, hint: hint + ".event", pointer: "")
        {
            endpoint.exchange = .stream(Self.located(type, at: Self.noSchema))
            endpoint.responses = []
        }
        guard let entry = nodes[position].take(.websocket),
            let mapping = context.open(
                entry.value, as: KeyTable("'websocket'", optional: ["sends", "receives"]), at: entry.key.span)
        else { return }
        func message(_ key: String) -> TypeReference? {
            mapping[key].flatMap { context.type($0, in: .message, hint: "\(hint).\(key)", pointer: "") }
                .map { Self.located($0, at: Self.noSchema) }
        }
        let sends = message("sends")
        endpoint.exchange = .webSocket(sends: sends, receives: message("receives"))
        endpoint.responses = []
        guard endpoint.method != .get else { return }
        report(.mismatch, "a WebSocket begins with 'get'", at: entry.key.span)
    }

    /// A body whose fields stand in the endpoint itself has no model.
    private mutating func readInlineBody(of endpoint: inout Endpoint, _ models: [Model]) {
        guard case .json(let type)? = endpoint.body, let position = position(of: type.origin),
            nodes[position].entries.contains(where: { $0.name == MartletKey.inline.rawValue })
        else { return }
        let mapping = nodes[position].take([.inline])
        guard context.flag("inline", of: mapping) else { return }
        guard let name = context.shapes.objectName(of: type), case .object(let object)? = context.shapes[name] else {
            report(.mismatch, "only the fields of an object can stand in an endpoint", at: mapping.anchor)
            return
        }
        suspects.insert(name)
        endpoint.body = .fields(object.fields)
        endpoint.bodyKeywords = models.first { $0.name == name }?.keywords ?? []
        // The fields say whether it may be left out.
        endpoint.isBodyOptional = false
    }

    /// Reads the rules of endpoints, and the flows that name them.
    mutating func readEndpoints(_ contract: inout Contract) {
        var pending: [PendingInvalidation] = []
        var uses: [TokenUse] = []
        var keys = self
        let standard = contract.cache.defaultPolicy
        contract.forEachEndpoint { endpoint in
            if endpoint.method == .get, endpoint.exchange == .call { endpoint.cache = standard }
            guard let position = keys.position(of: endpoint.alternativeTo ?? endpoint.origin) else { return }
            var defaults = EndpointDefaults()
            (defaults.auth, defaults.cache) = (endpoint.auth, standard)
            (defaults.server, defaults.timeouts) = (endpoint.server, endpoint.timeouts)
            var reader = EndpointReader(group: endpoint.group, defaults: defaults)
            let rules = endpoint.alternativeTo == nil ? Self.rules : Self.commonRules
            reader.readRules(keys.nodes[position].take(rules), into: &endpoint, &keys.context)
            if endpoint.alternativeTo == nil {
                reader.readTokens(keys.nodes[position].take([.issues, .revokes]), into: &endpoint, &keys.context)
            }
            pending += reader.pendingInvalidations
            uses += reader.tokenUses
            keys.readMarks(position, of: &endpoint)
        }
        self = keys
        let index = EndpointIndex(contract.groups)
        EndpointsReader.judge(pending, index, &context)
        if let root = nodes.firstIndex(where: \.isRoot), let entry = nodes[root].take(.flows) {
            contract.flows = FlowsReader.read(entry.value, index, contract.links, &context)
        }
        TokenAnswerCheck.run(uses, contract.authSchemes, index, &context)
    }

    /// Notes where collections are declared: the words themselves are kept with the author's own keys.
    mutating func noteResources(_ contract: Contract) {
        var places = contract.groups.flatMap { [$0.origin] + $0.endpoints.map(\.origin) }.compactMap(position)
        places += nodes.indices.filter { index in
            nodes[index].isRoot
                || nodes[index].node.mapping?.entries.contains {
                    Endpoint.Method(rawValue: $0.name) != nil || $0.name == PathItem.additional
                } == true
        }
        for place in places { _ = nodes[place].take(.resource) }
    }

    private mutating func readMarks(_ position: Int, of endpoint: inout Endpoint) {
        let mapping = nodes[position].take([.queue, .sensitive, .deprecated])
        endpoint.isQueued = context.optionalFlag("queue", of: mapping) ?? endpoint.isQueued
        endpoint.isSensitive = context.optionalFlag("sensitive", of: mapping) ?? endpoint.isSensitive
        endpoint.deprecation = context.deprecation(of: mapping) ?? endpoint.deprecation
    }
}
