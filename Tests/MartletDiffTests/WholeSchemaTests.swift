import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// What schemas say that no type has: the schemas of both documents decide.
struct WholeSchemaTests {
    private static func contract(_ schemas: [String], _ place: String) throws -> Contract {
        let paths = schemas.enumerated().map { index, schema in
            let content = "content: { application/json: { schema: \(schema) } }"
            let body = place == "request" ? "requestBody: { required: true, \(content) }, " : ""
            let response = place == "response" ? ", \(content)" : ""
            let header = place == "header" ? ", headers: { V: { required: true, schema: \(schema) } }" : ""
            return """
                  /o\(index): { post: { operationId: o\(index), \(body)responses: { '200': { description: Done\(response)\(header) } } } }
                """
        }
        let text = """
            openapi: 3.1.0
            info: { title: Depot, version: '1' }
            paths:
            \(paths.joined(separator: "\n"))
            """
        return try #require(
            ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
    }

    private func changes(_ before: [String], _ after: [String], _ place: String) throws -> [Change] {
        ContractDiff.changes(
            from: try Self.contract(before, place), to: try Self.contract(after, place),
            context: DiffContext(now: today))
    }

    private static let (a, b) = ("{ type: object, required: [a] }", "{ type: object, required: [b] }")

    /// Each pair with whether the first one allows more than the second, and the other way round.
    @Test(arguments: [
        // Parts of an `allOf` do not see the members and elements of each other.
        (
            "{ type: object, properties: { a: { type: string } }, allOf: [{ additionalProperties: { type: string } }] }",
            "{ type: object, properties: { a: { type: string } }, allOf: [{ additionalProperties: { type: integer } }] }",
            Verdict.breaking, Verdict.breaking
        ),
        (
            "{ type: array, prefixItems: [{ type: integer }], allOf: [{ items: { type: integer } }] }",
            "{ type: array, prefixItems: [{ type: integer }], allOf: [{ items: { type: string } }] }", .breaking, .safe
        ),
        (
            "{ allOf: [{ type: object, properties: { a: {} } }, { properties: { b: {} } }] }",
            "{ allOf: [{ type: object, properties: { a: {} }, unevaluatedProperties: false }, { properties: { b: {} } }] }",
            .breaking, .safe
        ),
        // A condition and what depends on a member say the same.
        (
            "{ type: object, if: { required: [a] }, then: { required: [b] } }",
            "{ type: object, dependentSchemas: { a: { required: [b] } } }", .safe, .safe
        ),
        // A payload that two members allow.
        ("{ anyOf: [\(a), \(b)] }", "{ oneOf: [\(a), \(b)] }", .breaking, .safe),
        ("{ type: array, items: { type: integer } }", "{ type: array, items: {} }", .safe, .breaking),
        (
            "{ type: object, additionalProperties: { minLength: 2 } }", "{ type: object, additionalProperties: {} }",
            .safe,
            .breaking
        ),
    ])
    func areJudgedByTheLetter(_ one: String, _ other: String, _ there: Verdict, _ back: Verdict) throws {
        for (before, after, expected) in [(one, other, there), (other, one, back)] {
            let request = try changes([before], [after], "request")
            #expect(!request.isEmpty)
            #expect(request.map(\.verdicts.wire).max() == expected, "\(before) → \(after): \(request)")
            let response = try changes([after], [before], "response")
            #expect(response.map(\.verdicts.wire).max() == expected, "\(before) → \(after): \(response)")
            for change in request + response where change.verdicts.wire == .breaking {
                #expect(change.counterexample != nil)
            }
        }
    }

    /// The same in other words is no change.
    @Test(arguments: [
        (
            "{ type: string, allOf: [{ minLength: 1 }, { maxLength: 4 }] }",
            "{ type: string, minLength: 1, maxLength: 4 }"
        ),
        ("{ type: array, items: {} }", "{ type: array }"),
        ("{ type: object, additionalProperties: {} }", "{ type: object, additionalProperties: true }"),
        ("{ type: string, maxItems: 1 }", "{ type: string }"),
    ])
    func equivalentSchemasAreNoChange(_ one: String, _ other: String) throws {
        for place in ["request", "response", "header"] {
            #expect(try changes([one], [other], place).filter { $0.verdicts.wire != .safe } == [])
        }
    }

    /// Header fields that Swift has as any text are compared by their schemas. A text that may also be a list is unknown.
    @Test(arguments: [
        ("{ enum: [1, '2'] }", "{ enum: [true, a] }", Verdict.breaking),
        ("{ not: { const: a } }", "{ not: { const: b } }", .unknown),
        ("{ type: array, items: { type: array } }", "{ type: array, items: { type: array, maxItems: 1 } }", .safe),
    ])
    func headerFieldsOfNoTypeAreTexts(_ one: String, _ other: String, _ verdict: Verdict) throws {
        #expect(try changes([one], [other], "header").map(\.verdicts.wire) == [verdict])
    }

    /// Each schema has the next one twice: two to the power of forty parts.
    @Test func schemasThatMultiplyEnd() throws {
        func contract(_ last: String) throws -> Contract {
            let links = (0..<40).map {
                "      A\($0): { not: { allOf: [{ $ref: '#/components/schemas/A\($0 + 1)' }, { not: { $ref: '#/components/schemas/A\($0 + 1)' } }] } }"
            }
            let text = """
                openapi: 3.1.0
                info: { title: Depot, version: '1' }
                paths:
                  /o: { get: { operationId: o, responses: { '200': { description: Done, content: { application/json: { schema: { $ref: '#/components/schemas/A0' } } } } } } }
                components:
                  schemas:
                \(links.joined(separator: "\n"))
                      A40: { type: string, maxLength: \(last) }
                """
            return try #require(
                ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract)
        }
        let found = ContractDiff.changes(
            from: try contract("3"), to: try contract("4"), context: DiffContext(now: today))
        #expect(!found.isEmpty)
    }

    /// What is taken for granted about two models says nothing about another value that becomes the same model.
    @Test func endpointsDoNotVouchForEachOther() throws {
        func object(_ schema: String) -> String { "{ type: object, required: [p], properties: { p: \(schema) } }" }
        let before = ["{ enum: [true, a] }", "{ type: [integer, string] }"].map(object)
        let after = [String](repeating: object("{ type: [integer, boolean] }"), count: 2)
        let found = try changes(before, after, "request")
        for endpoint in ["POST /o0", "POST /o1"] {
            let own = found.filter { $0.endpoints.contains(endpoint) }
            #expect(own.contains { $0.verdicts.wire == .breaking }, "\(endpoint): \(found)")
        }
    }
}
