import Foundation
import MartletRuntime
import MartletTesting
import Testing
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(5)))
struct MetricsTests {
    private let transport = MockTransport()
    private let metrics = MetricsRecorder()

    private var client: APIClient {
        let options = ClientOptions(jitter: { $0 }, metrics: metrics)
        return APIClient.sample(transport, options: options, clock: PauseRecorder())
    }

    @Test func countsRequestsFailuresAndRetries() async throws {
        transport.respond(status: 503)
        transport.fail(with: URLError(.networkConnectionLost))
        transport.respond()
        transport.respond(status: 404)
        try await client.send(SampleEndpoint())
        _ = await apiError { try await client.send(SampleEndpoint()) }
        #expect(metrics[.request] == 4)
        #expect(metrics[.failure] == 3)
        #expect(metrics[.retry] == 2)
        #expect(metrics[.request, for: "Sample.get"] == 4)
        #expect(metrics[.request, for: "Sample.other"] == 0)
    }

    @Test func measuresEachTry() async throws {
        transport.respond(status: 503)
        transport.fail(with: URLError(.networkConnectionLost))
        transport.respond()
        try await client.send(SampleEndpoint())
        #expect(metrics.measurements.map(\.status) == [503, nil, 200])
        #expect(metrics.measurements.allSatisfy { $0.endpoint == "Sample.get" && $0.duration >= .zero })
    }

    @Test func measuresOnTheClockOfTimeLimits() async throws {
        let clock = ManualClock()
        let slow = SlowTransport(passing: .seconds(3), on: clock)
        let options = ClientOptions(retry: nil, metrics: metrics)
        try await APIClient.sample(slow, options: options, clock: clock).send(SampleEndpoint())
        #expect(metrics.measurements.map(\.duration) == [.seconds(3)])
    }

    @Test func countsAnswersOfTheCache() async throws {
        let options = ClientOptions(cache: .memory, metrics: metrics)
        let client = APIClient.sample(transport, options: options, clock: PauseRecorder())
        let endpoint = SampleEndpoint(
            EndpointDefinition("Sample.cached", .get, "/items", cache: .lifetime(.seconds(60))))
        transport.respond(json: "3")
        for _ in 0..<3 { #expect(try await client.send(endpoint, as: Int.self) == 3) }
        #expect(metrics[.request] == 1)
        #expect(metrics[.cacheHit, for: "Sample.cached"] == 2)
    }

    @Test func countsServersThatAreNotTrusted() async {
        transport.fail(with: APIError(.pinning))
        _ = await apiError { try await client.send(SampleEndpoint()) }
        #expect(metrics[.pinFailure] == 1)
        #expect(metrics[.failure] == 1)
    }

    @Test func aCancelledRequestIsNoFailure() async {
        transport.staySilent()
        let call = Task { await apiError { try await client.send(SampleEndpoint()) } }
        await transport.waitForRequests(1)
        call.cancel()
        #expect(await call.value?.code == .cancelled)
        #expect(metrics[.request] == 1)
        #expect(metrics[.failure] == 0)
    }
}

/// Answers after a while.
private struct SlowTransport: Transport {
    let duration: Duration
    let clock: any Clock<Duration>
    private let manual: ManualClock

    init(passing duration: Duration, on clock: ManualClock) {
        self.duration = duration
        self.clock = clock
        manual = clock
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        manual.advance(by: duration)
        return TransportResponse(status: 200)
    }

    func receive(_ request: TransportRequest, into receiver: any BodyReceiver) async throws -> TransportResponse {
        try await send(request)
    }
}
