import MartletContract
import MartletMockEngine
import MartletPayloads
import Testing

struct AnswerTests {
    private static let spec = """
        models:
          Bread: { fields: { id: string, name: string }, example: { id: "1", name: Rye } }
          Failure: { fields: { message: string } }
        endpoints:
          Breads:
            list: { get: /breads, returns: "[Bread]", errors: { 404: Failure, 4XX: Failure } }
            picture: { get: /picture, returns: file }
            ring: { get: /ring, streams: Bread }
            talk: { websocket: /talk, sends: Bread, receives: Bread }
            echo: { websocket: /echo, sends: data, receives: data }
            listen: { websocket: /listen, receives: Bread }
        """

    @Test func answersWithTheFirstSuccess() throws {
        let answer = try MockedSpec(Self.spec).engine().answer("GET", "/breads")
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "application/json")
        #expect(answer.text.contains(#""name":"Rye""#))
    }

    /// Objects, JSON, and header fields for browsers, of successes and failures.
    @Test func writesHeaderFields() throws {
        let engine = try MockedSpec(
            """
            models: { Color: { fields: { R: { type: int, example: 100 }, G: { type: int, example: 200 } } } }
            endpoints:
              Paints:
                show:
                  get: /paint
                  responses:
                    200:
                      returns: void
                      headers:
                        X-A: Color
                        X-B: { type: Color, explode: true }
                        X-C: { type: Color, contentType: application/json }
                        Access-Control-Max-Age: { type: int, example: 7 }
                  errors: { 404: { type: void, headers: { X-A: Color } } }
            """
        ).engine()
        let answer = try engine.answer("GET", "/paint")
        #expect(answer.headers["X-A"] == "R,100,G,200")
        #expect(answer.headers["X-B"] == "R=100,G=200")
        #expect(answer.headers["X-C"] == #"{"R":100,"G":200}"#)
        #expect(answer.headers["Access-Control-Max-Age"] == "7")
        let missing = try engine.answer("GET", "/paint", headers: ["Prefer": "code=404"])
        #expect(missing.headers["X-A"] == "R,100,G,200")
    }

    @Test(arguments: [("code=404", 404), ("code=418", 418), ("code=200", 200), ("code=503", 400), ("code=x", 400)])
    func answersAsIsPreferred(preference: String, status: Int) throws {
        let answer = try MockedSpec(Self.spec).engine().answer("GET", "/breads", headers: ["Prefer": preference])
        #expect(answer.status == status)
    }

    @Test(arguments: [
        ("wait=2", Duration.seconds(2)), ("wait=\"0.25\"", .milliseconds(250)), ("wait=30ms", .milliseconds(30)),
    ])
    func waitsAsIsPreferred(preference: String, delay: Duration) throws {
        let answer = try MockedSpec(Self.spec).engine()
            .answer("GET", "/breads", headers: ["Prefer": "respond-async, \(preference)"])
        #expect(answer.delay == delay)
    }

    @Test(
        arguments: [
            (nil, "application/json"), ("*/*", "application/json"), ("application/json", "application/json"),
            ("text/event-stream", "text/event-stream"),
            ("text/event-stream, application/x-ndjson", "text/event-stream"),
            ("application/json;q=0.5, text/event-stream", "text/event-stream"),
        ] as [(String?, String)])
    func answersWithAStreamWhereOneIsAskedFor(accept: String?, contentType: String) throws {
        let spec = """
            models:
              Reply: { fields: { text: string } }
              Piece: { fields: { delta: string } }
            endpoints:
              Chat:
                chat: { post: /chat, returns: Reply }
                chatStream: { post: "/chat#stream", streams: Piece }
            """
        let answer = try MockedSpec(spec).engine().answer(
            "POST", "/chat", headers: accept.map { ["Accept": $0] } ?? [:])
        #expect(answer.headers["content-type"] == contentType)
    }

    /// Each content type with a schema of its own is asked for, sent and refused as itself.
    @Test func answersInTheContentTypesOfAnOperation() throws {
        let document = """
            {"openapi": "3.1.0", "info": {"title": "Exports", "version": "1"}, "paths": {"/export": {"post": {
              "operationId": "export",
              "requestBody": {"required": true, "content": {
                "application/json": {"schema": {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}}},
                "application/x-www-form-urlencoded": {
                  "schema": {"type": "object", "required": ["b"], "properties": {"b": {"type": "integer"}}}}}},
              "responses": {"200": {"description": "fine", "content": {
                "application/json": {"schema": {"type": "object"}, "example": {"x": 1}},
                "text/csv": {"schema": {"type": "string"}, "example": "x;y"}}}}}}}}
            """
        let engine = try MockedSpec(whole: document).engine()
        func answer(_ accept: String?, _ type: String, _ body: String) throws -> String {
            var headers = ["Content-Type": type]
            headers["Accept"] = accept
            let answer = try engine.answer("POST", "/export", headers: headers, body: body)
            return "\(answer.status) \(answer.headers["content-type"] ?? "")"
        }
        #expect(try answer(nil, "application/json", #"{"a":1}"#) == "200 application/json")
        #expect(try answer("text/csv", "application/json", #"{"a":1}"#) == "200 text/csv")
        #expect(try answer(nil, "application/x-www-form-urlencoded", "b=1").hasPrefix("200"))
        #expect(try answer(nil, "application/x-www-form-urlencoded", "b=x").hasPrefix("400"))
        #expect(try answer(nil, "text/plain", "b").hasPrefix("415"))
        #expect(try answer("image/gif", "application/json", #"{"a":1}"#).hasPrefix("406"))
    }

    /// What is asked for exactly comes before another content type of JSON.
    @Test func answersWithTheContentTypeThatIsAskedFor() throws {
        let document = """
            {"openapi": "3.0.3", "info": {"title": "Pets", "version": "1"}, "paths": {"/pet": {"get": {
              "responses": {"200": {"description": "", "content": {
                "application/vnd.pet+json": {"schema": {"type": "object", "properties": {"a": {"type": "integer"}}}},
                "application/json; profile=a": {"schema": {"type": "integer"}}}}}}}}}
            """
        let engine = try MockedSpec(whole: document).engine()
        func type(_ accept: String) throws -> String? {
            try engine.answer("GET", "/pet", headers: ["Accept": accept]).headers["Content-Type"]
        }
        #expect(try type("application/json; profile=a") == "application/json; profile=a")
        #expect(try type("application/json") == "application/json; profile=a")
        #expect(try type("application/vnd.pet+json") == "application/vnd.pet+json")
        #expect(try type("*/*") == "application/vnd.pet+json")
        #expect(try type("application/problem+json") == "application/vnd.pet+json")
    }

    /// Bytes can be sent as any of the content types of a file; JSON among them is JSON.
    @Test func aFileHasEachOfItsContentTypes() throws {
        let document = """
            {"openapi": "3.0.3", "info": {"title": "Pages", "version": "1"}, "paths": {"/page": {"get": {
              "responses": {"200": {"description": "", "content": {
                "application/json": {"schema": {"type": "string", "format": "binary"}},
                "image/png": {"schema": {"type": "string", "format": "binary"}}}}}}}}}
            """
        let engine = try MockedSpec(whole: document).engine()
        let json = try engine.answer("GET", "/page")
        #expect(json.headers["Content-Type"] == "application/json")
        #expect(json.text.first == "\"")
        let image = try engine.answer("GET", "/page", headers: ["Accept": "image/png"])
        #expect(image.headers["Content-Type"] == "image/png")
        #expect(image.text.contains("PNG"))
        #expect(try engine.answer("GET", "/page", headers: ["Accept": "text/csv"]).status == 406)
    }

    @Test(arguments: [
        ("text/event-stream", "data: "), ("application/jsonl", "{"), ("application/json-seq", "\u{1E}{"),
    ])
    func streamsInTheContentTypeOfTheSpecification(type: String, start: String) throws {
        let spec = """
            models: { Piece: { fields: { delta: string } } }
            endpoints: { Chat: { chat: { post: /chat, streams: Piece, contentType: \(type) } } }
            """
        let answer = try MockedSpec(spec).engine().answer("POST", "/chat", headers: ["Accept": type])
        #expect(answer.headers["content-type"] == type)
        guard case .pieces(let pieces, _) = answer.body, let first = pieces.first else {
            Issue.record("no pieces")
            return
        }
        #expect(String(decoding: first, as: UTF8.self).hasPrefix(start))
    }

    @Test func answersWithTheExampleThatIsNamed() throws {
        let document = """
            {"openapi": "3.1.0", "info": {"title": "Colors", "version": "1"}, "paths": {"/colors": {"get": {
              "responses": {"200": {"description": "", "content": {"application/json": {
                  "schema": {"type": "string"}, "examples": {"a": {"value": 1}, "b": {"value": "blue"},
                  "c": {"value": "red"}}}}},
                "404": {"description": "", "headers": {"X-Why": {"schema": {"type": "integer"}, "required": true}},
                  "content": {"application/json": {"schema": {"type": "string"}, "example": "none"}}}}}}}}
            """
        let engine = try MockedSpec(whole: document).engine()
        // The first one is no value of its type.
        #expect(try engine.answer("GET", "/colors").text == #""blue""#)
        #expect(try engine.answer("GET", "/colors", headers: ["Prefer": "example=c"]).text == #""red""#)
        let unknown = try engine.answer("GET", "/colors", headers: ["Prefer": "example=d"])
        #expect(unknown.status == 400)
        #expect(unknown.text.contains("'c'"))
        let missing = try engine.answer("GET", "/colors", headers: ["Prefer": "code=404"])
        #expect(missing.text == #""none""#)
        #expect(missing.headers["X-Why"].flatMap(Int.init) != nil)
    }

    @Test(arguments: [
        ("*/*", 200), ("application/*", 200), ("application/json;q=0.1, text/html", 200), ("text/html", 406),
        ("application/json;q=0", 406), ("application/vnd.api+json", 200),
    ])
    func answersWhatIsTaken(accept: String, status: Int) throws {
        let answer = try MockedSpec(Self.spec).engine().answer("GET", "/breads", headers: ["Accept": accept])
        #expect(answer.status == status)
    }

    @Test func answersFilesAndStreams() throws {
        let engine = try MockedSpec(Self.spec).engine()
        let file = try engine.answer("GET", "/picture")
        #expect(file.headers["Content-Type"] == "application/octet-stream")
        #expect(file.text.utf8.count == 65_536)
        let stream = try engine.answer("GET", "/ring")
        #expect(stream.headers["Content-Type"] == "text/event-stream")
        guard case .pieces(let pieces, _) = stream.body else {
            Issue.record("no stream")
            return
        }
        #expect(pieces.count == 3)
        #expect(pieces.allSatisfy { $0.starts(with: "data: {".utf8) && $0.suffix(2) == [0x0A, 0x0A] })
    }

    @Test func theSameRequestHasTheSameAnswer() throws {
        let engine = try MockedSpec(Self.spec).engine()
        let first = try engine.answer("GET", "/breads").text
        #expect(try engine.answer("GET", "/breads").text == first)
        let made = try engine.answer("GET", "/breads", headers: ["Prefer": "dynamic=true"]).text
        #expect(made != first)
        #expect(try engine.answer("GET", "/breads", headers: ["Prefer": "dynamic=true"]).text == made)
        #expect(try engine.answer("GET", "/breads", headers: ["Prefer": "code=404"]).status == 404)
        #expect(try engine.answer("GET", "/breads").text == first)
    }

    @Test(arguments: [
        ("bytes=0-9", 206, "bytes 0-9/65536", 10), ("bytes=65530-", 206, "bytes 65530-65535/65536", 6),
        ("bytes=-5", 206, "bytes 65531-65535/65536", 5), ("bytes=65536-", 416, "bytes */65536", 0),
        ("bytes=5-4", 200, nil, 65_536), ("bytes=0-1,3-4", 200, nil, 65_536), ("lines=1-2", 200, nil, 65_536),
        ("bytes=0-99999", 206, "bytes 0-65535/65536", 65_536),
    ])
    func filesComeInParts(range: String, status: Int, content: String?, count: Int) throws {
        let engine = try MockedSpec(Self.spec).engine()
        let answer = try engine.answer("GET", "/picture", headers: ["Range": range])
        #expect(answer.status == status)
        #expect(answer.headers["Content-Range"] == content)
        #expect(answer.text.utf8.count == count)
        let other = try engine.answer("GET", "/picture", headers: ["Range": range, "If-Range": "\"other\""])
        #expect(other.status == 200)
    }

    @Test func whoHasItIsNotSentItAgain() throws {
        let engine = try MockedSpec(
            "endpoints: { Breads: { list: { get: /breads, returns: '[string]', cache: 5m } } }"
        ).engine()
        let answer = try engine.answer("GET", "/breads")
        let tag = try #require(answer.headers["ETag"])
        let again = try engine.answer("GET", "/breads", headers: ["If-None-Match": "\"x\", \(tag)"])
        #expect(again.status == 304)
        #expect(again.text.isEmpty)
        #expect(try engine.answer("GET", "/breads", headers: ["If-None-Match": "\"x\""]).status == 200)
    }

    @Test func listsAndDetailsAgree() throws {
        let spec = """
            models: { Bread: { fields: { id: string, name: string, weight: { type: int, min: 1 } } } }
            endpoints:
              Breads:
                list: { get: /breads, returns: "[Bread]" }
                show: { get: "/breads/{id}", path: { id: string }, returns: Bread }
            """
        let engine = try MockedSpec(spec).engine()
        let list = try engine.answer("GET", "/breads").text
        let ids = list.matches(of: /"id":"([^"]*)"/).map { String($0.1) }
        #expect(ids.count >= 2 && Set(ids).count == ids.count)
        for id in ids { #expect(list.contains(try engine.answer("GET", "/breads/\(id)").text)) }
        #expect(try engine.answer("GET", "/breads/another%20one").text.contains(#""id":"another one""#))
        let other = try MockedSpec(spec).engine { $0.seed = 7 }
        #expect(try other.answer("GET", "/breads").text != list)
    }

    @Test func headAndOptionsNeedNoEndpoint() throws {
        let engine = try MockedSpec(Self.spec).engine()
        #expect(try engine.answer("HEAD", "/breads").status == 200)
        let options = try engine.answer("OPTIONS", "/breads")
        #expect(options.status == 204)
        #expect(options.headers["Allow"] == "GET, HEAD, OPTIONS")
    }

    @Test func browsersMayCall() throws {
        let engine = try MockedSpec(Self.spec).engine()
        let asked = try engine.answer(
            "OPTIONS", "/breads",
            headers: [
                "Origin": "https://app.example", "Access-Control-Request-Method": "GET",
                "Access-Control-Request-Headers": "authorization",
            ])
        #expect(asked.status == 204)
        #expect(asked.headers["Access-Control-Allow-Origin"] == "https://app.example")
        #expect(asked.headers["Access-Control-Allow-Headers"] == "authorization")
        let answer = try engine.answer("GET", "/breads", headers: ["Origin": "https://app.example"])
        #expect(answer.headers["Access-Control-Allow-Origin"] == "https://app.example")
        #expect(answer.headers["Vary"] == "Origin")
        let refused = try engine.answer("GET", "/nothing", headers: ["Origin": "https://app.example"])
        #expect(refused.headers["Access-Control-Allow-Origin"] == "https://app.example")
        let closed = try MockedSpec(Self.spec).engine { $0.isOpenToBrowsers = false }
        let silent = try closed.answer("GET", "/breads", headers: ["Origin": "https://app.example"])
        #expect(silent.headers["Access-Control-Allow-Origin"] == nil)
    }

    private static func socket(_ path: String) throws -> any MockSocket {
        let engine = try MockedSpec(spec).engine()
        let request = MockRequest(
            method: "GET", target: path, headers: HeaderFields([.init("Upgrade", "websocket")]))
        guard case .socket(let socket, _) = engine.reply(to: request) else { throw Problem(500, "test", "no socket") }
        return socket
    }

    @Test func socketsAnswerMessages() throws {
        let talk = try Self.socket("/talk")
        #expect(talk.opened().isEmpty)
        #expect(talk.received(.text(#"{"id":"2","name":"x"}"#)) == [.message(.text(#"{"id":"1","name":"Rye"}"#))])
        guard case .close(1_008, let reason)? = talk.received(.text("{}")).first else {
            Issue.record("not closed")
            return
        }
        #expect(reason == "/id is missing")
        let echo = try Self.socket("/echo")
        #expect(echo.received(.binary([1, 2])) == [.message(.binary([1, 2]))])
        #expect(try Self.socket("/listen").opened().count == 1)
    }

    @Test func socketsNeedAnUpgrade() throws {
        let answer = try MockedSpec(Self.spec).engine().answer("GET", "/talk")
        #expect(answer.status == 426)
        #expect(answer.headers["Upgrade"] == "websocket")
    }

    /// The bytes of JSON whose schema is a string are a string of JSON.
    @Test(arguments: [
        ("application/json", "{ type: string, format: binary }", "\""),
        ("application/vnd.bread+json", "{ type: string, format: binary }", "\""),
        ("application/json", "{ $ref: '#/components/schemas/Bytes' }", "\""),
        ("application/json", "{ type: string, format: binary, maxLength: 3, minLength: 1 }", "\""),
        ("application/octet-stream", "{ type: string, format: binary }", "0"),
    ])
    func filesOfJSON(contentType: String, schema: String, start: String) throws {
        let spec = try MockedSpec(
            whole: """
                openapi: 3.0.3
                info: { title: Bakery, version: "1" }
                paths:
                  /a:
                    get:
                      operationId: a
                      responses: { '200': { description: "", content: { \(contentType): { schema: \(schema) } } } }
                components: { schemas: { Bytes: { type: string, format: binary } } }
                """)
        let answer = try spec.engine().answer("GET", "/a")
        #expect(answer.status == 200)
        #expect(answer.text.hasPrefix(start))
        if start == "\"" {
            #expect(answer.text.hasSuffix("\""))
            if schema.contains("maxLength") { #expect((3...5).contains(answer.text.count)) }
        }
    }
}
