import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

/// Endpoints that need a client certificate, which is the transport's.
struct ClientCertificateTests {
    /// A transport with certificates for some hosts.
    private struct CertifiedTransport: Transport {
        let mock = MockTransport()
        var hosts: Set<String> = []

        func hasCertificate(for host: String) -> Bool { hosts.contains(host) }

        func send(_ request: TransportRequest) async throws -> TransportResponse { try await mock.send(request) }
    }

    private static let needed = AuthRequirement.scheme("mtls")

    private func endpoint(_ auth: AuthRequirement) -> SampleEndpoint {
        SampleEndpoint(EndpointDefinition("S.auth", .get, "/items", auth: auth))
    }

    private func client(_ transport: any Transport, server: Server = .sample) -> APIClient {
        APIClient.sample(transport, server: server) { configuration in
            configuration.authSchemes.append(.clientCertificate("mtls"))
        }
    }

    @Test func sendsNothingWithoutACertificate() async throws {
        let transport = CertifiedTransport(hosts: ["other.example.com"])
        let error = await apiError { try await client(transport).send(endpoint(Self.needed)) }
        #expect(error?.code == .unauthorized)
        #expect(
            error?.reason
                == "no credential for mtls; CertifiedTransport has no client certificate for api.example.com")
        #expect(transport.mock.requests.isEmpty)
    }

    @Test func addsNothingToARequest() async throws {
        let transport = CertifiedTransport(hosts: ["api.example.com"])
        transport.mock.respond()
        try await client(transport).send(endpoint(Self.needed))
        let request = try #require(transport.mock.requests.first)
        #expect(request.headers.map(\.name) == ["Accept"])
        #expect(request.url.query() == nil)
    }

    /// A transport that was written before there was such a thing.
    @Test func aTransportThatSaysNothingIsBelievedToHaveOne() async throws {
        let transport = MockTransport()
        transport.respond()
        try await client(transport).send(endpoint(Self.needed))
        #expect(transport.requests.count == 1)
    }

    /// A proxy beside the app that speaks TLS on its behalf.
    @Test func plainHTTPIsSomebodyElsesHandshake() async throws {
        let transport = CertifiedTransport()
        transport.mock.respond()
        let client = client(transport, server: Server(name: "proxy", url: "http://127.0.0.1:9000"))
        try await client.send(endpoint(Self.needed))
        #expect(transport.mock.requests.count == 1)
    }

    @Test func takesTheNextAlternative() async throws {
        let either = AuthRequirement.anyOf(Self.needed, .scheme("key"))
        let transport = CertifiedTransport()
        transport.mock.respond()
        let client = client(transport)
        let error = await apiError { try await client.send(endpoint(either)) }
        #expect(error?.reason?.hasPrefix("no credential for mtls or key; ") == true)
        try await client.setCredential(.apiKey("k"), for: "key")
        try await client.send(endpoint(either))
        #expect(transport.mock.requests.map { $0.headers["X-API-Key"] } == ["k"])
    }

    @Test func needsTheOtherSchemesOfAnAlternative() async throws {
        let both = AuthRequirement.allOf(.init("mtls"), .init("key"))
        let transport = CertifiedTransport(hosts: ["api.example.com"])
        let client = client(transport)
        let error = await apiError { try await client.send(endpoint(both)) }
        #expect(error?.reason == "no credential for mtls and key")
        try await client.setCredential(.apiKey("k"), for: "key")
        transport.mock.respond()
        try await client.send(endpoint(both))
        #expect(transport.mock.requests.map { $0.headers["X-API-Key"] } == ["k"])
    }

    #if canImport(FoundationNetworking)
        @Test func urlSessionOnLinuxHasNone() async throws {
            #expect(!URLSessionTransport().hasCertificate(for: "api.example.com"))
            let error = await apiError { try await client(URLSessionTransport()).send(endpoint(Self.needed)) }
            #expect(error?.code == .unauthorized)
        }
    #endif
}
