import MartletContract
import MartletMockEngine
import Testing

/// What travels as text is one value for all keywords of its schema, and is taken where one of the values that it can be is valid.
struct TextReadingTests {
    /// A schema with texts that are valid, and texts that are not: a form for bodies, a query for parameters.
    struct Kind: Sendable, CustomTestStringConvertible {
        let schema: String
        let valid: [String]
        let invalid: [String]
        var testDescription: String { schema }
    }

    /// Schemas of an object with the members `a`, `b` and `c`.
    static let kinds = [
        Kind(
            schema: "{ type: object, properties: { a: { type: [integer, string], not: { const: 5 } } } }",
            valid: ["a=6", "a=x", "a=5"], invalid: []),
        Kind(
            schema: "{ type: object, properties: { a: { type: integer, not: { const: 5 } } } }",
            valid: ["a=6"], invalid: ["a=5", "a=x"]),
        Kind(
            schema:
                "{ type: object, properties: { a: { type: integer, if: { minimum: 5 }, then: { multipleOf: 5 } } } }",
            valid: ["a=4", "a=10"], invalid: ["a=6", "a=4.5"]),
        Kind(
            schema: "{ type: object, properties: { a: { type: array, prefixItems: [{ type: integer }], "
                + "allOf: [{ items: { minimum: 3 } }] } } }",
            valid: ["a=3&a=4", "a=5"], invalid: ["a=2&a=4", "a=x"]),
        Kind(
            schema: "{ type: object, properties: { a: { type: array, items: { type: integer }, contains: { const: 7 }, "
                + "uniqueItems: true } } }",
            valid: ["a=7", "a=1&a=7"], invalid: ["a=1", "a=7&a=7", "a=7&a=7.0"]),
        Kind(
            schema: "{ type: object, properties: { a: { oneOf: [{ type: integer, maximum: 5 }, { type: integer, "
                + "minimum: 3 }] } } }",
            valid: ["a=2", "a=6"], invalid: ["a=4", "a=x"]),
        // One text, two schemas that hold for it: no value is both.
        Kind(
            schema: "{ type: object, properties: { a: { type: [string, number, boolean] } }, "
                + "allOf: [{ properties: { a: { not: { type: string } } } }, "
                + "{ not: { properties: { a: { type: number } } } }] }",
            valid: ["a=true"], invalid: ["a=5", "a=x"]),
        Kind(
            schema: "{ type: object, properties: { a: {}, b: { type: integer } }, "
                + "if: { properties: { a: { const: 1 } }, required: [a] }, then: { required: [b] } }",
            valid: ["a=2", "a=1&b=3"], invalid: ["a=1&b=x"]),
        Kind(
            schema: "{ type: object, properties: { a: { type: integer }, b: { type: integer } }, "
                + "if: { properties: { a: { const: 1 } }, required: [a] }, then: { required: [b], "
                + "properties: { b: { minimum: 5 } } } }",
            valid: ["a=2", "a=2&b=1", "a=1&b=5"], invalid: ["a=1", "a=1&b=4"]),
        Kind(
            schema: "{ type: object, properties: { a: { type: integer } }, required: [b] }",
            valid: ["a=1&b=2"], invalid: ["a=1"]),
        Kind(
            schema: "{ type: object, properties: { a: { type: integer } }, "
                + "dependentSchemas: { a: { required: [c], properties: { c: { type: integer } } } } }",
            valid: ["a=1&c=2"], invalid: ["a=1", "a=1&c=x"]),
        Kind(
            schema:
                "{ type: object, properties: { a: { type: integer } }, oneOf: [{ required: [a] }, { required: [b] }] }",
            valid: ["a=1", "b=x"], invalid: ["a=1&b=x", "a=x"]),
        Kind(
            schema: "{ type: object, properties: { a: { type: string } }, additionalProperties: { type: integer } }",
            valid: ["a=x&b=1", "b=1"], invalid: ["b=x", "a=x&b=1.5"]),
        Kind(
            schema: "{ type: object, properties: { a: { type: string } }, "
                + "patternProperties: { '^b': { type: array, items: { type: integer } } } }",
            valid: ["b=1", "b=1&b=2"], invalid: ["b=x", "b=1&b=x"]),
        Kind(
            schema: "{ type: object, properties: { a: { type: integer } } }",
            valid: ["a=1"], invalid: ["a=1&a=x", "a=1&a=2"]),
    ]

