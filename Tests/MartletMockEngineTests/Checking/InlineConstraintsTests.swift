import MartletContract
import MartletPayloads
import Testing

@testable import MartletMockEngine

/// Requests and answers whose types stand inline are held to what the types ask for.
struct InlineConstraintsTests {
    private static let done = "responses: { '204': { description: Done } }"
    private static let json = ["Content-Type": "application/json"]

    private func spec(_ operation: String, _ version: String = "3.0.3") throws -> MockedSpec {
        try MockedSpec(
            whole: """
                openapi: \(version)
                info: { title: Bakery, version: "1" }
                servers: [{ url: "https://api.bakery.example" }]
                paths: { /o: { \(operation) } }
                components: { schemas: { N: { type: string }, L: { type: array, items: { type: integer } } } }
                """)
    }

    /// A schema with a value that it takes and one that it does not.
    struct Held: Sendable {
        let schema: String
        let good: String
        let bad: String
    }

    static let held = [
        Held(schema: "{ type: array, items: { type: integer }, maxItems: 2 }", good: "[1,2]", bad: "[1,2,3]"),
        Held(schema: "{ type: array, items: { type: integer }, uniqueItems: true }", good: "[1,2]", bad: "[1,1]"),
        Held(schema: "{ type: array, items: { type: integer, minimum: 3 } }", good: "[3]", bad: "[2]"),
        Held(schema: "{ type: string, pattern: '^x' }", good: #""xy""#, bad: #""yx""#),
        Held(schema: "{ type: string, maxLength: 3 }", good: #""abc""#, bad: #""abcd""#),
        Held(schema: "{ type: integer, maximum: 6 }", good: "6", bad: "7"),
        Held(schema: "{ type: integer, minimum: 6, exclusiveMinimum: true }", good: "7", bad: "6"),
        Held(
            schema: "{ type: object, additionalProperties: { type: string, minLength: 2 } }", good: #"{"a":"bb"}"#,
            bad: #"{"a":"b"}"#),
        Held(schema: "{ minimum: 3 }", good: #""a""#, bad: "2"),
        Held(schema: "{ type: string, enum: [a, b] }", good: #""a""#, bad: #""c""#),
        Held(
            schema: "{ allOf: [{ $ref: '#/components/schemas/N' }, { maxLength: 3 }] }", good: #""abc""#,
            bad: #""abcd""#),
    ]

    @Test(arguments: held) func bodies(_ held: Held) throws {
        let engine = try spec(
            "post: { requestBody: { required: true, content: { application/json: { schema: \(held.schema) } } }, \(Self.done) }"
        ).engine()
        #expect(try engine.answer("POST", "/o", headers: Self.json, body: held.good).status == 204)
        #expect(try engine.answer("POST", "/o", headers: Self.json, body: held.bad).status == 400)
    }

    @Test(arguments: held) func answers(_ held: Held) throws {
        let spec = try spec(
            "get: { responses: { '200': { description: Done, content: { application/json: { schema: \(held.schema) } } } } }"
        )
        let engine = spec.engine()
        let type = try #require(spec.contract.groups.first?.endpoints.first?.responses.first?.type)
        for seed in 0..<5 {
            let answer = try engine.answer("GET", "/o?n=\(seed)")
            #expect(answer.status == 200)
            let payload = try #require(JSONLiteral.read(Array(answer.text.utf8)))
            #expect(Validator(spec.contract).validate(payload, as: type) == [])
        }
        let (good, bad) = (
            try #require(JSONLiteral.read(Array(held.good.utf8))), try #require(JSONLiteral.read(Array(held.bad.utf8)))
        )
        #expect(Validator(spec.contract).validate(good, as: type) == [])
        if !held.schema.contains("enum") { #expect(Validator(spec.contract).validate(bad, as: type) != []) }
    }

    @Test func nothingSatisfiesFalse() throws {
        let engine = try spec(
            "post: { requestBody: { content: { application/json: { schema: "
                + "{ type: object, properties: { a: true, b: false } } } } }, \(Self.done) }", "3.1.0"
        ).engine()
        #expect(try engine.answer("POST", "/o", headers: Self.json, body: #"{"a":1}"#).status == 204)
        #expect(try engine.answer("POST", "/o", headers: Self.json, body: #"{"b":1}"#).status == 400)
    }

    @Test(arguments: [("3.0.3", 204), ("3.1.0", 400)])
    func whatStandsBesideAReferenceHoldsInSomeVersions(_ version: String, _ status: Int) throws {
        let engine = try spec(
            "post: { requestBody: { content: { application/json: { schema: "
                + "{ $ref: '#/components/schemas/N', maxLength: 3 } } } }, \(Self.done) }", version
        ).engine()
        #expect(try engine.answer("POST", "/o", headers: Self.json, body: #""abcd""#).status == status)
    }
}
