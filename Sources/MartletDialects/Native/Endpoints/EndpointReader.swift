import MartletContract
import MartletFormats
import MartletSyntax

/// Reads one endpoint.
struct EndpointReader {
    /// The keys that are methods. That of QUERY is the one of its parameters, so it is written as any other: `request`.
    static let methods = Endpoint.Method.allCases.filter { $0 != .query }.map(\.rawValue)
    private static let routes = methods + ["request", "websocket"]
    static let table = KeyTable(
        "an endpoint",
        optional: routes + [
            "description", "path", "query", "querystring", "headers", "cookies", "body", "returns", "status",
            "responses",
            "streams", "contentType", "example", "examples", "exampleNotes", "sends", "receives", "errors", "auth",
            "cache", "invalidates", "retry",
            "idempotency", "queue", "issues", "revokes", "pages", "timeout", "server", "sensitive", "deprecated",
        ])

    /// The name of the group.
    let group: String
    /// What the endpoint inherits.
    let defaults: EndpointDefaults
    /// What can be judged only when all endpoints are known.
    private(set) var pendingInvalidations: [PendingInvalidation] = []
    /// The auth schemes that its answer carries tokens of.
    private(set) var tokenUses: [TokenUse] = []

    init(group: String, defaults: EndpointDefaults) {
        self.group = group
        self.defaults = defaults
    }

    /// Reads the endpoint.
    mutating func read(_ entry: Mapping.Entry, _ context: inout ReadContext) -> Endpoint? {
        let anchor = entry.key.span
        guard let mapping = context.open(entry.value, as: Self.table, at: anchor),
            let route = route(mapping, &context)
        else { return nil }
        let pointer = "/endpoints/" + JSONPointer.escape(group) + "/" + JSONPointer.escape(entry.name)
        let site = EndpointSite(
            name: entry.name, anchor: anchor, pointer: pointer,
            hint: entry.name.prefix(1).uppercased() + entry.name.dropFirst())
        var endpoint = Endpoint(
            name: entry.name, group: group, method: route.method,
            path: PathTemplate(pieces: route.path?.pieces ?? []), origin: Origin(anchor, pointer: pointer))
        endpoint.fragment = route.fragment
        endpoint.description = context.text("description", of: mapping)
        endpoint.deprecation = context.deprecation(of: mapping)
        endpoint.isSensitive = context.flag("sensitive", of: mapping)
        endpoint.isQueued = context.flag("queue", of: mapping)
        endpoint.extensions = mapping.extensions
        endpoint.parameters = ParametersReader.read(mapping, site, route, &context)
        endpoint.body = BodyReader.read(mapping, site, route.method, &context)
        endpoint.bodyContentType = BodyReader.contentType(mapping, of: endpoint.body)
        endpoint.isBodyOptional = BodyReader.isOptional(mapping, of: endpoint.body, &context)
        endpoint.bodyDescription = BodyReader.description(mapping, of: endpoint.body, &context)
        endpoint.bodyExamples = BodyReader.examples(mapping, of: endpoint.body, site, &context)
        readExchange(mapping, site, into: &endpoint, isWebSocket: route.isWebSocket, &context)
        readErrors(mapping, site, into: &endpoint, &context)
        readRules(mapping, into: &endpoint, &context)
        readTokens(mapping, into: &endpoint, &context)
        return endpoint
    }

    // MARK: Route

    private func route(_ mapping: OpenMapping, _ context: inout ReadContext) -> Route? {
        let found = mapping.entries.filter { Self.routes.contains($0.name) }
        guard let entry = found.first else {
            // Whoever wrote 'method' has been told where it belongs.
            if mapping.firstEntry(of: ForeignWords.methodKeys) != nil { return nil }
            context.report(
                .endpointMethod, "the endpoint has no method and path", at: mapping.anchor,
                help: "write one of " + Suggestion.list(Self.methods + ["websocket"]) + " with the path")
            return nil
        }
        for extra in found.dropFirst() {
            context.report(
                .endpointMethod, "the endpoint has the method '\(entry.name.excerpt)' already", at: extra.key.span,
                help: "write an endpoint for each method")
        }
        guard let whole = context.text(entry.value, "a path") else { return nil }
        var method = Endpoint.Method(rawValue: entry.name) ?? .get
        var text = whole
        var start = 0
        if entry.name == "request" {
            let words = whole.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard words.count == 2, Endpoint.Method.isToken(words[0]) else {
                context.report(
                    .invalidValue, "'\(whole.excerpt)' is not a method with a path", at: entry.value.span,
                    help: "write it as QUERY /search")
                return nil
            }
            (method, text) = (Endpoint.Method(token: words[0]), words[1])
            start = words[0].utf8.count + 1
        }
        var route = Route(method: method, isWebSocket: entry.name == "websocket")
        route.node = entry.value
        route.nodeStart = start
        do throws(PathParser.Failure) {
            // An empty path is the prefix itself.
            let prefix = defaults.prefix
            let (path, fragment) = try PathParser.split(text)
            let own = path.isEmpty && !prefix.pieces.isEmpty ? PathParser.Path() : try PathParser.parse(path)
            route.fragment = fragment
            route.path = PathParser.Path(pieces: joined(prefix.pieces, own.pieces), places: own.places)
            route.prefixNames = prefix.places.map(\.name)
        } catch {
            context.report(
                .invalidPath, error.message,
                at: context.span(of: error.range.lowerBound + start..<error.range.upperBound + start, in: entry.value))
        }
        return route
    }

