import Foundation
import MartletRuntime
import Testing

/// OpenID Connect Discovery against django-oauth-toolkit: nothing is known of the provider but the address of its metadata.
@Suite(.enabled(if: InteropServer.isThere, InteropServer.absence), .timeLimit(.minutes(5)))
struct DiscoveryTests {
    private func client(_ carrier: Carrier, issuer: String? = nil) throws -> (APIClient, RoutedTransport) {
        let transport = try RoutedTransport(carrier)
        let origin = try InteropServer.provider.origin
        let scheme = AuthScheme.bearer(
            "openId", issuer: TokenIssuer(discoveryURL: origin + "/o/.well-known/openid-configuration"))
        let app = OAuthClient(
            id: "aroti-ios", redirectURL: "com.aroti.app://oauth/callback", scopes: ["openid", "offline_access"],
            issuer: issuer)
        let client = APIClient(
            configuration: ClientConfiguration(name: "Discovered", authSchemes: [scheme]),
            server: Server(name: "provider", url: origin), transport: transport,
            options: ClientOptions(oauthClients: ["openId": app]))
        return (client, transport)
    }

    @Test(arguments: Carrier.allCases)
    func signsInAndRenews(_ carrier: Carrier) async throws {
        let (client, transport) = try client(carrier)
        let browser = try FormBrowser()
        try await client.signIn("openId", with: browser)
        #expect(await browser.landing?.query()?.contains("iss=") == true, "it is compared with the metadata's")
        let session = try client.session(for: "openId")
        let first = try #require(try await session.tokens())
        let second = try await session.refresh()
        #expect(second.accessToken != first.accessToken)
        #expect(second.refreshToken?.isEmpty == false)
        #expect(transport.count("/o/.well-known/openid-configuration") == 1)
        #expect(transport.count("/o/token/") == 2)
    }

    @Test func aProviderOfAnotherIssuerIsNotBelieved() async throws {
        let (client, transport) = try client(.asyncHTTPClient, issuer: "https://login.example.com")
        let error = await #expect(throws: APIError.self) { try await client.signIn("openId", with: FormBrowser()) }
        #expect(error?.code == .invalidResponse)
        #expect(error?.endpoint == "OAuth2.metadata")
        #expect(transport.count("/o/token/") == 0)
    }
}
