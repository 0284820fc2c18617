import MartletMockEngine
import Testing

/// Content codings, charsets and content types of requests and responses.
struct ContentCodingTests {
    private static let spec = """
        openapi: 3.1.0
        info: { title: Codings, version: "1" }
        servers: [{ url: "https://codings.example" }]
        paths:
          /json:
            post:
              operationId: json
              requestBody: { required: true, content: { application/json: { schema: { type: object } },
                application/xml: { schema: { type: object, properties: { a: { type: integer } } } },
                application/json-patch+json: { schema: { type: array, items: { type: object } } } } }
              responses: { "204": { description: ok } }
          /file:
            post:
              operationId: file
              requestBody: { required: true, content: { application/octet-stream: {} } }
              responses: { "204": { description: ok } }
          /text:
            post:
              operationId: text
              requestBody: { required: true, content: { text/plain: { schema: { type: string, maxLength: 2 } } } }
              responses: { "204": { description: ok } }
          /latin: { get: { operationId: latin, responses: { "200": { description: ok, content: {
            text/plain; charset=iso-8859-1: { schema: { type: string }, examples: { a: { value: "\u{E9}" }, b: { value: "\u{20AC}" } } } } } } } }
          /wide: { get: { operationId: wide, responses: { "200": { description: ok, content: {
            text/plain; charset=utf-16be: { schema: { type: string }, example: "\u{E9}" } } } } } }
          /count: { get: { operationId: count, responses: { "200": { description: ok, content: {
            text/plain: { schema: { type: integer, minimum: 5, maximum: 7 } } } } } } }
          /flag: { get: { operationId: flag, responses: { "200": { description: ok, content: {
            text/plain: { schema: { type: boolean } } } } } } }
          /form: { get: { operationId: form, responses: { "200": { description: ok, content: {
            application/x-www-form-urlencoded: { schema: { type: object, required: [a], properties: { a: { const: 1 } } } } } } } } }
          /yaml: { get: { operationId: yaml, responses: { "200": { description: ok, content: {
            application/yaml: { schema: { type: object, required: [a], properties: { a: { const: 1 } } } } } } } } }
          /error: { get: { operationId: error, parameters: [{ name: q, in: query, schema: { type: integer } }],
            responses: { "204": { description: ok }, default: { description: no, content: { application/json: { schema: {
              type: object, required: [status, msg], properties: { status: { type: integer }, msg: { type: string } } } } } } } } }
        """

    private func answer(
        _ method: String, _ path: String, _ headers: [String: String] = [:], body: [UInt8] = []
    ) throws -> MockAnswer {
        let entries = headers.map { HeaderFields.Entry($0.key, $0.value) }
        let reply = try MockedSpec(whole: Self.spec).engine().reply(
            to: MockRequest(method: method, target: path, headers: HeaderFields(entries), body: body))
        guard case .answer(let answer) = reply else { return MockAnswer(status: 0) }
        return answer
    }

    @Test(arguments: ["gzip", "br", "identity, x-own", "GZIP"])
    func encodedBodiesAreRefused(coding: String) throws {
        let answer = try answer(
            "POST", "/json", ["Content-Type": "application/json", "Content-Encoding": coding], body: Array("{}".utf8))
        #expect(answer.status == 415 && answer.headers["Accept-Encoding"] == "identity")
        #expect(answer.headers["Martlet-Problem"]?.contains("Content-Encoding") == true)
    }

    @Test func bodiesThatAreNotReadMayBeEncoded() throws {
        let file = ["Content-Type": "application/octet-stream", "Content-Encoding": "gzip"]
        #expect(try answer("POST", "/file", file, body: [1]).status == 204)
        let plain = ["Content-Type": "application/json", "Content-Encoding": "identity"]
        #expect(try answer("POST", "/json", plain, body: Array("{}".utf8)).status == 204)
    }

