import MartletContract
import MartletDiff
import Testing

/// Schemas of XML, which is text in Swift.
struct TextSchemaTests {
    private func document(request: String? = nil, response: String? = nil, path: String = "/pets/{id}") -> String {
        func content(_ schema: String?) -> String {
            schema.map { "content: { application/xml: { schema: \($0) } }" } ?? "content: { application/xml: {} }"
        }
        let name = path.contains("{id}") ? "id" : "pet"
        return """
            openapi: 3.1.0
            info: { title: T, version: "1" }
            paths:
              \(path):
                put:
                  operationId: update
                  parameters: [{ name: \(name), in: path, required: true, schema: { type: string } }]
                  requestBody: { required: true, \(content(request)) }
                  responses: { 200: { description: Done, \(content(response)) } }
            components:
              schemas: { Pet: { type: object, properties: { id: { type: integer } } } }
            """
    }

    @Test(arguments: [
        ("{ type: object }", "{ type: string }", Verdict.safe), ("{ type: string }", "{ type: object }", .unknown),
        ("{ type: object }", "{ type: object, required: [id] }", .breaking),
        ("{ type: object, required: [id] }", "{ type: object }", .safe),
        (
            "{ type: object, properties: { n: { type: integer } } }",
            "{ type: object, properties: { n: { type: string } } }", .safe
        ),
        (
            "{ type: object, properties: { n: { type: string } } }",
            "{ type: object, properties: { n: { type: boolean } } }", .breaking
        ),
        (
            "{ type: object, properties: { n: { type: integer, minimum: 2 } } }",
            "{ type: object, properties: { n: { type: integer, minimum: 1 } } }", .safe
        ),
        (
            "{ type: object, properties: { n: { enum: [1, 2] } } }",
            "{ type: object, properties: { n: { enum: ['1', '2', '3'] } } }",
            .safe
        ),
        (
            "{ type: object, properties: { n: { type: array, items: { type: string } } } }",
            "{ type: object, properties: { n: { type: array, items: { type: integer } } } }", .unknown
        ),
        (
            "{ type: object, properties: { n: { type: array, items: { type: integer } } } }",
            "{ type: object, properties: { n: { type: array, items: { type: string } } } }", .safe
        ),
        (
            "{ type: object, properties: { n: { type: string } } }",
            "{ type: object, properties: { n: { type: string, xml: { attribute: true } } } }", .unknown
        ),
        ("{ type: object }", "{ type: string, maxLength: 3 }", .breaking),
    ])
    func judgesRequests(_ base: String, _ revision: String, _ verdict: Verdict) throws {
        let found = try changes(document(request: base), document(request: revision))
        #expect(found.filter { $0.code == "diff/text-schema-changed" }.map(\.verdicts.wire) == [verdict])
        #expect(found.map(\.verdicts.wire).max() == verdict)
    }

    private static let responses: [(String?, String?, Verdict)] = [
        ("{ type: object }", "{ type: string }", .unknown), ("{ type: string }", "{ type: object }", .safe),
        (nil, "{ type: object }", .safe), ("{ type: object }", nil, .unknown),
        ("{ type: object, xml: { name: a } }", "{ type: object, xml: { name: b } }", .unknown),
    ]

    @Test(arguments: responses)
    func judgesResponses(_ base: String?, _ revision: String?, _ verdict: Verdict) throws {
        let found = try changes(document(response: base), document(response: revision))
        #expect(found.map(\.code) == ["diff/text-schema-changed"])
        #expect(found.map(\.verdicts.wire) == [verdict])
    }

    @Test func textThatIsTheSameIsNoChange() throws {
        for (base, revision) in [
            ("{ type: object, required: [a, b] }", "{ description: D, required: [b, a], type: object }"),
            ("{ type: string }", "{}"), ("{ type: string, example: a }", "{ type: string }"),
        ] {
            #expect(try changes(document(request: base), document(request: revision)).isEmpty)
        }
    }

    /// What the contract holds of a string is judged by its own rules.
    @Test func limitsOfStringsAreReportedOnce() throws {
        let found = try changes(
            document(response: "{ type: string, maxLength: 5 }"), document(response: "{ type: string, maxLength: 3 }"))
        #expect(found.map(\.code) == ["diff/response-constraint-changed"])
    }

    @Test func aSharedSchemaIsReportedOnce() throws {
        let base = document(
            request: "{ $ref: '#/components/schemas/Pet' }",
            response: "{ type: array, items: { $ref: '#/components/schemas/Pet' } }")
        let found = try changes(base, base.replacing("integer", with: "number"))
        // The client has a type for it, too, which nothing sends.
        #expect(found.map(\.code) == ["diff/text-schema-changed", "diff/swift-declaration-changed"])
        // It is in requests and in responses.
        #expect(found.map(\.verdicts.wire) == [.breaking, .safe])
        #expect(found.first?.message.contains("'Pet'") == true)
    }

    /// A string that only XML refers to has no other place.
    @Test func limitsOfSharedStringsAreReported() throws {
        let base = document(response: "{ type: object, properties: { n: { $ref: '#/components/schemas/Pet' } } }")
            .replacing(
                "{ Pet: { type: object, properties: { id: { type: integer } } } }",
                with: "{ Pet: { type: string, maxLength: 5 } }")
        let found = try changes(base, base.replacing("maxLength: 5", with: "maxLength: 3"))
        #expect(found.contains { $0.code == "diff/text-schema-changed" && $0.verdicts.wire == .safe })
    }

    /// The names of path parameters are not sent.
    @Test func renamedPathParametersHideNothing() throws {
        let found = try changes(
            document(response: "{ type: object }"),
            document(response: "{ type: object, required: [id] }", path: "/pets/{pet}"))
        #expect(found.map(\.code).contains("diff/text-schema-changed"))
    }

    private func changes(_ base: String, _ revision: String) throws -> [Change] {
        let before = try contract(of: base, named: "base.yaml").contract
        let after = try contract(of: revision, named: "revision.yaml").contract
        return ContractDiff.changes(from: before, to: after, context: DiffContext(now: today))
    }
}
