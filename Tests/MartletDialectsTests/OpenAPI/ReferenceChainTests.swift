import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// Chains of references: following each to its end would take quadratic time.
struct ReferenceChainTests {
    private func document(_ count: Int, end: String) -> String {
        "components:\n  schemas:\n"
            + (0..<count).map { "    B\($0): { $ref: '#/components/schemas/B\($0 + 1)' }\n" }.joined()
            + "    B\(count): \(end)\n"
    }

    @Test(.timeLimit(.minutes(30)), arguments: ["{ type: object }", "{ $ref: '#/components/schemas/B0' }"])
    func ofThousandsAreRead(end: String) {
        let result = load(OpenAPICase.document(document(8_000, end: end)))
        #expect(result.contract != nil)
    }

    @Test func reportEachReferenceThatLeadsNowhere() {
        let text = """
            paths:
              /a: { get: { responses: { '200': { $ref: '#/components/responses/A' } } } }
              /b: { get: { responses: { '200': { $ref: '#/components/responses/B' } } } }
              /c: { get: { responses: { '200': { $ref: '#/components/responses/C' } } } }
            components:
              responses:
                A: { $ref: '#/components/responses/X' }
                B: { $ref: '#/components/responses/X' }
                C: { $ref: '#/components/responses/D' }
                D: { $ref: '#/components/responses/C' }
            """
        let codes = load(OpenAPICase.document(text)).diagnostics.map(\.code)
        #expect(codes.filter { $0 == "openapi/dangling-reference" }.count == 2)
        #expect(codes.filter { $0 == "openapi/circular-reference" }.count == 1)
    }
}
