import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// Models that only keywords refer to: no type in Swift leads to them, and they show on the wire. The same schema, written in the place of
/// the reference, is the oracle.
struct ReferredSchemasTests {
    private static let old = "{ type: object, properties: { b: { type: string, maxLength: 3 }, c: { type: integer } } }"
    private static let edits = [
        old.replacing("maxLength: 3", with: "maxLength: 4"),
        old.replacing("type: string", with: "type: [string, 'null']"),
        old.replacing("type: integer", with: "type: boolean"), old.replacing("c: {", with: "d: {"),
    ]
    private static let places = [
        "{ type: array, prefixItems: [PART] }", "{ type: array, contains: PART }", "{ not: PART }",
        "{ type: object, properties: { x: { type: string } }, not: PART }",
        "{ type: object, patternProperties: { '^x': PART } }",
        "{ type: object, propertyNames: { type: string }, dependentSchemas: { x: PART } }",
        "{ type: object, if: PART, then: { required: [c] } }",
        "{ type: object, properties: { l: { type: array, prefixItems: [{ type: object, properties: { p: PART } }] } } }",
        "{ type: object, unevaluatedProperties: PART }",
    ]

    private func verdict(_ place: String, _ before: String, _ after: String, isReference: Bool, isSent: Bool) throws
        -> Verdict
    {
        func contract(_ part: String) throws -> Contract {
            let reference = isReference ? "{ $ref: '#/components/schemas/Part' }" : part
            let content = "content: { application/json: { schema: \(place.replacing("PART", with: reference)) } }"
            let (body, response) =
                isSent
                ? ("requestBody: { required: true, \(content) },", "'204': { description: Done }")
                : ("", "'200': { description: Done, \(content) }")
            let text = """
                openapi: 3.1.0
                info: { title: Depot, version: '1' }
                paths: { /a: { post: { operationId: a, \(body) responses: { \(response) } } } }
                components: { schemas: { \(isReference ? "Part: \(part)" : "") } }
                """
            return try #require(
                ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
        }
        let changes = ContractDiff.changes(
            from: try contract(before), to: try contract(after), context: DiffContext(now: today))
        return changes.map(\.verdicts.wire).max() ?? .safe
    }

    @Test(arguments: places) func areJudgedAsIfWrittenThere(place: String) throws {
        for edit in Self.edits {
            for (before, after) in [(Self.old, edit), (edit, Self.old)] {
                for isSent in [true, false] {
                    let inline = try verdict(place, before, after, isReference: false, isSent: isSent)
                    let referred = try verdict(place, before, after, isReference: true, isSent: isSent)
                    #expect(referred == inline, "\(edit == after) \(before) to \(after), sent: \(isSent)")
                }
            }
        }
    }

    private func native(_ limit: Int) throws -> Contract {
        let text = """
            martlet: 1
            api: Depot
            servers: { production: https://depot.example }
            models:
              Part: { fields: { b: { type: string, maxLength: \(limit) } } }
              Whole: { fields: { b: string }, schema: { not: { $ref: '#/models/Part' } } }
            endpoints:
              Depot:
                add: { post: /parts, body: Whole, returns: void }
            """
        return try #require(
            ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
    }

    @Test func ofTheNativeDialect() throws {
        func changes(_ before: Int, _ after: Int) throws -> [Change] {
            ContractDiff.changes(from: try native(before), to: try native(after), context: DiffContext(now: today))
        }
        #expect(try changes(3, 3).isEmpty)
        #expect(try changes(3, 4).map(\.verdicts.wire).max() == .breaking)
        #expect(try changes(4, 3).map(\.verdicts.wire).max() == .safe)
    }
}
