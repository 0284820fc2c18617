import MartletMockEngine
import Testing

/// Header fields with a syntax and a meaning that HTTP gives them.
struct HeaderFieldTests {
    private func answer(
        _ name: String, schema: String = "type: string", status: Int = 200, _ rest: String = "",
        headers: [String: String] = [:], target: String = "/r"
    ) throws -> MockAnswer {
        let spec = """
            openapi: 3.1.0
            info: { title: Fields, version: "1" }
            servers: [{ url: "https://fields.example" }]
            paths:
              /r:
                get:
                  operationId: r
                  parameters: [{ name: q, in: query, schema: { type: integer } }]
                  responses:
                    "200": { description: ok, content: { application/json: { schema: { type: integer } } } }
                    "\(status)": { description: a, headers: { \(name): { required: true, schema: { \(schema) }\(rest) } },
                      content: { application/json: { schema: { type: integer, example: 42 } } } }
            """
        let document =
            status == 200
            ? spec.split(separator: "\n").filter { !$0.contains("ok, content") }
                .joined(separator: "\n") : spec
        var headers = headers
        if status != 200, target == "/r" { headers["Prefer"] = "code=\(status)" }
        return try MockedSpec(whole: document).engine().answer("GET", target, headers: headers)
    }

    @Test(arguments: [
        ("Retry-After", "1"), ("Age", "0"), ("Vary", "Accept"), ("Allow", "GET, HEAD, OPTIONS"),
        ("Cache-Control", "no-cache"), ("Accept-Ranges", "none"),
        ("Content-Disposition", "attachment; filename=\"sample\""),
        ("Link", "<https://example.com/redirected>; rel=\"related\""), ("Set-Cookie", "sample=value; Path=/"),
        ("WWW-Authenticate", "Bearer"), ("Expires", "Sat, 01 Jan 2000 00:00:00 GMT"),
        ("Accept-Patch", "application/json"),
        ("Strict-Transport-Security", "max-age=0"), ("Content-Range", "items 0-0/1"),
        ("Access-Control-Allow-Origin", "*"),
    ])
    func valuesAreOnesOfTheField(name: String, value: String) throws {
        #expect(try answer(name).headers[name] == value)
    }

    @Test func whatTheDocumentShowsIsSent() throws {
        #expect(try answer("Vary", schema: "type: string, example: Prefer").headers["Vary"] == "Prefer")
        #expect(try answer("Link", schema: "type: string", ", example: 'a link'").headers["Link"] == "a link")
        #expect(try answer("Vary", schema: "type: string, enum: [Cookie]").headers["Vary"] == "Cookie")
        let seconds = try answer("Retry-After", schema: "type: integer, minimum: 30, maximum: 40").headers[
            "Retry-After"]
        #expect((30...40).contains(seconds.flatMap(Int.init) ?? 0))
    }

    @Test(arguments: [
        "Content-Encoding", "Connection", "Keep-Alive", "Trailer", "TE", "Upgrade", "Transfer-Encoding",
        "Preference-Applied",
    ])
    func whatIsNotTrueIsNotSent(name: String) throws {
        #expect(try answer(name, schema: "type: string, enum: [gzip]").headers[name] == nil)
    }

    @Test func aTagIsSentWhereItIsDeclared() throws {
        let first = try #require(try answer("ETag").headers["ETag"])
        #expect(first.hasPrefix("\"") && first.utf8.count > 3)
        #expect(try answer("ETag", status: 404).headers["ETag"] != nil)
        #expect(try answer("ETag", schema: "type: string, enum: ['\"a\"']").headers["ETag"] == "\"a\"")
    }

    @Test func aPartSaysWhichOneItIs() throws {
        #expect(try answer("X-A", status: 206).headers["Content-Range"] == "bytes 0-1/2")
        #expect(try answer("Content-Range", status: 206).headers["Content-Range"] == "bytes 0-1/2")
    }

    /// A refusal is a response as the document declares it.
    @Test func refusalsHaveTheFieldsThatAreDeclared() throws {
        let refusal = try answer("X-Reason", schema: "type: integer", status: 400, target: "/r?q=a")
        #expect(refusal.status == 400 && refusal.headers["X-Reason"].flatMap(Int.init) != nil)
        #expect(refusal.headers["Martlet-Problem"]?.contains("/q") == true)
    }

    @Test func validatorsOfWhatIsNotSentAreThoseOfTheResponse() throws {
        let spec = """
            openapi: 3.1.0
            info: { title: Fields, version: "1" }
            servers: [{ url: "https://fields.example" }]
            paths:
              /r:
                get:
                  operationId: r
                  responses:
                    "200": { description: ok, content: { application/json: { schema: { type: integer } } } }
                    "304": { description: same, headers: { ETag: { required: true, schema: { type: string } },
                      X-Kept: { schema: { type: integer }, example: 7 } } }
            """
        let engine = try MockedSpec(whole: spec).engine()
        let whole = try engine.answer("GET", "/r")
        let unchanged = try engine.answer("GET", "/r", headers: ["Prefer": "code=304"])
        #expect(unchanged.status == 304 && unchanged.text.isEmpty)
        #expect(unchanged.headers["ETag"] == whole.headers["ETag"] && whole.headers["ETag"] != nil)
        #expect(unchanged.headers["X-Kept"] == "7" && unchanged.headers["Content-Type"] == nil)
    }
}
