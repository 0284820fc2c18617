import Foundation
import MartletRuntime
import MartletTesting
import ShapesCase
import Testing

/// Servers of which the app chooses parts, by the addresses that requests are sent to.
struct ServersTests {
    private let transport = MockTransport()

    private func address(_ server: ShapesServer) async throws -> String? {
        transport.respond(json: "{}")
        try await ShapesClient(server: server, transport: transport, options: .testing).shapes.trace()
        return transport.requests.last?.url.absoluteString
    }

    @Test func everyPartOfAnAddressIsChosen() async throws {
        #expect(
            try await address(.anywhere(scheme: .http, host: "localhost", port: "8080", base: "/v 2"))
                == "http://localhost:8080/v%202/trace")
        #expect(
            try await address(.whole(origin: "http://127.0.0.1:5055", version: "v2"))
                == "http://127.0.0.1:5055/api/v2/trace")
        #expect(
            try await address(.rooted(at: #require(URL(string: "https://a.example/old")), root: "/x"))
                == "https://a.example/x/api/trace")
    }

    @Test func theDefaultsAreUsedWhereNothingIsChosen() async throws {
        #expect(try await address(.anywhere()) == "https://anywhere.example.com:8443/base/trace")
        #expect(try await address(.anywhere(host: "other.example")) == "https://other.example:8443/base/trace")
        #expect(try await address(.whole()) == "https://whole.example.com/api/v1/trace")
        #expect(
            try await address(.rooted(at: #require(URL(string: "https://a.example"))))
                == "https://a.example/stem/api/trace")
    }

    @Test func theChosenSchemeIsGuarded() async throws {
        let error = await #expect(throws: APIError.self) {
            try await ShapesClient(server: .anywhere(scheme: .http), transport: transport, options: .testing)
                .shapes.trace()
        }
        #expect(error?.code == .insecure)
        #expect(transport.requests.isEmpty)
    }
}
