import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

/// Tokens are renewed before they expire: by the request that comes then, or by the timer when none does.
@Suite(.timeLimit(.minutes(5)))
struct ProactiveRefreshTests {
    private let now = Date(timeIntervalSince1970: 1_000_000)

    /// Makes a store with tokens that expire in some seconds.
    private func store(_ access: String, _ refresh: String, expiringIn seconds: Double) throws -> MemoryStore {
        MemoryStore([try .session(): .tokens(access: access, refresh: refresh, expiresAt: now + seconds)])
    }

    /// Returns the names of the endpoints that were asked for.
    private func paths(_ server: TokenServer) -> [String] { server.requests.map(\.url.lastPathComponent) }

    @Test(arguments: [(301.0, ["items"]), (-60.0, ["refresh", "items"])])
    func fiveMinutesBeforeTheEnd(seconds: Double, expected: [String]) async throws {
        let store = try store("A1", "R1", expiringIn: seconds)
        let server = TokenServer(store: store)
        try await APIClient.tokens(server, store: store).send(SampleEndpoint.protected)
        #expect(paths(server) == expected)
        #expect(server.unstored == 0)
    }

    /// However long the refresh takes, and however many calls there are.
    @Test(arguments: [300.0, 10.0]) func aLivingTokenIsUsedWhileItIsRenewed(seconds: Double) async throws {
        let store = try store("A1", "R1", expiringIn: seconds)
        let server = TokenServer(refreshGate: Gate(), store: store)
        let client = APIClient.tokens(server, store: store)
        for _ in 0..<20 { try await client.send(SampleEndpoint.protected) }
        await server.refreshGate.waitForArrivals(1)
        #expect(server.successes == 20)
        var events = try client.session(for: "session").events.makeAsyncIterator()
        server.refreshGate.open()
        while let event = await events.next(), event.kind != .refreshed {}
        try await client.send(SampleEndpoint.protected)
        #expect(server.refreshes == 1)
        #expect(server.requests.last?.headers["Authorization"] == "Bearer A2")
        #expect(server.unstored == 0)
    }

    @Test func aServerThatFailsIsAskedLessAndLess() async throws {
        let store = try store("A1", "R1", expiringIn: 200)
        let server = TokenServer(store: store)
        server.set(.answering(503, ""))
        let client = APIClient.tokens(server, store: store)
        var events = try client.session(for: "session").events.makeAsyncIterator()
        for (seconds, refreshes) in [(0, 1), (1, 2), (1, 2), (1, 3), (3, 3), (1, 4)] {
            server.manual.advance(by: .seconds(seconds))
            let old = server.refreshes
            for _ in 0..<20 { try await client.send(SampleEndpoint.protected) }
            if refreshes > old { while let event = await events.next(), event.kind != .refreshFailed {} }
            #expect(server.refreshes == refreshes)
        }
        #expect(server.successes == 120)
    }

    @Test func anExpiredTokenIsNotRenewedForEachCall() async throws {
        let store = try store("A1", "R1", expiringIn: -10)
        let server = TokenServer(store: store)
        server.set(.answering(503, ""))
        let client = APIClient.tokens(server, store: store)
        for refreshes in 1...2 {
            for _ in 0..<20 {
                #expect(await apiError { try await client.send(SampleEndpoint.protected) }?.code == .server)
            }
            #expect(server.refreshes == refreshes)
            server.manual.advance(by: .seconds(1))
        }
        server.set(.healthy)
        server.manual.advance(by: .seconds(1))
        try await client.send(SampleEndpoint.protected)
        #expect(server.successes == 1)
    }

    /// A server that refuses the token, too.
    @Test func aRefusedTokenIsNotRenewedForEachCall() async throws {
        let store = MemoryStore([try .session(): .tokens(access: "A0", refresh: "R0")])
        let server = TokenServer(store: store)
        server.set(.answering(503, ""))
        let client = APIClient.tokens(server, store: store)
        for _ in 0..<20 {
            #expect(await apiError { try await client.send(SampleEndpoint.protected) }?.code == .server)
        }
        #expect(server.refreshes == 1)
        #expect(try client.session(for: "session").state == .signedIn)
    }

    @Test func asTheSpecificationSays() async throws {
        let store = try store("A1", "R1", expiringIn: 50)
        let server = TokenServer(store: store)
        try await APIClient.tokens(server, store: store, refreshBefore: .seconds(30)).send(SampleEndpoint.protected)
        #expect(paths(server) == ["items"])
    }

    @Test func shortLivedTokensAreNotRenewedForEachRequest() async throws {
        let server = TokenServer()
        server.set(lifetime: 60)
        let client = APIClient.tokens(server)
        try await client.send(SampleEndpoint.login)
        for _ in 0..<3 { try await client.send(SampleEndpoint.protected) }
        #expect(server.refreshes == 0)
    }

    @Test func tokensThatArriveExpiredAreNotRenewedForEachRequest() async throws {
        let server = TokenServer()
        server.set(lifetime: -60)
        let client = APIClient.tokens(server)
        try await client.send(SampleEndpoint.login)
        for _ in 0..<3 { try await client.send(SampleEndpoint.protected) }
        #expect(server.refreshes == 0, "one of the clocks is wrong, and a refresh does not change that")
    }

    @Test(arguments: [10.0, -10.0]) func aThousandRequestsMakeOne(seconds: Double) async throws {
        let store = try store("A1", "R1", expiringIn: seconds)
        let server = TokenServer(refreshGate: Gate(), store: store)
        let client = APIClient.tokens(server, store: store)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<1000 {
                group.addTask { #expect(await apiError { try await client.send(SampleEndpoint.protected) } == nil) }
            }
            await server.refreshGate.waitForArrivals(1)
            server.refreshGate.open()
        }
        #expect(server.refreshes == 1)
        #expect(server.successes == 1000)
    }

