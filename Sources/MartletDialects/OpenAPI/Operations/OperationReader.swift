import MartletContract
import MartletSyntax

/// What was read of an operation.
struct ReadOperation: Sendable {
    /// The group of the endpoint: to ask the endpoint would copy it.
    let group: String
    /// Where the endpoint stands.
    let origin: Origin
    /// The endpoint; nil once somebody took it.
    var endpoint: Endpoint?
    /// The same operation in other content types of its request and its response, where these have schemas of their own.
    var others: [OtherEndpoint] = []
    /// What the server sends back later on.
    var callbacks: [FoundWebhook]
    /// The content types that are not used.
    var unusedContentTypes: [UnusedContentType]
}

/// Reads one operation.
enum OperationReader {
    /// Reads it.
    static func read(
        _ site: OperationSite, _ security: SecurityReader, _ context: inout OpenAPIContext
    ) -> ReadOperation {
        let unused = context.unusedContentTypes
        context.unusedContentTypes = []
        defer { context.unusedContentTypes = unused }
        let path = OperationPath(site.path.scalar?.text ?? "")
        for problem in path.problems { context.report(.invalidPath, problem, at: site.path.span) }
        var endpoint = Endpoint(
            name: site.name, group: site.group, method: site.method, path: PathTemplate(pieces: path.pieces),
            origin: Origin(site.key.span, pointer: site.pointer))
        endpoint.fragment = path.fragment
        endpoint.description = description(of: site, &context)
        endpoint.deprecation = context.readDeprecation(of: site.operation)
        endpoint.extensions = extensions(of: site, context)
        endpoint.server = site.server
        endpoint.auth = security.requirement(of: site.operation, &context) ?? security.standard
        // The run ends with an error then, so no other operation needs to be read.
        guard context.budget.exhausted == nil, context.payForReading(site.operation) else {
            return ReadOperation(
                group: site.group, origin: endpoint.origin, endpoint: endpoint, callbacks: [], unusedContentTypes: [])
        }
        let declared = ParameterReader.read(site.item, site.operation, hint: site.hint, &context)
        PathParameters.settle(declared, path, site, into: &endpoint, &context)
        let bodies = readBody(site, into: &endpoint, &context)
        var answers = AnswersReader(site)
        answers.read(into: &endpoint, &context)
        if site.isWebSocket { endpoint.becomeWebSocket() }
        if !context.budget.spend(endpoint.partCount, on: .operationParts) { endpoint.removeParts() }
        let callbacks = WebhooksScanner.callbacks(of: site, &context)
        return ReadOperation(
            group: site.group, origin: endpoint.origin, endpoint: endpoint,
            others: others(of: endpoint, at: site, sending: bodies, receiving: answers.alternatives, &context),
            callbacks: callbacks, unusedContentTypes: context.unusedContentTypes)
    }

    /// Returns the endpoints that send or ask for another content type.
    private static func others(
        of endpoint: Endpoint, at site: OperationSite, sending bodies: [RequestBody.Alternative],
        receiving responses: [AlternativeResponses], _ context: inout OpenAPIContext
    ) -> [OtherEndpoint] {
        var fragments: TextSet = []
        func other(
            _ word: String, _ place: OperationNamer.ContentPlace, at origin: Origin, _ change: (inout Endpoint) -> Void
        ) -> OtherEndpoint {
            var other = endpoint
            other.name = endpoint.name + word
            other.alternativeTo = endpoint.origin
            var fragment = (endpoint.fragment.map { $0 + "-" } ?? "") + word.lowercased()
            // The same content type may be one of the body and one of the responses.
            if place == .response, fragments.contains(fragment) { fragment += "-response" }
            var number = 2
            while !fragments.insert(number == 2 ? fragment : "\(fragment)-\(number)").inserted { number += 1 }
            other.fragment = number == 2 ? fragment : "\(fragment)-\(number)"
            other.origin = origin
            change(&other)
            if !context.budget.spend(other.partCount, on: .operationParts) { other.removeParts() }
            let type = MediaType.essence(of: JSONPointer.lastToken(origin.pointer) ?? word)
            return OtherEndpoint(endpoint: other, key: OperationNamer.key(site.nameKey, place, type))
        }
        return bodies.map { alternative in
            other(alternative.word, .body, at: alternative.origin) { $0.send(alternative.body) }
        }
            + responses.map { alternative in
                other(alternative.word, .response, at: alternative.origin) { endpoint in
                    endpoint.responses = alternative.responses
                    endpoint.exchange = alternative.exchange
                    endpoint.streamContentType = alternative.streamContentType
                    endpoint.streamExamples = alternative.streamExamples
                }
            }
    }

    /// Returns the bodies that can be sent in other content types.
    private static func readBody(
        _ site: OperationSite, into endpoint: inout Endpoint, _ context: inout OpenAPIContext
    ) -> [RequestBody.Alternative] {
        if context.isSwagger {
            SwaggerBodyReader.read(site, into: &endpoint, &context)
            return []
        }
        guard let entry = site.operation.node.mapping?.entry("requestBody"),
            let located = site.operation.child("requestBody"), entry.value.scalar?.resolved != .null
        else { return [] }
        // Some documents give a body without fields to every operation.
        if [.get, .head, .trace].contains(site.method), isEmptyBody(located) { return [] }
        // TRACE has none (RFC 9110, section 9.3.8), and before OpenAPI 3.1 HEAD has none either.
        guard site.method != .trace, site.method != .head || context.version.hasJSONSchema else {
            context.report(
                .misplacedBody, "a '\(site.method.rawValue)' request has no body; it is left out", at: entry.key.span,
                help: "describe what is sent as parameters of the query")
            return []
        }
        if site.method == .head {
            context.report(
                .misplacedBody, "the body of a 'head' request has no meaning of its own; servers may refuse it",
                at: entry.key.span, help: "describe what is sent as parameters of the query")
        }
        guard let body = RequestBodyReader.shared(located, hint: site.hint + ".body", &context) else { return [] }
        endpoint.send(body)
        return body.alternatives
    }

