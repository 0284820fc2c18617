import Foundation
import MartletRuntime
import MartletTesting
import Testing

struct TimeTests {
    /// Starts a call that is never answered, moves the clock on, and returns what became of the call.
    private func error(
        timeouts: Timeouts, own: Timeouts = Timeouts(), after duration: Duration, sleepers: Int = 1
    ) async -> (error: APIError?, cancellations: Int) {
        let transport = MockTransport()
        transport.staySilent()
        let clock = ManualClock()
        let client = APIClient.sample(transport, clock: clock) { $0.timeouts = timeouts }
        let endpoint = SampleEndpoint(EndpointDefinition("S.t", .get, "/items", timeouts: own))
        let call = Task { await apiError { try await client.send(endpoint) } }
        await clock.waitForSleepers(sleepers)
        await transport.waitForRequests(1)
        clock.advance(by: duration - .milliseconds(1))
        #expect(transport.cancellations == 0)
        clock.advance(by: .milliseconds(1))
        return (await call.value, transport.cancellations)
    }

    @Test(.timeLimit(.minutes(5))) func endsASilentExchangeAfterAMinute() async {
        let outcome = await error(timeouts: Timeouts(), after: .seconds(60))
        #expect(outcome.error?.code == .timeout)
        #expect(outcome.error?.endpoint == "S.t")
        #expect(outcome.cancellations == 1)
    }

    @Test(.timeLimit(.minutes(5))) func keepsTheClientsLimit() async {
        let outcome = await error(timeouts: Timeouts(request: .seconds(5)), after: .seconds(5))
        #expect(outcome.error?.code == .timeout)
        #expect(outcome.cancellations == 1)
    }

    @Test(.timeLimit(.minutes(5))) func theEndpointsLimitComesFirst() async {
        let outcome = await error(
            timeouts: Timeouts(request: .seconds(5)), own: Timeouts(request: .seconds(90)), after: .seconds(90))
        #expect(outcome.error?.code == .timeout)
    }

    @Test(.timeLimit(.minutes(5))) func theCallersLimitComesBeforeAll() async {
        let transport = MockTransport()
        transport.staySilent()
        let clock = ManualClock()
        let client = APIClient.sample(transport, clock: clock) { $0.timeouts.request = .seconds(5) }
        let endpoint = SampleEndpoint(
            EndpointDefinition("S.t", .get, "/items", timeouts: Timeouts(request: .seconds(90))))
        let call = Task {
            await apiError {
                try await Timeouts(request: .seconds(2), overall: .seconds(100)).use { try await client.send(endpoint) }
            }
        }
        await clock.waitForSleepers(2)
        await transport.waitForRequests(1)
        clock.advance(by: .seconds(2))
        #expect(await call.value?.code == .timeout)
        #expect(transport.cancellations == 1)
    }

    @Test(.timeLimit(.minutes(5))) func endsAnExchangeThatTakesTooLong() async {
        let outcome = await error(timeouts: Timeouts(resource: .seconds(7)), after: .seconds(7))
        #expect(outcome.error?.code == .timeout)
        #expect(outcome.cancellations == 1)
    }

    @Test(.timeLimit(.minutes(5))) func endsACallThatTakesTooLong() async {
        let outcome = await error(timeouts: Timeouts(overall: .seconds(9)), after: .seconds(9), sleepers: 2)
        #expect(outcome.error?.code == .timeout)
        #expect(outcome.cancellations == 1)
    }

    @Test(.timeLimit(.minutes(5))) func activityMovesTheRequestLimitOn() async {
        let transport = MockTransport()
        transport.staySilent()
        let clock = ManualClock()
        let client = APIClient.sample(transport, clock: clock) { $0.timeouts.request = .seconds(10) }
        let call = Task { await apiError { try await client.send(SampleEndpoint()) } }
        await transport.waitForRequests(1)
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(6))
        transport.requests.first?.monitor.reportActivity()
        clock.advance(by: .seconds(4))
        // Ten seconds have passed, four of them in silence: the watchdog goes back to sleep.
        await clock.waitForSleepers(1)
        #expect(transport.cancellations == 0)
        clock.advance(by: .seconds(6))
        #expect(await call.value?.code == .timeout)
    }

    @Test(.timeLimit(.minutes(5)), arguments: [Duration.seconds(Int64.max), .seconds(10_000_000_000)])
    func aLimitOfCenturiesIsNoFault(limit: Duration) async throws {
        let transport = MockTransport()
        transport.staySilent()
        // A real clock: the crash was in its arithmetic.
        let client = APIClient.sample(transport) { $0.timeouts = Timeouts(request: limit, resource: limit) }
        let call = Task { await apiError { try await client.send(SampleEndpoint()) } }
        await transport.waitForRequests(1)
        call.cancel()
        #expect(await call.value?.code == .cancelled)
    }

    @Test(.timeLimit(.minutes(5))) func aCancelledTaskNeverReachesATransportThatDoesNotLook() async {
        let sent = Locked(0)
        struct Blind: Transport {
            let sent: Locked<Int>
            func send(_ request: TransportRequest) async throws -> TransportResponse {
                sent.withLock { $0 += 1 }
                return TransportResponse(status: 200)
            }
        }
        let client = APIClient.sample(Blind(sent: sent))
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await apiError { try await client.send(SampleEndpoint()) }
        }
        #expect(await call.value?.code == .cancelled)
        #expect(sent.withLock { $0 } == 0)
    }

    @Test(.timeLimit(.minutes(5))) func cancellationReachesTheTransport() async {
        let transport = MockTransport()
        transport.staySilent()
        let client = APIClient.sample(transport)
        let call = Task { await apiError { try await client.send(SampleEndpoint()) } }
        await transport.waitForRequests(1)
        call.cancel()
        #expect(await call.value?.code == .cancelled)
        #expect(transport.cancellations == 1)
    }

    @Test(.timeLimit(.minutes(5))) func aCancelledTaskSendsNothing() async {
        let transport = MockTransport()
        transport.respond()
        let client = APIClient.sample(transport)
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await apiError { try await client.send(SampleEndpoint()) }
        }
        #expect(await call.value?.code == .cancelled)
        #expect(transport.requests.isEmpty)
    }
}
