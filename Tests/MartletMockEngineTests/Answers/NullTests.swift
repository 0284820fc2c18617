import MartletMockEngine
import Testing

/// Null where OpenAPI 3.0 says `nullable`, as its authors mean it.
struct NullTests {
    private static let fields = [
        "{ type: object, nullable: true, properties: { a: { type: integer } } }",
        "{ type: array, nullable: true, items: { type: integer } }",
        "{ nullable: true, allOf: [{ $ref: '#/components/schemas/R' }] }",
        "{ nullable: true, type: string, enum: [a, b, null] }", "{ nullable: true, type: string, enum: [a, b] }",
        "{ nullable: true, type: string, maxLength: 3 }",
        "{ nullable: true, oneOf: [{ $ref: '#/components/schemas/R' }, { type: string }] }",
        "{ $ref: '#/components/schemas/N' }", "{ $ref: '#/components/schemas/E' }",
    ]

    private static func document(_ field: String, required: Bool) -> String {
        let schema = "{ type: object, \(required ? "required: [o], " : "")properties: { o: \(field) } }"
        return """
            openapi: 3.0.3
            info: { title: T, version: "1" }
            servers: [{ url: "https://api.example.com" }]
            paths:
              /o:
                get:
                  operationId: find
                  responses:
                    "200":
                      description: ""
                      content: { application/json: { schema: \(schema), example: { o: null } } }
                post:
                  operationId: make
                  requestBody: { required: true, content: { application/json: { schema: \(schema) } } }
                  responses: { "204": { description: "" } }
            components:
              schemas:
                R: { type: object, properties: { x: { type: string } } }
                N: { type: object, nullable: true, properties: { x: { type: string } } }
                E: { type: string, nullable: true, enum: [a, null] }
            """
    }

    @Test(arguments: fields, [true, false])
    func isAValueInBothDirections(field: String, required: Bool) throws {
        let engine = try MockedSpec(whole: Self.document(field, required: required)).engine()
        #expect(engine.exampleFindings().isEmpty)
        #expect(try engine.answer("GET", "/o").text == #"{"o":null}"#)
        let headers = ["Content-Type": "application/json"]
        #expect(try engine.answer("POST", "/o", headers: headers, body: #"{"o":null}"#).status == 204)
        #expect(try engine.answer("POST", "/o", headers: headers, body: #"{"o":true}"#).status == 400)
    }
}
