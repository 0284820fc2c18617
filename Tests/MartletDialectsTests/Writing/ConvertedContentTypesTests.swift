import MartletContract
import MartletSyntax
import Testing

@testable import MartletDialects

/// Conversions of documents in which bodies and responses can have several content types.
struct ConvertedContentTypesTests {
    private static let alike = """
        paths:
          /a:
            post:
              requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/A' } },
                application/xml: { schema: { $ref: '#/components/schemas/A' } } } }
              responses:
                200: { description: A, content: { application/json: { schema: { $ref: '#/components/schemas/A' } },
                  application/vnd.a+json: { schema: { $ref: '#/components/schemas/A' } } } }
                default: { description: B, content: { application/problem+json: { schema: { $ref: '#/components/schemas/A' } },
                  application/problem+xml: { schema: { $ref: '#/components/schemas/A' } } } }
          /b: { get: { responses: { 200: { description: A, content: { '*/*': { schema: { type: integer } } } } } } }
          /c: { get: { responses: { 200: { description: A, content: {
            image/png: {}, image/webp: { schema: { type: string, format: binary } } } } } } }
        components: { schemas: { A: { type: object, properties: { n: { type: string } } } } }
        """

    private func contract(of parts: String) throws -> Contract {
        try #require(load(OpenAPICase.document(parts)).contract)
    }

    private func others(of contract: Contract) -> [[String]] {
        contract.groups.flatMap(\.endpoints).flatMap { endpoint in
            [endpoint.otherBodyContentTypes.own] + endpoint.responses.map(\.otherContentTypes.own)
                + endpoint.errors.map(\.otherContentTypes.own)
        }
    }

    @Test(arguments: ConversionVersion.allCases) func openAPIKeepsThoseOfTheSameSchema(_ version: ConversionVersion)
        throws
    {
        let contract = try contract(of: Self.alike)
        let conversion = Converter.convert(contract, to: .openapi, as: .yaml, version: version)
        #expect(conversion.diagnostics.map(\.message) == [])
        let again = try reread(conversion.text, as: contract)
        #expect(others(of: again) == others(of: contract), "\(conversion.text)")
        #expect(
            others(of: contract) == [
                ["application/xml"], ["application/vnd.a+json"], ["application/problem+xml"], [], ["*/*"], [],
                ["image/webp"],
            ])
        #expect(ContractComparison.changes(from: contract, to: again, except: ["dates"]).map(\.subject) == [])
    }

    /// A client accepts any success of a stream; the document says which one is sent.
    @Test(arguments: ConversionVersion.allCases) func openAPIKeepsTheStatusOfAStream(_ version: ConversionVersion)
        throws
    {
        let contract = try contract(
            of: """
                paths:
                  /a: { get: { operationId: a, responses: { 206: { description: Ticks, content: {
                    text/event-stream: { schema: { type: string } } } } } } }
                  /b: { get: { operationId: b, responses: { 200: { description: One or all, content: {
                    application/json: { schema: { type: string } },
                    text/event-stream: { schema: { type: string } } } } } } }
                """)
        let text = Converter.convert(contract, to: .openapi, as: .yaml, version: version).text
        let again = try reread(text, as: contract)
        #expect(
            again.groups.flatMap(\.endpoints).map { $0.streamResponse.status } == [.code(206), .code(200), .code(200)])
        #expect(
            again.groups.flatMap(\.endpoints).map { $0.streamResponse.description } == [
                "Ticks", "One or all", "One or all",
            ], "\(text)")
        #expect(again.document.unread.map(\.value) == contract.document.unread.map(\.value))
    }

    @Test func theNativeDialectNamesEachThatItLeavesOut() throws {
        let conversion = Converter.convert(try contract(of: Self.alike), to: .native, as: .yaml)
        let names = [
            "application/xml", "application/vnd.a+json", "application/problem+xml", "*/*", "image/webp",
        ]
        #expect(
            conversion.diagnostics.map(\.message)
                == names.map {
                    "the native dialect cannot say '\($0)' as another content type of a body or response, which is left out"
                })
        #expect(Set(conversion.diagnostics.map(\.code)) == ["convert/unsayable"])
    }

    /// A call of its own sends the second, and the third is as the second: the contract has its schema no more than once.
    @Test func oneWithAnotherSchemaIsNamed() throws {
        let body = """
            { content: { application/json: { schema: { type: integer } }, application/vnd.b+json: { schema: { type: string } },
              application/vnd.c+json: { schema: { type: string } } } }
            """
        let contract = try contract(
            of: """
                paths:
                  /a: { put: { requestBody: \(body), responses: { 204: { description: A } } } }
                  /b: { put: { requestBody: \(body), responses: { 204: { description: A } } } }
                """)
        let conversion = Converter.convert(contract, to: .openapi, as: .yaml)
        #expect(
            conversion.diagnostics.filter { $0.code == "convert/unsayable" }.map(\.message) == [
                "OpenAPI cannot say 'application/vnd.c+json' as another content type of 2 bodies and responses, "
                    + "which is left out"
            ])
        #expect(!conversion.text.contains("vnd.c+json"))
    }

    /// The endpoints that call an operation in its content types are one operation again.
    @Test(arguments: ConversionVersion.allCases) func anOperationStaysOne(_ version: ConversionVersion) throws {
        let contract = try contract(
            of: """
                paths:
                  /a:
                    get: { responses: { 200: { description: A, content: { application/json: { schema: { type: integer } },
                      text/event-stream: { schema: { $ref: '#/components/schemas/A' } }, image/png: {} } } } }
                    post:
                      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/A' } },
                        application/vnd.b+json: { schema: { type: array, items: { type: integer } } },
                        text/csv: { schema: { type: string, maxLength: 9 } },
                        multipart/form-data: { schema: { type: object, properties: { f: { type: string, format: binary } } } } } }
                      responses: { 201: { description: A, content: { application/json: { schema: { type: integer } },
                        image/png: {} } }, default: { description: B } }
                components: { schemas: { A: { type: object, properties: { n: { type: string } } } } }
                """)
        let conversion = Converter.convert(contract, to: .openapi, as: .yaml, version: version)
        #expect(conversion.diagnostics.map(\.message) == [])
        #expect(!conversion.text.contains("/a#"))
        let again = try reread(conversion.text, as: contract)
        let names = contract.groups.flatMap(\.endpoints).map(\.name)
        #expect(names.count == 8)
        #expect(again.groups.flatMap(\.endpoints).map(\.name) == names, "\(conversion.text)")
    }

    @Test func definitionsOfAnyNameBecomeComponents() throws {
        let contract = try #require(
            load(
                """
                {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Root", "type": "object",
                 "properties": {"x": {"$ref": "#/$defs/a~1b"}, "y": {"$ref": "#/$defs/a_b"}},
                 "$defs": {"a/b": {"type": "object", "properties": {"n": {"type": "integer"}}},
                           "a_b": {"type": "object", "properties": {"m": {"type": "string"}}}}}
                """
            ).contract)
        let conversion = Converter.convert(contract, to: .openapi, as: .yaml)
        #expect(conversion.diagnostics.map(\.code) == ["convert/renamed"])
        let again = try reread(conversion.text, as: contract)
        #expect(Set(again.models.map(\.name)) == ["Root", "a_b", "a_b_2"])
    }
}
