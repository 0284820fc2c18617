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
