import Foundation
import MartletRuntime
import MartletTesting
import Testing

private struct Thrower: Interceptor {
    struct Strange: Error {}

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        throw Strange()
    }
}

struct SendingTests {
    @Test func decodesTheAnswer() async throws {
        let transport = MockTransport()
        transport.respond(json: #"["a","b"]"#)
        let value: [String] = try await APIClient.sample(transport).send(SampleEndpoint())
        #expect(value == ["a", "b"])
        #expect(
            transport.requests.first?.wireText == """
                GET https://api.example.com/base/items
                Accept: application/json

                """)
    }

    @Test func returnsTheAnswerWithWhatCameAlong() async throws {
        let transport = MockTransport()
        transport.respond(status: 201, headers: ["ETag": "\"1\""], json: "7")
        let response = try await APIClient.sample(transport).response(SampleEndpoint(), as: Int.self)
        #expect(response.value == 7)
        #expect(response.status == 201)
        #expect(response.headers["etag"] == "\"1\"")
        #expect(response.source == .network)
        #expect(!response.isStale)
    }

    @Test func returnsBytes() async throws {
        let transport = MockTransport()
        transport.respond(body: Data([0, 255]))
        #expect(try await APIClient.sample(transport).data(SampleEndpoint()) == Data([0, 255]))
        #expect(transport.requests.first?.headers["Accept"] == "*/*")
    }

    @Test func readsAnEmptyAnswerAsNil() async throws {
        let transport = MockTransport()
        transport.respond(status: 204)
        let value: String? = try await APIClient.sample(transport).send(SampleEndpoint())
        #expect(value == nil)
    }

    @Test func reportsWhereDecodingFailed() async throws {
        let transport = MockTransport()
        transport.respond(json: #"{"secret-value":7}"#)
        let client = APIClient.sample(transport)
        let error = await apiError {
            try await client.send(SampleEndpoint(), as: [String: String].self)
        }
        #expect(error?.code == .decoding)
        // The key of a map is a value of the answer.
        #expect(error?.codingPath == "*")
        #expect(error?.cause is JSONError)
        #expect(error?.status == 200)
        #expect(error?.endpoint == "Sample.get")
    }

    @Test(arguments: ["", "{", "nope"])
    func reportsAnAnswerThatIsNoJSON(json: String) async {
        let transport = MockTransport()
        transport.respond(json: json)
        let error = await apiError {
            try await APIClient.sample(transport).send(SampleEndpoint(), as: String.self)
        }
        #expect(error?.code == .decoding)
    }

    @Test func asksNobodyUnderReturnCacheDontLoad() async {
        let transport = MockTransport()
        let error = await apiError {
            try await APIClient.sample(transport).send(SampleEndpoint(), cache: .returnCacheDontLoad)
        }
        #expect(error?.code == .notCached)
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        CachePolicy.automatic, .ignoreCache, .returnCacheElseLoad, .reload, .cacheResponse(expiration: .minutes(5)),
    ])
    func asksTheServerUnderEveryOtherPolicy(policy: CachePolicy) async throws {
        let transport = MockTransport()
        transport.respond(json: "1")
        #expect(try await APIClient.sample(transport).send(SampleEndpoint(), as: Int.self, cache: policy) == 1)
    }

    @Test(arguments: [
        (URLError.Code.notConnectedToInternet, APIError.Code.offline), (.timedOut, .timeout),
        (.cannotConnectToHost, .network), (.networkConnectionLost, .network), (.cannotFindHost, .network),
        (.secureConnectionFailed, .tls), (.serverCertificateUntrusted, .tls), (.cancelled, .cancelled),
        (.badServerResponse, .invalidResponse),
    ])
    func mapsFailuresOfTheWay(failure: URLError.Code, code: APIError.Code) async {
        let transport = MockTransport()
        transport.fail(with: URLError(failure, userInfo: ["NSErrorFailingURLStringKey": "https://a?key=secret"]))
        let error = await apiError {
            try await APIClient.sample(transport).send(SampleEndpoint())
        }
        #expect(error?.code == code)
        #expect((error?.cause as? URLError)?.code == failure)
        #expect((error?.cause as? URLError)?.userInfo.isEmpty == true)
    }

    @Test func wrapsAnErrorThatItDoesNotKnow() async {
        struct Strange: Error {}
        let transport = MockTransport()
        transport.fail(with: Strange())
        let error = await apiError {
            try await APIClient.sample(transport).send(SampleEndpoint())
        }
        #expect(error?.code == .network)
        #expect(error?.cause is Strange)
        let interceptor = Thrower()
        let other = await apiError {
            try await APIClient.sample(transport, interceptors: [interceptor]).send(SampleEndpoint())
        }
        #expect(other?.code == .other)
        #expect(other?.cause is Thrower.Strange)
    }

    @Test(.timeLimit(.minutes(5))) func sendsAThousandCallsAtOnce() async throws {
        let transport = MockTransport()
        for index in 0..<1000 { transport.respond(to: "S.\(index)", json: "\(index)") }
        let client = APIClient.sample(transport, credentials: .bearer("t"))
        let values = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
            for index in 0..<1000 {
                group.addTask {
                    let definition = EndpointDefinition("S.\(index)", .get, "/items/{id}", auth: .scheme("session"))
                    let endpoint = SampleEndpoint(definition) { (request) throws(APIError) in
                        try request.path("id", index)
                    }
                    return (index, try await client.send(endpoint))
                }
            }
            return try await group.reduce(into: [:]) { values, pair in values[pair.0] = pair.1 }
        }
        #expect(values.count == 1000)
        #expect(values.allSatisfy { $0.key == $0.value })
        #expect(transport.requests.count == 1000)
        #expect(transport.answersLeft == 0)
    }

    @Test func switchesTheServerWhileItRuns() async throws {
        let transport = MockTransport()
        transport.respond()
        transport.respond()
        transport.respond()
        let client = APIClient.sample(transport)
        try await client.send(SampleEndpoint())
        client.use(Server(name: "other", url: "https://staging.example.com"))
        try await client.send(SampleEndpoint())
        let own = Server(name: "own", url: "https://files.example.com")
        try await client.send(SampleEndpoint(EndpointDefinition("S.f", .get, "/f", server: own)))
        #expect(
            transport.requests.map(\.url.absoluteString) == [
                "https://api.example.com/base/items", "https://staging.example.com/items",
                "https://files.example.com/f",
            ])
    }
}
