public import Foundation
public import MartletRuntime

/// Answers requests from a list of answers, and keeps the requests.
///
/// ```swift
/// let transport = MockTransport()
/// transport.respond(json: "[]")
/// let client = ArotiClient(credentials: .bearer("test-token"), transport: transport)
/// let sessions = try await client.booking.getUpcomingSessions()
/// #expect(sessions.isEmpty)
/// #expect(transport.requests.first?.url.path == "/api/sessions/upcoming")
/// ```
///
/// An answer for an endpoint goes to the next request of that endpoint; others are given in order. A request that no
/// answer is left for fails with an error that says so.
///
/// Time stands still for it, so that no limit passes on a busy machine, and pauses between the tries of a call take no
/// time: a test that is about time moves a ``ManualClock``. A call that fails in a way that may pass is tried again: give
/// an answer for each try, or make the client with `options: .testing`.
public final class MockTransport: Transport {
    private enum Answer: Sendable {
        case response(TransportResponse)
        case failure(any Error)
        case silence
        case stream(TransportResponse, pieces: [Data], isOpen: Bool, failure: (any Error)?)
        case socket(MockSocket)

        /// Whether it may be another one a moment later, so that a call is tried again.
        var isPassing: Bool {
            switch self {
            case .response(let response), .stream(let response, _, _, _):
                response.status == 408 || response.status == 429 || response.status >= 500
            case .failure: true
            case .silence, .socket: false
            }
        }
    }

    private struct State: Sendable {
        var answers: [(endpoint: String?, answer: Answer)] = []
        var requests: [TransportRequest] = []
        var cancellations = 0
        /// The address of the last request, when its answer was one that a call is tried again after.
        var lastFailure: URL?
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())
    /// What answers in place of the answers that were added; nil for none.
    private let link: ServerLink?

    /// What time limits are measured with.
    public let clock: any Clock<Duration>

    /// Makes a transport without answers.
    ///
    /// - Parameter clock: What time limits are measured with; one that stands still unless given.
    public init(clock: any Clock<Duration> = StandingClock()) {
        self.clock = clock
        link = nil
    }

    private init(link: ServerLink?) {
        clock = StandingClock()
        self.link = link
    }

    /// Makes the transport of a generated test: one without answers.
    ///
    /// Where the environment variable `MARTLET_MOCK_URL` has the address of a server, such as `http://127.0.0.1:4010` of
    /// `martlet mock`, each request goes there with `Prefer: code=` and the status of the answer that was added for it,
    /// and the call gets what the server answers. Streams that were added in pieces, WebSockets and failures stay as
    /// they are.
    public static func orServer() -> MockTransport { MockTransport(link: ServerLink()) }

    /// Yes: nothing is sent that pins could protect.
    public var checksPins: Bool { true }

    // MARK: Answers

    /// Adds an answer with JSON.
    ///
    /// - Parameters:
    ///   - endpoint: The name of the endpoint that it is for, such as `Booking.getSpecialist`; nil for the next request.
    ///   - status: The status code.
    ///   - headers: The header fields, beside `Content-Type`.
    ///   - json: The body.
    public func respond(to endpoint: String? = nil, status: Int = 200, headers: HTTPHeaders = [:], json: String) {
        var fields: HTTPHeaders = ["Content-Type": "application/json"]
        for field in headers { fields[field.name] = field.value }
        respond(to: endpoint, with: TransportResponse(status: status, headers: fields, body: Data(json.utf8)))
    }

    /// Adds an answer with bytes, or without a body.
    ///
    /// - Parameters:
    ///   - endpoint: The name of the endpoint that it is for; nil for the next request.
    ///   - status: The status code.
    ///   - headers: The header fields.
    ///   - body: The body.
    public func respond(
        to endpoint: String? = nil, status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()
    ) {
        respond(to: endpoint, with: TransportResponse(status: status, headers: headers, body: body))
    }

    /// Adds an answer.
    public func respond(to endpoint: String? = nil, with response: TransportResponse) {
        add(.response(response), for: endpoint)
    }

    /// Adds a failure of the way, such as `URLError(.notConnectedToInternet)`.
    public func fail(_ endpoint: String? = nil, with error: any Error) {
        add(.failure(error), for: endpoint)
    }

    /// Adds an answer that never comes: the request waits until it is cancelled.
    public func staySilent(to endpoint: String? = nil) {
        add(.silence, for: endpoint)
    }

    /// Adds an answer that comes in pieces. A call that is no stream gets them all at once.
    ///
    /// ```swift
    /// transport.respond(headers: ["Content-Type": "text/event-stream"], pieces: ["data: {\"id\"", ":\"7\"}\n\n"])
    /// ```
    ///
    /// - Parameters:
    ///   - endpoint: The name of the endpoint that it is for; nil for the next request.
    ///   - status: The status code.
    ///   - headers: The header fields.
    ///   - pieces: The pieces of the body.
    ///   - isOpen: Whether the answer goes on in silence after the last piece, until it is cancelled.
    ///   - failure: How the connection breaks after the last piece; nil when it does not.
    public func respond(
        to endpoint: String? = nil, status: Int = 200, headers: HTTPHeaders = [:], pieces: [String],
        isOpen: Bool = false, failure: (any Error)? = nil
    ) {
        let head = TransportResponse(status: status, headers: headers)
        let data = pieces.map { Data($0.utf8) }
        add(.stream(head, pieces: data, isOpen: isOpen, failure: failure), for: endpoint)
    }

