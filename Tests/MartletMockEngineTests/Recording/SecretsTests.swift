import MartletContract
import MartletPayloads
import MartletSyntax
import Testing

@testable import MartletMockEngine

/// What is hidden from the log, from the page and from recordings alike.
struct SecretsTests {
    private static let document = """
        {"openapi": "3.1.0", "info": {"title": "A", "version": "1"},
         "components": {"securitySchemes": {
           "oa": {"type": "oauth2", "flows": {"authorizationCode": {"authorizationUrl": "https://a.example/authorize",
             "tokenUrl": "https://a.example/token", "scopes": {}}}},
           "key": {"type": "apiKey", "in": "query", "name": "zugang"}}},
         "paths": {
           "/shops": {"get": {"operationId": "shops", "security": [{"key": []}, {}], "parameters": [
               {"name": "state", "in": "query", "schema": {"type": "string"}},
               {"name": "q", "in": "query", "schema": {"type": "string"}},
               {"name": "lock", "in": "query", "schema": {"type": "string", "format": "password"}}],
             "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"type": "object",
               "properties": {"text": {"type": "string"}}}}}}}}},
           "/callback": {"get": {"operationId": "back", "parameters": [
               {"name": "code", "in": "query", "schema": {"type": "string"}}], "responses": {"204": {"description": ""}}}},
           "/reset/{token}": {"get": {"operationId": "reset", "parameters": [
               {"name": "token", "in": "path", "required": true, "schema": {"type": "string"}}],
             "responses": {"204": {"description": ""}}}},
           "/key-{apiKey}": {"get": {"operationId": "key", "parameters": [
               {"name": "apiKey", "in": "path", "required": true, "schema": {"type": "string"}}],
             "responses": {"204": {"description": ""}}}},
           "/users/{id}/{otp}": {"get": {"operationId": "otp", "parameters": [
               {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}},
               {"name": "otp", "in": "path", "required": true, "schema": {"type": "string"}}],
             "responses": {"204": {"description": ""}}}},
           "/things/{id}": {"get": {"operationId": "thing", "parameters": [
               {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
             "responses": {"204": {"description": ""}}}}}}
        """
    private static let jwt = "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.s3cr3t"

    private func target(_ target: String) throws -> String {
        let engine = try MockedSpec(whole: Self.document).engine { $0.credentialCheck = .off }
        _ = engine.reply(to: MockRequest(method: "GET", target: target))
        let record = try #require(engine.history.records().last)
        #expect(!record.line.contains("s3cr3t"), "\(record.line)")
        return record.target
    }

