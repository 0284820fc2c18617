import ArotiSample
import BarqnetSample
import Foundation
import MartletRuntime
import MartletTesting
import StorefrontSample
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Every kind of call, with an app that logs all it can: nothing that can be read of it has a secret in it.
@Suite(.timeLimit(.minutes(5)))
struct SecretsStaySecretTests {
    private static let access = "acc3ss+Xq7/token=", refresh = "r3fresh+Yw9/token=", renewed = "ren3wed+Zv4/token="
    private static let password = "p4ss+w0rd/&=%", phone = "+4915112345678", code = "918273"
    private static let verification = "v3rification+token/1", email = "ada.l0velace@example.com"

    private let evidence = Evidence()
    private let transport = MockTransport()

    /// Queues an answer; what it says is known to have been sent.
    private func answer(_ json: String, status: Int = 200, headers: HTTPHeaders = [:], to endpoint: String? = nil) {
        evidence.received(json)
        transport.respond(to: endpoint, status: status, headers: headers, json: json)
    }

    /// Takes what was sent, and looks for secrets.
    private func check(_ secrets: [String], of values: Any..., sourceLocation: SourceLocation = #_sourceLocation) {
        evidence.sent(transport.requests)
        for value in values { evidence.show(value) }
        evidence.show(transport)
        evidence.holdsNone(of: secrets, sourceLocation: sourceLocation)
    }

    // MARK: Generated clients

