import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Marks requests with a header field.
private struct MarkInterceptor: Interceptor {
    let mark: String

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        var request = request
        request.headers.add("X-Trace", "\(mark):\(endpoint.name)")
        return try await next(request)
    }
}

struct InterceptorTests {
    @Test func runsInOrderWithTheDefinition() async throws {
        let transport = MockTransport()
        transport.respond()
        let interceptors = [MarkInterceptor(mark: "a"), MarkInterceptor(mark: "b")]
        try await APIClient.sample(transport, interceptors: interceptors).send(SampleEndpoint())
        #expect(transport.requests.first?.headers.values(of: "X-Trace") == ["a:Sample.get", "b:Sample.get"])
    }

    @Test func mayAnswerByItself() async throws {
        let transport = MockTransport()
        let answer = ClosureInterceptor { _, _, _ in TransportResponse(status: 200, body: Data("3".utf8)) }
        let value: Int = try await APIClient.sample(transport, interceptors: [answer]).send(SampleEndpoint())
        #expect(value == 3)
        #expect(transport.requests.isEmpty)
    }

    @Test func mayTryAgain() async throws {
        let transport = MockTransport()
        transport.respond(status: 503)
        transport.respond(json: "3")
        let again = ClosureInterceptor { request, _, next in
            let first = try await next(request)
            return first.status == 503 ? try await next(request) : first
        }
        #expect(try await APIClient.sample(transport, interceptors: [again]).send(SampleEndpoint(), as: Int.self) == 3)
    }

    @Test func neverSeesACredential() async throws {
        let transport = MockTransport()
        transport.respond()
        let seen = Locked<[String?]>([])
        let spy = ClosureInterceptor { request, _, next in
            seen.withLock { $0.append(request.headers["Authorization"]) }
            return try await next(request)
        }
        let endpoint = SampleEndpoint(EndpointDefinition("S.a", .get, "/items", auth: .scheme("session")))
        try await APIClient.sample(transport, credentials: .bearer("t"), interceptors: [spy]).send(endpoint)
        #expect(seen.withLock { $0 } == [nil])
        #expect(transport.requests.first?.headers["Authorization"] == "Bearer t")
    }

    @Test func aChangedAddressGetsNoCredentialOfTheServer() async throws {
        let transport = MockTransport()
        let elsewhere = try #require(URL(string: "https://evil.example"))
        let store = MemoryStore()
        let detour = ClosureInterceptor { request, _, next in
            var request = request
            request.url = elsewhere
            return try await next(request)
        }
        let client = APIClient.sample(transport, credentials: store, interceptors: [detour])
        try await client.setCredential(.bearer("t"), for: "session")
        let endpoint = SampleEndpoint(EndpointDefinition("S.a", .get, "/items", auth: .scheme("session")))
        let error = await apiError { try await client.send(endpoint) }
        #expect(error?.code == .unauthorized)
        #expect(transport.requests.isEmpty)
    }

    @Test func cannotWriteAHeaderThatBreaksOutOfItsLine() async {
        let transport = MockTransport()
        let error = await apiError {
            try await APIClient.sample(transport, interceptors: [MarkInterceptor(mark: "a\r\nInjected: 1")])
                .send(SampleEndpoint())
        }
        #expect(error?.code == .encoding)
        #expect(transport.requests.isEmpty)
    }

    @Test func itsOwnErrorReachesTheCaller() async {
        let code = APIError.Code(rawValue: "maintenance")
        let refuse = ClosureInterceptor { _, _, _ in throw APIError(code) }
        let error = await apiError {
            try await APIClient.sample(MockTransport(), interceptors: [refuse]).send(SampleEndpoint())
        }
        #expect(error?.code == code)
        #expect(error?.endpoint == "Sample.get")
    }
}
