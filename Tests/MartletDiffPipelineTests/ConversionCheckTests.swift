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
        let narrowed = ConversionCheck.findings(document, narrow, besides: [])
        #expect(narrowed.map(\.message).filter { $0.contains("body has other values") }.count == 1)
        #expect(narrowed.compactMap(\.help).contains { $0.hasSuffix("is not allowed any more") })
        #expect(narrowed.count == 1)
        let widened = ConversionCheck.findings(document, wide, besides: [])
        #expect(widened.count == 2)
        #expect(widened.compactMap(\.help).allSatisfy { $0.hasSuffix("is allowed as well") })
        #expect(ConversionCheck.findings(document, document, besides: []) == [])
    }

    /// A finding about a list of places says nothing of what is around or beside it.
    @Test func saysNothingOfWhatIsInsideOfAKnownPlace() throws {
        let document = try load(body: "{ type: string, minLength: 2 }", query: "{ type: integer }")
        let other = try load(body: "{ type: string, minLength: 3 }", query: "{ type: number }")
        let all = ConversionCheck.findings(document, other, besides: [])
        let places = try all.map { try #require($0.primary) }.sorted { $0.lowerBound < $1.lowerBound }
        func known(_ lower: Int, _ upper: Int) -> Diagnostic {
            let span = SourceSpan(file: places[0].file, lowerBound: lower, upperBound: upper)
            return Diagnostic(ConvertCode.unsayable, .warning, "", at: span)
        }
        let (first, second) = (places[0], places[1])
        let inner = known(Int(first.lowerBound) + 1, Int(first.upperBound))
        #expect(ConversionCheck.findings(document, other, besides: [inner]) == all)
        let between = known(Int(first.upperBound), Int(second.lowerBound))
        #expect(ConversionCheck.findings(document, other, besides: [between]) == all)
        let around = known(0, Int(second.upperBound))
        #expect(ConversionCheck.findings(document, other, besides: [between, around, inner]) == [])
    }

    @Test func saysNothingTwiceOfAPlace() throws {
        let document = try load(body: "{ type: string, minLength: 2 }", query: "{ type: integer }")
        let other = try load(body: "{ type: string, minLength: 3 }", query: "{ type: number }")
        let all = ConversionCheck.findings(document, other, besides: [])
        #expect(all.count == 2)
        for finding in all {
            let rest = ConversionCheck.findings(document, other, besides: [finding])
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
