import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// An approval is of one change, with its old and its new value, and of no worse one of the same element.
struct ChangeIdentityTests {
    private static func contract(_ schema: String, _ more: String) throws -> Contract {
        let text = """
            openapi: 3.1.0
            info: { title: Depot, version: '1' }
            paths:
              /o:
                post:
                  operationId: o
                  requestBody:
                    required: true
                    content: { application/json: { schema: { type: object, properties: { n: \(schema) } } } }
                  responses: { '204': { description: Done } }
            components: { schemas: { \(more) } }
            """
        return try #require(
            ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
    }

    private func fingerprints(_ before: String, _ after: String, _ more: String = "") throws -> Set<String> {
        Set(
            ContractDiff.changes(
                from: try Self.contract(before, more), to: try Self.contract(after, more),
                context: DiffContext(now: today)
            ).filter { $0.verdicts.wire == .breaking }.map(\.fingerprint))
    }

    @Test(arguments: [
        ("{ type: string, maxLength: 9 }", "{ type: string, maxLength: 8 }", "{ type: string, maxLength: 1 }"),
        ("{ type: string }", "{ type: integer }", "{ type: object }"),
        ("{ type: string }", "{ type: string, format: date }", "{ type: string, format: uuid }"),
        ("{ type: string }", "{ type: string, pattern: ^a }", "{ type: string, pattern: ^b }"),
        ("{ type: string }", "{ $ref: '#/components/schemas/A' }", "{ $ref: '#/components/schemas/B' }"),
        (
            "{ type: array, items: {} }", "{ type: array, contains: { const: 1 } }",
            "{ type: array, contains: { const: 2 } }"
        ),
        ("{ type: integer }", "{ type: integer, enum: [1, 2] }", "{ type: integer, enum: [1] }"),
        (
            "{ type: string }", "{ type: object, properties: { a: { type: string } } }",
            "{ type: object, properties: { a: { type: integer } } }"
        ),
    ])
    func isOfTheOldAndTheNewValue(_ before: String, _ after: String, _ worse: String) throws {
        let more = "A: { type: object, required: [a], properties: { a: { type: integer } } }, B: { type: boolean }"
        let (one, other) = (try fingerprints(before, after, more), try fingerprints(before, worse, more))
        #expect(!one.isEmpty && !other.isEmpty)
        #expect(one.isDisjoint(with: other))
        #expect(try fingerprints(before, after, more) == one)
    }

    /// What the name of a model does not say.
    @Test func isOfWhatTheModelIs() throws {
        let after = "{ $ref: '#/components/schemas/A' }"
        func found(_ model: String) throws -> Set<String> { try fingerprints("{ type: string }", after, "A: \(model)") }
        let one = try found("{ type: object, properties: { a: { type: integer } } }")
        #expect(one == (try found("{ type: object, description: New words., properties: { a: { type: integer } } }")))
        #expect(one != (try found("{ type: object, properties: { a: { type: string } } }")))
        #expect(one != (try found("{ type: object, required: [a], properties: { a: { type: integer } } }")))
    }
}