    private static func document(_ schema: String, _ content: String) -> String {
        """
        openapi: 3.1.0
        info: { title: Bakery, version: "1" }
        servers: [{ url: "https://api.bakery.example" }]
        paths:
          /o:
            get:
              operationId: find
              parameters: [{ name: p, in: query, style: form, explode: true, schema: \(schema) }]
              responses: { '204': { description: Done } }
            post:
              operationId: send
              requestBody: { required: true, content: { \(content): { schema: \(schema) } } }
              responses: { '204': { description: Done } }
        """
    }

    private static func parts(_ form: String) -> String {
        form.split(separator: "&").map { field in
            let sides = field.split(separator: "=", omittingEmptySubsequences: false)
            return "--b\r\nContent-Disposition: form-data; name=\(sides[0])\r\n\r\n\(sides[1])\r\n"
        }.joined() + "--b--"
    }

    private static let formType = "application/x-www-form-urlencoded"

    @Test(arguments: kinds) func formsAreHeld(_ kind: Kind) throws {
        let engine = try MockedSpec(whole: Self.document(kind.schema, Self.formType)).engine()
        for (bodies, status) in [(kind.valid, 204), (kind.invalid, 400)] {
            for body in bodies {
                let answer = try engine.answer("POST", "/o", headers: ["Content-Type": Self.formType], body: body)
                #expect(answer.status == status, "\(body) \(answer.text)")
            }
        }
    }

    @Test(arguments: kinds) func partsAreHeld(_ kind: Kind) throws {
        let engine = try MockedSpec(whole: Self.document(kind.schema, "multipart/form-data")).engine()
        let headers = ["Content-Type": "multipart/form-data; boundary=b"]
        for (bodies, status) in [(kind.valid, 204), (kind.invalid, 400)] {
            for body in bodies {
                let answer = try engine.answer("POST", "/o", headers: headers, body: Self.parts(body))
                #expect(answer.status == status, "\(body) \(answer.text)")
            }
        }
    }

    @Test(arguments: kinds) func membersOfAQueryAreHeld(_ kind: Kind) throws {
        let engine = try MockedSpec(whole: Self.document(kind.schema, Self.formType)).engine()
        for (queries, status) in [(kind.valid, 204), (kind.invalid, 400)] {
            for query in queries {
                let answer = try engine.answer("GET", "/o?" + query)
                #expect(answer.status == status, "\(query) \(answer.text)")
            }
        }
    }

    @Test func manyTextsOfSeveralTypesAreRead() throws {
        let schema = """
            { type: object, properties: { a: { type: array, contains: { const: 500 },
              items: { anyOf: [{ type: integer, minimum: 100 }, { type: string, maxLength: 2 }] } } } }
            """
        let engine = try MockedSpec(whole: Self.document(schema, Self.formType)).engine()
        let texts = (0..<60).map { "a=\($0)" }.joined(separator: "&")
        func status(_ body: String) throws -> Int {
            try engine.answer("POST", "/o", headers: ["Content-Type": Self.formType], body: body).status
        }
        #expect(try status(texts + "&a=500") == 204)
        #expect(try status(texts + "&a=abc") == 400)
        #expect(try status(texts + "&a=501") == 400)
    }

    // MARK: Other places

    private static func parameter(_ place: String, _ schema: String) -> String {
        """
        openapi: 3.1.0
        info: { title: Bakery, version: "1" }
        servers: [{ url: "https://api.bakery.example" }]
        paths:
          /o\(place == "path" ? "/{p}" : ""):
            get:
              operationId: find
              parameters: [{ name: p, in: \(place), required: true, schema: \(schema) }]
              responses: { '204': { description: Done } }
        """
    }

    @Test(arguments: ["path", "header", "cookie", "query"]) func aParameterIsOneValue(place: String) throws {
        let schema = "{ type: [integer, string], if: { type: integer }, then: { minimum: 10 }, else: { minLength: 3 } }"
        let engine = try MockedSpec(whole: Self.parameter(place, schema)).engine()
        func status(_ text: String) throws -> Int {
            switch place {
            case "path": try engine.answer("GET", "/o/\(text)").status
            case "header": try engine.answer("GET", "/o", headers: ["p": text]).status
            case "cookie": try engine.answer("GET", "/o", headers: ["Cookie": "p=\(text)"]).status
            default: try engine.answer("GET", "/o?p=\(text)").status
            }
        }
        #expect(try status("12") == 204)
        // As text it has three characters.
        #expect(try status("005") == 204)
        #expect(try status("abc") == 204)
        #expect(try status("5") == 400)
        #expect(try status("ab") == 400)
    }