    /// Whether a body may be left out, and has no fields.
    private static func isEmptyBody(_ body: Located) -> Bool {
        guard case .bool(true)? = body.child("required")?.node.scalar?.resolved else {
            let schemas = (body.child("content")?.entries ?? []).map { $0.value.child("schema")?.node.mapping }
            return schemas.allSatisfy { $0?["properties"]?.mapping?.entries.isEmpty == true }
        }
        return false
    }

    /// Returns the author's own keys: those of the operation, and those of the path item that it does not have.
    private static func extensions(of site: OperationSite, _ context: OpenAPIContext) -> [Extension] {
        var extensions = context.extensions(of: site.operation)
        for layer in site.item.layers {
            for one in context.extensions(of: layer) where !extensions.contains(where: { $0.key == one.key }) {
                extensions.append(one)
            }
        }
        return extensions
    }

    /// Returns the summary and the description: what stands with the path item where the operation has none.
    private static func description(of site: OperationSite, _ context: inout OpenAPIContext) -> String? {
        func text(_ name: String, _ context: inout OpenAPIContext) -> String? {
            if let own = context.readText(name, of: site.operation) { return own }
            return site.item.child(name)?.node.scalar?.text
        }
        let description = OpenAPIContext.text(
            summary: text("summary", &context), description: text("description", &context))
        let link = context.readLink(of: site.operation)
        return OpenAPIContext.text(OpenAPIContext.text(description, and: link), and: otherTags(of: site, context))
    }

    /// Returns the tags of an operation beside the one that is its group, as a line of documentation; nil without any.
    private static func otherTags(of site: OperationSite, _ context: OpenAPIContext) -> String? {
        let tags = site.operation.child("tags")?.elements.compactMap { $0.node.scalar?.text } ?? []
        guard tags.count > 1 else { return nil }
        var known = TextSet([context.tagTable.group(among: tags) ?? ""])
        let others = tags.filter { !$0.isEmpty && known.insert($0).inserted }.map(OpenAPIContext.onOneLine)
        return others.isEmpty ? nil : String(of: "Tags: ", others.joined(separator: ", "))
    }
}

extension Endpoint {
    /// Takes a body as the one that is sent.
    fileprivate mutating func send(_ body: RequestBody) {
        self.body = body.body
        bodyContentType = body.contentType
        bodyParts = body.parts
        otherBodyContentTypes = body.otherContentTypes
        bodyKeywords = body.keywords
        bodyExamples = body.examples
        bodyDescription = body.description
        bodyOrigin = body.sharedOrigin ?? origin
        isBodyOptional = body.isOptional && Self.isPresenceOwn(of: body.body)
    }

    /// Makes a WebSocket of a request: its body says what is sent, its first success what is received. Where it has neither,
    /// both are bytes.
    fileprivate mutating func becomeWebSocket() {
        var sends: TypeReference? =
            switch body {
            case .json(let type): type
            case .text: TypeReference(.string, origin: origin)
            case .file: TypeReference(.data(.base64), origin: origin)
            case .fields, .form, .multipart, nil: nil
            }
        var receives = responses.first?.type
        if case .stream(let type) = exchange { receives = type }
        switch receives?.kind {
        case .file: receives?.kind = .data(.base64)
        case .void: receives = nil
        default: break
        }
        if sends == nil, receives == nil {
            sends = TypeReference(.data(.base64), origin: origin)
            receives = sends
        }
        exchange = .webSocket(sends: sends, receives: receives)
        streamContentType = nil
        responses = []
        body = nil
        bodyContentType = nil
        bodyParts = nil
        bodyKeywords = []
        bodyExamples = []
        bodyDescription = nil
        isBodyOptional = false
    }

    /// The number of its parameters, responses, header fields, content types and fields of its body.
    fileprivate var partCount: Int {
        let fields =
            switch body {
            case .fields(let fields), .form(let fields), .multipart(let fields):
                fields.reduce(fields.count) { $0 + $1.headers.count }
            default: 0
            }
        let answers = responses.count + errors.count
        let headers = responses.reduce(0) { $0 + $1.headers.count } + errors.reduce(0) { $0 + $1.headers.count }
        let contentTypes =
            responses.reduce(otherBodyContentTypes.names.count) { $0 + $1.otherContentTypes.names.count }
            + errors.reduce(0) { $0 + $1.otherContentTypes.names.count }
        let followUps = responses.reduce(0) { $0 + $1.followUps.count } + errors.reduce(0) { $0 + $1.followUps.count }
        return parameters.count + fields + answers + headers + contentTypes + followUps
    }

    /// Removes what ``partCount`` counts, to free its memory: the run ends with an error.
    fileprivate mutating func removeParts() {
        parameters = []
        body = nil
        responses = []
        errors = []
        otherBodyContentTypes = OtherContentTypes()
    }
}
