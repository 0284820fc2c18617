import MartletContract
import MartletMockEngine
import MartletPayloads
import MartletSyntax
import Testing

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
        ("/shops?q=a&&b", "/shops?q=a&&b"), ("/shops?q", "/shops?q"), ("/shops?", "/shops?"),
        ("/things/1", "/things/1"),
        ("/shops?design_token=blue&page_token=2", "/shops?design_token=blue&page_token=2"),
    ])
    func targetsHideSecrets(target: String, shown: String) throws {
        #expect(try self.target(target) == shown)
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