    @Test(arguments: [
        ("{ type: integer, maximum: 5 }", "5", 204), ("{ type: integer, maximum: 5 }", "6", 400),
        ("{ type: integer }", "x", 400), ("{ type: string, pattern: '^a+$' }", "aa", 204),
        ("{ type: string, pattern: '^a+$' }", "b", 400), ("{ type: [number, boolean] }", "true", 204),
        ("{ enum: [1, 2] }", "2", 204), ("{ enum: [1, 2] }", "3", 400),
    ])
    func aTextIsHeldToItsSchema(schema: String, body: String, status: Int) throws {
        let engine = try MockedSpec(whole: Self.document(schema, "text/plain")).engine()
        let answer = try engine.answer("POST", "/o", headers: ["Content-Type": "text/plain"], body: body)
        #expect(answer.status == status, "\(answer.text)")
    }

    @Test func anEmptyValueThatIsAllowedIsTaken() throws {
        let document = Self.parameter("query", "{ type: string, minLength: 2 }")
            .replacing("required: true", with: "allowEmptyValue: true")
        let engine = try MockedSpec(whole: document).engine()
        #expect(try engine.answer("GET", "/o?p=").status == 204)
        #expect(try engine.answer("GET", "/o?p").status == 204)
        #expect(try engine.answer("GET", "/o?p=a").status == 400)
        #expect(try engine.answer("GET", "/o?p=ab").status == 204)
    }

    @Test func aFieldOfJSONTextIsJSONBesideOtherFields() throws {
        let document = """
            openapi: 3.1.0
            info: { title: Bakery, version: "1" }
            servers: [{ url: "https://api.bakery.example" }]
            paths:
              /o:
                post:
                  operationId: send
                  requestBody:
                    required: true
                    content:
                      application/x-www-form-urlencoded:
                        schema:
                          { type: object, properties: { a: { type: [string, number] } },
                            additionalProperties: { type: integer } }
                        encoding: { a: { contentType: application/json } }
                  responses: { '204': { description: Done } }
            """
        let engine = try MockedSpec(whole: document).engine()
        func status(_ body: String) throws -> Int {
            try engine.answer("POST", "/o", headers: ["Content-Type": Self.formType], body: body).status
        }
        #expect(try status("a=%22x%22") == 204)
        #expect(try status("a=5&b=6") == 204)
        #expect(try status("a=%7B%7D") == 400)
        #expect(try status("a=true") == 400)
        #expect(try status("a=5&b=x") == 400)
    }

    @Test func listsOfObjectsArePartsOfJSON() throws {
        let schema = """
            { type: object, required: [a], properties: { a: { type: array, maxItems: 2,
              items: { type: object, required: [n], properties: { n: { type: integer } } } } } }
            """
        let engine = try MockedSpec(whole: Self.document(schema, "multipart/form-data")).engine()
        func status(_ parts: [String]) throws -> Int {
            let body =
                parts.map {
                    "--b\r\nContent-Disposition: form-data; name=a\r\nContent-Type: application/json\r\n\r\n\($0)\r\n"
                }.joined() + "--b--"
            let headers = ["Content-Type": "multipart/form-data; boundary=b"]
            return try engine.answer("POST", "/o", headers: headers, body: body).status
        }
        #expect(try status([#"{"n":1}"#]) == 204)
        #expect(try status([#"{"n":1}"#, #"{"n":2}"#]) == 204)
        #expect(try status([#"[{"n":1},{"n":2}]"#]) == 204)
        #expect(try status([#"{"n":"x"}"#]) == 400)
        #expect(try status([#"{"n":1}"#, #"{}"#]) == 400)
        #expect(try status([#"[{"n":1},{"n":2},{"n":3}]"#]) == 400)
    }

    @Test func partsOfOneOfSeveralObjectsAreHeld() throws {
        let schema = """
            { oneOf: [{ type: object, required: [a], properties: { a: { type: integer } }, additionalProperties: false },
              { type: object, required: [b], properties: { b: { type: string, maxLength: 3 } }, additionalProperties: false }] }
            """
        let engine = try MockedSpec(whole: Self.document(schema, "multipart/form-data")).engine()
        func status(_ form: String) throws -> Int {
            let headers = ["Content-Type": "multipart/form-data; boundary=b"]
            return try engine.answer("POST", "/o", headers: headers, body: Self.parts(form)).status
        }
        #expect(try status("a=1") == 204)
        #expect(try status("b=xyz") == 204)
        #expect(try status("a=x") == 400)
        #expect(try status("b=wxyz") == 400)
        #expect(try status("a=1&b=x") == 400)
        #expect(try status("c=1") == 400)
    }
}