    private func joined(_ left: [PathTemplate.Piece], _ right: [PathTemplate.Piece]) -> [PathTemplate.Piece] {
        guard case .literal(let end)? = left.last, case .literal(let start)? = right.first else { return left + right }
        return left.dropLast() + [.literal(end + start)] + right.dropFirst()
    }

    // MARK: Answers

    private func readExchange(
        _ mapping: OpenMapping, _ site: EndpointSite, into endpoint: inout Endpoint, isWebSocket: Bool,
        _ context: inout ReadContext
    ) {
        let allowed =
            isWebSocket ? ["sends", "receives"] : mapping["streams"] != nil ? Self.streamKeys : []
        for entry in mapping.entries where (["sends", "receives"] + Self.streamKeys).contains(entry.name) {
            guard !allowed.contains(entry.name) else { continue }
            context.report(
                .conflictingKeys, "'\(entry.name.excerpt)' does not belong to this kind of endpoint",
                at: entry.key.span, help: Self.belonging[entry.name])
        }
        guard !allowed.isEmpty || isWebSocket else {
            endpoint.responses = ResponsesReader.read(mapping, site, &context)
            return
        }
        for entry in mapping.entries where ["returns", "status", "responses"].contains(entry.name) {
            context.report(
                .conflictingKeys, "'\(entry.name.excerpt)' does not belong to this kind of endpoint", at: entry.key.span
            )
        }
        if isWebSocket {
            let sends = mapping["sends"].flatMap { message($0, site, "Message", &context) }
            let receives = mapping["receives"].flatMap { message($0, site, "Event", &context) }
            endpoint.exchange = .webSocket(sends: sends, receives: receives)
        } else if let type = mapping["streams"].flatMap({ message($0, site, "Event", &context) }) {
            endpoint.exchange = .stream(type)
            endpoint.streamContentType = mapping["contentType"].flatMap { streamContentType($0, &context) }
            let list = TypeReference(.array(type), origin: type.origin)
            endpoint.streamExamples = context.namedExamples(of: mapping, site.pointer) { $0.read($1, as: list) }
        }
    }

    private static let streamKeys = ["streams", "contentType", "example", "examples", "exampleNotes"]

    /// The help for keys that only some kinds of endpoints have.
    private static let belonging = [
        "sends": "it belongs to 'websocket'", "receives": "it belongs to 'websocket'",
        "contentType": "it belongs to 'streams', or to 'body' and 'responses' themselves",
        "example": "it belongs to 'streams', or to 'body' and 'responses' themselves",
        "examples": "it belongs to 'streams', or to 'body' and 'responses' themselves",
    ]

    private func streamContentType(_ node: Node, _ context: inout ReadContext) -> String? {
        guard let text = context.contentType(node) else { return nil }
        let essence = text.prefix { $0 != ";" }.lowercased().trimmingSpaces()
        if StreamFormat(essence: essence) != nil { return text }
        context.report(
            .invalidValue, "'\(text.excerpt)' is not the content type of a stream", at: node.span,
            help: "expected one of \(StreamFormat.accept)")
        return nil
    }

    private func message(
        _ node: Node, _ site: EndpointSite, _ suffix: String, _ context: inout ReadContext
    ) -> TypeReference? {
        context.type(node, in: .message, hint: site.hint + suffix, pointer: site.pointer + "/" + suffix.lowercased())
    }

    private func readErrors(
        _ mapping: OpenMapping, _ site: EndpointSite, into endpoint: inout Endpoint, _ context: inout ReadContext
    ) {
        guard let node = mapping["errors"] else { return }
        endpoint.errors = ErrorsReader.read(node, hint: site.hint, pointer: site.pointer + "/errors", &context)
    }

    // MARK: Rules

