import MartletContract
import MartletMockEngine
import MartletPayloads
import Testing

/// Items that are replaced and changed: the body says what becomes of them.
struct PatchedItemTests {
    /// One collection with each way to change an item.
    private static let spec = """
        openapi: 3.0.3
        info: {title: T, version: "1"}
        servers: [{url: "https://x.test"}]
        paths:
          /t:
            get: {operationId: l, responses: {'200': {description: ok, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/T'}}}}}}}
            post: {operationId: c, requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/N'}}}}, responses: {'201': {description: m, content: {application/json: {schema: {$ref: '#/components/schemas/T'}}}}}}
          /t/{id}:
            parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
            get: {operationId: r, responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/T'}}}}}}
            put: {operationId: u, requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/N'}}}}, responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/T'}}}}}}
            patch: {operationId: pa, requestBody: {required: true, content: {
              application/json-patch+json: {schema: {type: array, items: {type: object}}},
              application/merge-patch+json: {schema: {type: object}},
              application/json: {schema: {$ref: '#/components/schemas/P'}}}},
              responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/T'}}}}}}
          /new/{id}:
            parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
            get: {operationId: nr, responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/T'}}}}}}
            delete: {operationId: nd, responses: {'204': {description: gone}}}
            put: {operationId: nu, requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/N'}}}}, responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/T'}}}}, '201': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/T'}}}}}}
        components:
          schemas:
            N: {type: object, required: [title], properties: {id: {type: integer}, title: {type: string}, done: {type: boolean, default: false}, rank: {type: integer}, note: {type: string, nullable: true}, size: {type: string, minLength: 1}, tags: {type: array, items: {type: string}}, place: {$ref: '#/components/schemas/Place'}}}
            P: {type: object, properties: {title: {type: string}, rank: {type: integer, nullable: true}, note: {type: string, nullable: true}, place: {$ref: '#/components/schemas/Place'}}}
            Place: {type: object, properties: {city: {type: string}, zip: {type: string, nullable: true}}}
            T: {type: object, required: [id, title, done, size, createdAt, kind], properties: {id: {type: integer}, title: {type: string, maxLength: 20}, done: {type: boolean}, rank: {type: integer}, note: {type: string, nullable: true}, size: {type: string, minLength: 1}, kind: {type: string}, owner: {type: string, readOnly: true}, createdAt: {type: string, format: date-time}, tags: {type: array, items: {type: string}}, place: {$ref: '#/components/schemas/Place'}}}
        """

    private let engine: MockEngine
    private let before: Literal
    private let path: String

