import Foundation
import MartletMockEngine
import Testing

/// `Accept` of a request (RFC 9110, section 12.5.1).
struct NegotiationTests {
    private static let spec = """
        openapi: 3.0.3
        info: { title: Types, version: "1" }
        servers: [{ url: "https://types.example" }]
        paths:
          /n:
            get:
              operationId: n
              responses:
                "200": { description: ok, content: {
                  application/json: { schema: { type: object, required: [j], properties: { j: { type: integer } } } },
                  application/vnd.a+json: { schema: { type: object, required: [v], properties: { v: { type: integer } } } },
                  text/csv: { schema: { type: string }, example: "a,b" },
                  application/xml: { schema: { $ref: "#/components/schemas/Pet" } } } }
                "404": { description: e, content: {
                  application/json: { schema: { $ref: "#/components/schemas/Pet" } },
                  application/xml: { schema: { $ref: "#/components/schemas/Pet" }, example: "<gone/>" } } }
          /pet:
            get:
              operationId: pet
              responses:
                "200": { description: ok, content: {
                  application/json: { schema: { $ref: "#/components/schemas/Pet" }, example: { id: 1, name: Rex } },
                  application/xml: { schema: { $ref: "#/components/schemas/Pet" }, examples: {
                    text: { value: "<Pet>as it is</Pet>" }, value: { value: { id: 2, name: "A<&>" } } } },
                  application/x-www-form-urlencoded: { schema: { $ref: "#/components/schemas/Pet" } } } }
        components:
          schemas:
            Pet:
              type: object
              required: [id, name]
              properties:
                name: { type: string }
                id: { type: integer }
        """

    private func answer(_ accept: String..., path: String = "/n", prefer: String? = nil) throws -> MockAnswer {
        let entries =
            accept.map { HeaderFields.Entry("Accept", $0) }
            + (prefer.map { [HeaderFields.Entry("Prefer", $0)] } ?? [])
        let reply = try MockedSpec(whole: Self.spec).engine()
            .reply(to: MockRequest(method: "GET", target: path, headers: HeaderFields(entries)))
        guard case .answer(let answer) = reply else { return MockAnswer(status: 0) }
        return answer
    }

    @Test(arguments: [
        ("application/json", "application/json"), ("APPLICATION/JSON", "application/json"), ("text/csv", "text/csv"),
        ("application/vnd.a+json", "application/vnd.a+json"), ("text/*", "text/csv"), ("*/*", "application/json"),
        ("", "application/json"), ("*", "application/json"), ("application/xml", "application/xml"),
        ("application/json;q=0, */*", "application/vnd.a+json"), ("application/*;q=0, */*;q=0.1", "text/csv"),
        ("text/csv;q=0.2, application/json;q=0.1", "text/csv"),
        ("application/json;q=0.1, application/vnd.a+json;q=0.5", "application/vnd.a+json"),
        ("application/hal+json, text/csv;q=0.1", "text/csv"), ("application/hal+json", "application/json"),
        ("text/plain; a=\"x, y;q=0\", text/csv;q=0.5", "text/csv"),
        ("application/json; charset=utf-8", "application/json"),
        ("*/*;q=0.1, application/xml;q=1.000", "application/xml"),
    ])
    func theBestIsSent(accept: String, type: String) throws {
        let answer = try answer(accept)
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Type"] == type)
    }

    @Test func eachHasItsOwnSchemaAndExamples() throws {
        #expect(try answer("application/json").text.hasPrefix(#"{"j":"#))
        #expect(try answer("application/vnd.a+json").text.hasPrefix(#"{"v":"#))
        #expect(try answer("text/csv").text == "a,b")
        #expect(try answer("text/csv;q=0.1", "application/vnd.a+json").text.hasPrefix(#"{"v":"#))
    }

