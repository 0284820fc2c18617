import MartletContract
import MartletMockEngine
import Testing

/// What somebody else's fuzzer found: `docs/development/schemathesis.md`.
struct FuzzedRequestTests {
    private static let json = ["Content-Type": "application/json"]

    private static func document(_ responses: String, schema: String, parameters: String = "[]") -> String {
        """
        openapi: 3.0.3
        info: { title: Bakery, version: "1" }
        servers: [{ url: "https://api.bakery.example" }]
        paths:
          /breads:
            put:
              operationId: bake
              parameters: \(parameters)
              requestBody: { required: true, content: { application/json: { schema: \(schema) } } }
              responses: { "200": { description: "" }, \(responses) }
        components:
          schemas:
            Bread: { type: object, properties: { name: { type: string } } }
        """
    }

    @Test(arguments: [
        (#""422": { description: "" }"#, 422), (#""400": { description: "" }"#, 400),
        (#""400": { description: "" }, "422": { description: "" }"#, 400), (#""4XX": { description: "" }"#, 400),
        (#"default: { description: "" }"#, 400), (#""404": { description: "" }"#, 400),
    ])
    func refusesWhatIsNoJSONWithAStatusOfTheContract(responses: String, status: Int) throws {
        let spec = try MockedSpec(whole: Self.document(responses, schema: "{ type: object }"))
        #expect(try spec.engine().answer("PUT", "/breads", headers: Self.json, body: "\u{0}").status == status)
    }

    @Test func leavesTheStatusOfFaultsAlone() throws {
        let spec = try MockedSpec(whole: Self.document(#""422": { description: "" }"#, schema: "{ type: object }"))
        let engine = spec.engine { $0.faults = [Fault(.status(400))] }
        #expect(try engine.answer("PUT", "/breads", headers: Self.json, body: "{}").status == 400)
    }

    @Test func writesRefusalsThatAreTextAsText() throws {
        let responses = #""400": { description: "", content: { text/html: { schema: { type: string } } } }"#
        let engine = try MockedSpec(whole: Self.document(responses, schema: "{ type: object }")).engine()
        let answer = try engine.answer("PUT", "/breads", headers: Self.json, body: "1")
        #expect(answer.status == 400)
        #expect(answer.headers["Content-Type"] == "text/html")
        #expect(answer.text.hasPrefix("The body is not what the contract asks for"))
    }

    @Test func answersWithTheMostExactRefusalOfAll() throws {
        let spec = """
            errors: { 422: Refusal }
            models:
              Refusal: { fields: { reason: string } }
              Failure: { fields: { code: int } }
            endpoints:
              Breads:
                bake: { post: /breads, body: { fields: { name: string } }, returns: void, errors: { 4XX: Failure } }
            """
        let answer = try MockedSpec(spec).engine().answer("POST", "/breads", headers: Self.json, body: "{}")
        #expect(answer.status == 422)
        #expect(answer.text.hasPrefix(#"{"reason":"#))
    }

    @Test(arguments: [
        ##"{ allOf: [{ $ref: "#/components/schemas/Bread" }], nullable: true }"##,
        "{ type: object, nullable: true, properties: { a: { type: string } } }",
        "{ anyOf: [{ type: string }, { type: integer }], nullable: true }",
        "{ type: object, nullable: true }", "{ type: string, nullable: true }",
    ])
    func takesNullWhereItIsAValue(schema: String) throws {
        let body = "{ type: object, properties: { bread: \(schema) } }"
        let engine = try MockedSpec(whole: Self.document(#""400": { description: "" }"#, schema: body)).engine()
        let answer = try engine.answer("PUT", "/breads", headers: Self.json, body: #"{"bread": null}"#)
        #expect(answer.status == 200, "\(answer.text)")
    }

    @Test(arguments: [
        ("integer", "100000000000000000000", 200), ("integer", "1.5", 400),
        ("integer, format: int64", "100000000000000000000", 400), ("integer, format: int32", "2147483648", 400),
    ])
    func takesIntegersOfAnySizeWhereTheContractHasNoWidth(type: String, value: String, status: Int) throws {
        let responses = #""400": { description: "" }"#
        let parameters = "[{ name: n, in: query, schema: { type: \(type) } }]"
        let schema = "{ type: object, properties: { n: { type: \(type) } } }"
        let engine = try MockedSpec(whole: Self.document(responses, schema: schema, parameters: parameters)).engine()
        let inBody = try engine.answer("PUT", "/breads", headers: Self.json, body: #"{"n": \#(value)}"#)
        #expect(inBody.status == status, "\(inBody.text)")
        let inQuery = try engine.answer("PUT", "/breads?n=\(value)", headers: Self.json, body: "{}")
        #expect(inQuery.status == status, "\(inQuery.text)")
    }

    @Test func takesAnyContentTypeWhereTheContractDoes() throws {
        let text = Self.document(#""400": { description: "" }"#, schema: "{ type: object }")
            .replacing("application/json: { schema", with: "\"*/*\": { schema")
        let engine = try MockedSpec(whole: text).engine()
        for (contentType, body, status) in [
            ("application/yaml", "a: 1", 200), ("image/png", "\u{1}", 200), ("application/json", "{}", 200),
            ("application/json", "1", 400), ("application/merge-patch+json", "1", 400),
        ] {
            let answer = try engine.answer("PUT", "/breads", headers: ["Content-Type": contentType], body: body)
            #expect(answer.status == status, "\(contentType) \(body)")
        }
    }

    @Test func bodiesTellEndpointsOfOnePathApart() throws {
        let spec = """
            endpoints:
              Breads:
                rename: { put: "/breads/{id}#rename", path: { id: int }, body: { fields: { name: string } }, returns: int }
                price: { put: "/breads/{id}#price", path: { id: int }, body: { fields: { price: int } }, returns: bool }
            """
        let engine = try MockedSpec(spec).engine()
        func answer(_ body: String) throws -> MockAnswer {
            try engine.answer("PUT", "/breads/1", headers: Self.json, body: body)
        }
        #expect(["true", "false"].contains(try answer(#"{"price": 2}"#).text))
        #expect(Int(try answer(#"{"name": "Rye"}"#).text) != nil)
        #expect(try answer("{}").headers["Martlet-Problem"]?.contains("/name") == true)
    }

    @Test func takesWhatIsWrittenOutForThePathWhereAParameterCannotBeMeant() throws {
        let spec = """
            endpoints:
              Breads:
                find: { get: /breads/find, returns: int }
                bake: { post: "/breads/{id}", path: { id: int }, returns: void }
                name: { post: "/names/{name}", path: { name: string }, returns: void }
                names: { get: /names/all, returns: int }
            """
        let engine = try MockedSpec(spec).engine()
        let refused = try engine.answer("POST", "/breads/find")
        #expect(refused.status == 405)
        #expect(refused.headers["Allow"] == "GET, HEAD, OPTIONS")
        #expect(try engine.answer("POST", "/breads/7").status == 200)
        #expect(try engine.answer("POST", "/breads/rye").status == 400)
        #expect(try engine.answer("POST", "/names/all").status == 200)
    }

    @Test func answersMethodsThatNobodyKnowsWithThoseOfThePath() throws {
        let engine = try MockedSpec(whole: Self.document(#""400": { description: "" }"#, schema: "{}")).engine()
        let answer = try engine.answer("BREW", "/breads")
        #expect(answer.status == 405)
        #expect(answer.headers["Allow"] == "PUT, OPTIONS")
    }
}
