import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// However many requests meet a 401, there is one refresh; and whatever becomes of it, it becomes of all of them.
@Suite(.timeLimit(.minutes(5)))
struct OneRefreshTests {
    private let count = 1000

    /// Makes a store with a token that the server refuses, and a refresh token that it takes.
    private func staleStore() throws -> MemoryStore {
        MemoryStore([try .session(): .tokens(access: "A0", refresh: "R0")])
    }

    /// Sends many calls at once and returns the codes of what they threw; nil for a success.
    private func call(_ client: APIClient, _ count: Int) async -> [APIError.Code?] {
        await withTaskGroup(of: APIError.Code?.self) { group in
            for _ in 0..<count {
                group.addTask { await apiError { try await client.send(SampleEndpoint.protected) }?.code }
            }
            return await group.reduce(into: []) { codes, code in codes.append(code) }
        }
    }

    @Test func aThousandRequestsMakeOne() async throws {
        let store = try staleStore()
        let server = TokenServer(store: store)
        server.collect(count)
        let codes = await call(.tokens(server, store: store), count)
        #expect(codes.allSatisfy { $0 == nil })
        #expect(server.refreshes == 1)
        #expect(server.successes == count)
        #expect(server.unstored == 0, "tokens were used before they were stored")
        #expect(server.requests.count == 2 * count + 1)
    }

    @Test func halfOfThemCancelledCancelIt() async throws {
        let store = try staleStore()
        let server = TokenServer(refreshGate: Gate(), store: store)
        let client = APIClient.tokens(server, store: store)
        server.collect(count)
        let tasks = (0..<count).map { _ in
            Task { await apiError { try await client.send(SampleEndpoint.protected) }?.code }
        }
        await server.refreshGate.waitForArrivals(1)
        for index in stride(from: 0, to: count, by: 2) { tasks[index].cancel() }
        for index in stride(from: 0, to: count, by: 2) {
            #expect(await tasks[index].value == .cancelled)
        }
        server.refreshGate.open()
        for index in stride(from: 1, to: count, by: 2) {
            #expect(await tasks[index].value == nil)
        }
        #expect(server.refreshes == 1)
        #expect(server.successes == count / 2)
        #expect(try await store.load(.session())?.accessToken == server.access)
    }

    @Test func aNetworkFailureReachesAllAndSignsNobodyOut() async throws {
        let store = try staleStore()
        let server = TokenServer(store: store)
        let client = APIClient.tokens(server, store: store)
        server.set(.offline)
        server.collect(count)
        let codes = await call(client, count)
        #expect(codes.allSatisfy { $0 == .offline })
        #expect(server.refreshes == 1)
        #expect(try client.session(for: "session").state == .signedIn)
        #expect(try await store.load(.session()) == .tokens(access: "A0", refresh: "R0"))
        server.set(.healthy)
        server.collect(1)
        try await client.send(SampleEndpoint.protected)
        #expect(server.refreshes == 2)
    }

