import Foundation
import MartletRuntime
import MartletTesting
import Testing

// The code of the article Signing in that is about links and passkeys.

private enum LinkEndpoint: Endpoint {
    case redeem(token: String)

    var definition: EndpointDefinition { EndpointDefinition("Link.redeem", .post, "/links/redeem", issues: "session") }

    func write(to request: inout RequestWriter) throws(APIError) {
        switch self {
        case .redeem(let token): try request.body(["token": token])
        }
    }
}

private enum PasskeyEndpoint: Endpoint {
    case challenge
    case finish(JSON)

    var definition: EndpointDefinition {
        switch self {
        case .challenge: EndpointDefinition("Passkey.challenge", .get, "/passkeys/challenge")
        case .finish: EndpointDefinition("Passkey.finish", .post, "/passkeys", issues: "session")
        }
    }

    func write(to request: inout RequestWriter) throws(APIError) {
        if case .finish(let assertion) = self { try request.body(assertion) }
    }
}

/// Signs whatever it is asked to.
private struct InstantSheet: PasskeySheet {
    func assertion(for request: PasskeyRequest) async throws -> PasskeyAssertion {
        PasskeyAssertion(
            credentialID: Data([1]), clientDataJSON: request.challenge, authenticatorData: Data(), signature: Data([2]))
    }
}

struct SigningInSamplesTests {
    private func client(_ flow: SignInFlow, transport: MockTransport) -> APIClient {
        let tokens = TokenSource(TokenSource.Paths(access: ["access"]))
        return APIClient(
            configuration: ClientConfiguration(
                name: "Shop", authSchemes: [.bearer("session", tokens: tokens)], flows: [flow]),
            server: Server(name: "production", url: "https://api.example.com"), transport: transport, options: .testing)
    }

    @Test func aClientOfTheFlowsOfADocument() {
        let options = ClientOptions(oauthClients: [
            "login": OAuthClient(id: "bakery-ios", redirectURL: "com.bakery.app://oauth", scopes: ["orders"])
        ])
        #expect(options.oauthClients["login"]?.id == "bakery-ios")
    }

    @Test func aClientOfAProviderThatDescribesItself() {
        let options = ClientOptions(oauthClients: [
            "openId": OAuthClient(id: "bakery-ios", redirectURL: "com.bakery.app://oauth", scopes: ["openid"])
        ])
        #expect(options.oauthClients["openId"]?.issuer == nil)
    }

    @Test func linksSignIn() async throws {
        let transport = MockTransport()
        transport.respond(json: #"{"access":"abc"}"#)
        let flow = SignInFlow(
            "magicLink", .magicLink, steps: [.init("redeem", "Link.redeem")],
            carry: [.init("token", from: [], into: [])], link: "magicLink")
        let client = client(flow, transport: transport)
        let url = try #require(URL(string: "app://auth?token=t1"))

        if let link = AppLink(url) {
            let attempt = try client.signIn("magicLink")
            try attempt.open(link)
            try await attempt.step("redeem") { carried throws(APIError) in
                LinkEndpoint.redeem(token: try carried("token"))
            }
        }

        #expect(transport.requests.last?.bodyText == #"{"token":"t1"}"#)
    }

    @Test func passkeysSignIn() async throws {
        let transport = MockTransport()
        transport.respond(json: #"{"challenge":"AQ","rpId":"example.com"}"#)
        transport.respond(json: #"{"access":"abc"}"#)
        let flow = SignInFlow(
            "passkey", .passkey, steps: [.init("challenge", "Passkey.challenge"), .init("finish", "Passkey.finish")])
        let client = client(flow, transport: transport)
        let sheet = InstantSheet()

        let attempt = try client.signIn("passkey")
        let options: JSON = try await attempt.step("challenge") { _ in PasskeyEndpoint.challenge }
        let assertion = try await sheet.assertion(for: try PasskeyRequest(options: options))
        try await attempt.step("finish") { _ in PasskeyEndpoint.finish(assertion.json) }

        #expect(transport.requests.count == 2)
        #expect(try await client.credentials.load(client.credentialKey(for: "session"))?.accessToken == "abc")
    }
}
