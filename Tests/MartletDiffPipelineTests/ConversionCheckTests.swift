import MartletContract
import MartletDialects
import MartletDiffPipeline
import MartletSyntax
import Testing

/// Two documents stand for one and what a conversion made of it.
struct ConversionCheckTests {
    @Test func namesEachPositionWithOtherValuesOnce() throws {
        let document = try load(body: "{ type: string, minLength: 2 }", query: "{ type: integer }")
        let narrow = try load(body: "{ type: string, minLength: 3 }", query: "{ type: integer }")
        let wide = try load(body: "{ type: string }", query: "{ type: number }")
        let narrowed = ConversionCheck.findings(document, narrow, besides: [], budget: WorkBudget())
        #expect(narrowed.map(\.message).filter { $0.contains("body has other values") }.count == 1)
        #expect(narrowed.compactMap(\.help).contains { $0.hasSuffix("is not allowed any more") })
        #expect(narrowed.count == 1)
        let widened = ConversionCheck.findings(document, wide, besides: [], budget: WorkBudget())
        #expect(widened.count == 2)
        #expect(widened.compactMap(\.help).allSatisfy { $0.hasSuffix("is allowed as well") })
        #expect(ConversionCheck.findings(document, document, besides: [], budget: WorkBudget()) == [])
    }

    @Test func saysNothingTwiceOfAPlace() throws {
        let document = try load(body: "{ type: string, minLength: 2 }", query: "{ type: integer }")
        let other = try load(body: "{ type: string, minLength: 3 }", query: "{ type: number }")
        let all = ConversionCheck.findings(document, other, besides: [], budget: WorkBudget())
        #expect(all.count == 2)
        for finding in all {
            let rest = ConversionCheck.findings(document, other, besides: [finding], budget: WorkBudget())
            #expect(rest == all.filter { $0 != finding })
        }
    }

    private func load(body: String, query: String) throws -> Contract {
        let text = """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths:
              /p:
                post:
                  operationId: call
                  parameters: [{ name: q, in: query, required: true, schema: \(query) }]
                  requestBody: { required: true, content: { application/json: { schema: \(body) } } }
                  responses: { 204: { description: D } }
            """
        let loaded = ContractLoader.load(path: "api.yaml", fileSystem: .inMemory(["api.yaml": text]))
        return try #require(loaded.contract, "\(loaded.diagnostics.map(\.message))")
    }
}
