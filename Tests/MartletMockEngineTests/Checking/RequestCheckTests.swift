import MartletContract
import MartletFormats
import MartletMockEngine
import MartletSyntax
import Testing

struct RequestCheckTests {
    private static let spec = """
        errors: { 422: Refusal }
        models:
          Refusal: { fields: { message: { type: string, maxLength: 200 }, code: int } }
          Choice: { oneOf: { slice: Slice, refusal: Refusal } }
          Slice: { fields: { width: { type: double, min: 0 }, note: string? } }
          Bread: { fields: { id: string, slices: [Slice] } }
        endpoints:
          Breads:
            bake: { post: /breads, body: Bread, returns: Bread, status: 201 }
            rename: { patch: "/breads/{id}", path: { id: uuid }, body: { fields: { name: string } }, returns: void }
            cut: { post: /cut, body: { form: { width: int, tags: "array<string>?" } }, returns: void }
            upload: { post: /upload, body: { multipart: { picture: file, title: string } }, returns: void }
            send: { post: /send, body: { multipart: { picture: { type: file, contentType: "image/*, text/plain", headers: { X-Count: int } }, tags: { type: [int], style: form, explode: false } } }, returns: void }
            maybe: { post: /maybe, body: { form: { a: int, b: int? }, optional: true }, returns: void }
            note: { get: /note, query: { a: { type: int?, emptyAllowed: true }, f: { type: map<int>?, contentType: application/x-www-form-urlencoded } }, returns: void }
            mix: { post: /mix, body: { multipart: { title: string }, contentType: multipart/mixed }, returns: void }
            tag: { post: /tag, body: { type: map<int>, contentType: application/x-www-form-urlencoded }, returns: void }
            pick: { post: /pick, body: { type: Choice, contentType: application/x-www-form-urlencoded }, returns: void }
            say: { post: /say, body: { type: string, contentType: text/plain }, returns: void }
        """

    private static let json = ["Content-Type": "application/json"]

    @Test func takesWhatTheContractAsksFor() throws {
        let engine = try MockedSpec(Self.spec).engine()
        let body = #"{"id": "1", "slices": [{"width": 2.5}]}"#
        #expect(try engine.answer("POST", "/breads", headers: Self.json, body: body).status == 201)
        #expect(try engine.answer("POST", "/breads", body: body).status == 201)
        let rename = "/breads/6f2b1a52-94f0-4f0e-8a39-2d6b0c8f5e11"
        #expect(try engine.answer("PATCH", rename, headers: Self.json, body: #"{"name": "x"}"#).status == 200)
    }

