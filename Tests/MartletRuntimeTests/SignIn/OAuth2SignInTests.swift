import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

extension OAuth2 {
    fileprivate static let sample = OAuth2(
        authorizeURL: "https://auth.example.com/authorize?tenant=1", tokenURL: "https://auth.example.com/token",
        clientID: "app", redirectURL: "com.example.app://oauth/callback", scopes: ["openid", "profile"])
}

/// What a page was opened with, and what it answers.
private final class FakeBrowser: SignInBrowser {
    enum Answer: Sendable {
        /// The redirect with a code and the state, and more.
        case code([String: String])
        case address(@Sendable (_ state: String) -> String)
        case failure(any Error)
        case silence
    }

    let pages = Locked<[URL]>([])
    let isCancelled = Locked(false)
    private let answer: Answer

    init(_ answer: Answer = .code([:])) {
        self.answer = answer
    }

    /// The parameters of the last page.
    var parameters: [String: String] {
        let page = pages.withLock { $0.last }
        let items = page.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first + " twice" }
    }

    func open(_ page: URL, returningTo redirect: URL) async throws -> URL {
        pages.withLock { $0.append(page) }
        let state = parameters["state"] ?? ""
        switch answer {
        case .code(let more):
            let values = ["code": "c0de", "state": state].merging(more) { $1 }
            let items = values.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
            return redirect.appending(queryItems: items)
        case .address(let make):
            return try #require(URL(string: make(state)))
        case .failure(let error):
            throw error
        case .silence:
            for await _ in AsyncStream(Never.self, { _ in }) {}
            isCancelled.withLock { $0 = Task.isCancelled }
            try Task.checkCancellation()
            return redirect
        }
    }
}

struct OAuth2SignInTests {
    private let transport = MockTransport()

    private func client(
        _ oauth2: OAuth2 = .sample, clock: any Clock<Duration> = ManualClock(),
        now: Date = Date(timeIntervalSince1970: 1_000)
    ) -> APIClient {
        APIClient(
            configuration: ClientConfiguration(name: "S", authSchemes: [.oauth2("login", oauth2), .bearer("session")]),
            server: .sample, transport: transport, options: ClientOptions(now: { now }), clock: clock)
    }

    private static let tokens = #"{"access_token":"acc","refresh_token":"ref","token_type":"Bearer","expires_in":300}"#

    private func kept(by client: APIClient) async throws -> Credential? {
        try await client.credentials.load(client.credentialKey(for: "login"))
    }

