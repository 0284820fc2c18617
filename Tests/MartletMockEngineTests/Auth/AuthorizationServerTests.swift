import Foundation
import MartletContract
import MartletDialects
import MartletMockEngine
import MartletSyntax
import Testing

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// OAuth 2.0 with PKCE, as aroti signs in.
struct AuthorizationServerTests {
    private static let paths = "/realms/aroti/protocol/openid-connect/"
    private static let redirect = "com.aroti.app%3A%2F%2Foauth%2Fcallback"
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    // RFC 7636, appendix B.
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    private let clock = Clock()

    private func engine() throws -> MockEngine {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let result = ContractLoader.load(path: root.appending(path: "specs/aroti.yaml").path, fileSystem: .disk)
        return MockEngine(try #require(result.contract), options: MockOptions(now: { [clock] in clock.now }))
    }

    private func location(_ engine: MockEngine, _ query: String) throws -> String {
        let answer = try engine.answer("GET", Self.paths + "auth?" + query)
        #expect(answer.status == 302)
        return try #require(answer.headers["Location"])
    }

    private func code(_ engine: MockEngine) throws -> String {
        let query =
            "response_type=code&client_id=aroti-ios&redirect_uri=\(Self.redirect)&scope=openid%20email"
            + "&state=xyz&code_challenge=\(Self.challenge)&code_challenge_method=S256"
        let location = try location(engine, query)
        #expect(location.hasPrefix("com.aroti.app://oauth/callback?state=xyz&code="))
        return String(location.dropFirst("com.aroti.app://oauth/callback?state=xyz&code=".count))
    }

    private func redeem(_ engine: MockEngine, _ code: String, verifier: String = verifier) throws -> MockAnswer {
        let form =
            "grant_type=authorization_code&code=\(code)&redirect_uri=\(Self.redirect)&client_id=aroti-ios"
            + "&code_verifier=\(verifier)"
        return try token(engine, form)
    }

    private func token(_ engine: MockEngine, _ form: String) throws -> MockAnswer {
        try engine.answer(
            "POST", Self.paths + "token", headers: ["Content-Type": "application/x-www-form-urlencoded"], body: form)
    }

    private static func member(_ name: String, of answer: MockAnswer) throws -> String {
        let object = try #require(JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: Any])
        return "\(try #require(object[name]))"
    }

    private func status(_ engine: MockEngine, _ token: String) throws -> Int {
        try engine.answer("GET", "/api/users/me", headers: ["Authorization": "Bearer \(token)"]).status
    }

    @Test func formsOfTooManyFieldsAreRefused() throws {
        let engine = try engine()
        let answer = try token(engine, String(repeating: "a&", count: 10_000) + "grant_type=password")
        #expect(answer.status == 400)
        #expect(try Self.member("error", of: answer) == "invalid_request")
    }

    @Test func codesAreRedeemedWithTheirVerifier() throws {
        let engine = try engine()
        let answer = try redeem(engine, try code(engine))
        #expect(answer.status == 200)
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(try Self.member("token_type", of: answer) == "Bearer")
        #expect(try Self.member("expires_in", of: answer) == "3600")
        #expect(try Self.member("scope", of: answer) == "openid email")
        let access = try Self.member("access_token", of: answer)
        #expect(try status(engine, access) == 200)
        clock.pass(3_600)
        #expect(try status(engine, access) == 401)
        let renewed = try token(
            engine, "grant_type=refresh_token&refresh_token=\(try Self.member("refresh_token", of: answer))")
        #expect(try status(engine, try Self.member("access_token", of: renewed)) == 200)
    }

    @Test func anotherVerifierIsRefused() throws {
        let engine = try engine()
        let answer = try redeem(engine, try code(engine), verifier: "other")
        #expect(answer.status == 400)
        #expect(try Self.member("error", of: answer) == "invalid_grant")
    }

    @Test func codesAreGoodOnceAndForAMinute() throws {
        let engine = try engine()
        let used = try code(engine)
        let first = try redeem(engine, used)
        #expect(try redeem(engine, used).status == 400)
        #expect(try status(engine, try Self.member("access_token", of: first)) == 401)
        let late = try code(engine)
        clock.pass(61)
        #expect(try redeem(engine, late).status == 400)
    }

    @Test func refreshTokensRotate() throws {
        let engine = try engine()
        let first = try redeem(engine, try code(engine))
        let form = "grant_type=refresh_token&refresh_token=\(try Self.member("refresh_token", of: first))"
        let second = try token(engine, form)
        #expect(second.status == 200)
        #expect(try token(engine, form).status == 400)
        #expect(try status(engine, try Self.member("access_token", of: second)) == 401)
    }

    @Test(arguments: [
        ("response_type=code&client_id=aroti-ios&scope=openid", "error=invalid_request"),
        (
            "response_type=code&client_id=aroti-ios&scope=admin&code_challenge=x&code_challenge_method=S256",
            "error=invalid_scope"
        ),
        (
            "response_type=code&client_id=aroti-ios&code_challenge=x&code_challenge_method=plain",
            "error=invalid_request"
        ),
        ("response_type=code&client_id=aroti-ios&code_challenge=x", "error=invalid_request"),
        ("response_type=code&client_id=aroti-ios&scope=openid&scope=email", "error=invalid_request"),
        (
            "response_type=x&client_id=aroti-ios&code_challenge=x&code_challenge_method=S256",
            "error=unsupported_response_type"
        ),
    ])
    func clientsAreToldWhatIsWrong(query: String, error: String) throws {
        let location = try location(try engine(), query + "&state=s")
        #expect(location.hasPrefix("com.aroti.app://oauth/callback?state=s&\(error)"))
    }

    @Test(arguments: ["client_id=other", "client_id=aroti-ios&redirect_uri=https%3A%2F%2Fevil.example"])
    func nobodyIsSentElsewhere(query: String) throws {
        let answer = try engine().answer("GET", Self.paths + "auth?response_type=code&" + query)
        #expect(answer.status == 400)
        #expect(answer.headers["Location"] == nil)
    }

    // MARK: Codes and their clients

    /// A mock with clients that no specification names.
    private func open() throws -> MockEngine { try MockedSpec(whole: Self.document).engine() }

    private func looseCode(_ engine: MockEngine, more: String = "") throws -> String {
        let query = "response_type=code&client_id=a&redirect_uri=http%3A%2F%2F127.0.0.1%2F" + more
        let answer = try engine.answer("GET", "/authorize?" + query)
        return try #require(answer.headers["Location"]?.split(separator: "code=").last.map { String($0) })
    }

    private func exchange(_ engine: MockEngine, _ form: String) throws -> MockAnswer {
        try engine.answer(
            "POST", "/token", headers: ["Content-Type": "application/x-www-form-urlencoded"], body: form)
    }

    private func form(_ code: String, _ more: String) -> String {
        "grant_type=authorization_code&redirect_uri=http%3A%2F%2F127.0.0.1%2F&code=\(code)&" + more
    }

    @Test func codesAndRefreshTokensAreForTheirClient() throws {
        let engine = try open()
        let code = try looseCode(engine)
        #expect(try exchange(engine, form(code, "client_id=b")).status == 400)
        let answer = try exchange(engine, form(code, "client_id=a"))
        #expect(answer.status == 200)
        let refresh = "grant_type=refresh_token&refresh_token=\(try Self.member("refresh_token", of: answer))"
        #expect(try exchange(engine, refresh + "&client_id=b").status == 400)
        #expect(try exchange(engine, refresh + "&client_id=a").status == 200)
    }

    /// The challenge was taken out of the request on its way (RFC 9700, section 2.1.1).
    @Test func aVerifierNeedsAChallenge() throws {
        let engine = try open()
        let answer = try exchange(engine, form(try looseCode(engine), "client_id=a&code_verifier=\(Self.verifier)"))
        #expect(answer.status == 400)
        let more = "&code_challenge=\(Self.challenge)&code_challenge_method=S256"
        let bound = try looseCode(engine, more: more)
        #expect(try exchange(engine, form(bound, "client_id=a")).status == 400)
        #expect(try exchange(engine, form(bound, "client_id=a&code_verifier=\(Self.verifier)")).status == 200)
    }

    @Test func parametersThatAreThereTwiceAreRefused() throws {
        let engine = try open()
        #expect(
            try exchange(engine, form(try looseCode(engine), "client_id=a&code_verifier=x&code_verifier=y")).status
                == 400)
        let query = "response_type=code&client_id=a&client_id=b&redirect_uri=http%3A%2F%2F127.0.0.1%2F"
        #expect(try engine.answer("GET", "/authorize?" + query).headers["Location"] == nil)
    }