    @Test func aRefusalNamesAllContentTypes() throws {
        for accept in ["image/png", "text/csv;q=0, image/*", "*/*;q=0"] {
            let answer = try answer(accept)
            #expect(answer.status == 406)
            for type in ["application/json", "application/vnd.a+json", "text/csv", "application/xml"] {
                #expect(answer.text.contains(type))
            }
        }
        let pet = try answer("image/png", path: "/pet")
        #expect(pet.status == 406 && pet.text.contains("application/json, ") && pet.text.contains("application/xml"))
        #expect(try answer("image/png", path: "/pet", prefer: "code=200").status == 406)
    }

    @Test func failuresAreNotRefused() throws {
        let gone = try answer("image/png", prefer: "code=404")
        #expect(gone.status == 404 && gone.headers["Content-Type"] == "application/json")
        let xml = try answer("application/xml", prefer: "code=404")
        #expect(xml.status == 404 && xml.headers["Content-Type"] == "application/xml" && xml.text == "<gone/>")
        #expect(try answer("image/png", prefer: "code=999").status == 400)
        #expect(try answer("image/png", path: "/none").status == 404)
    }

    @Test func contentTypesOfOneSchemaAreSentAsTheyAre() throws {
        #expect(try answer(path: "/pet").text == #"{"id":1,"name":"Rex"}"#)
        #expect(try answer("application/xml", path: "/pet").text == "<Pet>as it is</Pet>")
        let value = try answer("text/xml;q=0.5, application/xml", path: "/pet", prefer: "example=value")
        #expect(value.text.hasSuffix("<Pet><id>2</id><name>A&lt;&amp;&gt;</name></Pet>"))
        let form = try answer("application/x-www-form-urlencoded", path: "/pet")
        #expect(form.text == "id=1&name=Rex")
        let made = try answer("application/xml").text
        #expect(made.contains("<Pet><name>") && made.hasSuffix("</id></Pet>"))
    }

    /// Statuses in content types that become endpoints of their own.
    private static let statuses = """
        openapi: 3.1.0
        info: { title: Types, version: "1" }
        servers: [{ url: "https://types.example" }]
        paths:
          /s:
            get:
              operationId: s
              responses:
                "200": { description: ok, content: {
                  application/json: { schema: { type: object, required: [j], properties: { j: { type: integer } } } },
                  application/xml: { schema: { type: object, required: [x], properties: { x: { type: integer } } } },
                  text/csv: { schema: { type: string }, example: "a,b" } } }
                "201": { description: nothing }
                "203": { description: other, content: { text/plain: { schema: { type: string } } } }
        """

    @Test(
        arguments: [
            ("application/xml", nil, 200, "application/xml"), ("text/csv", nil, 200, "text/csv"),
            ("text/*", nil, 200, "text/csv"), ("application/json;q=0, */*", nil, 200, "application/xml"),
            ("text/plain", nil, 201, nil), ("text/plain", "code=203", 203, "text/plain"),
            ("text/csv", "code=201", 201, nil), ("*/*", "code=203", 203, "text/plain"),
        ] as [(String, String?, Int, String?)])
    func theUsualStatusComesFirst(accept: String, prefer: String?, status: Int, contentType: String?) throws {
        var headers = ["Accept": accept]
        headers["Prefer"] = prefer
        let answer = try MockedSpec(whole: Self.statuses).engine().answer("GET", "/s", headers: headers)
        #expect(answer.status == status)
        #expect(answer.headers["Content-Type"] == contentType)
    }

    @Test(arguments: [204, 205])
    func aStatusWithoutABodyHasNoContentType(code: Int) throws {
        let spec = """
            openapi: 3.1.0
            info: { title: Types, version: "1" }
            servers: [{ url: "https://types.example" }]
            paths:
              /d: { get: { operationId: d, responses: { default: { description: any, content: {
                application/json: { schema: { type: object } } } } } } }
            """
        let answer = try MockedSpec(whole: spec).engine().answer("GET", "/d", headers: ["Prefer": "code=\(code)"])
        #expect(answer.status == code)
        #expect(answer.headers["Content-Type"] == nil)
        #expect(answer.text.isEmpty)
    }
}
