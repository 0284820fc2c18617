import Foundation
import MartletRuntime
import MartletTesting
import Testing

// The code of the article Interceptors.

struct UpdateInterceptor: Interceptor {
    let askForUpdate: @Sendable () async -> Void

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        let answer = try await next(request)
        if answer.status == 426 { await askForUpdate() }
        return answer
    }
}

struct ReadOnlyInterceptor: Interceptor {
    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        guard endpoint.method == .get || endpoint.issues != nil else {
            throw APIError(.forbidden, endpoint: endpoint.name, reason: "guests change nothing")
        }
        return try await next(request)
    }
}

struct MaintenanceInterceptor: Interceptor {
    let isClosed: @Sendable () -> Bool

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        guard isClosed() else { return try await next(request) }
        return TransportResponse(status: 503, body: Data(#"{"title":"back at noon"}"#.utf8))
    }
}

struct SlowCallInterceptor: Interceptor {
    let limit: Duration
    let report: @Sendable (String, Duration) -> Void

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        let start = ContinuousClock.now
        defer {
            let time = start.duration(to: .now)
            if time > limit { report(endpoint.name, time) }
        }
        return try await next(request)
    }
}

struct InterceptorsSamplesTests {
    /// Sends a GET through an interceptor, to a server that answers with a status, and returns what the call ended with.
    private func status(_ interceptor: any Interceptor, answer: Int = 200) async -> Int? {
        let transport = MockTransport()
        transport.respond(status: answer, json: #"{"state":"ok"}"#)
        let client = APIClient(
            configuration: ClientConfiguration(name: "Status", authSchemes: [.bearer("session")]),
            server: Server(name: "production", url: "https://api.example.com"), credentials: .bearer("test-token"),
            transport: transport, interceptors: [interceptor], options: .testing)
        do throws(APIError) {
            return try await client.response(StatusEndpoint.show(id: 7, lang: nil), as: JSON.self).status
        } catch {
            return error.status
        }
    }

    @Test func anAnswerIsLookedAt() async {
        let asked = Locked(0)
        let interceptor = UpdateInterceptor { asked.withLock { count in count += 1 } }
        #expect(await status(interceptor) == 200)
        #expect(await status(interceptor, answer: 426) == 426)
        #expect(asked.withLock { $0 } == 1)
    }

    @Test func guestsRead() async {
        #expect(await status(ReadOnlyInterceptor()) == 200)
        let client = APIClient(
            configuration: ClientConfiguration(name: "Phone"),
            server: Server(name: "production", url: "https://api.example.com"), transport: MockTransport(),
            interceptors: [ReadOnlyInterceptor()], options: .testing)
        let refused = await apiError { try await client.send(ChangeEndpoint.change) }
        #expect(refused?.code == .forbidden)
    }

    @Test func maintenanceIsAnAnswer() async {
        #expect(await status(MaintenanceInterceptor { true }) == 503)
        #expect(await status(MaintenanceInterceptor { false }) == 200)
    }

    @Test func slowCallsAreReported() async {
        let slow = Locked<[String]>([])
        let report: @Sendable (String, Duration) -> Void = { name, _ in slow.withLock { $0.append(name) } }
        #expect(await status(SlowCallInterceptor(limit: .zero, report: report)) == 200)
        #expect(await status(SlowCallInterceptor(limit: .seconds(3_600), report: report)) == 200)
        #expect(slow.withLock { $0 } == ["Status.show"])
    }

    private enum ChangeEndpoint: Endpoint {
        case change

        var definition: EndpointDefinition { EndpointDefinition("Phone.change", .post, "/phone") }

        func write(to request: inout RequestWriter) throws(APIError) {}
    }
}
