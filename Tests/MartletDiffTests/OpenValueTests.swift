import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// A value that had one choice and has others now is an open enumeration that has grown.
struct OpenValueTests {
    private func judged(_ base: String, _ revision: String, _ place: String) throws -> [JudgedChange] {
        func contract(_ schema: String) throws -> Contract {
            let body = "content: { application/json: { schema: { type: object, properties: { s: \(schema) } } } }"
            let text = """
                openapi: 3.1.0
                info: { title: Depot, version: '1' }
                paths:
                  /a:
                    post:
                      requestBody: { \(place == "request" ? body : "content: {}") }
                      responses: { '200': { description: D\(place == "response" ? ", " + body : "") } }
                """
            return try #require(
                ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
        }
        let changes = ContractDiff.changes(
            from: try contract(base), to: try contract(revision), context: DiffContext(now: today))
        return DiffPolicy().judge(changes)
    }

    @Test(arguments: [
        ("{ type: string, enum: [a] }", "{ type: string, enum: [a, b] }"),
        ("{ const: a }", "{ type: string, enum: [a, b] }"),
        ("{ type: integer, enum: [1] }", "{ type: integer, enum: [1, 2] }"),
    ])
    func failsARunOnlyIfAskedFor(_ base: String, _ revision: String) throws {
        let found = try judged(base, revision, "response")
        #expect(found.contains { $0.change.verdicts.wire == .breaking }, "\(found)")
        #expect(found.allSatisfy { !$0.isFailing }, "\(found)")
        // The value that was there is gone, or another type is: that is no addition.
        let other = try judged(base, "{ type: string, enum: [c, d] }", "response")
        #expect(other.contains { $0.isFailing }, "\(other)")
        // A server that takes fewer values refuses some.
        let fewer = try judged(revision, base, "request")
        #expect(fewer.contains { $0.isFailing }, "\(fewer)")
    }
}
