import MartletContract
import MartletLint
import MartletSyntax
import Testing

struct DeprecatedWithoutReasonTests {
    private static let documents = [
        """
        openapi: 3.1.0
        info: { title: News, version: '1' }
        paths:
          /news/latest:
            get:
              deprecated: true
              parameters: [{ name: days, in: query, deprecated: true, schema: { type: integer } }]
              responses: { 200: { description: A } }
        components:
          schemas:
            Item: { type: object, deprecated: true, properties: { old: { type: string, deprecated: true } } }
        """,
        """
        openapi: 3.0.3
        info: { title: News, version: '1' }
        paths: { /news: { get: { deprecated: true, responses: { 200: { description: A } } } } }
        """,
    ]

    /// Its author has no place for a reason.
    @Test(arguments: documents) func isSilentAboutOpenAPI(_ document: String) throws {
        let contract = try contract(of: document).contract
        #expect(contract.groups.first?.endpoints.first?.deprecation == "")
        #expect(Linter.lint(contract).filter { $0.code == "lint/deprecated-without-reason" } == [])
    }
}