    /// Reads how the endpoint is called: credentials, cache, server, time limits, tries, invalidations, pages.
    mutating func readRules(
        _ mapping: OpenMapping, into endpoint: inout Endpoint, _ context: inout ReadContext
    ) {
        endpoint.auth = mapping["auth"].flatMap { AuthRequirementReader.read($0, &context) } ?? defaults.auth
        endpoint.cache = cache(mapping, endpoint, &context)
        endpoint.server = mapping["server"].map { context.serverName($0) } ?? defaults.server
        endpoint.timeouts = defaults.timeouts
        if let entry = mapping.entry("timeout") {
            endpoint.timeouts = TimeoutsReader.read(entry.value, at: entry.key.span, &context)
        }
        if let entry = mapping.entry("retry") {
            endpoint.retry = RetryReader.read(entry.value, at: entry.key.span, &context)
        }
        if let node = mapping["idempotency"], let name = context.text(node, "'idempotency'"),
            context.checkHeaderName(name, at: node.span)
        {
            endpoint.idempotencyHeader = name
        }
        endpoint.invalidates = invalidations(mapping, endpoint.reference, &context)
        if let entry = mapping.entry("pages") {
            endpoint.pages = PagesReader.read(entry, of: endpoint, &context)
        }
    }

    private func cache(_ mapping: OpenMapping, _ endpoint: Endpoint, _ context: inout ReadContext) -> CachePolicy {
        let isCacheable = endpoint.method == .get && endpoint.exchange == .call
        guard let entry = mapping.entry("cache") else { return isCacheable ? defaults.cache : .none }
        let policy = CacheReader.policy(entry.value, at: entry.key.span, &context) ?? .none
        guard isCacheable else {
            if policy != .none {
                context.report(
                    .cacheOnUnsafeMethod, "only whole answers to 'get' are cached", at: entry.key.span,
                    help: "leave out 'cache'; what this endpoint changes belongs to 'invalidates'")
            }
            return .none
        }
        return policy
    }

    private mutating func invalidations(
        _ mapping: OpenMapping, _ own: EndpointReference, _ context: inout ReadContext
    ) -> [Invalidation] {
        guard let nodes = mapping["invalidates"].flatMap({ context.list($0, "'invalidates'") }) else { return [] }
        return nodes.compactMap { node in
            guard let mapping = node.mapping else {
                return context.endpointReference(node, in: group).map {
                    Invalidation(endpoint: $0, origin: Origin(node.span))
                }
            }
            guard let entry = mapping.entries.first, mapping.entries.count == 1 else {
                context.report(
                    .wrongShape, "one endpoint with the values of its parameters", at: node.span,
                    help: "write { getSpecialist: { id: specialistId } }")
                return nil
            }
            guard let target = context.endpointReference(entry.key, in: group),
                let values = context.entries(of: entry.value, "the parameters of an entry")
            else { return nil }
            return invalidation(target, values, own, at: node.span, &context)
        }
    }

    private mutating func invalidation(
        _ target: EndpointReference, _ values: [Mapping.Entry], _ own: EndpointReference, at span: SourceSpan,
        _ context: inout ReadContext
    ) -> Invalidation {
        var matches: [Invalidation.Match] = []
        for value in values {
            guard let source = context.text(value.value, "the name of a value") else { continue }
            pendingInvalidations.append(
                PendingInvalidation(
                    own: own, target: target, parameter: (value.name, value.key.span),
                    source: (source, value.value.span)))
            matches.append(Invalidation.Match(parameter: value.name, source: source))
        }
        return Invalidation(endpoint: target, matches: matches, origin: Origin(span))
    }

    /// Reads which tokens its answer carries or ends.
    mutating func readTokens(
        _ mapping: OpenMapping, into endpoint: inout Endpoint, _ context: inout ReadContext
    ) {
        for key in ["issues", "revokes"] {
            guard let node = mapping[key], let name = context.text(node, "'\(key)'"),
                context.checkScheme(name, at: node.span)
            else { continue }
            if key == "issues" {
                endpoint.issues = name
                tokenUses.append(TokenUse(scheme: name, endpoint: endpoint.reference, span: node.span))
            } else {
                endpoint.revokes = name
            }
        }
    }
}

/// The method and path of an endpoint.
struct Route {
    /// The method.
    let method: Endpoint.Method
    /// Whether it is a WebSocket.
    let isWebSocket: Bool
    /// The path, with the prefix in its pieces; nil when it could not be read.
    var path: PathParser.Path?
    /// The names of the places in the prefix.
    var prefixNames: [String] = []
    /// What stands behind a `#`.
    var fragment: String?
    /// Where the path stands.
    var node: Node?
    /// The number of bytes of its text before the path: the method and the space.
    var nodeStart = 0
}

/// Which endpoint is being read.
struct EndpointSite {
    /// Its name.
    let name: String
    /// Where its name stands.
    let anchor: SourceSpan
    /// Its JSON pointer.
    let pointer: String
    /// What the names of inline models begin with.
    let hint: String
}