    @Test func aRefusalReachesAllAndSignsOut() async throws {
        let store = try staleStore()
        let server = TokenServer(store: store)
        let client = APIClient.tokens(server, store: store)
        server.set(.answering(400, #"{"error":"invalid_grant"}"#))
        server.collect(count)
        let codes = await call(client, count)
        #expect(codes.allSatisfy { $0 == .refreshFailed })
        #expect(server.refreshes == 1)
        #expect(try client.session(for: "session").state == .expired(.refreshFailed))
        #expect(try await store.load(.session()) == nil)
        let requests = server.requests.count
        #expect(await call(client, 1) == [.unauthorized])
        #expect(server.requests.count == requests, "nothing is sent for somebody who is signed out")
    }

    private static let refusals: [(Int, String, Set<Int>?, Bool)] = [
        (401, "", nil, true), (401, "no", nil, true), (400, #"{"message":"no"}"#, nil, true),
        (403, #"{"error":"invalid_grant"}"#, nil, true),
        // A gateway, or what an authorization server says of the app and not of its tokens.
        (400, "<html>", nil, false), (400, "", nil, false), (401, #"{"error":"invalid_client"}"#, nil, false),
        (400, #"{"error":"unauthorized_client"}"#, nil, false), (403, "", nil, false), (404, "", nil, false),
        // What the specification says counts, and nothing else.
        (419, "", [419], true), (401, "", [419], false), (401, #"{"error":"invalid_client"}"#, [401], true),
        (400, "<html>", [400, 401], true), (401, "", [], false),
    ]

    @Test(arguments: refusals)
    func theStatusSaysWhetherASessionEnds(status: Int, body: String, named: Set<Int>?, isEnd: Bool) async throws {
        let store = try staleStore()
        let server = TokenServer(store: store)
        let client = APIClient.tokens(server, store: store, source: .sample(endingStatuses: named))
        server.set(.answering(status, body))
        server.collect(1)
        #expect(await call(client, 1) == [.refreshFailed])
        #expect(try client.session(for: "session").state == (isEnd ? .expired(.refreshFailed) : .signedIn))
        #expect(try await store.load(.session())?.refreshToken == (isEnd ? nil : "R0"))
    }

    @Test func refreshTokensAreUsedOnce() async throws {
        let store = try staleStore()
        let server = TokenServer(store: store)
        let client = APIClient.tokens(server, store: store)
        for round in 1...20 {
            server.collect(50)
            #expect(await call(client, 50).allSatisfy { $0 == nil })
            #expect(server.refreshes == round)
            server.expire()
        }
    }

    @Test func aLate401ReplaysWithoutOne() async throws {
        let store = try staleStore()
        let server = TokenServer(store: store)
        let client = APIClient.tokens(server, store: store)
        let gate = Gate()
        server.hold(gate)
        let latecomer = Task { await apiError { try await client.send(SampleEndpoint.protected) }?.code }
        await gate.waitForArrivals(1)
        try await client.send(SampleEndpoint.protected)
        #expect(server.refreshes == 1)
        gate.open()
        #expect(await latecomer.value == nil)
        #expect(server.refreshes == 1)
        #expect(server.successes == 2)
    }

    @Test func aTokenThatIsRefusedAtOnceIsNotRenewedAgain() async throws {
        let transport = MockTransport()
        transport.respond(status: 401)
        transport.respond(json: #"{"access_token":"A2","refresh_token":"R2"}"#)
        transport.respond(status: 401)
        transport.respond(status: 401)
        let store = MemoryStore([try .session(): .tokens(access: "A1", refresh: "R1")])
        let client = APIClient.sample(transport, credentials: store, options: .refreshing, clock: transport.clock) {
            configuration in
            configuration.authSchemes = [.bearer("session", tokens: .sample())]
        }
        for _ in 0..<2 {
            #expect(await apiError { try await client.send(SampleEndpoint.protected) }?.code == .unauthorized)
        }
        #expect(transport.requests.map(\.url.lastPathComponent) == ["items", "refresh", "items", "items"])
        #expect(try await store.load(.session())?.accessToken == "A2")
    }

    // MARK: Killed between the refresh and the store

    @Test func theNextLaunchSignsOutOnce() async throws {
        let old = try staleStore()
        let server = TokenServer()
        let dying = APIClient.tokens(server, store: LockableStore(old, isLocked: .saving))
        #expect(await call(dying, 1) == [.credentialsUnavailable])
        #expect(server.refreshes == 1)
        // The process is gone, and with it the new tokens. The old refresh token has been used.
        let next = APIClient.tokens(server, store: old)
        #expect(await call(next, 1) == [.refreshFailed])
        #expect(try next.session(for: "session").state == .expired(.refreshFailed))
        #expect(server.refreshes == 2)
        for _ in 0..<3 { #expect(await call(next, 1) == [.unauthorized]) }
        #expect(await call(.tokens(server, store: old), 1) == [.unauthorized])
        #expect(server.refreshes == 2)
    }

    @Test func aStoreThatIsLockedAgainLosesNothing() async throws {
        let old = try staleStore()
        let store = LockableStore(old, isLocked: .saving)
        let server = TokenServer(store: old)
        let client = APIClient.tokens(server, store: store)
        #expect(await call(client, 1) == [.credentialsUnavailable])
        #expect(try client.session(for: "session").state == .signedIn)
        store.unlock()
        #expect(await call(client, 1) == [nil])
        #expect(server.refreshes == 1)
        #expect(server.unstored == 0)
    }

    @Test func aStoreThatCannotForgetSignsOutOnceEachLaunch() async throws {
        let old = try staleStore()
        let store = LockableStore(old, isLocked: .deleting)
        let server = TokenServer()
        server.set(.answering(401, ""))
        let client = APIClient.tokens(server, store: store)
        #expect(await call(client, 1) == [.refreshFailed])
        for _ in 0..<3 { #expect(await call(client, 1) == [.unauthorized]) }
        #expect(server.refreshes == 1)
    }

    @Test func anotherProcessMayHaveBeenFaster() async throws {
        let store = try staleStore()
        let server = TokenServer(store: store)
        let stale = StaleStore(store, loads: 2, .tokens(access: "A0", refresh: "R0"))
        let widget = APIClient.tokens(server, store: stale)
        #expect(await call(.tokens(server, store: store), 1) == [nil])
        #expect(await call(widget, 1) == [nil])
        #expect(try widget.session(for: "session").state == .signedIn)
        #expect(server.refreshes == 2)
    }
}
