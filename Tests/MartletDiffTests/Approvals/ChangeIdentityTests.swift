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

    private static let done = "responses: { '204': { description: Done } }"

    private static func body(_ schema: String, _ type: String = "application/json") -> String {
        "requestBody: { required: true, content: { \(type): { schema: \(schema) } } }, \(done)"
    }

    private static func query(_ schema: String) -> String {
        "parameters: [{ name: q, in: query, required: true, schema: \(schema) }], \(done)"
    }

    private static func status(_ schema: String) -> String {
        """
        responses: {
        '200': { description: A, content: { application/json: { schema: { type: integer } } } },
        '201': { description: B, content: { application/json: { schema: \(schema) } } } }
        """
    }

    private static func part(_ header: String) -> String {
        """
        requestBody: { required: true, content: { multipart/form-data: {
        schema: { type: object, properties: { a: { type: string, format: binary } } },
        encoding: { a: { contentType: image/png\(header) } } } } }, \(done)
        """
    }

    private static func operation(_ text: String) throws -> Contract {
        let text = """
            openapi: 3.1.0
            info: { title: Depot, version: '1' }
            paths: { /o: { post: { operationId: o, \(text) } } }
            """
        return try #require(
            ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
    }

    /// Pairs of revisions, of which an approval of the first must not be one of the second.
    @Test(arguments: [
        (done, query("{ type: string }"), query("{ type: string, enum: [a] }")),
        (done, query("{ type: string, pattern: ^a }"), query("{ type: string, pattern: ^b }")),
        (done, body("{ type: object }"), body("{ type: object, required: [a], properties: { a: { type: string } } }")),
        (
            body("{ type: object, properties: { a: { type: string } } }"),
            body("{ type: object, required: [b], properties: { a: { type: string }, b: { type: string } } }"),
            body("{ type: object, required: [b], properties: { a: { type: string }, b: { const: x } } }")
        ),
        (
            body("{ type: object, properties: { a: { type: string } } }"),
            body("{ type: object, additionalProperties: false, properties: { a: { type: string } } }"),
            body("{ type: object, additionalProperties: false }")
        ),
        (
            "responses: { '200': { description: A, content: { application/json: { schema: { type: integer } } } } }",
            status("{ type: string }"), status("{ type: object }")
        ),
        (
            part(""), part(", headers: { X-A: { required: true, schema: { type: string } } }"),
            part(", headers: { X-A: { required: true, schema: { type: string, pattern: ^a } } }")
        ),
        (
            body("{ type: object, properties: { a: { type: string } } }", "application/xml"),
            body("{ type: object, properties: { a: { type: integer } } }", "application/xml"),
            body("{ type: object, properties: { a: { type: boolean } } }", "application/xml")
        ),
    ])
    func isOfAllThatIsNew(_ before: String, _ after: String, _ worse: String) throws {
        func found(_ revision: String) throws -> Set<String> {
            let changes = ContractDiff.changes(
                from: try Self.operation(before), to: try Self.operation(revision), context: DiffContext(now: today))
            let broken = changes.filter { [$0.verdicts.wire, $0.verdicts.shippedClient].contains(.breaking) }
            return Set(broken.map(\.fingerprint))
        }
        let (one, other) = (try found(after), try found(worse))
        #expect(!one.isEmpty && !other.isEmpty)
        #expect(!other.isSubset(of: one))
        #expect(try found(after) == one)
    }
}
