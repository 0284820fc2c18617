import Foundation

/// A call as it is kept on disk: all that is needed to send it by a later process, but for credentials.
struct QueueRecord: Codable, Sendable {
    /// What is kept of an endpoint's definition.
    struct Definition: Codable, Sendable {
        let name: String
        let path: String
        let auth: [[Use]]
        let idempotencyHeader: String?
        let invalidates: [Invalidated]
        let isSensitive: Bool
    }

    /// A scheme with its scopes.
    struct Use: Codable, Sendable {
        let scheme: String
        let scopes: [String]
    }

    /// Whose stored answers a success makes worthless.
    struct Invalidated: Codable, Sendable {
        let endpoint: String
        let matches: [String: String]
    }

    /// A server.
    struct Target: Codable, Sendable {
        let name: String
        let url: String
        let isInsecureAllowed: Bool
        let arePinsChecked: Bool
        /// The level of the log: 0 off, 1 minimal, 2 verbose.
        let log: Int
    }

    /// A header field.
    struct Field: Codable, Sendable {
        let name: String
        let value: String
    }

    let id: UUID
    let date: Date
    let definition: Definition
    let method: String
    let url: URL
    let headers: [Field]
    let body: Data?
    let server: Target
    let home: Target?
    let account: String?
    let parameters: [String]
    let timeouts: [Duration?]
    /// The moment when it was kept, whatever the date was; nil where the system did not tell.
    var bootTime: BootTime?
    /// How often the server has answered that it cannot, now.
    var attempts = 0
    /// Whether a try has begun of a call that could be done twice.
    var isSent = false

    /// Takes down a call.
    ///
    /// - Parameters:
    ///   - request: The call, as the app's interceptors left it.
    ///   - endpoint: The endpoint.
    ///   - date: The date of now.
    ///   - headers: The header fields that are kept.
    /// - Throws: ``APIError/Code/encoding`` when a file of its body cannot be read.
    init(
        _ request: PreparedRequest, of endpoint: EndpointDefinition, at date: Date, headers: HTTPHeaders
    ) throws(APIError) {
        id = UUID()
        self.date = date
        definition = Definition(endpoint)
        method = request.method.rawValue
        url = request.url
        self.headers = headers.map { Field(name: $0.name, value: $0.value) }
        // Files may be gone by the time that it is sent.
        body = try request.body?.collected()
        server = Target(request.server)
        home = request.home.map { Target($0) }
        account = request.account
        parameters = request.parameters
        timeouts = [request.timeouts.request, request.timeouts.resource, request.timeouts.overall]
    }

    /// What the server knows the call again by; nil without.
    var idempotencyKey: String? {
        guard let header = definition.idempotencyHeader else { return nil }
        return headers.first { $0.name.lowercased() == header.lowercased() }?.value
    }

    /// Whether sending it twice is as good as sending it once.
    var isRepeatable: Bool { HTTPMethod(rawValue: method).isIdempotent || idempotencyKey?.isEmpty == false }

    /// What may be shown of it; nil when its address is none.
    var call: QueuedCall? {
        ServerOrigin(url).map { origin in
            QueuedCall(
                id: id, endpoint: definition.name, origin: origin, account: account, idempotencyKey: idempotencyKey,
                date: date, attempts: attempts)
        }
    }

    /// The definition, as far as sending needs it. The queue itself decides about a next try.
    var endpoint: EndpointDefinition {
        EndpointDefinition(
            definition.name, HTTPMethod(rawValue: method), definition.path,
            auth: AuthRequirement(
                alternatives: definition.auth.map { uses in
                    uses.map { AuthRequirement.Use($0.scheme, scopes: $0.scopes) }
                }),
            retry: RetryRule.none, idempotencyHeader: definition.idempotencyHeader,
            invalidates: definition.invalidates.map { invalidated in
                invalidated.matches.isEmpty
                    ? .all(invalidated.endpoint) : .entry(invalidated.endpoint, invalidated.matches)
            }, isQueued: true, isSensitive: definition.isSensitive)
    }

    /// The call as it goes on its way again.
    ///
    /// - Parameters:
    ///   - now: What the client's clock says.
    ///   - others: The header fields whose values are of now.
    func request(at now: Duration, adding others: HTTPHeaders) -> PreparedRequest {
        var fields = HTTPHeaders(headers.map { HTTPHeaders.Field(name: $0.name, value: $0.value) })
        for field in others where fields[field.name] == nil { fields[field.name] = field.value }
        let limits = Timeouts(request: limit(0), resource: limit(1), overall: limit(2))
        return PreparedRequest(
            method: HTTPMethod(rawValue: method), url: url, headers: fields, body: body.map { RequestBody($0) },
            server: server.server,
            account: account, cachePolicy: .automatic, timeouts: limits, parameters: parameters,
            deadline: limits.overall.map { now + $0 }, serverOrigin: try? ServerAddress(server.server).origin,
            home: home?.server)
    }

    private func limit(_ index: Int) -> Duration? {
        timeouts.indices.contains(index) ? timeouts[index] : nil
    }
}

extension QueueRecord.Definition {
    fileprivate init(_ endpoint: EndpointDefinition) {
        self.init(
            name: endpoint.name, path: endpoint.path,
            auth: endpoint.auth.alternatives.map { uses in
                uses.map { QueueRecord.Use(scheme: $0.scheme, scopes: $0.scopes) }
            },
            idempotencyHeader: endpoint.idempotencyHeader,
            invalidates: endpoint.invalidates.map {
                QueueRecord.Invalidated(endpoint: $0.endpoint, matches: $0.matches)
            },
            isSensitive: endpoint.isSensitive)
    }
}

extension QueueRecord.Target {
    fileprivate init(_ server: Server) {
        let log =
            switch server.logLevel {
            case .off: 0
            case .minimal: 1
            case .verbose: 2
            }
        self.init(
            name: server.name, url: server.url, isInsecureAllowed: server.isInsecureAllowed,
            arePinsChecked: server.arePinsChecked, log: log)
    }

    fileprivate var server: Server {
        Server(
            name: name, url: url, isInsecureAllowed: isInsecureAllowed, arePinsChecked: arePinsChecked,
            logLevel: log == 2 ? .verbose : log == 1 ? .minimal : .off)
    }
}
