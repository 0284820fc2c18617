import Foundation
import MartletRuntime
import MartletTesting
import Testing
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The code of the articles about transports and pins.
struct TransportsSamplesTests {
    @Test func aConfigurationIsTheApps() {
        func transport() -> URLSessionTransport {
            let configuration = URLSessionConfiguration.default
            configuration.allowsCellularAccess = false
            configuration.httpMaximumConnectionsPerHost = 2
            return URLSessionTransport(configuration: configuration)
        }

        #expect(!transport().hasCertificate(for: "api.example.com"))
    }

    @Test func earlierEntriesAreDescribed() throws {
        let server = try #require(URL(string: "https://api.example.com"))
        let migration = KeychainMigration(
            service: "com.example.auth", for: "session", at: server,
            accessToken: .json("auth_tokens", "access_token"), refreshToken: .json("auth_tokens", "refresh_token"),
            lifetime: .json("auth_tokens", "expires_in"), issuedAt: .entry("token_issued_at"),
            user: .entry("current_user"))
        #expect("\(migration)".contains("auth_tokens"))
    }

    @Test func pinsAreAdded() {
        func add(_ next: PinSet, to client: APIClient) {
            client.use(pins: client.pins + [next])
        }

        let client = APIClient.sample(MockTransport())
        add(PinSet(host: "api.example.com", sha256: ["a", "b"]), to: client)
        #expect(client.pins.map(\.host) == ["api.example.com"])
    }
}