    @Test(arguments: [
        ("/shops?zugang=s3cr3t&q=a", "/shops?zugang=hidden&q=a"), ("/shops?ZUGANG=s3cr3t", "/shops?ZUGANG=hidden"),
        ("/shops?lock=s3cr3t", "/shops?lock=hidden"),
        ("/shops?api_key=s3cr3t&apiKey=s3cr3t", "/shops?api_key=hidden&apiKey=hidden"),
        ("/shops?access_token=s3cr3t", "/shops?access_token=hidden"),
        ("/shops?z%75gang=s3cr3t", "/shops?z%75gang=hidden"),
        ("/shops?filter%5Bpassword%5D=s3cr3t", "/shops?filter%5Bpassword%5D=hidden"),
        ("/shops?token%5B0%5D=s3cr3t", "/shops?token%5B0%5D=hidden"),
        ("/shops?state=CA", "/shops?state=CA"), ("/shops?state=s3cr3t&code=s3cr3t", "/shops?state=hidden&code=hidden"),
        ("/nowhere?state=s3cr3t", "/nowhere?state=hidden"), ("/nowhere?code=s3cr3t", "/nowhere?code=hidden"),
        ("/callback?code=s3cr3t", "/callback?code=hidden"), ("/reset/s3cr3t", "/reset/hidden"),
        (
            "/shops?otp=s3cr3t&pin=s3cr3t&session=s3cr3t&csrf_token=s3cr3t",
            "/shops?otp=hidden&pin=hidden&session=hidden&csrf_token=hidden"
        ),
        (
            "/authorize?response_type=code&client_id=c&state=s3cr3t&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcb&code_challenge=x",
            "/authorize?response_type=code&client_id=c&state=hidden&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcb&code_challenge=x"
        ),
        ("/token?client_secret=s3cr3t&code_verifier=s3cr3t", "/token?client_secret=hidden&code_verifier=hidden"),
        ("/things/\(jwt)", "/things/hidden"), ("/shops?q=\(jwt)", "/shops?q=hidden"),
        (
            "/shops?q=https%3A%2F%2Fu%3As3cr3t%40h.example%2F%3Ftoken%3Ds3cr3t",
            "/shops?q=https%3A%2F%2Fhidden%40h.example%2F%3Ftoken%3Dhidden"
        ),
        (
            "/shops?q=%7B%22a%22:%5B%7B%22password%22:%22s3cr3t%22,%22n%22:1%7D%5D%7D",
            "/shops?q=%7B%22a%22%3A%5B%7B%22password%22%3A%22hidden%22%2C%22n%22%3A1%7D%5D%7D"
        ),
        ("/shops?q=login(password:%22s3cr3t%22)", "/shops?q=login%28password%3A%22hidden%22%29"),
        ("/shops?q=token%3Ds3cr3t", "/shops?q=token%3Dhidden"), ("/shops?q=pin:s3cr3t", "/shops?q=pin%3Ahidden"),
        (
            "/shops?q=X-Api-Key:%20s3cr3t%0AAuthorization:%20Digest%20a=b,%20response=%22s3cr3t%22",
            "/shops?q=X-Api-Key%3A%20hidden%0AAuthorization%3A%20hidden"
        ),
        (
            "/shops?q=https%253A%252F%252Fh.example%252F%253Ftoken%253Ds3cr3t",
            "/shops?q=https%3A%2F%2Fh.example%2F%3Ftoken%3Dhidden"
        ),
        (
            "/shops?q=https%3A%2F%2Fh.example%2F%3Fnext%3Dhttps%253A%252F%252Fi.example%253Ftoken%253Ds3cr3t",
            "/shops?q=https%3A%2F%2Fh.example%2F%3Fnext%3Dhttps%3A%2F%2Fi.example%3Ftoken%3Dhidden"
        ),
        ("/shops?filter%255Bpassword%255D=s3cr3t", "/shops?filter%255Bpassword%255D=hidden"),
        (
            "/shops?password_confirmation=s3cr3t&newPassword1=s3cr3t&invite_code=s3cr3t&recovery_codes=s3cr3t",
            "/shops?password_confirmation=hidden&newPassword1=hidden&invite_code=hidden&recovery_codes=hidden"
        ),
        (
            "/shops?X-Amz-Signature=s3cr3t&id_token_hint=s3cr3t&pin_code=s3cr3t&oobCode=s3cr3t&passwort=s3cr3t",
            "/shops?X-Amz-Signature=hidden&id_token_hint=hidden&pin_code=hidden&oobCode=hidden&passwort=hidden"
        ),
        (
            "/shops?key=s3cr3t&ticket=s3cr3t&connect.sid=s3cr3t&api-token-v2=s3cr3t&SAMLRequest=s3cr3t",
            "/shops?key=hidden&ticket=hidden&connect.sid=hidden&api-token-v2=hidden&SAMLRequest=hidden"
        ),
        ("/things/Bearer%20s3cr3t", "/things/Bearer%20hidden"), ("/things/a;sid=s3cr3t", "/things/a;sid=hidden"),
        ("/things/token=s3cr3t", "/things/token=hidden"),
        // No endpoint: one slash too many or one too few, another version in front.
        ("/reset/s3cr3t/", "/reset/hidden/"), ("//reset//s3cr3t", "//reset//hidden"),
        ("/v2/r%65set/s3cr3t/now", "/v2/r%65set/hidden/now"),
        ("/nowhere/token/s3cr3t", "/nowhere/token/hidden"), ("/auth/token/refresh", "/auth/token/refresh"),
        ("/things/https%253A//u%253As3cr3t%2540h/", "/things/https://hidden@h/"),
        ("/key-s3cr3t/x", "/hidden/x"), ("/users/1/s3cr3t/x", "/users/1/hidden/x"),
        (
            "/shops?max_tokens=5&password_length=8&status_code=1&sort_key=a",
            "/shops?max_tokens=5&password_length=8&status_code=1&sort_key=a"
        ),
        ("/shops?q=at%2010:30&r=a%3Db", "/shops?q=at%2010:30&r=a%3Db"),
        ("/shops?q=%7B%22a%22:1%7D", "/shops?q=%7B%22a%22:1%7D"),
        ("/shops?q=a&&b", "/shops?q=a&&b"), ("/shops?q", "/shops?q"), ("/shops?", "/shops?"),
        ("/things/1", "/things/1"),
        ("/shops?design_token=blue&page_token=2", "/shops?design_token=blue&page_token=2"),
    ])
    func targetsHideSecrets(target: String, shown: String) throws {
        #expect(try self.target(target) == shown)
    }

