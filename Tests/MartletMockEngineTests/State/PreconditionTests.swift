import MartletContract
import MartletMockEngine
import Testing

/// Conditions of requests that change what is kept (RFC 9110, section 13).
struct PreconditionTests {
    private static let spec = """
        openapi: 3.1.0
        info: { title: Notes, version: "1" }
        servers: [{ url: "https://notes.example" }]
        paths:
          /notes:
            get:
              operationId: list
              responses: { "200": { description: ok, content: { application/json: { schema: {
                type: array, items: { $ref: "#/components/schemas/Note" } } } } } }
            post:
              operationId: add
              requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } }
              responses: { "201": { description: made, headers: { ETag: { schema: { type: string } } },
                content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } } }
          /notes/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
            get:
              operationId: read
              responses: { "200": { description: ok, headers: { ETag: { schema: { type: string }, example: '"shown"' } },
                content: { application/json: { schema: { $ref: "#/components/schemas/Note" } },
                  application/xml: { schema: { $ref: "#/components/schemas/Note" } } } }, "304": { description: same } }
            put:
              operationId: put
              requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } }
              responses:
                "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } }
                "201": { description: made, content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } }
                "412": { description: other, content: { application/json: { schema: {
                  type: object, required: [message], properties: { message: { type: string } } } } } }
            patch:
              operationId: change
              requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } }
              responses: { "200": { description: ok, content: { application/json: {
                schema: { $ref: "#/components/schemas/Note" } } } } }
            delete: { operationId: drop, responses: { "204": { description: gone } } }
          /settings:
            get: { operationId: settings, responses: { "200": { description: ok, content: { application/json: {
              schema: { $ref: "#/components/schemas/Settings" } } } } } }
            put:
              operationId: set
              requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Settings" } } } }
              responses: { "200": { description: ok, content: { application/json: {
                schema: { $ref: "#/components/schemas/Settings" } } } } }
        components:
          schemas:
            Note: { type: object, required: [text], properties: {
              id: { type: string, readOnly: true }, text: { type: string }, key: { type: string, writeOnly: true } } }
            Settings: { type: object, required: [theme], properties: { theme: { type: string } } }
        """

    private let engine: MockEngine
    private let path: String

    init() throws {
        engine = try MockedSpec(whole: Self.spec).engine { $0.isStateful = true }
        let id = try #require(try engine.answer("GET", "/notes").json.elements.first?["id"]?.text)
        path = "/notes/" + id.replacing(" ", with: "%20")
    }

    private func tag(_ accept: String = "application/json") throws -> String {
        try #require(try engine.answer("GET", path, headers: ["Accept": accept]).headers["ETag"])
    }

    private func send(
        _ method: String, to path: String? = nil, _ condition: (String, String), _ body: String = #"{"text":"new"}"#
    ) throws -> MockAnswer {
        var headers = [condition.0: condition.1]
        if method != "DELETE" { headers["Content-Type"] = "application/json" }
        return try engine.answer(
            method, path ?? self.path, headers: headers, body: method == "DELETE" ? "" : body)
    }

    @Test func tagsChangeWithTheItem() throws {
        let first = try tag()
        #expect(first != "\"shown\"")
        #expect(try tag() == first)
        #expect(try send("PATCH", ("If-Match", first)).status == 200)
        #expect(try tag() != first)
        #expect(try engine.answer("GET", path, headers: ["If-None-Match": first]).status == 200)
        #expect(try engine.answer("GET", path, headers: ["If-None-Match": tag()]).status == 304)
    }

    @Test func tagsOfContentTypesDifferAndBothMatch() throws {
        let json = try tag()
        let xml = try tag("application/xml")
        #expect(json != xml)
        #expect(
            try engine.answer("GET", path, headers: ["If-None-Match": json, "Accept": "application/xml"]).status == 200)
        #expect(try send("PATCH", ("If-Match", xml)).status == 200)
    }

    @Test(arguments: ["PUT", "PATCH", "DELETE"])
    func changesNothingWhereTheItemIsAnotherOne(method: String) throws {
        let before = try engine.answer("GET", path).text
        for value in ["\"other\"", "\"a\", \"b\"", "W/" + (try tag()), "other"] {
            let answer = try send(method, ("If-Match", value))
            #expect(answer.status == 412, "\(value)")
            #expect(answer.headers["Martlet-Problem"]?.contains("If-Match") == true)
        }
        #expect(try engine.answer("GET", path).text == before)
    }

    @Test func refusesAsTheContractDoes() throws {
        let answer = try send("PUT", ("If-Match", "\"other\""))
        #expect(answer.json["message"]?.text?.contains("If-Match") == true)
    }

    @Test(arguments: ["PUT", "PATCH", "DELETE"])
    func changesWhatIsMeant(method: String) throws {
        #expect(try send(method, ("If-Match", "\"other\", \(tag())")).status / 100 == 2)
    }

    @Test func anyItemMeetsAStar() throws {
        #expect(try send("PUT", ("If-Match", "*")).status == 200)
        #expect(try send("PUT", to: "/notes/new", ("If-Match", "*")).status == 412)
        #expect(try engine.answer("GET", "/notes/new").status == 404)
    }

    @Test func createsOnlyWhatIsNotThere() throws {
        #expect(try send("PUT", ("If-None-Match", "*")).status == 412)
        #expect(try send("PUT", to: "/notes/new", ("If-None-Match", "*")).status == 201)
        #expect(try send("PUT", to: "/notes/new", ("If-None-Match", "*")).status == 412)
    }

    @Test func whatIsNotThereIsNotFoundWhateverTheCondition() throws {
        #expect(try send("PATCH", to: "/notes/none", ("If-Match", "*")).status == 404)
        #expect(try send("DELETE", to: "/notes/none", ("If-Match", "\"a\"")).status == 404)
    }

    @Test func readingHasConditionsToo() throws {
        #expect(try engine.answer("GET", path, headers: ["If-Match": "\"other\""]).status == 412)
        #expect(try engine.answer("GET", path, headers: ["If-Match": tag()]).status == 200)
    }

    @Test func oneThingHasATag() throws {
        let tag = try #require(try engine.answer("GET", "/settings").headers["ETag"])
        let body = #"{"theme":"dark"}"#
        #expect(try send("PUT", to: "/settings", ("If-Match", "\"other\""), body).status == 412)
        #expect(try send("PUT", to: "/settings", ("If-Match", tag), body).status == 200)
        #expect(try send("PUT", to: "/settings", ("If-Match", tag), #"{"theme":"light"}"#).status == 412)
    }

    @Test func whatIsMadeHasTheTagThatIsDeclared() throws {
        let made = try engine.answer("POST", "/notes", json: #"{"text":"new","key":"k"}"#)
        let id = try #require(made.json["id"]?.text).replacing(" ", with: "%20")
        #expect(try engine.answer("GET", "/notes/" + id).headers["ETag"] == made.headers["ETag"])
    }

    @Test func onlyOneOfTwoThatReadTheSameWrites() throws {
        let tag = try tag()
        #expect(try send("PUT", ("If-Match", tag), #"{"text":"first"}"#).status == 200)
        #expect(try send("PUT", ("If-Match", tag), #"{"text":"second"}"#).status == 412)
    }
}