    @Test func allContentTypesOfAnOperationAreNamed() throws {
        let problem =
            try answer("POST", "/json", ["Content-Type": "image/png"], body: [1]).headers["Martlet-Problem"] ?? ""
        for name in ["application/json", "application/xml", "application/json-patch+json"] {
            #expect(problem.contains(name))
        }
        let empty = try answer("POST", "/json", ["Content-Type": ""], body: [1]).headers["Martlet-Problem"]
        #expect(empty?.contains("an empty content type") == true)
    }

    @Test(
        arguments: [
            ("text/plain", [0xC3, 0xA9], 204), ("text/plain", [0xE9], 400),
            ("text/plain; charset=ISO-8859-1", [0xE9, 0xE9], 204),
            ("text/plain; charset=iso-8859-1", [0xE9, 0xE9, 0xE9], 400),
            ("text/plain; charset=utf-16", [0xFE, 0xFF, 0, 0xE9], 204),
            ("text/plain; charset=utf-16", [0xFF, 0xFE, 0xE9, 0], 204), ("text/plain; charset=utf-16le", [0xE9], 400),
            ("text/plain; charset=us-ascii", [0xE9], 400), ("text/plain; charset=koi8-r", [0x41], 415),
            ("text/plain; charset=\"utf-8\"", [0x41], 204),
        ] as [(String, [UInt8], Int)])
    func textsAreReadInTheirCharset(type: String, body: [UInt8], status: Int) throws {
        #expect(try answer("POST", "/text", ["Content-Type": type], body: body).status == status)
    }

    @Test func textsAreWrittenInTheirCharset() throws {
        guard case .bytes(let latin) = try answer("GET", "/latin").body else { return #expect(Bool(false)) }
        #expect(latin == [0xE9])
        let other = try answer("GET", "/latin", ["Prefer": "example=b"])
        #expect(other.text == "\u{20AC}" && other.headers["Content-Type"] == "text/plain; charset=utf-8")
        #expect(other.headers["Martlet-Note"]?.contains("iso-8859-1") == true)
        guard case .bytes(let wide) = try answer("GET", "/wide").body else { return #expect(Bool(false)) }
        #expect(wide == [0, 0xE9])
    }

    @Test func valuesOfOtherTypesAreWrittenAsText() throws {
        #expect((5...7).contains(Int(try answer("GET", "/count").text) ?? 0))
        #expect(["true", "false"].contains(try answer("GET", "/flag").text))
        #expect(try answer("GET", "/form").text == "a=1")
        #expect(try answer("GET", "/yaml").text == #"{"a":1}"#)
    }

    @Test func refusalsSayTheirStatus() throws {
        let refusal = try answer("GET", "/error?q=a")
        #expect(refusal.json["status"]?.text == "400")
        #expect(refusal.json["msg"]?.text?.contains("/q") == true)
    }

    @Test func failuresThatAreAskedForSayTheirStatus() throws {
        let failure = try answer("GET", "/error", ["Prefer": "code=418"])
        #expect(failure.status == 418 && failure.json["status"]?.text == "418")
    }

    /// Nothing encoded is looked into, because the real server decodes it.
    @Test(arguments: [("gzip", 200), ("identity", 400)])
    func encodedBodiesArePassedOn(coding: String, status: Int) async throws {
        let server = StandInServer { _ in RealAnswer(status: 200, headers: HeaderFields(), body: PiecesStream([])) }
        let engine = try MockedSpec(whole: Self.spec.replacing(#""204""#, with: #""200""#)).engine {
            $0.proxy = MockProxy(server, isStrict: true)
        }
        let fields = ["Content-Type": "application/json", "Content-Encoding": coding]
        let answer = await engine.passedAnswer("POST", "/json", headers: fields, body: "no JSON")
        #expect(answer.status == status)
    }

    @Test func theServerHasMethods() throws {
        let answer = try answer("OPTIONS", "*")
        #expect(answer.status == 204 && answer.headers["Allow"] == "GET, POST, HEAD, OPTIONS")
    }
}