    @Test func withoutANetworkALivingTokenIsUsed() async throws {
        let store = try store("A1", "R1", expiringIn: 10)
        let server = TokenServer(store: store)
        server.set(.offline)
        let client = APIClient.tokens(server, store: store)
        try await client.send(SampleEndpoint.protected)
        await server.refreshGate.waitForArrivals(1)
        #expect(paths(server).sorted() == ["items", "refresh"])
    }

    @Test func withoutANetworkADeadOneIsNot() async throws {
        let store = try store("A1", "R1", expiringIn: -10)
        let server = TokenServer(store: store)
        server.set(.offline)
        let client = APIClient.tokens(server, store: store)
        #expect(await apiError { try await client.send(SampleEndpoint.protected) }?.code == .offline)
        #expect(paths(server) == ["refresh"])
        #expect(try client.session(for: "session").state == .signedIn)
    }

    @Test func theTimerRenewsWithoutARequest() async throws {
        let clock = ManualClock()
        let server = TokenServer(clock: clock)
        let client = APIClient.tokens(server)
        let session = try client.session(for: "session")
        try await client.send(SampleEndpoint.login)
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(3299))
        #expect(server.refreshes == 0)
        var events = session.events.makeAsyncIterator()
        clock.advance(by: .seconds(1))
        while let event = await events.next(), event.kind != .refreshed {}
        #expect(server.refreshes == 1)
        #expect(try await session.tokens()?.accessToken == "A2")
        // The new token has a timer of its own.
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(3300))
        while let event = await events.next(), event.kind != .refreshed {}
        #expect(server.refreshes == 2)
    }

    @Test func signingOutStopsTheTimer() async throws {
        let clock = ManualClock()
        let server = TokenServer(clock: clock)
        let client = APIClient.tokens(server)
        try await client.send(SampleEndpoint.login)
        await clock.waitForSleepers(1)
        try await client.session(for: "session").clear()
        while clock.sleepers > 0 { await Task.yield() }
        clock.advance(by: .seconds(4000))
        #expect(server.refreshes == 0)
    }

    @Test func aClientThatIsGoneLeavesNoTimer() async throws {
        let clock = ManualClock()
        var client: APIClient? = APIClient.tokens(TokenServer(clock: clock))
        try await client?.send(SampleEndpoint.login)
        await clock.waitForSleepers(1)
        weak let gone = client
        client = nil
        while clock.sleepers > 0 { await Task.yield() }
        #expect(gone == nil)
    }

    @Test func testsAreLeftAlone() async throws {
        let transport = MockTransport()
        transport.respond(status: 401)
        let store = try store("A1", "R1", expiringIn: -10)
        let client = APIClient(
            configuration: ClientConfiguration(
                name: "Tokens", authSchemes: [.bearer("session", tokens: .sample())]),
            server: .sample, credentials: store, transport: transport, options: .testing)
        #expect(await apiError { try await client.send(SampleEndpoint.protected) }?.code == .unauthorized)
        #expect(transport.requests.count == 1)
    }

    // MARK: When a token expires

    private func expiry(_ json: String, _ expiry: TokenSource.Expiry) -> Date? {
        TokenSource.Paths(access: ["t"], expiry: expiry).credential(in: Data(json.utf8), at: now)?.expiresAt
    }

    @Test func readsExpiryDates() {
        #expect(expiry(#"{"t":"x","in":60}"#, .seconds(["in"])) == now + 60)
        #expect(expiry(#"{"t":"x","in":"60"}"#, .seconds(["in"])) == now + 60)
        #expect(expiry(#"{"t":"x","in":1e300}"#, .seconds(["in"])) == nil)
        #expect(expiry(#"{"t":"x"}"#, .seconds(["in"])) == nil)
        let date = #"{"t":"x","d":{"end":"1970-01-12T13:47:40Z"}}"#
        #expect(expiry(date, .date(["d", "end"], .iso8601)) == now + 60)
        #expect(expiry(#"{"t":"x","d":1000060}"#, .date(["d"], .unix)) == now + 60)
        #expect(expiry(#"{"t":"x","d":"soon"}"#, .date(["d"], .iso8601)) == nil)
    }

    @Test(arguments: [
        (#"{"exp":1000060}"#, 60.0), (#"{"exp":1000060.5}"#, 60.5), (#"{"sub":"é?>"}"#, nil), (#"{"exp":"1"}"#, nil),
        (#"{"exp":1e300}"#, nil), ("x", nil),
    ])
    func readsTheExpiryOfAJSONWebToken(payload: String, seconds: Double?) {
        let body = Data(payload.utf8).text(.base64url)
        #expect(expiry(#"{"t":"e30.\#(body).sig"}"#, .token) == seconds.map { now + $0 })
        #expect(expiry(#"{"t":"e30.\#(body).sig"}"#, .seconds(["in"])) == seconds.map { now + $0 })
        #expect(expiry(#"{"t":"\#(body)"}"#, .token) == nil)
    }

    @Test func anAnswerWithoutATokenHasNone() {
        for json in ["", "[]", #"{"t":""}"#, #"{"t":1}"#, #"{"u":"x"}"#] {
            #expect(TokenSource.Paths(access: ["t"]).credential(in: Data(json.utf8), at: now) == nil)
        }
    }
}