    @Test func ofRequestsAtTheSameTimeOneHasTheTokens() async throws {
        let engine = try open()
        let code = try looseCode(engine)
        let form = form(code, "client_id=a")
        let statuses = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<64 { group.addTask { (try? exchange(engine, form).status) ?? 0 } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count { $0 == 200 } == 1)
    }

    /// An endpoint of the contract at the address of the tokens looks at the codes of the mock, too.
    @Test func declaredTokenEndpointsRedeemCodes() throws {
        let engine = try MockedSpec(
            whole: Self.document.replacing(
                #""paths": {}"#,
                with: """
                    "paths": {"/token": {"post": {"operationId": "token", "requestBody": {"content": {
                      "application/x-www-form-urlencoded": {"schema": {"type": "object", "properties": {
                        "grant_type": {"type": "string"}, "code": {"type": "string"}, "client_id": {"type": "string"},
                        "redirect_uri": {"type": "string"}, "code_verifier": {"type": "string"}}}}}},
                      "responses": {"200": {"description": "", "content": {"application/json": {"schema": {
                        "type": "object", "properties": {"access_token": {"type": "string"}}}}}}}}}}
                    """)
        ).engine()
        let code = try looseCode(engine)
        #expect(try exchange(engine, form(code, "client_id=b")).status == 400)
        #expect(try exchange(engine, form(code, "client_id=a")).status == 200)
        #expect(try exchange(engine, form(code, "client_id=a")).status == 400)
    }

