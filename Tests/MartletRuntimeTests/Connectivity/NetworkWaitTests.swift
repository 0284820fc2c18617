import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
@testable import MartletRuntime
import MartletTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NetworkWaitTests {
    private let transport = MockTransport()
    private let network = ManualConnectivity(.offline)
    private let get = SampleEndpoint()
    private let post = SampleEndpoint(EndpointDefinition("Sample.add", .post, "/items"))

    private func client(wait: Duration? = .seconds(30), clock: any Clock<Duration> = ManualClock()) -> APIClient {
        .sample(
            transport,
            options: ClientOptions(cache: .off, retry: nil, connectivity: network, networkWait: wait), clock: clock)
    }

    @Test func aCallWaitsUntilThereIsANetwork() async throws {
        transport.respond(status: 204)
        let client = client()
        let call = Task { try await client.send(post) }
        await network.waitForListeners(1)
        #expect(transport.requests.isEmpty)
        network.set(.online)
        try await call.value
        #expect(transport.requests.count == 1)
    }

    @Test func aCallThatMayNotWaitIsSentWhateverTheSystemSays() async throws {
        transport.respond(status: 204)
        try await client(wait: nil).send(get)
        transport.respond(status: 204)
        try await NetworkWait.use(.zero) { try await client().send(get) }
        #expect(transport.requests.count == 2)
    }

    @Test func aCallWaitsNoLongerThanItMay() async throws {
        let clock = ManualClock()
        let client = client(wait: .seconds(600), clock: clock)
        let call = Task { await apiError { try await NetworkWait.use(.seconds(20)) { try await client.send(get) } } }
        // The limit for the next byte has not begun.
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(19))
        #expect(transport.requests.isEmpty)
        clock.advance(by: .seconds(1))
        #expect(await call.value?.code == .offline)
        #expect(transport.requests.isEmpty)
    }

    @Test func theLimitOfTheWholeCallHolds() async throws {
        let clock = ManualClock()
        let client = client(wait: .seconds(600), clock: clock)
        let endpoint = SampleEndpoint(
            EndpointDefinition("Sample.get", .get, "/items", timeouts: Timeouts(overall: .seconds(5))))
        let call = Task { await apiError { try await client.send(endpoint) } }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(5))
        #expect(await call.value?.code == .timeout)
    }

    @Test func cancellingEndsTheWait() async throws {
        let client = client()
        let call = Task { await apiError { try await client.send(get) } }
        await network.waitForListeners(1)
        call.cancel()
        #expect(await call.value?.code == .cancelled)
    }

    @Test func aTransportThatKnowsBeforeTheSystemIsWaitedFor() async throws {
        network.set(.online)
        transport.fail(with: URLError(.notConnectedToInternet))
        transport.respond(status: 204)
        let client = client()
        let call = Task { try await client.send(get) }
        await network.waitForListeners(1)
        #expect(transport.requests.count == 1)
        network.set(.offline)
        network.set(.online)
        try await call.value
        #expect(transport.requests.count == 2)
    }

    @Test func whatCouldBeDoneTwiceIsNotSentAgain() async throws {
        network.set(.online)
        transport.fail(with: URLError(.notConnectedToInternet))
        #expect(await apiError { try await client().send(post) }?.code == .offline)
        #expect(transport.requests.count == 1)
    }

    @Test func nobodyWaitsForASystemThatSaysNothing() async throws {
        network.set(.unknown)
        transport.fail(with: URLError(.notConnectedToInternet))
        #expect(await apiError { try await client().send(get) }?.code == .offline)
    }

    @Test func thisMachineNeedsNoNetwork() async throws {
        transport.respond(status: 204)
        let client = client()
        client.use(Server(name: "local", url: "http://localhost:8000"))
        try await client.send(get)
        #expect(transport.requests.count == 1)
    }
}
