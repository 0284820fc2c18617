import MartletMockEngine
import MartletSyntax
import Testing

/// Examples that break what their types ask for.
struct ExampleCheckTests {
    private static let document = """
        openapi: 3.1.0
        info: { title: T, version: "1" }
        paths:
          /a:
            get:
              operationId: a
              tags: [All]
              responses:
                "200":
                  description: ""
                  content:
                    application/json:
                      schema:
                        type: object
                        required: [kind]
                        properties: { kind: { type: string, not: { const: none } } }
                      examples:
                        wrong: { value: { kind: none } }
                        right: { value: { kind: some } }
        """

    @Test func whatBreaksAKeywordIsNamedWithItsPlace() throws {
        let mocked = try MockedSpec(whole: Self.document)
        let findings = mocked.engine().exampleFindings()
        #expect(findings.map(\.code) == ["mock/invalid-example"])
        #expect(findings.map(\.severity) == [.warning])
        let finding = try #require(findings.first)
        #expect(finding.message.contains("'wrong'") && finding.message.contains("/kind"))
        #expect(finding.primary != nil)
    }

    @Test func itIsNotAnswered() throws {
        let engine = try MockedSpec(whole: Self.document).engine()
        #expect(try engine.answer("GET", "/a").text == #"{"kind":"some"}"#)
        #expect(try engine.answer("GET", "/a", headers: ["Prefer": "example=wrong"]).status == 501)
        #expect(try engine.answer("GET", "/a", headers: ["Prefer": "example=right"]).status == 200)
    }

    /// Of content types that the contract does not have, and of XML.
    @Test func whatOnlyTheDocumentHasIsNamed() throws {
        let document = """
            openapi: 3.1.0
            info: { title: T, version: "1" }
            paths:
              /a:
                get:
                  operationId: a
                  tags: [All]
                  responses:
                    "200":
                      description: ""
                      content:
                        application/json: { schema: { type: object } }
                        application/vnd.a+json: { schema: { type: object }, examples: {
                          number: { value: 1 }, object: { value: {} } } }
                        application/xml: { schema: { type: object }, examples: {
                          open: { value: "<a>" }, closed: { value: "<a/>" }, object: { value: {} } } }
                        text/xml: { schema: { type: string }, example: "a" }
            """
        let engine = try MockedSpec(whole: document).engine()
        let findings = engine.exampleFindings()
        #expect(findings.map(\.code) == ["mock/invalid-example", "mock/invalid-example"])
        #expect(findings.contains { $0.message.contains("'open'") && $0.message.contains("XML") })
        #expect(findings.contains { $0.message.contains("'number'") })
        #expect(try engine.answer("GET", "/a", headers: ["Accept": "application/xml"]).text == "<a/>")
    }
}
