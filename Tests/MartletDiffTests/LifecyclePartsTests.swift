import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// Parts besides endpoints and models that can be deprecated.
struct LifecyclePartsTests {
    private static let document = """
        openapi: 3.2.0
        info: { title: Depot, version: '1' }
        paths:
          /a:
            get:
              security: [{ key: [] }]
              responses:
                '200': { description: D, headers: { X-Rate: { schema: { type: integer }, deprecated: NO } } }
        webhooks:
          sold: { post: { requestBody: { content: { application/json: { schema: { type: string } } } }, deprecated: NO2 } }
        components:
          securitySchemes: { key: { type: apiKey, in: header, name: X-Key, deprecated: NO3 } }
        """

    private func contract(_ deprecated: String) throws -> Contract {
        var text = Self.document
        for name in ["NO3", "NO2", "NO"] { text = text.replacing(name, with: name == deprecated ? "true" : "false") }
        return try #require(
            ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
    }

    @Test(arguments: [
        ("NO", "the header 'X-Rate' of the answer 200 of 'GET /a' is deprecated now"),
        ("NO2", "the webhook 'sold' is deprecated now"), ("NO3", "the auth scheme 'key' is deprecated now"),
    ])
    func isSaidOfEach(_ place: String, _ message: String) throws {
        let context = DiffContext(now: today, stableNoticeDays: place == "NO" ? 0 : 30)
        let found = ContractDiff.changes(from: try contract(""), to: try contract(place), context: context)
        let own = found.filter { $0.code == "diff/deprecation-added" }
        #expect(own.map(\.message) == [message], "\(found)")
        #expect(found.allSatisfy { $0.verdicts.wire == .safe }, "\(found)")
    }
}