    /// What is refused before its endpoint is known, and what browsers ask with `OPTIONS`.
    @Test(arguments: ["POST", "OPTIONS", "DELETE", "BREW"])
    func otherMethodsHideSecrets(method: String) throws {
        let engine = try MockedSpec(whole: Self.document).engine()
        _ = engine.reply(to: MockRequest(method: method, target: "/reset/s3cr3t"))
        let record = try #require(engine.history.records().last)
        #expect(record.target == "/reset/hidden")
        #expect(!record.line.contains("s3cr3t"), "\(record.line)")
        #expect(engine.hidingSecrets(inPath: "/reset/s3cr3t") == "/reset/hidden")
    }

    @Test(arguments: ["s3cr3t", #"{"password": s3cr3t}"#, #"{"pin": 0s3cr3t}"#, #"{"a": 's3cr3t'}"#])
    func messagesAboutJSONShowNothingOfIt(text: String) {
        #expect {
            try JSONLiteral.parse(Array(text.utf8))
        } throws: { error in
            !"\(error)".contains("s3cr3t")
        }
    }

    @Test func searchingForNamesTakesTimeInProportion() throws {
        let texts = ["a=", "token=", "password:", "\"token\":", "a=\"", "%25"].map {
            String(repeating: $0, count: 20_000)
        }
        let engine = try MockedSpec(whole: Self.document).engine()
        for text in texts { _ = engine.hidingSecrets(in: text) }
    }

    @Test func problemsHideSecrets() throws {
        let engine = try MockedSpec(whole: Self.document).engine()
        _ = engine.reply(to: MockRequest(method: "GET", target: "/nowhere/\(Self.jwt)"))
        let record = try #require(engine.history.records().last)
        #expect(record.problem?.contains("/nowhere/hidden") == true)
    }

    @Test(arguments: [
        #"{"otp":"s3cr3t","pin":"s3cr3t","session":"s3cr3t","csrf":"s3cr3t","auth":"s3cr3t","apiKey":"s3cr3t","password":"s3cr3t"}"#,
        #"{"text":"ghp_0123456789abcdefghijABCDEFGHIJs3cr3t"}"#,
        #"{"text":"-----BEGIN PRIVATE KEY-----\nMIIBs3cr3t\n-----END PRIVATE KEY-----"}"#,
        #"{"text":"https://u:s3cr3t@h.example/?token=s3cr3t&x=1"}"#, #"{"text":"see Bearer s3cr3t, please"}"#,
        #"{"text":"https://app.example/cb?code=s3cr3t&state=s3cr3t"}"#, #"{"code":"s3cr3t","redirect_uri":"a"}"#,
        #"{"text":"{\"password\":\"s3cr3t\",\"a\":[{\"pin\":5}]}"}"#, #"{"text":"curl -H 'X-Api-Key: s3cr3t'"}"#,
        #"{"tokens":{"access":"s3cr3t"},"apiTokens":["s3cr3t"]}"#,
        #"{"passwordConfirmation":"s3cr3t","totpSecret":"s3cr3t","recovery_codes":["s3cr3t"]}"#,
        #"{"text":"AKIAIOSFODNN7EXs3cr3t"}"#, #"{"a":[{"b":{"clientSecret":"s3cr3t","verification_code":"s3cr3t"}}]}"#,
        #"{"id_token":"s3cr3t","refreshToken":"s3cr3t","code_verifier":"s3cr3t","Authorization":"s3cr3t"}"#,
    ])
    func recordingsHideSecrets(body: String) async throws {
        let examples = RecordedExamples()
        let engine = try MockedSpec(whole: Self.document).engine {
            $0.proxy = MockProxy(StandInServer(body))
            $0.recording = examples
            $0.credentialCheck = .off
        }
        _ = await engine.passedAnswer("GET", "/shops?zugang=s3cr3t&state=s3cr3t&code=s3cr3t&q=\(Self.jwt)")
        let file = try #require(examples.changedFiles().first)
        #expect(!file.text.contains("s3cr3t"), "\(file.text)")
        #expect(file.text.contains("\"GET /shops\""))
    }

    @Test func whatIsNoSecretIsRecorded() async throws {
        let body = #"{"code":"NOT_FOUND","session":{"title":"Yoga"},"text":"see https://a.example/?q=1","key":"k"}"#
        let examples = RecordedExamples()
        let engine = try MockedSpec(whole: Self.document).engine {
            $0.proxy = MockProxy(StandInServer(body))
            $0.recording = examples
            $0.credentialCheck = .off
        }
        _ = await engine.passedAnswer("GET", "/shops?state=CA")
        let text = try #require(examples.changedFiles().first).text
        #expect(text.contains("\"GET /shops?state=CA\""))
        for value in ["Yoga", "see https://a.example/?q=1", "\"k\""] { #expect(text.contains(value)) }
    }
}
