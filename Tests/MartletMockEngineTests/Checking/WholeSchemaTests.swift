import MartletContract
import MartletFormats
import MartletMockEngine
import Testing

/// Requests are validated by the complete schemas of the document, also by what no Swift type has.
struct WholeSchemaTests {
    private static func document(_ schema: String, components: String = "", version: String = "3.1.0") -> String {
        """
        openapi: \(version)
        info: { title: Bakery, version: "1" }
        servers: [{ url: "https://api.bakery.example" }]
        paths:
          /o:
            post:
              operationId: send
              requestBody: { required: true, content: { application/json: { schema: \(schema) } } }
              responses: { '204': { description: Done } }
        components: { schemas: { Any: {}\(components.isEmpty ? "" : ", " + components) } }
        """
    }

    private static func statuses(_ document: String, _ bodies: [String]) throws -> [Int] {
        let engine = try MockedSpec(whole: document).engine()
        return try bodies.map {
            try engine.answer("POST", "/o", headers: ["Content-Type": "application/json"], body: $0).status
        }
    }

    private static let ref = "{ $ref: '#/components/schemas/B' }"
    private static let object = "type: object, properties: { a: { type: integer }, b: { type: integer } }"

    /// A schema with bodies that are valid, and bodies that are not.
    struct Kept: Sendable {
        let schema: String
        let valid: [String]
        let invalid: [String]
        var components = ""
    }