    /// Adds a stream of server-sent events without names and ids, a piece each.
    ///
    /// - Parameters:
    ///   - endpoint: The name of the endpoint that it is for; nil for the next request.
    ///   - events: What the events carry; lines may be several.
    ///   - isOpen: Whether the stream goes on in silence after the last event, until it is cancelled.
    public func respond(to endpoint: String? = nil, events: [String], isOpen: Bool = false) {
        let pieces = events.map { event in
            // A line feed behind a carriage return is one character with it.
            event.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
                .map { "data: \($0)\n" }.joined() + "\n"
        }
        respond(to: endpoint, headers: ["Content-Type": "text/event-stream"], pieces: pieces, isOpen: isOpen)
    }

    /// Adds the consent to open a WebSocket.
    public func open(_ socket: MockSocket, for endpoint: String? = nil) {
        add(.socket(socket), for: endpoint)
    }

    private func add(_ answer: Answer, for endpoint: String?) {
        state.withLock { state in state.answers.append((endpoint, answer)) }
    }

    // MARK: What happened

    /// The requests so far, in order.
    public var requests: [TransportRequest] { state.withLock { state in state.requests } }

    /// How many waiting requests were cancelled.
    public var cancellations: Int { state.withLock { state in state.cancellations } }

    /// How many answers have not been asked for.
    public var answersLeft: Int { state.withLock { state in state.answers.count } }

    /// Waits until a number of requests has come, counted from the first.
    public func waitForRequests(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.requests.count >= count { return true }
                state.waiters.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    // MARK: Transport

    /// Keeps the request and gives the answer that is next for it.
    ///
    /// - Throws: An `APIError` whose cause is a ``MockTransportError`` when no answer is left, `CancellationError` when the task is cancelled, and
    ///   the failures that were added.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        try Task.checkCancellation()
        switch try take(for: request) {
        case .response(let response):
            return try await link?.send(request, wanting: response.status) ?? response
        case .failure(let error):
            throw error
        case .silence:
            try await staySilent()
        case .stream(var head, let pieces, let isOpen, let failure):
            if isOpen { try await staySilent() }
            if let failure { throw failure }
            head.body = pieces.reduce(Data(), +)
            return head
        case .socket:
            throw APIError(.other, reason: "MockTransport has a WebSocket for a request that asks for none")
        }
    }

    /// Keeps the request and gives the answer that is next for it, piece by piece.
    ///
    /// - Throws: As ``send(_:)``.
    public func stream(_ request: TransportRequest) async throws -> TransportStream {
        try Task.checkCancellation()
        switch try take(for: request) {
        case .response(let added):
            let response = try await link?.send(request, wanting: added.status) ?? added
            let body = MockBody([response.body], isOpen: false) {}
            return TransportStream(status: response.status, headers: response.headers, body: body)
        case .failure(let error):
            throw error
        case .silence:
            try await staySilent()
        case .stream(let head, let pieces, let isOpen, let failure):
            let body = MockBody(pieces, isOpen: isOpen, failure: failure) { [state] in
                state.withLock { state in state.cancellations += 1 }
            }
            return TransportStream(status: head.status, headers: head.headers, body: body)
        case .socket:
            throw APIError(.other, reason: "MockTransport has a WebSocket for a request that asks for none")
        }
    }

    /// Keeps the request and opens the socket that is next for it. Any other answer is a refusal.
    ///
    /// - Throws: As ``send(_:)``.
    public func connect(_ request: TransportRequest) async throws -> TransportHandshake {
        try Task.checkCancellation()
        switch try take(for: request) {
        case .response(let response):
            return TransportHandshake(response: response, socket: nil)
        case .failure(let error):
            throw error
        case .silence:
            try await staySilent()
        case .stream(var head, let pieces, _, _):
            head.body = pieces.reduce(Data(), +)
            return TransportHandshake(response: head, socket: nil)
        case .socket(let socket):
            return TransportHandshake(socket: socket)
        }
    }

    private func staySilent() async throws -> Never {
        defer { state.withLock { state in state.cancellations += 1 } }
        try await waitForCancellation()
    }

    private func take(for request: TransportRequest) throws -> Answer {
        var received = request
        // A body is read when it is sent, as a server would get it, so that a file may be gone when the test looks.
        received.body = try request.body.map { body throws(APIError) in RequestBody(try body.collected()) }
        if let body = received.body { request.monitor.reportSent(body.count) }
        let request = received
        let (answer, isRepetition, arrived) = state.withLock { state in
            state.requests.append(request)
            let count = state.requests.count
            let arrived = state.waiters.filter { $0.count <= count }.map(\.continuation)
            state.waiters.removeAll { $0.count <= count }
            let own = state.answers.firstIndex { $0.endpoint != nil && $0.endpoint == request.endpointName }
            let index = own ?? state.answers.firstIndex { $0.endpoint == nil }
            let answer = index.map { state.answers.remove(at: $0).answer }
            let isRepetition = state.lastFailure == request.url
            state.lastFailure = answer?.isPassing == true ? request.url : nil
            return (answer, isRepetition, arrived)
        }
        for waiter in arrived { waiter.resume() }
        guard let answer else {
            let error = MockTransportError(request: request, isRepetition: isRepetition)
            throw APIError(.other, reason: error.description, cause: error)
        }
        return answer
    }

    /// Suspends until the task is cancelled.
    private func waitForCancellation() async throws -> Never {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        continuation.finish()
        throw CancellationError()
    }
}

/// A request reached a ``MockTransport`` that has no answer for it.
public struct MockTransportError: Error, CustomStringConvertible {
    /// Which request, and for which endpoint.
    public let description: String

    init(request: TransportRequest, isRepetition: Bool) {
        let endpoint = request.endpointName.map { " (\($0))" } ?? ""
        let advice = isRepetition ? "; the one before made the call try again, unless 'options: .testing'" : ""
        description = "MockTransport has no answer left for \(request)\(endpoint): add one with respond(json:)\(advice)"
    }
}
