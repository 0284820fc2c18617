import MartletContract
import MartletMockEngine
import Testing

/// What a request says of an item, and the item does not have, is said in `Martlet-Note`.
struct LostValueTests {
    private static let spec = """
        openapi: 3.1.0
        info: { title: Things, version: "1" }
        servers: [{ url: "https://things.example" }]
        paths:
          /things:
            get:
              operationId: list
              parameters: [{ name: sort, in: query, schema: { type: string } }, { name: lang, in: query, schema: { type: string } },
                { name: name, in: query, schema: { type: string } }]
              responses: { "200": { description: ok, content: { application/json: { schema: {
                type: array, items: { $ref: "#/components/schemas/Thing" } } } } } }
            post:
              operationId: add
              requestBody: { required: true, content: { application/json: { schema: { oneOf: [
                { $ref: "#/components/schemas/Thing" }, { type: array, items: { $ref: "#/components/schemas/Thing" } }] } } } }
              responses: { "201": { description: made, content: { application/json: { schema: {
                $ref: "#/components/schemas/Thing" } } } } }
          /things/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
            get:
              operationId: read
              responses: { "200": { description: ok, content: { application/json: { schema: {
                $ref: "#/components/schemas/Thing" } } } } }
            put:
              operationId: put
              requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
              responses: { "200": { description: ok, content: { application/json: { schema: {
                $ref: "#/components/schemas/Thing" } } } } }
            patch:
              operationId: change
              requestBody: { required: true, content: { application/merge-patch+json: { schema: { type: object } } } }
              responses: { "200": { description: ok, content: { application/json: { schema: {
                $ref: "#/components/schemas/Thing" } } } } }
        components:
          schemas:
            Thing:
              type: object
              required: [id, name]
              properties:
                id: { type: integer, readOnly: true }
                name: { type: string }
                age: { type: integer }
                note: { type: [string, "null"] }
                secret: { type: string, writeOnly: true }
                createdAt: { type: string, format: date-time, readOnly: true }
                updatedAt: { type: string, format: date-time, readOnly: true }
                inner: { type: object, properties: { a: { type: integer }, key: { type: string, writeOnly: true } } }
        """

    private func engine() throws -> MockEngine { try MockedSpec(whole: Self.spec).engine { $0.isStateful = true } }

    private func note(_ method: String, _ path: String, _ body: String) throws -> String? {
        let type = method == "PATCH" ? "application/merge-patch+json" : "application/json"
        let answer = try engine().answer(method, path, headers: ["Content-Type": type], body: body)
        #expect(answer.status / 100 == 2)
        return answer.headers["Martlet-Note"]
    }

    @Test(arguments: [
        (#"{"name":"a","id":77}"#, "/id "), (#"{"name":"a","zzz":1}"#, "/zzz "),
        (#"{"name":"a","age":99999999999999999999999}"#, "/age "),
        (#"{"name":"a","createdAt":"2020-01-01T00:00:00Z"}"#, "/createdAt "),
        (#"{"name":"a","inner":{"b":1}}"#, "/inner/b "),
        (#"{"name":"a","u":1,"v":1,"w":1,"x":1,"y":1,"z":1,"a~/b":1}"#, "/u, /v, /w, /x, /y and 2 more "),
    ])
    func whatIsNotKeptIsNamed(body: String, name: String) throws {
        for (method, path) in [("POST", "/things"), ("PUT", "/things/1"), ("PATCH", "/things/1")] {
            if method == "PATCH", name == "/age " { continue }
            let note = try note(method, path, body)
            #expect(note?.contains("does not have \(name)") == true, "\(method) \(note ?? "")")
        }
    }

    @Test(arguments: [
        #"{"name":"a"}"#, #"{"name":"a","age":1.0,"note":null,"secret":"s","inner":{"a":2,"key":"k"}}"#,
        #"{"name":"a","updatedAt":"2020-01-01T00:00:00Z"}"#,
    ])
    func nothingIsSaidWhereAllIsKept(body: String) throws {
        #expect(try note("POST", "/things", body) == nil)
        #expect(try note("PUT", "/things/1", body) == nil)
        #expect(try note("PATCH", "/things/1", body) == nil)
    }

    @Test func whatWasReadCanBeSentBack() throws {
        let engine = try engine()
        let item = try engine.answer("GET", "/things/1").text
        #expect(try engine.answer("PUT", "/things/1", json: item).headers["Martlet-Note"] == nil)
    }

    @Test func elementsOfListsHavePlaces() throws {
        let note = try note("POST", "/things", #"[{"name":"a"},{"name":"b","zzz":1}]"#)
        #expect(note?.contains("/1/zzz") == true)
    }

    @Test(arguments: [
        ("/things?sort=nope", "sort by 'nope'"), ("/things?sort=-name,what", "sort by 'what'"),
        ("/things?lang=de", "lang"),
    ])
    func whatIsNotKnownOfAListIsNamed(path: String, name: String) throws {
        let answer = try engine().answer("GET", path)
        #expect(answer.status == 200)
        #expect(answer.headers["Martlet-Note"]?.contains(name) == true)
    }

    @Test(arguments: ["/things", "/things?sort=-name", "/things?name=a"])
    func nothingIsSaidOfWhatIsKnown(path: String) throws {
        #expect(try engine().answer("GET", path).headers["Martlet-Note"] == nil)
    }
}
