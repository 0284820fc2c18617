import Foundation
@testable import MartletRuntime
import MartletTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FlightTests {
    /// A server that answers when it is told to.
    private final class Gate: Sendable {
        private struct State: Sendable {
            var isOpen = false
            var waiters: [CheckedContinuation<Void, Never>] = []
        }
        private let state = Locked(State())
        func open() {
            let waiters = state.withLock { state in
                state.isOpen = true
                defer { state.waiters = [] }
                return state.waiters
            }
            for waiter in waiters { waiter.resume() }
        }
        func wait() async {
            await withCheckedContinuation { waiter in
                let isOpen = state.withLock { state in
                    if !state.isOpen { state.waiters.append(waiter) }
                    return state.isOpen
                }
                if isOpen { waiter.resume() }
            }
        }
    }

    private func client(_ transport: any Transport) -> APIClient {
        APIClient(
            configuration: ClientConfiguration(name: "Rig"), server: .sample, transport: transport,
            options: ClientOptions(retry: nil))
    }

    /// Waits until a number of calls has joined the one flight.
    private func waitForCallers(_ count: Int, _ client: APIClient) async {
        while client.cache?.flights.callers != count { await Task.yield() }
    }

    @Test func sixtyFourTasksShareOneRequest() async throws {
        let gate = Gate()
        let transport = ClosureTransport { _ in
            await gate.wait()
            return TransportResponse(status: 200, body: Data("7".utf8))
        }
        let client = client(transport)
        let values = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<64 { group.addTask { try await client.send(SampleEndpoint.item()) } }
            await waitForCallers(64, client)
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: 7, count: 64))
        #expect(transport.count == 1)
    }

    @Test func aFailureIsEverybodys() async throws {
        let gate = Gate()
        let transport = ClosureTransport { _ in
            await gate.wait()
            throw URLError(.notConnectedToInternet)
        }
        let client = client(transport)
        let tasks = (0..<8).map { _ in Task { try await client.send(SampleEndpoint.item(), as: Int.self) } }
        await waitForCallers(8, client)
        gate.open()
        for task in tasks { await expectFailure(.offline) { try await task.value } }
        #expect(transport.count == 1)
    }

    @Test func whoIsCancelledLeavesTheOthersAlone() async throws {
        let gate = Gate()
        let transport = ClosureTransport { _ in
            await gate.wait()
            return TransportResponse(status: 200, body: Data("7".utf8))
        }
        let client = client(transport)
        let tasks = (0..<8).map { _ in Task { try await client.send(SampleEndpoint.item(), as: Int.self) } }
        await waitForCallers(8, client)
        // The first one, too, which started the request.
        for task in tasks.dropLast() { task.cancel() }
        for task in tasks.dropLast() { await expectFailure(.cancelled) { try await task.value } }
        gate.open()
        #expect(try await tasks.last?.value == 7)
        #expect(transport.count == 1)
    }

    @Test func theLastToLeaveCancelsTheRequest() async throws {
        let transport = MockTransport()
        transport.staySilent()
        let client = client(transport)
        let tasks = (0..<8).map { _ in Task { try await client.send(SampleEndpoint.item(), as: Int.self) } }
        await waitForCallers(8, client)
        await transport.waitForRequests(1)
        for task in tasks { task.cancel() }
        for task in tasks { await expectFailure(.cancelled) { try await task.value } }
        #expect(transport.cancellations == 1)
        transport.respond(json: "8")
        #expect(try await client.send(SampleEndpoint.item(), as: Int.self) == 8)
    }

    @Test func otherCallsAreNotShared() async throws {
        let gate = Gate()
        let transport = ClosureTransport { _ in
            await gate.wait()
            return TransportResponse(status: 200, body: Data("7".utf8))
        }
        let client = client(transport)
        let endpoints = [
            SampleEndpoint.item(1), .item(2), .item(1, name: "Other.get"), .item(1, .none), .item(1, .none),
        ]
        let tasks = endpoints.map { endpoint in Task { try await client.send(endpoint, as: Int.self) } }
        let ignoring = Task { try await client.send(SampleEndpoint.item(1), as: Int.self, cache: .ignoreCache) }
        while transport.count < 6 { await Task.yield() }
        gate.open()
        for task in tasks + [ignoring] { #expect(try await task.value == 7) }
        #expect(transport.count == 6)
    }

    @Test func anAnswerThatBecameWorthlessOnItsWayIsNotStored() async throws {
        let gate = Gate()
        let number = Locked(0)
        let transport = ClosureTransport { request in
            let body = number.withLock { number in
                number += 1
                return Data("\(number)".utf8)
            }
            if request.method == .get { await gate.wait() }
            return TransportResponse(status: 200, body: body)
        }
        let folder = TemporaryFolder()
        let client = APIClient(
            configuration: ClientConfiguration(name: "Rig"), server: .sample, transport: transport,
            options: ClientOptions(cache: .disk(folder.url), retry: nil))
        let old = Task { try await client.send(SampleEndpoint.item(), as: Int.self) }
        while number.withLock({ $0 }) < 1 { await Task.yield() }
        try await client.send(SampleEndpoint.change([.all("Items.get")]))
        let other = Task { try await client.send(SampleEndpoint.item(2), as: Int.self) }
        while number.withLock({ $0 }) < 3 { await Task.yield() }
        await client.cache?.clear(
            account: nil, origin: try ServerOrigin.sample)
        // What starts after a change does not join a request from before it.
        let new = Task { try await client.send(SampleEndpoint.item(), as: Int.self) }
        while number.withLock({ $0 }) < 4 { await Task.yield() }
        gate.open()
        #expect(try await [old.value, other.value, new.value] == [1, 3, 4])
        await client.cache?.flights.end()
        let stored = try await client.send(SampleEndpoint.item(), as: Int.self, cache: .returnCacheDontLoad)
        #expect(stored == 4)
        await expectFailure(.notCached) {
            try await client.send(SampleEndpoint.item(2), as: Int.self, cache: .returnCacheDontLoad)
        }
    }
}
