import Foundation
import MartletRuntime
import MartletTesting
import Testing

private struct LockedStore: TokenStore {
    struct Locked: Error {}
    func load(_ key: CredentialKey) async throws -> Credential? { throw Locked() }
    func save(_ credential: Credential, for key: CredentialKey) async throws { throw Locked() }
    func delete(_ key: CredentialKey) async throws { throw Locked() }
}

struct AuthorizationTests {
    private func endpoint(_ auth: AuthRequirement) -> SampleEndpoint {
        SampleEndpoint(EndpointDefinition("S.auth", .get, "/items", auth: auth))
    }

    /// Sends a call and returns the request.
    private func send(
        _ auth: AuthRequirement, _ credentials: [String: Credential], schemes: [AuthScheme]? = nil
    ) async throws(APIError) -> TransportRequest? {
        let transport = MockTransport()
        transport.respond()
        let client = APIClient.sample(transport) { configuration in
            if let schemes { configuration.authSchemes = schemes }
        }
        for (scheme, credential) in credentials { try await client.setCredential(credential, for: scheme) }
        try await client.send(endpoint(auth))
        return transport.requests.first
    }

    @Test func sendsABearerToken() async throws {
        let request = try await send(.scheme("session"), ["session": .tokens(access: "abc", refresh: "def")])
        #expect(request?.headers["Authorization"] == "Bearer abc")
    }

    @Test func sendsNothingWhereNothingIsNeeded() async throws {
        let request = try await send(.none, ["session": .bearer("abc")])
        #expect(request?.headers["Authorization"] == nil)
    }

    @Test func sendsAKeyWhereTheSchemePutsIt() async throws {
        let places: [(AuthScheme.Place, String)] = [
            (.header, "GET https://api.example.com/base/items\nAccept: application/json\nkey: a b\n"),
            (.query, "GET https://api.example.com/base/items?key=a%20b\nAccept: application/json\n"),
            (.cookie, "GET https://api.example.com/base/items\nAccept: application/json\nCookie: key=a%20b\n"),
        ]
        for (place, expected) in places {
            let scheme = AuthScheme.apiKey("k", in: place, named: "key")
            let request = try await send(.scheme("k"), ["k": .apiKey("a b")], schemes: [scheme])
            #expect(request?.wireText == expected)
        }
    }

    @Test func sendsNameAndPassword() async throws {
        let request = try await send(.scheme("basic"), ["basic": .basic(username: "Aladdin", password: "open sesame")])
        #expect(request?.headers["Authorization"] == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    }

    @Test func refusesAUserNameThatWouldMoveIntoThePassword() async {
        let error = await apiError {
            try await send(.scheme("basic"), ["basic": .basic(username: "a:b", password: "c")])
        }
        #expect(error?.code == .encoding)
    }

    @Test func forgetsTheConvenientCredentialBeforeTheFirstCall() async throws {
        let client = APIClient.sample(MockTransport(), credentials: .bearer("t"))
        try await client.setCredential(nil, for: "session")
        let error = await apiError { try await client.send(endpoint(.scheme("session"))) }
        #expect(error?.code == .unauthorized)
    }

    @Test func takesTheFirstAlternativeThatThereIsACredentialFor() async throws {
        let either = AuthRequirement.anyOf(.scheme("session"), .scheme("key"))
        let second = try await send(either, ["key": .apiKey("k")])
        #expect(second?.headers["X-API-Key"] == "k")
        #expect(second?.headers["Authorization"] == nil)
        let first = try await send(either, ["key": .apiKey("k"), "session": .bearer("t")])
        #expect(first?.headers["X-API-Key"] == nil)
        #expect(first?.headers["Authorization"] == "Bearer t")
        let optional = try await send(.anyOf(.scheme("session"), .none), [:])
        #expect(optional?.headers["Authorization"] == nil)
    }

    @Test func sendsSeveralAtOnce() async throws {
        let both = AuthRequirement.allOf(.init("session"), .init("key"))
        let request = try await send(both, ["key": .apiKey("k"), "session": .bearer("t")])
        #expect(request?.headers["X-API-Key"] == "k")
        #expect(request?.headers["Authorization"] == "Bearer t")
        let error = await apiError { try await send(both, ["key": .apiKey("k")]) }
        #expect(error?.code == .unauthorized)
    }

    @Test func sendsNothingWithoutACredential() async {
        let transport = MockTransport()
        let error = await apiError {
            try await APIClient.sample(transport).send(endpoint(.scheme("session")))
        }
        #expect(error?.code == .unauthorized)
        #expect(error?.status == nil)
        #expect(transport.requests.isEmpty)
    }

    @Test func aStoreThatFailsSignsNobodyOut() async {
        let transport = MockTransport()
        let error = await apiError {
            try await APIClient.sample(transport, credentials: LockedStore()).send(endpoint(.scheme("session")))
        }
        #expect(error?.code == .credentialsUnavailable)
        #expect(error?.cause is LockedStore.Locked)
    }

    @Test func refusesATokenThatWouldBreakOutOfItsLine() async {
        let error = await apiError {
            try await send(.scheme("session"), ["session": .bearer("a\r\nX: secret")])
        }
        #expect(error?.code == .encoding)
        #expect(error.map { !"\($0)".contains("secret") } == true)
    }

    @Test func aCredentialStaysWithItsServerAndAccount() async throws {
        let transport = MockTransport()
        let client = APIClient.sample(transport)
        try await client.setCredential(.bearer("t"), for: "session")
        for change in [
            { client.use(Server(name: "o", url: "https://other.example.com")) },
            { client.use(Server(name: "o", url: "https://api.example.com:8443")) },
            {
                client.use(.sample)
                client.use(account: "second")
            },
        ] {
            change()
            let error = await apiError {
                try await client.send(endpoint(.scheme("session")))
            }
            #expect(error?.code == .unauthorized)
        }
        client.use(account: nil)
        transport.respond()
        try await client.send(endpoint(.scheme("session")))
        #expect(transport.requests.map { $0.headers["Authorization"] } == ["Bearer t"])
        try await client.setCredential(nil, for: "session")
        let error = await apiError { try await client.send(endpoint(.scheme("session"))) }
        #expect(error?.code == .unauthorized)
    }

    @Test func theConvenientStoreBelongsToTheFirstServer() async throws {
        let transport = MockTransport()
        transport.respond()
        let client = APIClient.sample(transport, credentials: .bearer("t"))
        try await client.send(endpoint(.scheme("session")))
        client.use(Server(name: "o", url: "https://other.example.com"))
        let error = await apiError { try await client.send(endpoint(.scheme("session"))) }
        #expect(error?.code == .unauthorized)
        #expect(transport.requests.count == 1)
    }
}
