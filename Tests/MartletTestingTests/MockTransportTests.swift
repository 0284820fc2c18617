import Foundation
import MartletRuntime
import MartletTesting
import Testing

struct MockTransportTests {
    private func request(_ endpoint: String? = nil) throws -> TransportRequest {
        TransportRequest(url: try #require(URL(string: "https://api.example.com/items?q=1")), endpointName: endpoint)
    }

    @Test func answersInOrder() async throws {
        let transport = MockTransport()
        transport.respond(json: "1")
        transport.respond(status: 404)
        #expect(try await transport.send(try request()).body == Data("1".utf8))
        #expect(try await transport.send(try request()).status == 404)
        #expect(transport.requests.count == 2)
        #expect(transport.answersLeft == 0)
    }

    @Test func answersAnEndpointByItsName() async throws {
        let transport = MockTransport()
        transport.respond(json: "\"any\"")
        transport.respond(to: "B.b", json: "\"b\"")
        #expect(try await transport.send(try request("B.b")).body == Data("\"b\"".utf8))
        #expect(try await transport.send(try request("B.b")).body == Data("\"any\"".utf8))
    }

    @Test func keepsTheAnswerOfAnEndpointForIt() async throws {
        let transport = MockTransport()
        transport.respond(to: "B.b", json: "1")
        let error = await apiError { try await transport.send(try request("A.a")) }
        #expect(error?.cause is MockTransportError)
        #expect(error?.reason?.contains("respond(json:)") == true)
        #expect(transport.answersLeft == 1)
    }

    @Test func saysThatNoAnswerIsLeft() async throws {
        let transport = MockTransport()
        do {
            _ = try await transport.send(try request("A.a"))
            Issue.record("an answer came from nowhere")
        } catch {
            let text = "\(error)"
            #expect(text.contains("GET https://api.example.com/items?q=… (A.a)"))
            #expect(text.contains("respond(json:)"))
        }
    }

    @Test func failsWithTheGivenError() async throws {
        let transport = MockTransport()
        transport.fail(with: URLError(.notConnectedToInternet))
        await #expect(throws: URLError.self) { try await transport.send(try request()) }
    }

    @Test(.timeLimit(.minutes(5))) func staysSilentUntilCancelled() async throws {
        let transport = MockTransport()
        transport.staySilent()
        let request = try request()
        let call = Task { try await transport.send(request) }
        await transport.waitForRequests(1)
        #expect(transport.cancellations == 0)
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(transport.cancellations == 1)
    }

    @Test func setsTheMediaTypeOfJSON() async throws {
        let transport = MockTransport()
        transport.respond(headers: ["X": "1"], json: "1")
        transport.respond(headers: ["content-type": "application/problem+json"], json: "1")
        let plain = try await transport.send(try request())
        #expect(plain.headers["Content-Type"] == "application/json")
        #expect(plain.headers["X"] == "1")
        #expect(try await transport.send(try request()).headers["Content-Type"] == "application/problem+json")
    }

    @Test(.timeLimit(.minutes(5))) func timeMovesOnlyWithItsClock() async throws {
        let clock = ManualClock()
        let transport = MockTransport(clock: clock)
        transport.staySilent()
        let configuration = ClientConfiguration(
            format: .v1, name: "Test", timeouts: Timeouts(resource: .milliseconds(1)))
        let client = APIClient(
            configuration: configuration, server: Server(name: "test", url: "https://api.example.com"),
            transport: transport, options: .testing)
        async let error = #expect(throws: APIError.self) { try await client.send(PingEndpoint()) }
        await clock.waitForSleepers(1)
        clock.advance(by: .milliseconds(1))
        #expect(await error?.code == .timeout)
    }
}

private struct PingEndpoint: Endpoint {
    var definition: EndpointDefinition { EndpointDefinition("Test.ping", .get, "/ping") }
    func write(to request: inout RequestWriter) throws(APIError) {}
}
