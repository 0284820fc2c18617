import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Every public type of the runtime: it shows no secret, it is the app's own data, or it has no place for one.
struct PublicTypesTests {
    private static let secret = "s3cr3t+of/PublicTypes="

    /// Hold what the app gave or was given, and show it, since that is what they are.
    private static let data: Set = [
        "JSON", "JSONMembers", "JSONNumber", "Field", "Indirect", "WebSocketMessage", "WebSocketClosure",
        "EventStream.Message", "EventStream.Messages", "EventStream.Iterator", "EventStream.Messages.Iterator",
        "CalendarDuration", "LoadingState", "Loader", "LocalDate",
        "LocalTime", "OrEmpty", "PageSequence.Iterator", "PageItemSequence.Iterator", "WebSocketConnection.Iterator",
        "ReconnectingWebSocket.Iterator",
    ]

    /// Hold words of the specification, numbers, names, or functions; or nothing that lives longer than a call, like
    /// those that cannot be copied.
    private static let words: Set = [
        "APIError.Code", "APIWebhookDefinition", "APISession.Expiration", "APISession.Event.Kind", "APISession.State",
        "AnswerSource",
        "AuthRequirement", "AuthRequirement.Use", "AuthScheme", "AuthScheme.Place", "CacheExpiration", "CachePolicy",
        "CacheRule", "CacheRule.Scope", "CacheRule.Source", "CacheSettings", "CacheStorage", "ClientCounter",
        "ConnectivityStatus", "ConnectivityStatus.Reach", "CredentialKey", "DataEncoding", "DateFormat",
        "DeepLinkPattern", "DurationEncoding", "EndpointDefinition",
        "ErrorType", "GeneratedFormat", "HTTPMethod", "IdempotencyKey", "NextStep", "Invalidation", "JSONCoding",
        "JSONCodingKey",
        "JSONElement", "JSONError", "JSONError.Code", "JSONKinds", "JSONObject", "JSONObjectWriter", "JSONWriter",
        "KeychainAccessibility", "KeychainAuthentication", "KeychainMigration", "KeychainMigration.Value",
        "KeychainStore", "ManualClock", "ManualClock.Instant",
        "ManualConnectivity", "MockBoard.Mode", "NetworkWait", "OfflineQueue.Event.Kind", "OfflineQueue.State",
        "OfflineStatus",
        "OfflineStorage.Limits", "SystemConnectivity",
        "DeviceAuthorization", "MessageFormat", "MetricsRecorder", "MetricsRecorder.Measurement", "OAuth2", "OAuthFlow",
        "OAuthFlow.Grant",
        "TokenIssuer", "ParameterEscaping", "PathStyle", "QueryStyle", "PasskeyRequest",
        "PasskeyRequest.UserVerification", "PinCheck", "PinSet", "RequestSignature", "RequestSignature.Encoding",
        "RequestSignature.Part", "RetryRule", "Server", "Server.LogLevel", "ServerOrigin",
        "SignInFlow",
        "SignInFlow.Carried", "SignInFlow.Kind", "SignInFlow.Place.Part", "SignInFlow.Place", "SignInFlow.Step",
        "StandingClock", "StatusRange", "SystemBrowser", "SystemPasskeySheet", "Timeouts",
        "TokenSource", "TokenSource.Clearing", "TokenSource.Expiry", "TokenSource.Paths", "TokenSource.Renewal",
        "ReconnectionState", "StreamReconnection", "TransferProgress", "TransferProgress.Step",
        "TokenStoreError.Code", "TransferMonitor", "URLSessionTransport", "UnionChoice", "ValueReading",
        "WebSocketClosure.Code",
    ]

    private let evidence = Evidence()