    @Test func aSignUpWithACodeByPhone() async throws {
        let store = MemoryStore()
        let barqnet = BarqnetClient(
            credentials: store, transport: transport, interceptors: [Witness(evidence: evidence)],
            options: .observed(by: evidence))
        let attempt = try barqnet.api.signIn("signUp")
        answer(#"{"session_id":"s1"}"#)
        let send = BarqnetSample.AuthEndpoint.sendOTP(phoneNumber: Self.phone)
        evidence.show(send)
        await evidence.observe { try await attempt.step("send", as: OTPSession.self) { _ in send } }
        evidence.show(attempt.carried)
        answer(#"{"error":"\#(Self.code) is wrong for \#(Self.phone)"}"#, status: 422)
        answer(#"{"verification_token":"\#(Self.verification)"}"#)
        for _ in 0..<2 {
            await evidence.observe {
                try await attempt.step("verify", as: Verification.self) { carried throws(APIError) in
                    .verifyOTP(phoneNumber: Self.phone, sessionId: try carried("sessionId"), code: Self.code)
                        as BarqnetSample.AuthEndpoint
                }
            }
            evidence.show(attempt)
            evidence.show(attempt.carried)
        }
        let tokens =
            #"{"access_token":"\#(Self.access)","refresh_token":"\#(Self.refresh)","expires_in":3600,"#
            + #""user":{"id":"u1","phone_number":"\#(Self.phone)"}}"#
        answer(tokens)
        await evidence.observe {
            try await attempt.step("complete", as: SignedIn.self) { carried throws(APIError) in
                .register(
                    phoneNumber: Self.phone, verificationToken: try carried("verificationToken"),
                    password: Self.password) as BarqnetSample.AuthEndpoint
            }
        }
        let session = try barqnet.api.session(for: "session")
        #expect(try await session.tokens()?.accessToken == Self.access)
        evidence.show(try await session.tokens() as Any)
        answer("{}", status: 500)
        await evidence.observe { try await barqnet.auth.logout() }
        check(
            [Self.phone, Self.code, Self.verification, Self.password, Self.access, Self.refresh],
            of: barqnet, attempt, session, session.key, store)
    }

    @Test func aPasswordThatIsWrongAndOneThatIsRight() async throws {
        let storefront = storefront()
        let echo = #"{"message":"\#(Self.password) of \#(Self.email)","code":"x"}"#
        for status in [400, 401, 403, 404, 409, 422, 429, 500, 302] {
            answer(echo, status: status, headers: ["X-Echo": Self.password, "Set-Cookie": Self.password])
            await evidence.observe { try await storefront.auth.login(email: Self.email, password: Self.password) }
        }
        // Not what was promised, and not JSON.
        answer(#"{"accessToken":["\#(Self.access)"]}"#)
        answer(Self.access)
        for _ in 0..<2 {
            await evidence.observe { try await storefront.auth.login(email: Self.email, password: Self.password) }
        }
        answer(#"{"accessToken":"\#(Self.access)","refreshToken":"\#(Self.refresh)","expiresIn":3600}"#)
        let tokens = try await storefront.auth.login(email: Self.email, password: Self.password)
        #expect(tokens.accessToken == Self.access)
        check(
            [Self.email, Self.password, Self.access, Self.refresh], of: storefront, tokens, [tokens] as [AuthResponse],
            StorefrontSample.AuthEndpoint.login(email: Self.email, password: Self.password),
            StorefrontSample.AuthEndpoint.refresh(refreshToken: Self.refresh))
    }

    /// 401, refresh, once more; then a refresh that is refused, with an answer that repeats the token.
    @Test func tokensThatAreRenewed() async throws {
        let store = MemoryStore(.tokens(access: Self.access, refresh: Self.refresh))
        let storefront = storefront(store)
        let session = try storefront.api.session(for: "session")
        let events = Task {
            for await event in session.events {
                evidence.show(event)
                if event.kind == .expired { return }
            }
        }
        let user = #"{"id":1,"name":"Ada","email":"\#(Self.email)"}"#
        let noise = #"{"message":"the token \#(Self.access) of \#(Self.refresh) is over","code":"x"}"#
        answer(noise, status: 401, headers: ["WWW-Authenticate": #"Bearer token="\#(Self.access)""#])
        answer(#"{"accessToken":"\#(Self.renewed)","refreshToken":"\#(Self.refresh)2","expiresIn":3600}"#)
        answer(user)
        await evidence.observe { try await storefront.users.getUser(id: 1) }
        answer(user, status: 201)
        await evidence.observe { try await storefront.users.updateEmail(id: 1, email: Self.email) }
        answer(noise, status: 400)
        await evidence.observe { try await session.refresh() }
        await evidence.observe { try await storefront.users.getUser(id: 2) }
        await events.value
        check([Self.access, Self.refresh, Self.renewed, Self.email], of: storefront, session, store)
    }

    @Test func aFileThatIsSent() async throws {
        let storefront = storefront(MemoryStore(.bearer(Self.access)))
        let file = FileUpload(data: Data(Self.password.utf8), fileName: "photo.png", contentType: "image/png")
        answer(#"{"id":1,"name":"Ada","email":"\#(Self.email)"}"#)
        await evidence.observe { try await storefront.users.uploadPhoto(id: 1, file: file) }
        check([Self.access, Self.password], of: file, UsersEndpoint.uploadPhoto(id: 1, file: file))
    }

    @Test(arguments: [200, 400, 401, 500])
    func aCodeFromAProvider(status: Int) async throws {
        let browser = EchoBrowser(evidence: evidence)
        let aroti = ArotiClient(
            transport: transport, interceptors: [Witness(evidence: evidence)], options: .observed(by: evidence))
        let problem = #"{"error":"\#(Self.code)","error_description":"\#(Self.access)"}"#
        let tokens = #"{"access_token":"\#(Self.access)","refresh_token":"\#(Self.refresh)","expires_in":3600}"#
        answer(status == 200 ? tokens : problem, status: status)
        await evidence.observe { try await aroti.api.signIn("keycloak", with: browser) }
        let form = transport.requests.first?.wireText ?? ""
        let verifier = try #require(form.firstMatch(of: #/code_verifier=([A-Za-z0-9._~-]+)/#)?.output.1)
        evidence.show(try aroti.api.session(for: "keycloak"))
        check(
            [Self.access, EchoBrowser.code, String(verifier)] + (status == 200 ? [Self.refresh] : []), of: aroti,
            ArotiClient.configuration)
    }

    // MARK: What a specification may have beyond these

    @Test func credentialsInEveryPlace() async throws {
        let keys = ["h3ader+key/1", "qu3ry+key/2", "c0okie+key/3", "sh4red/secret+4"]
        let client = client([
            .apiKey("header", in: .header, named: "X-Key"), .apiKey("query", in: .query, named: "plain"),
            .apiKey("cookie", in: .cookie, named: "plain"), .basic("basic"), .bearer("session"),
            .hmac("signed", RequestSignature(header: "X-Signature", parts: [.method, .path, .date])),
        ])
        try await client.setCredential(.apiKey(keys[0]), for: "header")
        try await client.setCredential(.apiKey(keys[1]), for: "query")
        try await client.setCredential(.apiKey(keys[2]), for: "cookie")
        try await client.setCredential(.basic(username: "ada", password: Self.password), for: "basic")
        try await client.setCredential(.bearer(Self.access), for: "session")
        try await client.setCredential(.sharedSecret(keys[3]), for: "signed")
        let calls = [
            (
                AuthRequirement.allOf(
                    .init("header"), .init("query"), .init("cookie"), .init("signed"), .init("session")),
                #"{"a":"\#(keys[0])","\#(keys[1])":["\#(keys[2])","Bearer \#(Self.access)"]}"#
            ),
            (.scheme("basic"), #"{"a":["Basic \#(Self.basic)"]}"#),
        ]
        for (auth, echo) in calls {
            for status in [200, 302, 404] {
                answer(echo, status: status, headers: ["Location": "https://elsewhere.example/?plain=\(keys[1])"])
                transport.respond(json: "{}")
                // Not the value: it is the app's, and says all it has.
                await evidence.observe { try await client.response(PlainEndpoint(auth: auth), as: JSON.self).status }
            }
            let address = try #require(URL(string: "https://a.b/?plain=qu3ry%2Bkey%2F2"))
            transport.fail(
                with: URLError(
                    .secureConnectionFailed,
                    userInfo: [NSURLErrorFailingURLErrorKey: address, "other": address.absoluteString]))
            await evidence.observe { try await client.send(PlainEndpoint(auth: auth)) }
        }
        let signature = transport.requests.compactMap { $0.headers["X-Signature"] }.first
        evidence.received(keys[3])
        check(
            [keys[0], keys[1], keys[2], keys[3], Self.basic, Self.access, try #require(signature)], of: client,
            client.credentials, Credential.sharedSecret(keys[3]))
    }

    /// The name and the password of HTTP Basic, as they go over the wire.
    private static var basic: String { Data("ada:\(password)".utf8).base64EncodedString() }

    @Test func streamsAndSockets() async throws {
        let client = client([.bearer("session")], MemoryStore(.bearer(Self.access)))
        transport.respond(headers: ["Content-Type": "text/event-stream"], pieces: ["id: 1\ndata: {\n\n"])
        transport.respond(status: 401, json: #"{"echo":"\#(Self.access)"}"#)
        let endpoint = PlainEndpoint(auth: .scheme("session"))
        for _ in 0..<2 {
            let stream = client.stream(endpoint, as: MessageFormat<JSON>.json)
            evidence.show(stream)
            await evidence.observe {
                for try await message in stream { evidence.show(message) }
                return "ended"
            }
        }
        transport.open(MockSocket([.text("hello")]))
        let room = try await client.connect(endpoint, sending: .text, receiving: .text)
        evidence.show(room)
        try await room.send(Self.password)
        await evidence.observe {
            for try await _ in room {}
            return room.closure as Any
        }
        transport.respond(status: 403, json: #"{"echo":"\#(Self.access)"}"#)
        await evidence.observe { try await client.connect(endpoint, sending: .text, receiving: .text) }
        check([Self.access], of: client)
    }

    @Test func answersThatAreStored() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "martlet-secrecy-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let client = client([.bearer("session")], MemoryStore(.bearer(Self.access)), cache: .disk(folder))
        let endpoint = PlainEndpoint(auth: .scheme("session"), cache: .lifetime(.seconds(60)))
        answer(#"{"password":"\#(Self.password)"}"#, headers: ["ETag": #""1""#])
        for _ in 0..<3 {
            await evidence.observe { try await client.response(endpoint, as: JSON.self).source }
        }
        check([Self.access, Self.password], of: client, client.cache as Any)
        // What is on the disk is an answer, and no credential.
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        let stored = files.compactMap { $0 as? URL }.compactMap { try? Data(contentsOf: $0) }
        #expect(stored.contains { $0.range(of: Data(Self.password.utf8)) != nil })
        #expect(!stored.contains { $0.range(of: Data(Self.access.utf8)) != nil })
    }

    @Test func storesAndWhatTheyThrow() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "martlet-secrecy-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = Data("0123456789abcdefghijklmnopqrstuv".utf8)
        let store = EncryptedFileStore(folder: folder, key: .bytes(key))
        let client = client([.bearer("session")], store)
        try await client.setCredential(.tokens(access: Self.access, refresh: Self.refresh), for: "session")
        answer("{}")
        await evidence.observe { try await client.send(PlainEndpoint(auth: .scheme("session"))) }
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            evidence.show(file)
            let bytes = try Data(contentsOf: file)
            evidence.show(String(decoding: bytes, as: UTF8.self))
            if file.pathExtension == "credential" { try Data(bytes.reversed()).write(to: file) }
        }
        let other = self.client([.bearer("session")], EncryptedFileStore(folder: folder, key: .bytes(key)))
        await evidence.observe { try await other.send(PlainEndpoint(auth: .scheme("session"))) }
        evidence.received(String(decoding: key, as: UTF8.self) + Self.refresh)
        check([Self.access, Self.refresh, String(decoding: key, as: UTF8.self)], of: store, client)
    }

    @Test func linksAndPasskeys() async throws {
        let link = "app://auth?token=m4gic+link/token"
        evidence.received(link)
        let values = DeepLinkValues("magicLink", ["token": "m4gic+link/token"])
        let assertion = PasskeyAssertion(
            credentialID: Data([1]), clientDataJSON: Data(Self.code.utf8), authenticatorData: Data(Self.access.utf8),
            signature: Data(Self.verification.utf8), userID: Data(Self.email.utf8))
        evidence.received([Self.code, Self.access, Self.verification, Self.email].joined())
        check(["m4gic+link/token", Self.access, Self.verification, Self.email], of: values, assertion)
    }

    // MARK: Making clients

    private func storefront(_ store: MemoryStore = MemoryStore()) -> StorefrontClient {
        StorefrontClient(
            deviceID: { "d1" }, platform: { "test" }, credentials: store, transport: transport,
            interceptors: [Witness(evidence: evidence)], options: .observed(by: evidence))
    }

    private func client(
        _ schemes: [AuthScheme], _ store: any TokenStore = MemoryStore(), cache: CacheStorage = .memory
    ) -> APIClient {
        APIClient(
            configuration: ClientConfiguration(
                name: "Plain", authSchemes: schemes, errors: [ErrorType(any: JSON.self)]),
            server: Server(name: "plain", url: "https://api.example.com"), credentials: store, transport: transport,
            interceptors: [Witness(evidence: evidence)], options: .observed(by: evidence, cache: cache))
    }
}

/// An endpoint of which the specification says nothing but which credentials it needs.
private struct PlainEndpoint: Endpoint {
    var auth: AuthRequirement
    var cache = CacheRule.none

    var definition: EndpointDefinition { EndpointDefinition("Plain.get", .get, "/plain", auth: auth, cache: cache) }

    func write(to request: inout RequestWriter) throws(APIError) {}
}

/// Answers at once, and shows what it was given as a careless app might: no query.
private struct EchoBrowser: SignInBrowser {
    static let code = "auth0rization-code/1"
    let evidence: Evidence

    func open(_ page: URL, returningTo redirect: URL) async throws -> URL {
        let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let state = items.filter { $0.name == "state" }
        return redirect.appending(queryItems: state + [URLQueryItem(name: "code", value: Self.code)])
    }
}
