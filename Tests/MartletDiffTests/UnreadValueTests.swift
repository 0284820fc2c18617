import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// Values that no reader takes, such as a style that does not exist. Nobody can tell what they change.
struct UnreadValueTests {
    private func changes(_ base: String, _ value: String, _ other: String) throws -> [Change] {
        func contract(_ text: String) throws -> Contract {
            try #require(
                ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
        }
        return ContractDiff.changes(
            from: try contract(base), to: try contract(base.replacing(value, with: other)),
            context: DiffContext(now: today))
    }

    private static let document = """
        openapi: 3.1.0
        info: { title: Depot, version: '1' }
        paths:
          /o:
            get:
              operationId: o
              parameters: [{ name: v, in: query, style: form, schema: { type: string, minLength: 2 } }]
              responses:
                '200':
                  description: Done
                  content: { application/json: { schema: { $ref: '#/components/schemas/U' } } }
        components:
          schemas:
            U:
              oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }]
              discriminator: { propertyName: t, mapping: { a: A, b: '#/components/schemas/B' } }
            A: { type: object, required: [t], properties: { t: { type: string, enum: [a] } } }
            B: { type: object, required: [t], properties: { t: { type: string, enum: [b] } } }
        """

    @Test(arguments: [
        ("style: form", "style: FORM"), ("'#/components/schemas/B' } }", "'#/components/schemas/Bx' } }"),
        ("type: string, minLength", "type: STRING, minLength"),
    ])
    func isUnknown(_ value: String, _ other: String) throws {
        let found = try changes(Self.document, value, other)
        #expect(found.contains { $0.verdicts.wire == .unknown }, "\(found)")
    }

    private static let bytes = """
        openapi: 3.1.0
        info: { title: Depot, version: '1' }
        paths:
          /o:
            post:
              operationId: o
              requestBody: { content: { image/png: { schema: A }, image/jpeg: { schema: B } } }
              responses:
                '200': { description: D, content: { image/png: { schema: C }, image/jpeg: { schema: D } } }
                default:
                  { description: D, content: { application/octet-stream: { schema: E }, image/jpeg: { schema: F } } }
        """

    /// Bytes are read alike in all content types, so that no type has what their schemas say.
    @Test(
        arguments: ["A", "B", "C", "D", "E", "F"], ["integer", "string, maxLength: 3", "string, enum: [a]", "object"])
    func theSchemaOfBytesCounts(_ schema: String, _ type: String) throws {
        let document = Self.bytes.replacing("schema: \(schema) }", with: "schema: { type: X } }")
            .replacing(/schema: [A-F] }/, with: "schema: { type: string, format: binary } }")
        let found = try changes(document.replacing("X", with: "string"), "type: string }", "type: \(type) }")
        #expect(found.contains { $0.verdicts.wire != .safe }, "\(found)")
    }

    /// Another kind of parts is another body.
    @Test func theContentTypeOfPartsCounts() throws {
        let swagger = """
            swagger: '2.0'
            info: { title: Depot, version: '1' }
            paths:
              /o:
                post:
                  operationId: o
                  consumes: [multipart/form-data]
                  parameters: [{ name: f, in: formData, type: file, required: true }]
                  responses: { '204': { description: Done } }
            """
        let found = try changes(swagger, "[multipart/form-data]", "[multipart/mixed]")
        #expect(found.contains { $0.verdicts.wire != .safe }, "\(found)")
    }

    /// The schema of a file that is missing can be any: the change may break anybody.
    @Test(arguments: ["missing.json#/P", "https://example.com/missing.json"])
    func aFileThatIsMissingIsUnknown(_ reference: String) throws {
        let text =
            Self.document.replacing("type: string, minLength: 2", with: "$ref: '#/components/schemas/S'")
            + "\n    S: { type: object, properties: { p: { type: string } } }"
        for (value, other) in [
            ("p: { type: string }", "p: { $ref: '\(reference)' }"),
            ("schema: { $ref: '#/components/schemas/U' }", "schema: { $ref: '\(reference)' }"),
        ] {
            let found = try changes(text, value, other)
            #expect(found.contains { $0.verdicts.wire == .unknown }, "\(value): \(found)")
        }
    }

    /// A finding names it, and the contract has it all the same.
    @Test func whatMustBeThereWithoutASchemaIsRead() throws {
        let text = Self.document.replacing("schema: { $ref: '#/components/schemas/U' }", with: "schema: { X }")
            .replacing("X", with: "type: object, properties: { p: { type: string } }")
        let found = try changes(text, "type: object, properties: { p", "type: object, required: [q], properties: { p")
        #expect(found.map(\.verdicts.wire) == [.safe], "\(found)")
        let required = text.replacing(
            "type: object, properties: { p", with: "type: object, required: [q], properties: { p")
        let gone = try changes(required, "required: [q], ", "")
        #expect(gone.map(\.verdicts.wire) == [.breaking], "\(gone)")
    }
}
