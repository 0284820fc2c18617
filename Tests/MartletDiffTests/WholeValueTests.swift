import MartletContract
import MartletDialects
import MartletDiff
import MartletPayloads
import MartletSyntax
import Testing

/// Verdicts that follow from whole values, where each change by itself says something else.
struct WholeValueTests {
    /// A schema as the body of a request, as that of a response, and as one that no message leads to.
    private static func document(_ schema: String, _ place: String) -> String {
        let content = "content: { application/json: { schema: \(schema) } }"
        let body = place == "request" ? "requestBody: { required: true, \(content) }, " : ""
        let response = place == "response" ? ", \(content)" : ""
        let unused =
            place == "unused" ? "\ncomponents: { schemas: { N: { type: object, properties: { v: \(schema) } } } }" : ""
        return """
            openapi: 3.1.0
            info: { title: Depot, version: '1' }
            paths: { /o: { post: { operationId: o, \(body)responses: { '200': { description: Done\(response) } } } } }\(unused)
            """
    }

    private func changes(_ before: String, _ after: String, _ place: String) throws -> [Change] {
        func contract(_ schema: String) throws -> Contract {
            let text = Self.document(schema, place)
            return try #require(
                ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
        }
        return ContractDiff.changes(
            from: try contract(before), to: try contract(after), context: DiffContext(now: today))
    }

    /// Two ways to say the same.
    @Test(arguments: [
        ("{ type: string, const: a }", "{ type: string, enum: [a] }"),
        ("{ type: integer, minimum: 1 }", "{ type: integer, exclusiveMinimum: 0 }"),
        ("{ type: string, not: { minLength: 2 } }", "{ type: string, maxLength: 1 }"),
        ("{ type: integer, allOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }", "{ type: integer, multipleOf: 6 }"),
        (
            "{ type: string, allOf: [{ pattern: ^a }, { pattern: b$ }] }",
            "{ type: string, allOf: [{ pattern: b$ }, { pattern: ^a }] }"
        ),
        (
            "{ type: string, if: { pattern: ^a }, then: { minLength: 2 }, else: { minLength: 2 } }",
            "{ type: string, minLength: 2 }"
        ),
        (
            "{ type: array, prefixItems: [{ type: integer }], maxItems: 1 }",
            "{ type: array, prefixItems: [{ type: integer }], items: false }"
        ),
        (
            "{ type: object, properties: { a: { type: string } }, required: [a] }",
            "{ allOf: [{ type: object, properties: { a: { type: string } } }, { required: [a] }] }"
        ),
        (
            "{ type: object, properties: { a: { type: string } }, unevaluatedProperties: false }",
            "{ type: object, properties: { a: { type: string } }, additionalProperties: false }"
        ),
    ])
    func equivalentSchemasAreSafe(_ one: String, _ other: String) throws {
        for place in ["request", "response", "unused"] {
            for (before, after) in [(one, other), (other, one)] {
                let found = try changes(before, after, place)
                #expect(found.allSatisfy { $0.verdicts.wire == .safe }, "\(place): \(before) → \(after): \(found)")
            }
        }
    }

    /// A form that is only a name: it can neither be shown nor ruled out that texts do not have it.
    @Test(arguments: [
        "{ type: string, format: x-code }", "{ type: array, items: { type: string, format: x-code } }",
    ])
    func formatsThatNobodyKnowsAreUnknown(_ schema: String) throws {
        let plain = String(schema.replacing(/, format: [a-z-]+/, with: ""))
        #expect(try changes(plain, schema, "request").map(\.verdicts.wire) == [.unknown])
        #expect(try changes(schema, plain, "request").map(\.verdicts.wire) == [.safe])
        #expect(try changes(plain, schema, "response").map(\.verdicts.wire) == [.safe])
        #expect(try changes(schema, plain, "response").map(\.verdicts.wire) == [.unknown])
        let shorter = String(schema.replacing(", format", with: ", maxLength: 3, format"))
        #expect(try changes(schema, shorter, "request").map(\.verdicts.wire) == [.breaking])
    }

    /// What is only for whoever shows or reads the text.
    @Test(arguments: ["password", "commonmark", "html"])
    func hintsAskForNothing(_ format: String) throws {
        for place in ["request", "response"] {
            let found = try changes("{ type: string }", "{ type: string, format: \(format) }", place)
            #expect(found.map(\.verdicts.wire) == [.safe])
        }
    }

