import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// A point that tasks wait at until a test opens it.
final class Gate: Sendable {
    private struct State: Sendable {
        var isOpen: Bool
        var arrivals = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Locked<State>

    init(isOpen: Bool = false) {
        state = Locked(State(isOpen: isOpen))
    }

    /// Waits until the gate is open.
    func pass() async {
        let watchers = state.withLock { state in
            state.arrivals += 1
            let count = state.arrivals
            let due = state.watchers.filter { $0.count <= count }.map(\.continuation)
            state.watchers.removeAll { $0.count <= count }
            return due
        }
        for watcher in watchers { watcher.resume() }
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Lets everybody through, now and later.
    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until so many have come, counted from the first.
    func waitForArrivals(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.arrivals >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}

/// A server in the process that issues, rotates and refuses tokens as a careful one does: a refresh token works once.
final class TokenServer: Transport {
    /// What the server makes of a refresh.
    enum Mood: Sendable {
        case healthy
        case offline
        case answering(Int, String)
    }

    private struct State: Sendable {
        var number = 1
        var mood = Mood.healthy
        var lifetime: Int? = 3600
        var refreshes = 0
        var calls = 0
        var requests: [TransportRequest] = []
        var spent: Set<String> = []
        var waitingFor401s: (count: Int, gate: Gate)?
        var unstored = 0
        var hold: Gate?
    }

    private let state = Locked(State())
    /// Where refreshes wait.
    let refreshGate: Gate
    /// The store that must have new tokens before a request comes with them; nil checks nothing.
    let store: (any TokenStore)?
    let manual: ManualClock

    init(refreshGate: Gate = Gate(isOpen: true), store: (any TokenStore)? = nil, clock: ManualClock = ManualClock()) {
        self.refreshGate = refreshGate
        self.store = store
        manual = clock
    }

    var clock: any Clock<Duration> { manual }
    var checksPins: Bool { true }

    /// How many refreshes were asked for.
    var refreshes: Int { state.withLock { $0.refreshes } }
    /// How many calls met a valid token.
    var successes: Int { state.withLock { $0.calls } }
    /// The requests so far.
    var requests: [TransportRequest] { state.withLock { $0.requests } }
    /// How many calls came with a token that was not in the store.
    var unstored: Int { state.withLock { $0.unstored } }
    /// The access token that is valid now.
    var access: String { state.withLock { "A\($0.number)" } }

    func set(_ mood: Mood) { state.withLock { $0.mood = mood } }
    func set(lifetime: Int?) { state.withLock { $0.lifetime = lifetime } }

    /// Makes the access token of now invalid. The refresh token stays good.
    func expire() { state.withLock { state in state.number += 1 } }

    /// Answers the next calls only when so many have come.
    func collect(_ count: Int) { state.withLock { $0.waitingFor401s = (count, Gate()) } }

    /// Judges the next call when it comes, and answers it when the gate is open.
    func hold(_ gate: Gate) { state.withLock { $0.hold = gate } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        try Task.checkCancellation()
        state.withLock { $0.requests.append(request) }
        switch request.url.lastPathComponent {
        case "login": return tokens()
        case "logout": return TransportResponse(status: 204)
        case "refresh", "token": return try await refresh(request)
        default: return await answer(request)
        }
    }

    private func answer(_ request: TransportRequest) async -> TransportResponse {
        let token = request.headers["Authorization"]?.dropFirst("Bearer ".count).description ?? ""
        let (isValid, hold) = state.withLock { state in
            defer { state.hold = nil }
            return (token == "A\(state.number)", state.hold)
        }
        await hold?.pass()
        if let (count, gate) = state.withLock({ $0.waitingFor401s }), !isValid {
            async let arrival: Void = gate.pass()
            await gate.waitForArrivals(count)
            gate.open()
            await arrival
        }
        guard isValid else { return TransportResponse(status: 401, body: Data(#"{"title":"no"}"#.utf8)) }
        if let store, let origin = ServerOrigin(request.url) {
            let stored = try? await store.load(CredentialKey(origin: origin, scheme: "session"))
            if stored?.accessToken != token { state.withLock { $0.unstored += 1 } }
        }
        state.withLock { $0.calls += 1 }
        return TransportResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data("{}".utf8))
    }

    private func refresh(_ request: TransportRequest) async throws -> TransportResponse {
        let mood = state.withLock { state in
            state.refreshes += 1
            return state.mood
        }
        await refreshGate.pass()
        switch mood {
        case .offline: throw URLError(.notConnectedToInternet)
        case .answering(let status, let body): return TransportResponse(status: status, body: Data(body.utf8))
        case .healthy: break
        }
        let body = String(decoding: request.body?.data ?? Data(), as: UTF8.self)
        let isFresh = state.withLock { state in
            guard let range = body.range(of: #"R[0-9]+"#, options: .regularExpression) else { return false }
            guard state.spent.insert(String(body[range])).inserted else { return false }
            state.number += 1
            return true
        }
        guard isFresh else { return TransportResponse(status: 400, body: Data(#"{"error":"invalid_grant"}"#.utf8)) }
        return tokens()
    }

    private func tokens() -> TransportResponse {
        let body = state.withLock { state in
            let end = state.lifetime.map { #","expires_in":\#($0)"# } ?? ""
            return #"{"access_token":"A\#(state.number)","refresh_token":"R\#(state.number)"\#(end)}"#
        }
        return TransportResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
    }
}

extension TokenSource {
    /// Tokens as ``TokenServer`` has them, renewed by an endpoint.
    static func sample(
        clears: Clearing = .none, endingStatuses: Set<Int>? = nil, auth: AuthRequirement = .none
    ) -> TokenSource {
        TokenSource(
            Paths(access: ["access_token"], refresh: ["refresh_token"], expiry: .seconds(["expires_in"])),
            renewal: Renewal("Auth.refresh", clears: clears, endingStatuses: endingStatuses) { token in
                SampleEndpoint(EndpointDefinition("Auth.refresh", .post, "/refresh", auth: auth)) {
                    (request) throws(APIError) in
                    var form = FormWriter()
                    form.add("token", token)
                    try request.form(form)
                }
            })
    }
}

extension SampleEndpoint {
    static let protected = SampleEndpoint(EndpointDefinition("Items.get", .get, "/items", auth: .scheme("session")))
    static let login = SampleEndpoint(EndpointDefinition("Auth.login", .post, "/login", issues: "session"))
    static let logout = SampleEndpoint(
        EndpointDefinition("Auth.logout", .post, "/logout", auth: .scheme("session"), revokes: "session"))
}

extension ClientOptions {
    /// Tokens are renewed, and nothing is tried again.
    static var refreshing: ClientOptions { ClientOptions(retry: nil) }
}

extension CredentialKey {
    static func session(account: String? = nil) throws -> CredentialKey {
        let url = try #require(URL(string: Server.sample.url))
        let origin = try #require(ServerOrigin(url))
        return CredentialKey(origin: origin, scheme: "session", account: account)
    }
}

extension APIClient {
    /// Makes a client whose tokens are those of a ``TokenServer``.
    static func tokens(
        _ server: TokenServer, store: any TokenStore = MemoryStore(), interceptors: [any Interceptor] = [],
        source: TokenSource = .sample(), headers: [CommonHeader] = [], refreshBefore: Duration? = nil
    ) -> APIClient {
        let start = Date(timeIntervalSince1970: 1_000_000)
        let clock = server.manual
        let options = ClientOptions(now: { start + clock.now.offset / .seconds(1) }, retry: nil)
        return APIClient(
            configuration: ClientConfiguration(
                name: "Tokens", headers: headers,
                authSchemes: [.bearer("session", tokens: source, refreshBefore: refreshBefore)]),
            server: .sample, credentials: store, transport: server, interceptors: interceptors, options: options)
    }
}
