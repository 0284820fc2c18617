import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Sends a request of its own before each call, as interceptors for feature flags and the like do.
private struct AskingInterceptor: Interceptor {
    let client: Locked<APIClient?>

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        if endpoint.name != "Flags.get" {
            let flags = SampleEndpoint(EndpointDefinition("Flags.get", .get, "/flags", auth: .scheme("session")))
            try await client.withLock { $0 }?.send(flags)
        }
        return try await next(request)
    }
}

/// Nothing that a refresh needs may wait for the refresh.
@Suite(.timeLimit(.minutes(5)))
struct RefreshWithoutDeadlockTests {
    private func staleStore() throws -> MemoryStore {
        MemoryStore([try .session(): .tokens(access: "A0", refresh: "R0")])
    }

    private func code(_ client: APIClient) async -> APIError.Code? {
        await apiError { try await client.send(SampleEndpoint.protected) }?.code
    }

    @Test func aRefreshThatMeetsA401EndsTheSession() async throws {
        let server = TokenServer()
        server.set(.answering(401, ""))
        let store = try staleStore()
        let client = APIClient.tokens(server, store: store, source: .sample(auth: .scheme("session")))
        #expect(await code(client) == .refreshFailed)
        #expect(server.refreshes == 1)
        #expect(try await store.load(.session()) == nil)
    }

    @Test func aRefreshThatNeedsTheTokenItRenewsSendsTheOldOne() async throws {
        let server = TokenServer()
        let client = APIClient.tokens(server, store: try staleStore(), source: .sample(auth: .scheme("session")))
        #expect(await code(client) == nil)
        #expect(server.requests[1].headers["Authorization"] == "Bearer A0")
    }

    @Test func anInterceptorMaySendRequests() async throws {
        let store = try staleStore()
        let server = TokenServer(store: store)
        let interceptor = AskingInterceptor(client: Locked(nil))
        let client = APIClient.tokens(server, store: store, interceptors: [interceptor])
        interceptor.client.withLock { $0 = client }
        let codes = await withTaskGroup(of: APIError.Code?.self) { group in
            for _ in 0..<50 { group.addTask { await code(client) } }
            return await group.reduce(into: []) { codes, code in codes.append(code) }
        }
        #expect(codes.allSatisfy { $0 == nil })
        #expect(server.refreshes == 1)
        #expect(server.requests.filter { $0.endpointName == "Auth.refresh" }.count == 1)
        interceptor.client.withLock { $0 = nil }
    }

    @Test func theStoreMayBeSlow() async throws {
        let store = SlowStore(store: try staleStore())
        let server = TokenServer(store: store)
        let client = APIClient.tokens(server, store: store)
        let codes = await withTaskGroup(of: APIError.Code?.self) { group in
            for _ in 0..<100 { group.addTask { await code(client) } }
            return await group.reduce(into: []) { codes, code in codes.append(code) }
        }
        #expect(codes.allSatisfy { $0 == nil })
        #expect(server.refreshes == 1)
        #expect(server.unstored == 0)
    }

    @Test func aHeaderMayAskTheServerDuringARefresh() async throws {
        let server = TokenServer()
        let holder = Locked<APIClient?>(nil)
        let times = Locked(0)
        let header = CommonHeader.runtime("X-Flag") {
            let time = times.withLock { times in
                times += 1
                return times
            }
            // The second time is for the refresh: a call then has but the token that is being renewed.
            guard time == 2, let client = holder.withLock({ $0 }) else { return nil }
            return await apiError { try await client.send(SampleEndpoint.protected) }?.code.rawValue
        }
        let client = APIClient.tokens(server, store: try staleStore(), headers: [header])
        holder.withLock { $0 = client }
        #expect(await code(client) == nil)
        #expect(server.refreshes == 1)
        let refresh = server.requests.first { $0.endpointName == "Auth.refresh" }
        #expect(refresh?.headers["X-Flag"] == "unauthorized")
        holder.withLock { $0 = nil }
    }

    @Test func anEarlierCancellationLeavesNobodyWaiting() async throws {
        let server = TokenServer(refreshGate: Gate())
        let client = APIClient.tokens(server, store: try staleStore())
        let first = Task { await code(client) }
        await server.refreshGate.waitForArrivals(1)
        first.cancel()
        #expect(await first.value == .cancelled)
        let second = Task { await code(client) }
        server.refreshGate.open()
        #expect(await second.value == nil)
        #expect(server.refreshes == 1)
    }
}
