import Foundation
public import MartletRuntime

/// Answers each endpoint as a test says, and keeps the requests: what a generated mock's client sends to.
///
/// A test talks to its ``MockStub``s. Time stands still for it, as for ``MockTransport``.
public final class MockBoard: Transport {
    /// What becomes of a call that no stub answers.
    public enum Mode: Sendable {
        /// It fails the test, and throws.
        case strict
        /// It is answered with the endpoint's fixture; without one it throws.
        case lenient
    }

    /// What an endpoint answers.
    enum Reply: Sendable {
        /// The answer as a whole.
        case response(TransportResponse)
        /// The consent to open a WebSocket.
        case socket(MockSocket)
    }

    /// What gives an answer.
    typealias Handler = @Sendable (TransportRequest) async throws -> Reply

    private struct State: Sendable {
        var requests: [TransportRequest] = []
        /// What answers each endpoint, in turn; the last one stays.
        var handlers: [String: [Handler]] = [:]
    }

    private let state = Locked(State())
    private let mode: Mode
    private let fixture: @Sendable (String) -> TransportResponse?
    private let report: @Sendable (String) -> Void

    /// What time limits are measured with: a clock that stands still.
    public let clock: any Clock<Duration> = StandingClock()

    /// Makes a board without stubs.
    ///
    /// - Parameters:
    ///   - mode: What becomes of a call that no stub answers.
    ///   - fixtures: Returns what an endpoint of a name answers in the mode ``Mode/lenient``; nil where it has none.
    ///   - report: Fails the test that runs, with a reason.
    public init(
        _ mode: Mode = .strict, fixtures: @escaping @Sendable (String) -> TransportResponse? = { _ in nil },
        report: @escaping @Sendable (String) -> Void
    ) {
        self.mode = mode
        fixture = fixtures
        self.report = report
    }

    /// Yes: nothing is sent that pins could protect.
    public var checksPins: Bool { true }

    /// The requests so far of all endpoints, in order; those that nothing answered are among them.
    public var requests: [TransportRequest] { state.withLock { state in state.requests } }

    /// Forgets the requests and the stubs.
    public func reset() {
        state.withLock { state in state = State() }
    }

    func add(_ handler: @escaping Handler, for endpoint: String) {
        state.withLock { state in state.handlers[endpoint, default: []].append(handler) }
    }

    func removeHandlers(for endpoint: String) {
        state.withLock { state in state.handlers[endpoint] = nil }
    }

    /// Fails the test that runs.
    func fail(_ reason: String) -> APIError {
        report(reason)
        return APIError(.other, reason: reason)
    }

    /// Keeps the request and gives what the stub of its endpoint answers.
    ///
    /// - Throws: What the stub throws, but for a ``MockFailure``, which is an answer; an `APIError` when there is no stub.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        switch try await reply(to: request) {
        case .response(let response): return response
        case .socket:
            throw fail("The stub of \(Self.name(of: request)) opens a WebSocket for a call that asks for none")
        }
    }

    /// Keeps the request and gives what the stub of its endpoint answers, in one piece.
    ///
    /// - Throws: As ``send(_:)``.
    public func stream(_ request: TransportRequest) async throws -> TransportStream {
        let response = try await send(request)
        let body = MockBody([response.body], isOpen: false) {}
        return TransportStream(status: response.status, headers: response.headers, body: body)
    }

    /// Keeps the request and opens the socket that the stub of its endpoint gives. Any other answer is a refusal.
    ///
    /// - Throws: As ``send(_:)``.
    public func connect(_ request: TransportRequest) async throws -> TransportHandshake {
        switch try await reply(to: request) {
        case .response(let response): return TransportHandshake(response: response, socket: nil)
        case .socket(let socket): return TransportHandshake(socket: socket)
        }
    }

    private func reply(to request: TransportRequest) async throws -> Reply {
        try Task.checkCancellation()
        var received = request
        // A body is read when it is sent, as a server would get it, so that a file may be gone when the test looks.
        received.body = try request.body.map { body throws(APIError) in RequestBody(try body.collected()) }
        if let body = received.body { request.monitor.reportSent(body.count) }
        let arrived = received
        let handler = state.withLock { state -> Handler? in
            state.requests.append(arrived)
            guard let name = arrived.endpointName, let handlers = state.handlers[name] else { return nil }
            if handlers.count > 1 { state.handlers[name]?.removeFirst() }
            return handlers.first
        }
        guard let handler else { return .response(try unexpected(arrived)) }
        do {
            return try await handler(arrived)
        } catch let failure as MockFailure {
            return .response(failure.response)
        }
    }

    private func unexpected(_ request: TransportRequest) throws -> TransportResponse {
        let name = Self.name(of: request)
        guard mode == .lenient else { throw fail("Unexpected call of \(name): \(request) has no stub") }
        guard let answer = request.endpointName.flatMap({ fixture($0) }) else {
            throw APIError(.other, reason: "\(name) has neither a stub nor a fixture")
        }
        return answer
    }

    private static func name(of request: TransportRequest) -> String {
        request.endpointName ?? "a request without an endpoint"
    }
}