    /// The fields of a form.
    private func form(_ request: TransportRequest?) -> [String: String] {
        let text = request?.bodyText ?? ""
        let items = URLComponents(string: "?" + text)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first + " twice" }
    }

    // MARK: The proof

    /// RFC 7636, appendix B.
    @Test func theProofIsTheStandards() {
        let proof = PKCE(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(proof.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        let octets: [UInt8] = [
            116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77, 105, 214, 191,
            240, 91, 88, 5, 88, 83, 132, 141, 121,
        ]
        #expect(PKCE.base64url(Data(octets)) == proof.verifier)
    }

    @Test func eachProofIsNewAndLongEnough() {
        let verifiers = Set((0..<100).map { _ in PKCE().verifier })
        #expect(verifiers.count == 100)
        #expect(verifiers.allSatisfy { $0.utf8.count == 43 })
    }

    // MARK: All of it

    @Test func signsIn() async throws {
        let client = client()
        transport.respond(json: Self.tokens)
        let browser = FakeBrowser()
        try await client.signIn("login", with: browser, parameters: ["login_hint": "anna & bob"])

        let page = try #require(browser.pages.withLock { $0.first })
        #expect(page.absoluteString.hasPrefix("https://auth.example.com/authorize?tenant=1&response_type=code&"))
        let sent = browser.parameters
        #expect(sent["client_id"] == "app")
        #expect(sent["redirect_uri"] == "com.example.app://oauth/callback")
        #expect(sent["scope"] == "openid profile")
        #expect(sent["code_challenge_method"] == "S256")
        #expect(sent["login_hint"] == "anna & bob")
        #expect(sent["state"]?.utf8.count == 43)

        let request = try #require(transport.requests.first)
        #expect(transport.requests.count == 1)
        #expect(request.method == .post)
        #expect(request.url.absoluteString == "https://auth.example.com/token")
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(request.headers["Authorization"] == nil)
        let grant = form(request)
        #expect(grant["grant_type"] == "authorization_code")
        #expect(grant["code"] == "c0de")
        #expect(grant["redirect_uri"] == "com.example.app://oauth/callback")
        #expect(grant["client_id"] == "app")
        #expect(PKCE(verifier: grant["code_verifier"] ?? "").challenge == sent["code_challenge"])
        #expect(!page.absoluteString.contains(grant["code_verifier"] ?? "none"))

        let credential = try #require(try await kept(by: client))
        #expect(credential.accessToken == "acc")
        #expect(credential.refreshToken == "ref")
        #expect(credential.expiresAt == Date(timeIntervalSince1970: 1_300))
        transport.respond()
        try await client.send(
            SampleEndpoint(EndpointDefinition("S.get", .get, "/items", auth: .scheme("login"))))
        #expect(transport.requests.last?.headers["Authorization"] == "Bearer acc")
    }

    @Test func twoAttemptsShareNothing() async throws {
        let client = client()
        var seen: [[String: String]] = []
        for _ in 0..<2 {
            transport.respond(json: Self.tokens)
            let browser = FakeBrowser()
            try await client.signIn("login", with: browser)
            seen.append(browser.parameters)
        }
        #expect(seen[0]["state"] != seen[1]["state"])
        #expect(seen[0]["code_challenge"] != seen[1]["code_challenge"])
    }

    // MARK: What the page answers

    @Test(arguments: [
        "com.example.app://oauth/callback?code=c0de&state=wrong", "com.example.app://oauth/callback?code=c0de",
        "com.example.app://oauth/callback?code=c0de&state=", "com.example.app://oauth/callback?error=access_denied",
        "com.example.app://oauth/callback?code=c0de&state=STATE&state=STATE",
        "com.example.app://oauth/callback?code=c0de&code=other&state=STATE",
        "com.example.app://oauth/other?code=c0de&state=STATE", "com.example.app://evil/callback?code=c0de&state=STATE",
        "com.evil.app://oauth/callback?code=c0de&state=STATE", "https://oauth/callback?code=c0de&state=STATE",
        "com.example.app://oauth:99/callback?code=c0de&state=STATE",
        "com.example.app://me@oauth/callback?code=c0de&state=STATE", "com.example.app://oauth/callback?state=STATE",
        "com.example.app://oauth/callback?code=&state=STATE", "com.example.app://oauth/callback#code=c0de&state=STATE",
    ])
    func anAddressOfAnotherAttemptIsWorthNothing(address: String) async throws {
        let client = client()
        let browser = FakeBrowser(.address { state in address.replacingOccurrences(of: "STATE", with: state) })
        let error = await apiError { try await client.signIn("login", with: browser) }
        #expect(error?.code == .invalidResponse)
        #expect(transport.requests.isEmpty)
        #expect(try await kept(by: client) == nil)
    }

    @Test(arguments: [
        ("access_denied", APIError.Code.forbidden, "'access_denied'"), ("server_error", .server, "'server_error'"),
        ("temporarily_unavailable", .server, "'temporarily_unavailable'"),
        ("invalid_scope", .badRequest, "'invalid_scope'"), ("S3cret token!", .badRequest, "an error"),
    ])
    func theProviderSaysNo(answer: String, code: APIError.Code, reason: String) async throws {
        let client = client()
        let browser = FakeBrowser(.code(["error": answer]))
        let error = await apiError { try await client.signIn("login", with: browser) }
        #expect(error?.code == code)
        #expect(error?.reason?.hasSuffix(reason) == true)
        #expect(transport.requests.isEmpty)
    }

    @Test func aCodeIsReadAsAFormIs() async throws {
        let client = client()
        transport.respond(json: Self.tokens)
        let browser = FakeBrowser(
            .address { state in "COM.EXAMPLE.APP://oauth/callback?iss=x&code=a%2Bb%26c+d%3D&state=\(state)" })
        try await client.signIn("login", with: browser)
        #expect(
            transport.requests.first?.bodyText?
                .contains("code=a%2Bb%26c+d%3D&") == true)
    }

    @Test func closingThePageIsACancellation() async throws {
        let client = client()
        let error = await apiError {
            try await client.signIn("login", with: FakeBrowser(.failure(CancellationError())))
        }
        #expect(error?.code == .cancelled)
        #expect(transport.requests.isEmpty)
    }

    @Test(.timeLimit(.minutes(5)))
    func aPersonWhoTakesTooLongIsNotWaitedFor() async throws {
        let clock = ManualClock()
        let client = client(clock: clock)
        let browser = FakeBrowser(.silence)
        async let failure = apiError { try await client.signIn("login", with: browser, lifetime: .seconds(60)) }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(60))
        #expect(await failure?.code == .signInExpired)
        #expect(browser.isCancelled.withLock { $0 })
    }

    // MARK: What the token endpoint answers

    @Test(arguments: [
        (200, "{}", APIError.Code.invalidResponse), (200, #"{"access_token":""}"#, .invalidResponse),
        (200, #"{"access_token":7}"#, .invalidResponse), (200, "<html>", .invalidResponse),
        (200, #"{"access_token":"a","token_type":"mac"}"#, .unsupported),
        (400, #"{"error":"invalid_grant"}"#, .badRequest), (401, #"{"error":"invalid_client"}"#, .unauthorized),
        (500, "", .server), (302, "", .invalidResponse), (307, "", .invalidResponse),
    ])
    func whatIsNoTokenIsNotKept(status: Int, body: String, code: APIError.Code) async throws {
        let client = client()
        transport.respond(status: status, headers: ["Location": "https://evil.example/"], json: body)
        let error = await apiError { try await client.signIn("login", with: FakeBrowser()) }
        #expect(error?.code == code)
        #expect(error?.endpoint == "OAuth2.token")
        #expect(transport.requests.count == 1)
        #expect(try await kept(by: client) == nil)
    }

    @Test(arguments: [
        (#"{"access_token":"a"}"#, nil), (#"{"access_token":"a","expires_in":"60","token_type":"bearer"}"#, 1_060),
        (#"{"access_token":"a","expires_in":1e300}"#, nil), (#"{"access_token":"a","expires_in":null}"#, nil),
    ])
    func lifetimesAreRead(body: String, end: Double?) async throws {
        let client = client()
        transport.respond(json: body)
        try await client.signIn("login", with: FakeBrowser())
        #expect(try await kept(by: client)?.expiresAt?.timeIntervalSince1970 == end)
    }

    // MARK: What is refused before anything happens

    @Test(arguments: [
        ("http://auth.example.com/authorize", "https://auth.example.com/token", APIError.Code.insecure),
        ("https://auth.example.com/authorize", "http://auth.example.com/token", .insecure),
        ("https://auth.example.com/authorize#x", "https://auth.example.com/token", .invalidURL),
        ("file:///authorize", "https://auth.example.com/token", .invalidURL),
        ("https://me@auth.example.com/", "https://auth.example.com/token", .invalidURL),
        ("https://auth.example.com/authorize", "", .invalidURL),
    ])
    func onlySecureAddressesAreOpened(authorize: String, token: String, code: APIError.Code) async throws {
        var oauth2 = OAuth2.sample
        oauth2.authorizeURL = authorize
        oauth2.tokenURL = token
        let client = client(oauth2)
        let error = await apiError { try await client.signIn("login", with: FakeBrowser()) }
        #expect(error?.code == code)
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: ["state", "code_challenge", "redirect_uri", "client_id", "response_type"])
    func anAppCannotSetWhatTheAttemptSets(name: String) async throws {
        let browser = FakeBrowser()
        let client = client()
        let error = await apiError { try await client.signIn("login", with: browser, parameters: [name: "x"]) }
        #expect(error?.code == .encoding)
        #expect(browser.pages.withLock { $0 }.isEmpty)
    }

    @Test(arguments: ["session", "other"])
    func anotherSchemeHasNoPage(name: String) async throws {
        let client = client()
        #expect(await apiError { try await client.signIn(name, with: FakeBrowser()) }?.code == .unsupported)
    }

    @Test func tokensAreNotKeptForAServerThatWasSwitchedTo() async throws {
        let client = client()
        transport.respond(json: Self.tokens)
        let browser = FakeBrowser(
            .address { state in
                client.use(Server(name: "other", url: "https://other.example.com"))
                return "com.example.app://oauth/callback?code=c&state=\(state)"
            })
        #expect(await apiError { try await client.signIn("login", with: browser) }?.code == .conflict)
        #expect(try await kept(by: client) == nil)
    }

    // MARK: The issuer (RFC 9207)

    private static func provider(_ issuer: String?, isIssuerSent: Bool = false) -> OAuth2 {
        var oauth2 = OAuth2.sample
        oauth2.issuer = issuer
        oauth2.isIssuerSent = isIssuerSent
        return oauth2
    }

    /// What the grant of an attempt throws for a redirect with more in its query.
    private func failure(_ oauth2: OAuth2, _ query: String) throws -> APIError? {
        let attempt = AuthorizationAttempt(oauth2)
        let state = try attempt.state()
        let address = try #require(URL(string: "com.example.app://oauth/callback?state=\(state)&\(query)"))
        do throws(APIError) {
            _ = try attempt.grant(from: address)
            return nil
        } catch {
            #expect(attempt.isWiped)
            return error
        }
    }

    @Test(arguments: [
        "code=c&iss=https%3A%2F%2Fauth.example.com", "iss=https://auth.example.com&code=c", "code=c",
    ])
    func takesTheResponseOfItsIssuer(query: String) throws {
        #expect(try failure(Self.provider("https://auth.example.com"), query) == nil)
    }

    /// RFC 9207, section 2.4: by simple string comparison, which normalises nothing.
    @Test(arguments: [
        "https://evil.example", "https://auth.example.com/", "https://auth.example.com:443", "https://AUTH.example.com",
        "HTTPS://auth.example.com", "http://auth.example.com", "https%3A%2F%2Fauth.example.com%2F..", "",
        "https://auth.example.com%00", "+https://auth.example.com",
    ])
    func refusesTheResponseOfAnotherIssuer(issuer: String) throws {
        for rest in ["code=c", "error=access_denied"] {
            let error = try failure(Self.provider("https://auth.example.com"), "\(rest)&iss=\(issuer)")
            #expect(error?.code == .invalidResponse)
            #expect(error?.description.contains("'iss'") == true)
        }
    }

    @Test func canonicallyEquivalentIssuersAreDifferent() throws {
        let provider = Self.provider("https://auth.example.com/\u{E9}")
        #expect(try failure(provider, "code=c&iss=https://auth.example.com/%C3%A9") == nil)
        #expect(try failure(provider, "code=c&iss=https://auth.example.com/e%CC%81")?.code == .invalidResponse)
    }

    @Test func refusesAResponseWithoutAnIssuerWhereItIsAlwaysSent() throws {
        let provider = Self.provider("https://auth.example.com", isIssuerSent: true)
        #expect(try failure(provider, "code=c")?.code == .invalidResponse)
        #expect(try failure(provider, "error=access_denied")?.code == .invalidResponse)
        #expect(try failure(provider, "code=c&iss=https://auth.example.com") == nil)
        #expect(try failure(Self.provider(nil, isIssuerSent: true), "code=c")?.code == .invalidResponse)
    }

    @Test func anIssuerThatComesTwiceIsRefused() throws {
        let query = "code=c&iss=https://auth.example.com&iss=https://evil.example"
        #expect(try failure(Self.provider("https://auth.example.com"), query)?.code == .invalidResponse)
    }

    @Test func anIssuerIsNotComparedWhereNoneIsKnown() throws {
        #expect(try failure(Self.provider(nil), "code=c&iss=https://anybody.example") == nil)
    }

    @Test func nothingIsSentForAnotherIssuer() async throws {
        let client = client(Self.provider("https://auth.example.com"))
        let browser = FakeBrowser(.code(["iss": "https://evil.example"]))
        #expect(await apiError { try await client.signIn("login", with: browser) }?.code == .invalidResponse)
        #expect(transport.requests.isEmpty)
        #expect(try await kept(by: client) == nil)
    }

    // MARK: What is carried

    @Test func anAttemptIsWipedByItsAnswer() throws {
        let attempt = AuthorizationAttempt(.sample)
        let state = try attempt.state()
        #expect(!attempt.isWiped)
        let address = try #require(URL(string: "com.example.app://oauth/callback?code=c&state=\(state)"))
        _ = try attempt.grant(from: address)
        #expect(attempt.isWiped)
        #expect(throws: APIError.self) { try attempt.grant(from: address) }
        #expect(throws: APIError.self) { try attempt.page() }
    }

    @Test func anAttemptIsWipedByAWrongAnswer() throws {
        let attempt = AuthorizationAttempt(.sample)
        let state = try attempt.state()
        let wrong = try #require(URL(string: "com.example.app://oauth/callback?code=c&state=x\(state)"))
        #expect(throws: APIError.self) { try attempt.grant(from: wrong) }
        #expect(attempt.isWiped)
    }

    @Test(arguments: [true, false])
    func anAttemptIsWipedWhateverHappens(isCancelled: Bool) async throws {
        let attempt = AuthorizationAttempt(.sample)
        let browser = FakeBrowser(.failure(isCancelled ? CancellationError() : URLError(.badURL)))
        let client = client()
        _ = await apiError {
            _ = try await client.authorize(attempt, .sample, with: browser, lifetime: .seconds(60))
        }
        #expect(attempt.isWiped)
    }

    @Test(.timeLimit(.minutes(5)))
    func anAttemptIsWipedAtItsEnd() async throws {
        let clock = ManualClock()
        let client = client(clock: clock)
        let attempt = AuthorizationAttempt(.sample)
        async let failure = apiError {
            _ = try await client.authorize(attempt, .sample, with: FakeBrowser(.silence), lifetime: .seconds(60))
        }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(59))
        #expect(!attempt.isWiped)
        clock.advance(by: .seconds(1))
        #expect(await failure?.code == .signInExpired)
        #expect(attempt.isWiped)
    }

    @Test func nothingIsShown() async throws {
        let attempt = AuthorizationAttempt(.sample)
        let state = try attempt.state()
        let address = try #require(URL(string: "com.example.app://oauth/callback?code=c0de&state=\(state)"))
        var texts = "\(attempt) \(String(reflecting: attempt))"
        dump(attempt, to: &texts)
        let form = try attempt.grant(from: address)
        dump(form, to: &texts)
        var proof = ""
        dump(PKCE(verifier: "v3rifier"), to: &proof)
        #expect(!texts.contains(state))
        #expect(!texts.contains("c0de"))
        #expect(!proof.contains("v3rifier"))
    }
}

extension AuthorizationAttempt {
    /// The state, out of the address of the page.
    fileprivate func state() throws -> String {
        let items = URLComponents(url: try page(), resolvingAgainstBaseURL: false)?.queryItems
        return try #require(items?.first { $0.name == "state" }?.value)
    }
}
