import Testing

struct DeprecatedValuesTests {
    /// Swift has no attribute for an argument, so that the comment says it.
    @Test func theCommentOfAValueSaysThatItIsDeprecated() {
        let generation = Generation(
            text: """
                openapi: 3.1.0
                info: { title: Clock, version: '1' }
                servers: [{ url: 'https://clock.example.com' }]
                paths:
                  /time:
                    get:
                      operationId: show
                      tags: [clock]
                      parameters:
                        - { name: zone, in: query, deprecated: true, schema: { type: string } }
                        - { name: unit, in: query, deprecated: true, description: The unit., schema: { type: string } }
                      responses:
                        200: { description: A, headers: { X-Zone: { deprecated: true, schema: { type: string } } } }
                """)
        let client = generation.text("Client.swift")
        #expect(client.contains("/// - Parameter zone: Deprecated.\n"))
        #expect(client.contains("/// - Parameter unit: The unit. Deprecated.\n"))
        #expect(
            generation.text("Endpoints.swift").contains(
                """
                        /// The header `X-Zone`.
                        ///
                        /// Deprecated.
                        public let xZone: String?
                """))
    }
}