    @Test(arguments: [
        (#"{"id": "1", "slices": [{"width": -1}]}"#, "/slices/0/width"),
        (#"{"id": 1, "slices": []}"#, "/id"),
        (#"{"id": "1"}"#, "/slices"),
        (#"{"id": "1", "slices": [{"width": 1, "note": null}]}"#, "/slices/0/note"),
        ("", ""),
    ])
    func namesWhatIsWrong(body: String, pointer: String) throws {
        let answer = try MockedSpec(Self.spec).engine().answer("POST", "/breads", headers: Self.json, body: body)
        #expect(answer.status == 422)
        // The contract has a body of its own for 422.
        #expect(answer.headers["Content-Type"] == "application/json")
        #expect(answer.headers["Martlet-Problem"]?.contains(" \(pointer.isEmpty ? "it" : pointer) ") == true)
        #expect(answer.text.hasPrefix(#"{"message":"The body is not"#))
    }

    @Test func namesPlacesInTheSpecification() throws {
        let text =
            "martlet: 1\napi: A\nservers: { p: \"https://a.example\" }\n" + """
                endpoints:
                  Breads:
                    bake:
                      post: /breads
                      query: { n: int }
                      body:
                        fields:
                          name: string
                      returns: void
                """
        var sources = SourceMap()
        _ = sources.add(path: "api.yaml", bytes: Array(text.utf8))
        let contract = try MockedSpec(whole: text).contract
        let engine = MockEngine(contract, sources: sources, options: MockOptions(now: { .init(seconds: 0) }))
        let answer = try engine.answer("POST", "/breads?n=x", headers: Self.json, body: #"{"name": 1}"#)
        #expect(answer.status == 400)
        #expect(answer.headers["Content-Type"] == "application/problem+json")
        #expect(
            answer.text.contains(
                #"{"in":"query","pointer":"/n","detail":"must be a number, not a string","specification":"api.yaml:8:16"}"#
            ),
            "\(answer.text)")
        #expect(
            answer.text.contains(
                #"{"in":"body","pointer":"/name","detail":"must be a string, not a number","specification":"api.yaml:11:"#
            ),
            "\(answer.text)")
    }

    @Test(arguments: [#"{"id": "1""#, #"{"id": "1", "id": "2"}"#, "nothing", "\u{0}"])
    func refusesWhatIsNoJSON(body: String) throws {
        let answer = try MockedSpec(Self.spec).engine().answer("POST", "/breads", headers: Self.json, body: body)
        // The contract has 422 and no 400.
        #expect(answer.status == 422)
        #expect(answer.headers["Martlet-Problem"]?.contains("line 1") == true)
    }

    @Test func refusesOtherContentTypes() throws {
        let answer = try MockedSpec(Self.spec).engine()
            .answer("POST", "/breads", headers: ["Content-Type": "text/plain"], body: "x")
        #expect(answer.status == 415)
        #expect(answer.text.contains("application/json"))
    }

    @Test func readsForms() throws {
        let engine = try MockedSpec(Self.spec).engine()
        let form = ["Content-Type": "application/x-www-form-urlencoded"]
        #expect(try engine.answer("POST", "/cut", headers: form, body: "width=3&tags=a&tags=b+c").status == 200)
        #expect(try engine.answer("POST", "/cut", headers: form, body: "tags=a").status == 422)
        #expect(try engine.answer("POST", "/cut", headers: form, body: "width=wide").status == 422)
    }

    @Test func readsFormsAsAWhole() throws {
        let engine = try MockedSpec(Self.spec).engine()
        let form = ["Content-Type": "application/x-www-form-urlencoded"]
        #expect(try engine.answer("POST", "/tag", headers: form, body: "a=1&b=2").status == 200)
        #expect(try engine.answer("POST", "/tag", headers: form, body: "").status == 200)
        #expect(try engine.answer("POST", "/tag", headers: form, body: "a=x").status == 422)
        #expect(try engine.answer("POST", "/tag", headers: Self.json, body: "{}").status == 415)
        #expect(try engine.answer("POST", "/pick", headers: form, body: "width=2").status == 200)
        #expect(try engine.answer("POST", "/pick", headers: form, body: "message=a&code=7").status == 200)
        #expect(try engine.answer("POST", "/pick", headers: form, body: "width=wide").status == 422)
    }

    @Test func readsParts() throws {
        let engine = try MockedSpec(Self.spec).engine()
        let headers = ["Content-Type": "multipart/form-data; boundary=\"b\""]
        func part(_ name: String, _ more: String = "", _ content: String) -> String {
            "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n\(content)\r\n"
        }
        let picture = part("picture", "; filename=\"a.png\"", "bytes")
        let whole = picture + part("title", "", "A") + "--b--\r\n"
        #expect(try engine.answer("POST", "/upload", headers: headers, body: whole).status == 200)
        #expect(try engine.answer("POST", "/upload", headers: headers, body: picture + "--b--").status == 422)
        let untitled = part("title", "", "A") + "--b--"
        #expect(try engine.answer("POST", "/upload", headers: headers, body: untitled).status == 422)
        #expect(try engine.answer("POST", "/upload", headers: headers, body: picture).status == 422)
        #expect(try engine.answer("POST", "/upload", headers: headers, body: "no parts").status == 422)
    }

    @Test func readsEncodingsOfParts() throws {
        let engine = try MockedSpec(Self.spec).engine()
        func status(_ headers: String, tags: String = "1,2") throws -> Int {
            let picture =
                "--b\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a\"\(headers)\r\n\r\nbytes\r\n"
            let tags = "--b\r\nContent-Disposition: form-data; name=\"tags\"\r\n\r\n\(tags)\r\n--b--\r\n"
            let type = ["Content-Type": "multipart/form-data; boundary=b"]
            return try engine.answer("POST", "/send", headers: type, body: picture + tags).status
        }
        #expect(try status("\r\nContent-Type: image/png\r\nX-Count: 1") == 200)
        #expect(try status("\r\nContent-Type: image/png") == 422)
        #expect(try status("\r\nContent-Type: image/png\r\nX-Count: many") == 422)
        #expect(try status("\r\nContent-Type: application/pdf\r\nX-Count: 1") == 422)
        #expect(try status("\r\nContent-Type: text/plain\r\nX-Count: 1", tags: "1,x") == 422)
    }

    @Test func takesOptionalForms() throws {
        let engine = try MockedSpec(Self.spec).engine()
        let form = ["Content-Type": "application/x-www-form-urlencoded"]
        #expect(try engine.answer("POST", "/maybe").status == 200)
        #expect(try engine.answer("POST", "/maybe", headers: form, body: "").status == 200)
        #expect(try engine.answer("POST", "/maybe", headers: form, body: "a=1").status == 200)
        #expect(try engine.answer("POST", "/maybe", headers: form, body: "b=1").status == 422)
    }

    @Test func readsEmptyAndWholeParameters() throws {
        let engine = try MockedSpec(Self.spec).engine()
        #expect(try engine.answer("GET", "/note?a=").status == 200)
        #expect(try engine.answer("GET", "/note?a=x").status == 422)
        #expect(try engine.answer("GET", "/note?f=p%3D1%26q%3D2").status == 200)
        #expect(try engine.answer("GET", "/note?f=p%3Dx").status == 422)
    }

    @Test func readsOtherTypesOfParts() throws {
        let engine = try MockedSpec(Self.spec).engine()
        let body = "--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nA\r\n--b--\r\n"
        let (mixed, form) = ("multipart/mixed; boundary=b", "multipart/form-data; boundary=b")
        #expect(try engine.answer("POST", "/mix", headers: ["Content-Type": mixed], body: body).status == 200)
        #expect(try engine.answer("POST", "/mix", headers: ["Content-Type": form], body: body).status == 415)
        #expect(try engine.answer("POST", "/upload", headers: ["Content-Type": mixed], body: body).status == 415)
    }

    /// The name of a schema is a value of the discriminator beside those of the mapping.
    @Test(arguments: [("b", 204), ("B", 204), ("C", 204), ("c", 400)])
    func takesNamesBesideAMapping(value: String, status: Int) throws {
        let spec = """
            openapi: 3.1.0
            info: { title: Test, version: '1' }
            paths:
              /a:
                post:
                  operationId: add
                  requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/U' } } } }
                  responses: { 204: { description: Done } }
            components:
              schemas:
                U:
                  oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }]
                  discriminator: { propertyName: kind, mapping: { b: B } }
                B: { type: object, properties: { b: { type: integer } } }
                C: { type: object, properties: { c: { type: integer } } }
            """
        let body = #"{"kind":"\#(value)"}"#
        let answer = try MockedSpec(whole: spec).engine().answer("POST", "/a", headers: Self.json, body: body)
        #expect(answer.status == status)
    }

    @Test func readsText() throws {
        let engine = try MockedSpec(Self.spec).engine()
        #expect(try engine.answer("POST", "/say", headers: ["Content-Type": "text/plain"], body: "hello").status == 200)
    }

    @Test func takesAnythingWhereNothingIsChecked() throws {
        let engine = try MockedSpec(Self.spec).engine { $0.areRequestsValidated = false }
        #expect(try engine.answer("POST", "/breads", headers: Self.json, body: "nonsense").status == 201)
    }

    /// Lines may end with a carriage return and a line feed, events with either.
    @Test(arguments: [
        ("application/x-ndjson", "1\n2\n", 204), ("application/x-ndjson", "1\r\n2\r\n", 204),
        ("application/x-ndjson", "1\n\"a\"\n", 400), ("application/x-ndjson", "1\r\n\"a\"\r\n", 400),
        ("text/event-stream", "data: 1\n\ndata: 2\n\n", 204), ("text/event-stream", "data: 1\r\n\r\ndata: 2\r\r", 204),
        ("text/event-stream", "data: 1\r\n\r\ndata: a\r\r", 400),
    ])
    func readsTheLinesOfABody(contentType: String, body: String, status: Int) throws {
        let spec = try Self.spec(
            takingA: "required: true, content: { \(contentType): { itemSchema: { type: integer } } }")
        let answer = try spec.engine().answer("POST", "/a", headers: ["Content-Type": contentType], body: body)
        #expect(answer.status == status, "\(answer.text)")
    }

    /// Valid JSON that is nested too deep is not called invalid.
    @Test(arguments: ["application/json", "application/x-ndjson"])
    func saysThatJSONIsNestedTooDeep(contentType: String) throws {
        let spec = try Self.spec(takingA: "content: { \(contentType): { schema: {} } }")
        func answer(_ body: String) throws -> MockAnswer {
            try spec.engine().answer("POST", "/a", headers: ["Content-Type": contentType], body: body)
        }
        let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
        let refused = try answer(deep)
        #expect(refused.status == 400)
        #expect(refused.text.contains("has arrays and objects nested deeper than 256 levels: line 1, column 257."))
        #expect(!refused.text.contains("valid JSON"))
        #expect(try answer("[1").text.contains("is not valid JSON: line 1, column"))
    }

    /// A spec with one operation, `POST /a`, which takes a body.
    private static func spec(takingA body: String) throws -> MockedSpec {
        try MockedSpec(
            whole: """
                openapi: 3.2.0
                info: { title: Bakery, version: "1" }
                paths:
                  /a:
                    post:
                      operationId: a
                      requestBody: { \(body) }
                      responses: { '204': { description: "" } }
                """)
    }
}