    // MARK: Redirect URIs

    private static let document = """
        {"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {},
         "components": {"securitySchemes": {"o": {"type": "oauth2", "flows": {
           "authorizationCode": {"authorizationUrl": "/authorize", "tokenUrl": "/token", "scopes": {}},
           "implicit": {"authorizationUrl": "/implicit", "scopes": {}}}}}}}
        """

    private func approve(_ redirects: [String], named: [String] = []) throws -> [MockAnswer] {
        let engine = try MockedSpec(whole: Self.document).engine { $0.redirectURIs = named }
        let query = redirects.map { redirect in
            "&redirect_uri=" + (redirect.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
        }
        return try [("/authorize", "code"), ("/implicit", "token")].map { path, type in
            try engine.answer("GET", "\(path)?response_type=\(type)&client_id=app&state=x" + query.joined())
        }
    }

    @Test(arguments: [
        "http://localhost:3000/cb", "http://127.0.0.1:49152", "https://localhost/cb?x=1", "http://[::1]:1/cb",
        "http://app.localhost/cb", "com.example.app:/oauth", "myapp://callback", "https://app.example/cb",
        "http://localhost:1/only",
    ])
    func registeredAddressesAreTaken(redirect: String) throws {
        let named = ["com.example.app:/oauth", "myapp://callback", "https://app.example/cb", "http://localhost/only"]
        for answer in try approve([redirect], named: named) {
            #expect(answer.status == 302)
            #expect(answer.headers["Location"]?.hasPrefix(redirect) == true)
        }
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
        "javascript://localhost/%0aalert(1)",
        "data:text/html,x", "vbscript:x", "file:///etc/passwd", "blob:http://localhost/x", "about:blank",
        "//evil.example",
        "https://evil.example", "http://localhost.evil.example", "http://127.0.0.1.evil.example",
        "http://localhost@evil.example",
        "http://localhost:80@evil.example", "http://a@localhost/cb", "http://localhost\\@evil.example",
        "http://localhost#x",
        "http:localhost", "http:///evil.example", "http://", "evil", "", "com.evil.app:/oauth", "myapp://other",
        "myapp://callback/",
        "myapp://callback?x", "MYAPP://callback", "https://app.example/cb/", "https://app.example:8443/cb",
        "intent://localhost",
    ])
    func otherAddressesAreRefused(redirect: String) throws {
        for answer in try approve(
            [redirect], named: ["myapp://callback", "https://app.example/cb", "javascript:alert(1)"])
        {
            #expect(answer.status == 400)
            #expect(answer.headers["Location"] == nil)
            #expect(answer.headers["Content-Type"]?.hasPrefix("text/plain") == true)
            #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
        }
    }