    init() throws {
        engine = try MockedSpec(whole: Self.spec).engine { $0.isStateful = true }
        before = try engine.answer(
            "POST", "/t",
            json: #"""
                {"title":"a","done":true,"rank":3,"note":"n","size":"big","tags":["x","y"],"place":{"city":"c","zip":"z"}}
                """#
        ).json
        path = "/t/\(before["id"]?.text ?? "")"
    }

    private func send(_ type: String, _ body: String) throws -> MockAnswer {
        try engine.answer("PATCH", path, headers: ["Content-Type": type], body: body)
    }

    // MARK: PUT

    @Test func putReplacesTheItem() throws {
        let answer = try engine.answer("PUT", path, json: #"{"title":"c"}"#)
        #expect(answer.status == 200)
        let item = answer.json
        #expect(item["title"] == .string("c"))
        for name in ["rank", "note", "tags", "place"] { #expect(item[name] == nil, "\(name)") }
        #expect(item["done"] == .bool(false))
        #expect(item["size"]?.text?.isEmpty == false)
        for name in ["id", "createdAt", "kind", "owner"] { #expect(item[name] == before[name], "\(name)") }
        #expect(try engine.answer("GET", path).json == item)
        #expect(try engine.answer("PUT", path, json: #"{"title":"c"}"#).json == item)
    }

    @Test func putOfWhatIsNotThere() throws {
        #expect(try engine.answer("PUT", "/t/98765", json: #"{"title":"c"}"#).status == 404)
        #expect(try engine.answer("GET", "/t/98765").status == 404)
        #expect(try engine.answer("DELETE", "/new/5").status == 204)
        #expect(try engine.answer("GET", "/new/5").status == 404)
        let made = try engine.answer("PUT", "/new/5", json: #"{"title":"c"}"#)
        #expect(made.status == 201)
        #expect(made.json["id"] == .number("5"))
        #expect(try engine.answer("GET", "/new/5").json == made.json)
        #expect(try engine.answer("PUT", "/new/5", json: #"{"title":"d"}"#).status == 200)
    }

    // MARK: JSON Patch

    @Test func operationsChangeTheItem() throws {
        let answer = try send(
            "application/json-patch+json",
            #"""
            [{"op":"test","path":"/id","value":\#(before["id"]?.text ?? "")},
             {"op":"replace","path":"/title","value":"zz"}, {"op":"remove","path":"/rank"},
             {"op":"add","path":"/tags/-","value":"q"}, {"op":"add","path":"/tags/0","value":"p"},
             {"op":"copy","from":"/tags/1","path":"/note"}, {"op":"move","from":"/place/city","path":"/size"}]
            """#)
        #expect(answer.status == 200)
        var expected = before
        expected["title"] = .string("zz")
        expected["rank"] = nil
        expected["tags"] = Literal.read(#"["p","x","y","q"]"#)
        expected["note"] = .string("x")
        expected["size"] = .string("c")
        expected["place"] = Literal.read(#"{"zip":"z"}"#)
        #expect(answer.json.isEqual(to: expected))
        #expect(try engine.answer("GET", path).json == answer.json)
    }

    @Test(arguments: [
        (#"{"op":"test","path":"/title","value":"other"}"#, 409, "'test' of '/title'"),
        (#"{"op":"remove","path":"/nothing"}"#, 409, "/nothing"),
        (#"{"op":"add","path":"/title/x","value":1}"#, 409, "/title/x"),
        (#"{"op":"move","from":"/place","path":"/place/city"}"#, 422, "itself"),
        // What the item may not be.
        (#"{"op":"remove","path":"/title"}"#, 422, "/title"),
        (#"{"op":"replace","path":"/title","value":7}"#, 422, "/title"),
        (#"{"op":"replace","path":"/title","value":"longer than twenty characters"}"#, 422, "/title"),
        (#"{"op":"replace","path":"/rank","value":null}"#, 422, "/rank"),
        (#"{"op":"replace","path":"","value":[]}"#, 422, ""),
        (#"{"op":"remove","path":""}"#, 422, ""),
        (#"{"op":"replace","path":"/id","value":77777}"#, 422, "/id"),
        (#"{"op":"add","path":"/owner","value":"me"}"#, 422, "/owner"),
        (#"{"op":"add","path":"/unheard","value":1}"#, 422, "/unheard"),
        (#"{"op":"swap","path":"/title"}"#, 400, "swap"),
    ])
    func operationsThatFailChangeNothing(operation: String, status: Int, words: String) throws {
        let answer = try send(
            "application/json-patch+json", #"[{"op":"replace","path":"/note","value":"new"},\#(operation)]"#)
        #expect(answer.status == status)
        #expect(answer.headers["Content-Type"] == "application/problem+json")
        #expect(answer.text.contains(words) && answer.text.contains("operation 2"), "\(answer.text)")
        #expect(try engine.answer("GET", path).json == before)
    }

    @Test func hostileOperationsAreRefused() throws {
        let copy = #"{"op":"copy","from":"/tags","path":"/tags/-"}"#
        let patch = "[" + Array(repeating: copy, count: 5_000).joined(separator: ",") + "]"
        #expect(try send("application/json-patch+json", patch).status == 413)
        #expect(try engine.answer("GET", path).json == before)
    }

    // MARK: Merge patch and JSON

    @Test func nullRemovesInAMergePatch() throws {
        let answer = try send(
            "application/merge-patch+json", #"{"rank":null,"note":null,"place":{"zip":null},"title":"b"}"#)
        #expect(answer.status == 200)
        var expected = before
        expected["rank"] = nil
        expected["note"] = nil
        expected["title"] = .string("b")
        expected["place"] = Literal.read(#"{"city":"c"}"#)
        #expect(answer.json.isEqual(to: expected), "\(answer.text)")
        #expect(try engine.answer("GET", path).json == answer.json)
    }

    @Test(arguments: [#"{"title":null}"#, #"{"title":7}"#, #"{"tags":{"a":1}}"#, "[1]", "7"])
    func aMergePatchWithAnInvalidResultIsRefused(body: String) throws {
        let status = try send("application/merge-patch+json", body).status
        #expect([400, 422].contains(status))
        #expect(try engine.answer("GET", path).json == before)
    }

    @Test func nullIsAValueInPlainJSON() throws {
        let answer = try send("application/json", #"{"rank":null,"note":null,"place":{"zip":null}}"#)
        #expect(answer.status == 200)
        #expect(answer.json["rank"] == nil)
        #expect(answer.json["note"] == .null)
        #expect(answer.json["place"] == Literal.read(#"{"city":"c","zip":null}"#))
        #expect(answer.json["title"] == before["title"])
        #expect(try engine.answer("GET", path).json == answer.json)
    }
}
