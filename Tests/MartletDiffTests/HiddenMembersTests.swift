import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// Members that a receiver alone names: senders do not write them, but what they write of their own is judged by the letter.
struct HiddenMembersTests {
    private func changes(_ before: String, _ after: String, isSent: Bool) throws -> [Change] {
        func contract(_ schema: String) throws -> Contract {
            let content = "content: { application/json: { schema: \(schema) } }"
            let text = """
                openapi: 3.1.0
                info: { title: Depot, version: '1' }
                paths:
                  /o:
                    post:
                      operationId: o
                      requestBody: { required: true, \(isSent ? content : "content: { text/plain: {} }") }
                      responses: { '200': { description: Done\(isSent ? "" : ", \(content)") } }
                """
            return try #require(
                ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
        }
        return ContractDiff.changes(
            from: try contract(before), to: try contract(after), context: DiffContext(now: today))
    }

    private static let object = "type: object, properties: { a: { type: string }, v: { type: integer } }"

    /// One schema that excludes values says nothing of which members the sender of another writes.
    @Test(
        arguments: [
            ("not: { properties: { a: { const: x } } }", "not: { properties: { v: { minimum: 3 } } }"),
            ("not: { properties: { a: { const: x } } }", "not: { required: [v] }"),
            (
                "dependentSchemas: { a: { not: { properties: { a: { const: x } } } } }",
                "dependentSchemas: { a: { not: { required: [v] } } }"
            ),
        ], [true, false])
    func exclusionsAreReadByTheLetter(_ schemas: (String, String), isSent: Bool) throws {
        for (before, after) in [schemas, (schemas.1, schemas.0)] {
            let found = try changes("{ \(Self.object), \(before) }", "{ \(Self.object), \(after) }", isSent: isSent)
            #expect(found.contains { $0.verdicts.wire != .safe }, "\(found)")
        }
    }

    /// A property that one alternative gets is one that another has named.
    @Test(
        arguments: [
            (
                "{ type: object, properties: { a: { type: string } } }",
                "{ type: object, properties: { a: { type: string }, v: { type: integer } } }"
            ),
            (
                "{ type: object, properties: { a: { type: string } } }",
                "{ type: object, properties: { a: { type: string } }, required: [v] }"
            ),
        ])
    func alternativesAreReadByTheLetter(_ before: String, _ after: String) throws {
        let other = "{ type: object, properties: { v: { type: integer } } }"
        let found = try changes("{ oneOf: [\(before), \(other)] }", "{ oneOf: [\(after), \(other)] }", isSent: true)
        #expect(found.contains { $0.verdicts.wire == .breaking }, "\(found)")
    }

    /// What is new and excludes nothing that senders know stays safe.
    @Test func aNewPropertyIsSafe() throws {
        let found = try changes(
            "{ type: object, properties: { a: { type: string } } }",
            "{ type: object, properties: { a: { type: string }, v: { type: integer } } }", isSent: true)
        #expect(found.map(\.verdicts.wire) == [.safe], "\(found)")
    }
}