    /// What has a secret in it, by the name of its type.
    private func holders() async throws -> [String: Any] {
        let secret = Self.secret
        let bytes = Data(secret.utf8)
        let headers: HTTPHeaders = ["Authorization": secret, "X-Any": secret]
        let store = MemoryStore(.tokens(access: secret, refresh: secret))
        let transport = MockTransport()
        let board = MockBoard { _ in }
        let stub = MockStub<HeldCall, String>(board, "Types.post")
        stub.returns(secret)
        let requests = Locked<(prepared: PreparedRequest?, writer: RequestWriter?)>((nil, nil))
        let options = ClientOptions.observed(by: evidence)
        let client = APIClient(
            configuration: ClientConfiguration(
                name: "Types", headers: [.constant("X-Key", secret)], authSchemes: [.bearer("session")],
                errors: [ErrorType(any: JSON.self)], flows: [Self.flow]),
            server: Server(name: "types", url: "https://api.example.com"), credentials: store, transport: transport,
            interceptors: [Keeper { request in requests.withLock { $0.prepared = request } }],
            options: options)
        let endpoint = FilledEndpoint(secret: secret) { writer in requests.withLock { $0.writer = writer } }
        transport.respond(headers: headers, json: #"{"echo":"\#(secret)"}"#)
        let answer = try await client.answer(endpoint)
        transport.respond(status: 404, headers: headers, json: #"{"echo":"\#(secret)"}"#)
        let error = try #require(await apiError { try await client.send(endpoint) })
        transport.respond(json: #"{"carried":"\#(secret)"}"#)
        let attempt = try client.signIn("flow")
        try await attempt.step("first") { _ in endpoint }
        transport.respond(headers: ["Content-Type": "text/event-stream"], pieces: ["data: 1\n\n"])
        let stream = client.stream(endpoint, as: .text)
        for try await _ in stream {}
        transport.open(MockSocket([.text(secret)]))
        let socket = try await client.connect(endpoint, sending: .text, receiving: .text)
        try await socket.send(secret)
        transport.respond(headers: headers, body: bytes)
        let place = FileManager.default.temporaryDirectory.appending(path: "martlet-\(UUID().uuidString)")
        let file = try await client.download(endpoint, to: place)
        try FileManager.default.removeItem(at: place)
        let session = try client.session(for: "session")
        var events = session.events.makeAsyncIterator()
        evidence.sent(transport.requests)
        var (form, parts, fields) = (FormWriter(), MultipartWriter(), ParameterFields())
        form.add("plain", secret)
        parts.add("plain", secret)
        fields.add("plain", secret)
        let folder = FileManager.default.temporaryDirectory.appending(path: "martlet-types")
        let key = EncryptedFileStore.Key.bytes(Data(secret.utf8.prefix(32)))
        let pages = PageSequence<JSON, String>(client, endpoint, from: nil) { _ in
            secret
        } load: { _ in
            endpoint
        }
        let others = try await OfflineTypes.holders(secret)
        let holders: [String: Any] = [
            "APIClient": client, "APIError": error, "APIError.RawBody": try #require(error.rawBody),
            "APIResponse": APIResponse(value: 1, headers: headers),
            "APIWebhookRequest": APIWebhookRequest(url: "/\(secret)?a=\(secret)", headers: headers, body: bytes),
            "APIWebhookResponse": APIWebhookResponse(status: 200, headers: headers, body: bytes),
            "APIWebhookValues": APIWebhookRequest(url: "/?a=\(secret)").query,
            "APISession": session, "APISession.Event": try #require(await events.next()), "AnswerReader": answer,
            "CarriedValues": attempt.carried, "ClientConfiguration": client.configuration,
            "ClientOptions": options, "CommonHeader": CommonHeader.constant("X-Key", secret),
            "ConstraintCheck": ConstraintCheck(), "Credential": Credential.tokens(access: secret, refresh: secret),
            "DownloadedFile": file, "ReconnectingWebSocket": socket.reconnecting(),
            "DeepLinkValues": DeepLinkValues("link", ["token": secret]),
            "EncryptedFileStore": EncryptedFileStore(folder: folder, key: key), "EncryptedFileStore.Key": key,
            "EventStream": stream, "FileUpload": FileUpload(data: bytes), "FormWriter": form, "HTTPHeaders": headers,
            "HTTPHeaders.Field": HTTPHeaders.Field(name: "X-Any", value: secret),
            "JSONText": JSONText(secret), "ParameterShape": ParameterShape([secret]),
            "MemoryStore": store, "MockSocket": MockSocket([.text(secret)]), "MockTransport": transport,
            "MockBoard": board, "MockStub": stub,
            "MockFailure": MockFailure(409, headers: headers, body: Data(secret.utf8)),
            "MockTransportError": try #require(await apiError { try await client.send(endpoint) }?.cause),
            "MultipartWriter": parts, "OAuthClient": OAuthClient(id: "app", secret: secret), "PageSequence": pages,
            "PageItemSequence": pages, "ParameterFields": fields,
            "PasskeyAssertion": PasskeyAssertion(
                credentialID: bytes, clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userID: bytes),
            "PreparedRequest": try #require(requests.withLock { $0.prepared }),
            "RequestBody": RequestBody(bytes), "RequestBody.Reader": RequestBody(bytes).reader(),
            "RequestWriter": try #require(requests.withLock { $0.writer }), "ResponseCache": client.cache as Any,
            "SignInAttempt": attempt, "TokenStoreError": TokenStoreError(.failed, reason: "none", status: 1),
            "TransportHandshake": TransportHandshake(
                response: TransportResponse(status: 401, headers: headers, body: bytes), socket: nil),
            "TransportRequest": try #require(transport.requests.first),
            "TransportResponse": TransportResponse(status: 200, headers: headers, body: bytes),
            "TransportStream": TransportStream(status: 200, headers: headers, body: OnePiece(bytes: bytes)),
            "WebSocketConnection": socket,
        ]
        return holders.merging(others) { first, _ in first }
    }

    private static let flow = SignInFlow(
        "flow", .password, steps: [.init("first", "Types.post"), .init("second", "Types.post")],
        carry: [.init("carried", from: [.init("first", .answer, "carried")], into: [])])

    @Test func noneShowsASecret() async throws {
        for (_, value) in try await holders().sorted(by: { $0.key < $1.key }) { evidence.show(value) }
        evidence.holdsNone(of: [Self.secret])
    }

    /// A type that was added since must be looked at: it goes into one of the three lists.
    @Test func eachIsInOneOfTheLists() async throws {
        let shown = Set(try await holders().keys)
        let declared = try PublicTypes.names(of: ["MartletRuntime", "MartletTesting"])
        #expect(declared.count > 100)
        let known = [shown, Self.data, Self.words]
        for name in declared.sorted() {
            #expect(known.count { $0.contains(name) } == 1, "\(name) is in none of the lists, or in several")
        }
        let listed = shown.union(Self.data).union(Self.words)
        for name in listed.subtracting(declared).sorted() {
            Issue.record("\(name) is in a list, and no public type")
        }
    }
}

/// A call of which nothing is known but its request.
private struct HeldCall: MockCall {
    let request: TransportRequest

    init?(_ call: any Endpoint, _ request: TransportRequest) { self.request = request }
}

/// Hands on what passes.
private struct Keeper: Interceptor {
    let keep: @Sendable (PreparedRequest) -> Void

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        keep(request)
        return try await next(request)
    }
}

/// An endpoint with a secret in every part, which shows as much of itself as a generated one that is sensitive.
private struct FilledEndpoint: Endpoint, CustomReflectable {
    let secret: String
    let keep: @Sendable (RequestWriter) -> Void

    var definition: EndpointDefinition {
        EndpointDefinition("Types.post", .post, "/types/{id}", auth: .scheme("session"), isSensitive: true)
    }

    var customMirror: Mirror { Mirror(self, children: [:]) }

    func write(to request: inout RequestWriter) throws(APIError) {
        try request.path("id", secret)
        request.query("q", secret)
        request.header("X-Mine", secret)
        request.cookie("c", secret)
        try request.body(["plain": secret])
        keep(request)
    }
}

/// A body of one piece that never comes.
private struct OnePiece: TransportBody, CustomReflectable {
    let bytes: Data

    var customMirror: Mirror { Mirror(self, children: [:]) }

    func next() async throws -> Data? { nil }
    func cancel() {}
}
