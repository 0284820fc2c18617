import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// What becomes of the values that documents show.
struct ExamplesTests {
    private func examples(_ schema: String, _ findings: String...) throws -> [Literal] {
        let result = load(
            OpenAPICase.document(
                """
                components:
                  schemas:
                    A: { type: object, properties: { a: { \(schema) } } }
                    E: { type: string, enum: [x, y] }
                    U: { anyOf: [{ type: integer }, { type: string }] }
                    O:
                      type: object
                      required: [b]
                      properties: { b: { type: integer }, c: { $ref: '#/components/schemas/E' } }
                """))
        #expect(describe(result) == findings)
        guard case .object(let object)? = result.contract?.models.first?.shape, let field = object.fields.first else {
            Issue.record("no field")
            return []
        }
        return field.examples
    }

    @Test func areWrittenAsTheirTypesAre() throws {
        #expect(try examples("type: integer, example: '20'") == [.number("20")])
        #expect(try examples("type: boolean, example: 'true'") == [.bool(true)])
        #expect(
            try examples("type: array, items: { type: integer }, example: ['1', 2]") == [
                .array([.number("1"), .number("2")])
            ])
        #expect(
            try examples("$ref: '#/components/schemas/O', examples: [{ b: '1', d: 2 }]") == [
                .object([.init("b", .number("1")), .init("d", .number("2"))])
            ])
    }

    @Test func ofOneOfSeveralTypesStayWhatTheyAre() throws {
        #expect(try examples("$ref: '#/components/schemas/U', examples: ['1', 2]") == [.string("1"), .number("2")])
    }

    @Test(arguments: [
        "type: integer, example: many", "type: array, items: { type: string }, example: a",
        "type: string, example: [a]", "type: string, format: date-time, example: yesterday",
        "$ref: '#/components/schemas/E', example: z",
        "$ref: '#/components/schemas/O', example: { c: x }",
    ]) func ofOtherTypesAreLeftOut(_ schema: String) throws {
        #expect(try examples(schema, "openapi/invalid-example 5:38") == [])
    }

    /// Nobody is shown bytes, and nothing is wrong with such an example.
    @Test(arguments: ["type: string, format: binary", "type: array, items: { type: string, format: binary }"])
    func ofBytesAreLeftOutWithANote(_ file: String) throws {
        let result = load(
            OpenAPICase.document(
                """
                paths:
                  /a:
                    post:
                      requestBody:
                        content:
                          multipart/form-data:
                            schema: { type: object, properties: { a: { \(file), example: photo.png } } }
                      responses: { 204: { description: A } }
                """))
        #expect(describe(result) == ["openapi/unused-example 9:51"])
        #expect(result.diagnostics.map(\.severity) == [.note])
        guard case .multipart(let fields)? = result.contract?.groups.first?.endpoints.first?.body else {
            Issue.record("no parts")
            return
        }
        #expect(fields.map(\.examples) == [[]])
    }

    @Test func ofNothingAreNone() throws {
        #expect(try examples("type: string, example: null") == [])
        #expect(try examples("type: [string, 'null'], example: null") == [.null])
    }

    @Test func ofPayloadsAreOnlyLookedAtForDatesInAClient() throws {
        let yaml = OpenAPICase.document(
            """
            paths:
              /a:
                get:
                  responses:
                    '200':
                      description: A
                      content:
                        application/json:
                          schema: { $ref: '#/components/schemas/A' }
                          example: { a: soon, b: 1 }
            components:
              schemas:
                A:
                  type: object
                  properties:
                    a: { type: string, example: '2026-01-02T03:04:05Z' }
                    b: { type: string }
                    c: { type: string, example: '2026-01-02T03:04:05Z' }
            """)
        let whole = load(yaml)
        let client = ContractLoader.load(
            path: "spec.yaml", fileSystem: .inMemory(["spec.yaml": yaml]), purpose: .client)
        #expect(whole.diagnostics.contains { $0.code == "openapi/invalid-example" })
        #expect(!client.diagnostics.contains { $0.code == "openapi/invalid-example" })
        #expect(client.contract?.groups.first?.endpoints.first?.responses.first?.examples == [])
        // What a payload shows tells as much in both.
        #expect(client.contract?.models == whole.contract?.models)
        guard case .object(let object)? = client.contract?.models.first?.shape else {
            Issue.record("no object")
            return
        }
        #expect(object.fields.map(\.isDateGuessed) == [false, false, true])
    }
}
