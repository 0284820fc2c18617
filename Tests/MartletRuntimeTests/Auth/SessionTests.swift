import Foundation
import MartletRuntime
import MartletTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SessionTests {
    private struct User: JSONModel, Equatable {
        let name: String

        init(name: String) { self.name = name }
        init(from object: inout JSONObject) throws(JSONError) { name = try object.string("name") }
        func write(to object: inout JSONObjectWriter) { object.string("name", name) }
    }

    /// Returns the next events, as their kinds and states.
    private func next(
        _ count: Int, of events: inout AsyncStream<APISession.Event>.Iterator
    ) async -> [(APISession.Event.Kind, APISession.State)] {
        var found: [(APISession.Event.Kind, APISession.State)] = []
        while found.count < count, let event = await events.next() { found.append((event.kind, event.state)) }
        return found
    }

    private func expect(
        _ found: [(APISession.Event.Kind, APISession.State)],
        _ expected: [(APISession.Event.Kind, APISession.State)], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(found.map(\.0) == expected.map(\.0), sourceLocation: sourceLocation)
        #expect(found.map(\.1) == expected.map(\.1), sourceLocation: sourceLocation)
    }

    @Test func tellsALifeInOrder() async throws {
        let server = TokenServer()
        let client = APIClient.tokens(server)
        let session = try client.session(for: "session")
        #expect(session.state == .unknown)
        var events = session.events.makeAsyncIterator()
        expect(await next(1, of: &events), [(.found, .signedOut)])
        try await client.send(SampleEndpoint.login)
        server.expire()
        try await client.send(SampleEndpoint.protected)
        expect(
            await next(3, of: &events),
            [(.signedIn, .signedIn), (.refreshing, .refreshing), (.refreshed, .signedIn)])
        server.set(.offline)
        server.expire()
        _ = await apiError { try await client.send(SampleEndpoint.protected) }
        expect(await next(2, of: &events), [(.refreshing, .refreshing), (.refreshFailed, .signedIn)])
        server.set(.answering(401, ""))
        _ = await apiError { try await session.refresh() }
        expect(await next(2, of: &events), [(.refreshing, .refreshing), (.expired, .expired(.refreshFailed))])
        try await session.setTokens(.bearer("A9"))
        try await session.clear()
        expect(await next(2, of: &events), [(.signedIn, .signedIn), (.signedOut, .signedOut)])
    }

    @Test func viewsSeeWhetherATokenIsValid() async throws {
        let server = TokenServer()
        let client = APIClient.tokens(server)
        let session = try client.session(for: "session")
        #expect(!session.isTokenValid && session.tokenExpiry == nil)
        let now = Date(timeIntervalSince1970: 1_000_000)
        try await session.setTokens(.tokens(access: "A", expiresAt: now + 60))
        #expect(session.isTokenValid && session.tokenExpiry == now + 60)
        server.manual.advance(by: .seconds(60))
        #expect(!session.isTokenValid)
        try await session.setTokens(.bearer("B"))
        #expect(session.isTokenValid && session.tokenExpiry == nil, "nobody knows when it ends")
        try await session.clear()
        #expect(!session.isTokenValid && session.tokenExpiry == nil)
    }

    @Test func whoComesLateGetsTheStateFirst() async throws {
        let client = APIClient.tokens(TokenServer())
        try await client.send(SampleEndpoint.login)
        let session = try client.session(for: "session")
        var first = session.events.makeAsyncIterator()
        var second = session.events.makeAsyncIterator()
        expect(await next(1, of: &first), [(.found, .signedIn)])
        try await session.clear()
        expect(await next(1, of: &first), [(.signedOut, .signedOut)])
        expect(await next(2, of: &second), [(.found, .signedIn), (.signedOut, .signedOut)])
    }

    @Test func aNewLaunchFindsTheTokens() async throws {
        let store = MemoryStore([try .session(): .tokens(access: "A1", refresh: "R1")])
        let session = try APIClient.tokens(TokenServer(), store: store).session(for: "session")
        var events = session.events.makeAsyncIterator()
        expect(await next(1, of: &events), [(.found, .signedIn)])
    }

    @Test func aLockedStoreIsNoSignOut() async throws {
        let store = LockableStore(
            MemoryStore([try .session(): .tokens(access: "A1", refresh: "R1")]), isLocked: .loading)
        let client = APIClient.tokens(TokenServer(), store: store)
        let session = try client.session(for: "session")
        var events = session.events.makeAsyncIterator()
        expect(await next(1, of: &events), [(.found, .unknown)])
        #expect(await apiError { try await session.tokens() }?.code == .credentialsUnavailable)
        #expect(await apiError { try await client.send(SampleEndpoint.protected) }?.code == .credentialsUnavailable)
        store.unlock()
        #expect(try await session.tokens()?.accessToken == "A1")
        expect(await next(1, of: &events), [(.found, .signedIn)])
    }

    @Test func theLoopEndsWithTheClient() async throws {
        var client: APIClient? = APIClient.tokens(TokenServer())
        var events = try client?.session(for: "session").events.makeAsyncIterator()
        _ = await events?.next()
        client = nil
        #expect(await events?.next() == nil)
    }

    @Test func theUserStaysBesideTheTokens() async throws {
        let store = MemoryStore()
        let server = TokenServer()
        let client = APIClient.tokens(server, store: store)
        let session = try client.session(for: "session")
        #expect(await apiError { try await session.setUser(User(name: "Ada")) }?.code == .unauthorized)
        try await client.send(SampleEndpoint.login)
        #expect(try await session.user(as: User.self) == nil)
        try await session.setUser(User(name: "Ada"))
        try await session.refresh()
        #expect(try await session.tokens()?.accessToken == server.access)
        let next = try APIClient.tokens(server, store: store).session(for: "session")
        #expect(try await next.user(as: User.self) == User(name: "Ada"))
        #expect(await apiError { try await next.user(as: Int.self) }?.code == .decoding)
        try await client.send(SampleEndpoint.login)
        #expect(try await session.user(as: User.self) == nil, "a new session may be somebody else's")
        try await session.clear()
        #expect(try await session.user(as: User.self) == nil)
    }

    @Test func settingTheUserDuringARefreshLosesNoTokens() async throws {
        let store = SlowStore(store: MemoryStore([try .session(): .tokens(access: "A0", refresh: "R0")]))
        let server = TokenServer(refreshGate: Gate())
        let session = try APIClient.tokens(server, store: store).session(for: "session")
        async let refresh: Credential = session.refresh()
        await server.refreshGate.waitForArrivals(1)
        async let user: Void = session.setUser(User(name: "Ada"))
        await Task.yield()
        server.refreshGate.open()
        _ = try await (refresh, user)
        #expect(try await session.tokens()?.accessToken == "A2")
        #expect(try await session.user(as: User.self) == User(name: "Ada"))
    }

    @Test func refusesWhatIsNone() async throws {
        let client = APIClient.sample(MockTransport())
        #expect(throws: APIError.self) { try client.session(for: "other") }
        let session = try client.session(for: "session")
        #expect(await apiError { try await session.refresh() }?.code == .unsupported)
    }
}