    @Test func twoAddressesAreRefused() throws {
        #expect(try approve(["http://localhost/a", "https://evil.example"]).allSatisfy { $0.status == 400 })
    }

    @Test func anAddressOfThisMachineIsNoneWhereAnotherIsDeclared() throws {
        let query = "auth?response_type=code&client_id=aroti-ios&redirect_uri=http%3A%2F%2Flocalhost%2Fcb"
        #expect(try engine().answer("GET", Self.paths + query).status == 400)
    }

    @Test func tokenEndpointsOfADocumentHandOutTokens() throws {
        let document = """
            {"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {
              "/login": {"post": {"requestBody": {"required": true, "content": {"application/x-www-form-urlencoded":
                  {"schema": {"type": "object", "required": ["username", "password"], "properties":
                    {"username": {"type": "string"}, "password": {"type": "string"}}}}}},
                "responses": {"200": {"description": "", "content": {"application/json": {"schema":
                  {"$ref": "#/components/schemas/Token"}}}}}}},
              "/me": {"get": {"security": [{"o": []}], "responses": {"204": {"description": ""}}}}},
             "components": {"schemas": {"Token": {"type": "object", "required": ["access_token"], "properties":
                 {"access_token": {"type": "string"}, "token_type": {"type": "string", "default": "bearer"}}}},
               "securitySchemes": {"o": {"type": "oauth2", "flows": {"password": {"tokenUrl": "/login",
                 "scopes": {}}}}}}}
            """
        let engine = try MockedSpec(whole: document).engine()
        #expect(try engine.answer("GET", "/me").status == 401)
        let answer = try engine.answer(
            "POST", "/login", headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: "username=ada&password=1")
        #expect(answer.status == 200)
        let access = try Self.member("access_token", of: answer)
        let called = try engine.answer("GET", "/me", headers: ["Authorization": "Bearer \(access)"])
        #expect(called.status == 204)
    }

    /// RFC 9207, section 2: responses with a code and with an error name the issuer.
    @Test(arguments: ["code", "nothing"])
    func namesTheIssuerThatTheContractKnows(responseType: String) throws {
        let spec = """
            auth:
              login:
                type: oauth2
                authorize: https://auth.example.com/authorize
                token: https://auth.example.com/token
                client: app
                redirect: com.example.app://callback
                issuer: https://auth.example.com/realm
                sendsIssuer: true
            endpoints: { A: { a: { get: /a, returns: void, auth: login } } }
            """
        let query =
            "response_type=\(responseType)&client_id=app&state=xyz&code_challenge=\(Self.challenge)"
            + "&code_challenge_method=S256"
        let answer = try MockedSpec(spec).engine().answer("GET", "/authorize?" + query)
        #expect(answer.headers["Location"]?.contains("iss=https%3A%2F%2Fauth.example.com%2Frealm") == true)
    }
}