    static let kept = [
        // The parts of an `allOf` do not know of each other's properties.
        Kept(
            schema: "{ allOf: [{ \(object), additionalProperties: false }, { properties: { c: { type: string } } }] }",
            valid: [#"{"a":1}"#], invalid: [#"{"a":1,"c":"x"}"#]),
        Kept(
            schema: "{ type: object, required: [n], properties: { n: { allOf: [\(ref), { required: [c] }] } } }",
            valid: [#"{"n":{"b":1,"c":2}}"#], invalid: [#"{"n":{"b":1}}"#, #"{"n":{"b":1,"c":2,"d":3,"e":4}}"#],
            components: "B: { type: object, properties: { b: { type: integer } }, maxProperties: 3 }"),
        // Keywords beside a reference that another reference leads to.
        Kept(
            schema: "{ $ref: '#/components/schemas/A' }", valid: [#"{"c":1}"#], invalid: [#"{"b":1}"#],
            components: "A: { $ref: '#/components/schemas/B', not: { required: [b] } }, B: { type: object }"),
        Kept(
            schema: "{ oneOf: [{ required: [a] }, { required: [b] }], \(object) }",
            valid: [#"{"a":1}"#, #"{"b":1}"#], invalid: ["{}", #"{"a":1,"b":2}"#]),
        Kept(
            schema: "{ type: array, items: { oneOf: [{ type: integer }, { type: number, minimum: 5 }] } }",
            valid: ["[1]", "[5.5]"], invalid: ["[7]", "[1, 4.5]"]),
        Kept(
            schema: "{ \(object), dependentSchemas: { a: { properties: { b: { minimum: 5 } } } } }",
            valid: [#"{"b":1}"#, #"{"a":1,"b":5}"#], invalid: [#"{"a":1,"b":4}"#]),
        Kept(
            schema:
                "{ allOf: [\(ref)], properties: { c: {} }, unevaluatedProperties: false }",
            valid: [#"{"b":1,"c":2}"#], invalid: [#"{"d":1}"#],
            components: "B: { type: object, properties: { b: { type: integer } } }"),
        Kept(
            schema:
                "{ type: array, prefixItems: [{ type: string }], contains: { type: integer }, "
                + "unevaluatedItems: false }",
            valid: [#"["a",1]"#], invalid: [#"["a"]"#, #"["a",1,"b"]"#]),
        Kept(
            schema:
                "{ \(object), if: { properties: { a: { const: 1 } }, required: [a] }, "
                + "then: { not: { required: [b] } } }",
            valid: [#"{"a":2,"b":1}"#, #"{"a":1}"#], invalid: [#"{"a":1,"b":1}"#]),
    ]

    @Test(arguments: kept) func holdsWhatNoTypeHas(_ one: Kept) throws {
        let document = Self.document(one.schema, components: one.components)
        #expect(try Self.statuses(document, one.valid) == one.valid.map { _ in 204 })
        #expect(try Self.statuses(document, one.invalid) == one.invalid.map { _ in 400 })
    }

    @Test func asksNothingOfTheOtherSide() throws {
        let components = """
            Base: { type: object, required: [id, name, secret] },
            Item: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: {
              id: { type: integer, readOnly: true }, name: { type: string },
              secret: { type: string, writeOnly: true } } }] }
            """
        let statuses = try Self.statuses(
            Self.document("{ $ref: '#/components/schemas/Item' }", components: components.replacing("\n", with: " ")),
            [#"{"name":"a","secret":"b"}"#, #"{"secret":"b"}"#, #"{"name":"a"}"#, #"{"id":1,"name":"a","secret":"b"}"#])
        #expect(statuses == [204, 400, 400, 204])
    }

    /// An excuse must not make two alternatives of `oneOf` match, or `not` fail.
    @Test func anExcuseIsNoRefusal() throws {
        let id = "properties: { id: { type: integer, readOnly: true }, a: { type: string } }"
        let one = "{ type: object, \(id), oneOf: [{ required: [id] }, { required: [a] }] }"
        #expect(try Self.statuses(Self.document(one), [#"{"a":"x"}"#]) == [204])
        let none = "{ type: object, \(id), not: { required: [id] } }"
        #expect(try Self.statuses(Self.document(none), [#"{"a":"x"}"#]) == [204])
    }

    /// What the contract and the document's authors mean counts where the letter of JSON Schema is stricter.
    @Test func takesWhatAuthorsMean() throws {
        let nullable = "{ type: object, properties: { o: { type: [object, 'null'], allOf: [{ type: object }] } } }"
        #expect(try Self.statuses(Self.document(nullable), [#"{"o":null}"#]) == [204])
        let old = "{ type: object, properties: { o: { nullable: true, enum: [a] } } }"
        #expect(
            try Self.statuses(Self.document(old, version: "3.0.3"), [#"{"o":null}"#, #"{"o":"b"}"#]) == [204, 400])
    }

    @Test func hostileSchemasRefuseNothing() throws {
        let deep = (0..<200).reduce("{ type: integer }") { schema, _ in "{ not: \(schema) }" }
        let circle =
            "A: { allOf: [{ $ref: '#/components/schemas/B' }] }, B: { anyOf: [{ $ref: '#/components/schemas/A' }] }"
        #expect(try Self.statuses(Self.document(deep), ["1"]) == [204])
        _ = try Self.statuses(Self.document("{ $ref: '#/components/schemas/A' }", components: circle), ["1"])
        let pattern = "{ type: string, pattern: '(?=.*[0-9]).{8,}$' }"
        #expect(try Self.statuses(Self.document(pattern), [#""abcdefgh1""#]) == [204])
    }

    /// Each union leads to the next one at the same value and inside it, so that explanations could multiply.
    @Test(.timeLimit(.minutes(30))) func explanationsAndKindsAreBounded() throws {
        let unions = (0..<12).map { index in
            let next = "{ $ref: '#/components/schemas/U\((index + 1) % 12)' }"
            let members = (0..<6).map { "{ type: object, required: [k\($0)], properties: { n: \(next) } }" }
            return "U\(index): { anyOf: [\(members.joined(separator: ", "))] }"
        }
        let body = (0..<40).reduce("1") { inner, _ in "{\"k1\":1,\"n\":\(inner)}" }
        let document = Self.document("{ $ref: '#/components/schemas/U0' }", components: unions.joined(separator: ", "))
        #expect(try Self.statuses(document, [body]) == [400])
        let parts = (0..<20).map { index in
            let next = "{ $ref: '#/components/schemas/P\(index + 1)' }"
            return "P\(index): { not: { allOf: [\([String](repeating: next, count: 6).joined(separator: ", "))] } }"
        }
        let all = (parts + ["P20: { type: string }"]).joined(separator: ", ")
        _ = try Self.statuses(Self.document("{ $ref: '#/components/schemas/P0' }", components: all), ["1"])
    }

    private static let texts = """
        openapi: 3.1.0
        info: { title: Bakery, version: "1" }
        servers: [{ url: "https://api.bakery.example" }]
        paths:
          /q:
            get:
              operationId: query
              parameters:
                - { name: n, in: query, schema: { type: integer, not: { const: 3 } } }
                - { name: m, in: query, schema: { type: [string, integer], not: { const: 3 } } }
                - { name: e, in: query, schema: { not: { enum: [a] } } }
                - { name: l, in: query, schema: { type: array, items: { type: integer }, contains: { const: 1 } } }
                - name: j
                  in: query
                  content: { application/json: { schema: { type: object, dependentRequired: { a: [b] } } } }
              responses: { '204': { description: Done } }
          /f:
            post:
              operationId: form
              requestBody:
                required: true
                content:
                  application/x-www-form-urlencoded:
                    schema:
                      type: object
                      properties: { a: { type: integer }, b: { type: integer }, c: { type: string } }
                      dependentRequired: { a: [b] }
                      maxProperties: 2
              responses: { '204': { description: Done } }
          /m:
            post:
              operationId: upload
              requestBody:
                required: true
                content:
                  multipart/form-data:
                    schema:
                      type: object
                      required: [file]
                      properties: { file: { type: string, format: binary }, title: { type: string } }
                      dependentRequired: { title: [file] }
                      minProperties: 1
              responses: { '204': { description: Done } }
        """

    @Test(arguments: [
        ("n=2", 204), ("n=3", 400), ("m=x", 204), ("m=3", 204), ("e=b", 204), ("e=a", 400), ("l=1&l=2", 204),
        ("l=2", 400), ("j=%7B%22a%22:1,%22b%22:2%7D", 204), ("j=%7B%22a%22:1%7D", 400),
    ])
    func parametersAreReadByTheirTypes(query: String, status: Int) throws {
        let engine = try MockedSpec(whole: Self.texts).engine()
        #expect(try engine.answer("GET", "/q?" + query).status == status)
    }

    @Test(arguments: [("a=1&b=2", 204), ("b=1", 204), ("a=1", 400), ("a=1&b=2&c=x", 400), ("a=1&b=2&zz=x", 400)])
    func formsAreHeldToTheirSchemas(body: String, status: Int) throws {
        let engine = try MockedSpec(whole: Self.texts).engine()
        let type = ["Content-Type": "application/x-www-form-urlencoded"]
        #expect(try engine.answer("POST", "/f", headers: type, body: body).status == status)
    }

    @Test func filesAreThere() throws {
        let engine = try MockedSpec(whole: Self.texts).engine()
        let type = ["Content-Type": "multipart/form-data; boundary=b"]
        func part(_ name: String, _ file: String = "") -> String {
            "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\(file)\r\n\r\nx\r\n"
        }
        let file = part("file", "; filename=\"a.png\"")
        #expect(try engine.answer("POST", "/m", headers: type, body: file + "--b--\r\n").status == 204)
        #expect(try engine.answer("POST", "/m", headers: type, body: part("title") + file + "--b--\r\n").status == 204)
        #expect(try engine.answer("POST", "/m", headers: type, body: part("title") + "--b--\r\n").status == 400)
    }

    /// Types of forms and parameters have no null, since no plain text is one; JSON in them may be null all the same.
    @Test(arguments: [
        ("a", "{ type: [object, 'null'], properties: { x: { type: integer } } }", [200, 200, 400]),
        ("a", "{ type: object, properties: { x: { type: integer } } }", [400, 200, 400]),
        ("n", "{ type: object, nullable: true, properties: { x: { type: integer } } }", [200, 200, 400]),
        ("n", "{ allOf: [{ $ref: '#/components/schemas/B' }] }", [400, 200, 400]),
        ("a", "{ oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/B' }] }", [200, 200, 400]),
    ])
    func nullOfAPartThatIsJSON(version: String, schema: String, statuses: [Int]) throws {
        let document = """
            openapi: \(version == "a" ? "3.1.0" : "3.0.3")
            info: { title: Bakery, version: "1" }
            paths:
              /o:
                post:
                  operationId: send
                  requestBody:
                    required: true
                    content:
                      multipart/form-data: { schema: { type: object, required: [p], properties: { p: \(schema) } } }
                  responses: { '200': { description: Done } }
                get:
                  operationId: find
                  parameters: [{ name: p, in: query, required: true, content: { application/json: { schema: \(schema) } } }]
                  responses: { '200': { description: Done } }
            components: { schemas: { B: { type: object, properties: { x: { type: integer } } } } }
            """
        let engine = try MockedSpec(whole: document).engine()
        let texts = ["null", "{\"x\":1}", "{\"x\":\"a\"}"]
        let headers = ["Content-Type": "multipart/form-data; boundary=b"]
        for (text, status) in zip(texts, statuses) {
            let body =
                "--b\r\nContent-Disposition: form-data; name=p\r\nContent-Type: application/json\r\n\r\n"
                + "\(text)\r\n--b--\r\n"
            #expect(try engine.answer("POST", "/o", headers: headers, body: body).status == status, "\(text)")
            let target = "/o?p=" + PercentEncoding.encode(text)
            #expect(try engine.answer("GET", target).status == status, "\(text)")
        }
    }
}