    /// A payload that the first schema allows and the second does not.
    @Test(arguments: [
        ("{ type: string, not: { const: a } }", "{ type: string, not: { enum: [a, b] } }", #""b""#),
        ("{ anyOf: [{ type: integer }, { type: number }] }", "{ oneOf: [{ type: integer }, { type: number }] }", "0"),
        (
            "{ type: array, contains: { type: integer } }",
            "{ type: array, contains: { type: integer }, maxContains: 1 }", "[0,0]"
        ),
        ("{ type: object }", "{ type: object, maxProperties: 1 }", #"{"extra":null,"x":null}"#),
        (
            "{ type: object, properties: { a: { type: string } } }",
            "{ type: object, properties: { a: { type: string } }, additionalProperties: { type: string } }",
            #"{"extra":null}"#
        ),
    ])
    func whatBreaksIsShown(_ wide: String, _ narrow: String, _ payload: String) throws {
        for (place, before, after) in [("request", wide, narrow), ("response", narrow, wide)] {
            let found = try changes(before, after, place).filter { $0.verdicts.wire == .breaking }
            #expect(found.count == 1, "\(place): \(before) → \(after): \(found)")
            #expect(found.first?.counterexample.map { JSONText.write($0.payload) } == payload, "\(place): \(before)")
            let back = try changes(after, before, place)
            #expect(back.allSatisfy { $0.verdicts.wire == .safe }, "\(place): \(after) → \(before)")
        }
    }

    /// Whoever uses a schema that no message leads to may send or receive its values.
    @Test func modelsThatNothingUsesAreComparedBothWays() throws {
        let found = try changes("{ type: string }", "{ type: integer }", "unused")
        #expect(found.filter { $0.verdicts.wire == .breaking }.map(\.direction) == [.request, .response])
        let narrower = try changes("{ type: string }", "{ type: string, maxLength: 3 }", "unused")
        #expect(narrower.filter { $0.verdicts.wire == .breaking }.map(\.direction) == [.request])
    }

    /// A new property is safe in both directions, although by the letter a client could have sent it before.
    @Test func newPropertiesAreSafe() throws {
        let before = "{ type: object, properties: { a: { type: string } } }"
        let after = "{ type: object, properties: { a: { type: string }, b: { type: integer } } }"
        for place in ["request", "response"] {
            let found = try changes(before, after, place)
            #expect(!found.isEmpty && found.allSatisfy { $0.verdicts.wire == .safe })
        }
    }

    /// What is broken inside of a model is said there, and not of what it stands in.
    @Test func aModelIsJudgedAtItsOwnPlace() throws {
        func schema(_ fields: String, _ kind: String) -> String {
            "{ type: object, title: Outer, properties: { \(fields), inner: { type: object, title: Inner, properties: { kind: { type: string, enum: [\(kind)] } } } } }"
        }
        let found = try changes(
            schema("a: { type: string }", "w, x"), schema("a: { type: string }, b: { type: string }", "w, x, y"),
            "response")
        #expect(found.filter { $0.verdicts.wire == .breaking }.map(\.code) == ["diff/response-enum-value-added"])
    }

    /// JSON compares texts scalar by scalar: the two ways of writing `é` are two names, and two values (RFC 8259, section 8.3).
    @Test(arguments: [
        "{ type: string, enum: [T, b] }", "{ const: T }", "{ type: string, pattern: T }",
        "{ type: string, not: { const: T } }", "{ type: object, properties: { T: { type: string } }, required: [T] }",
        "{ dependentRequired: { a: [T] } }",
    ])
    func textsAreComparedScalarByScalar(_ schema: String) throws {
        let (composed, decomposed) = (schema.replacing("T", with: "\u{E9}"), schema.replacing("T", with: "e\u{301}"))
        for place in ["request", "response"] {
            let found = try changes(composed, decomposed, place)
            #expect(found.contains { $0.verdicts.wire == .breaking }, "\(place): \(found)")
        }
    }

    /// A document of JSON Schema is a contract: its root, whatever kind it is, and schemas that refer to themselves.
    @Test(arguments: [
        ("type: object, properties: { a: { type: string } }", "type: string"),
        ("type: array, items: { type: string }", "type: object, properties: { a: { type: string } }"),
        ("type: string", "type: string, enum: [a]"),
        (
            "type: object, properties: { a: { type: string }, b: { $ref: '#' } }",
            "type: object, properties: { a: { type: integer }, b: { $ref: '#' } }"
        ),
    ])
    func rootsOfDocumentsAreCompared(_ before: String, _ after: String) throws {
        func contract(_ schema: String) throws -> Contract {
            let text = "{ $schema: 'https://json-schema.org/draft/2020-12/schema', title: N, \(schema) }"
            return try #require(
                ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(schema)")
        }
        let found = ContractDiff.changes(
            from: try contract(before), to: try contract(after), context: DiffContext(now: today))
        #expect(found.contains { $0.direction == .request && $0.verdicts.wire == .breaking }, "\(found)")
    }
}
