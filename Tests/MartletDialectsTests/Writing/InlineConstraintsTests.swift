import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// What the values of a type are held to is kept wherever the type stands.
struct InlineConstraintsTests {
    static let native = """
        martlet: 1
        api: Bakery
        models:
          Bread:
            additional: { type: int, min: 1 }
            fields:
              names: [{ type: string, minLength: 2 }]
              counts: { string: { type: int, max: 9 } }
              some: { type: [{ type: string, pattern: "^a" }], maxItems: 3 }
              maybe: { type: { type: [{ type: string, maxLength: 7 }], optional: true } }
          Names: { alias: [{ type: string, maxLength: 9 }], minItems: 1 }
          Either: { oneOf: { short: { type: string, maxLength: 3 }, number: { type: int, min: 100 } } }
        webhooks:
          baked: { type: [string], maxItems: 5 }
        errors:
          500: { type: string, maxLength: 99 }
        endpoints:
          Breads:
            bake:
              post: /breads
              query: { kinds: [{ type: string, minLength: 1 }] }
              body: { type: string, maxLength: 9, pattern: "^b" }
              returns: { type: [int], maxItems: 10, unique: true }
              errors:
                400: { type: int, min: 1 }
            show:
              get: /breads
              responses:
                200: { returns: { type: [{ type: double, exclusiveMin: 0 }], minItems: 1 }, description: All }
                201: { type: string, format: email }
            send:
              post: /form
              body: { form: { codes: [{ type: string, minLength: 2 }] } }
              returns: void
            follow: { get: /events, streams: { type: int, min: 3 }, contentType: application/jsonl }
        """

    /// The constraints of everything that stands inline.
    private func texts(_ contract: Contract) -> [String] {
        func parts(_ type: TypeReference) -> [String] {
            let own = type.constraints.isEmpty ? [] : ["\(type.constraints)"]
            return switch type.kind {
            case .array(let element), .map(let element): own + parts(element)
            default: own
            }
        }
        return (contract.models.flatMap(\.shape.types) + contract.exchangedTypes).flatMap(parts)
    }

    @Test(arguments: [ConversionTarget.native, .openapi], ConversionFormat.allCases)
    func areKeptByConversions(_ target: ConversionTarget, _ format: ConversionFormat) throws {
        let result = load(Self.native)
        #expect(result.diagnostics.map(\.message) == [])
        let contract = try #require(result.contract)
        #expect(texts(contract).count == 21)
        let conversion = Converter.convert(contract, to: target, as: format)
        #expect(conversion.diagnostics.map(\.message) == [])
        let again = try reread(conversion.text, as: contract)
        #expect(differences(contract, again) == [], "\(conversion.text)")
        #expect(texts(again) == texts(contract), "\(conversion.text)")
    }

    @Test func documentsKeepThemOnTheWayToTheNativeDialect() throws {
        let contract = try #require(
            load(
                """
                openapi: 3.1.0
                info: { title: Bakery, version: "1" }
                paths:
                  /o:
                    post:
                      operationId: bake
                      requestBody: { required: true, content: { application/json: { schema: { type: string, maxLength: 9 } } } }
                      responses:
                        "200": { description: A, content: { application/json: { schema: { minimum: 3 } } } }
                        "201": { description: B, content: { text/plain: { schema: { type: string, maxLength: 4 } } } }
                        default: { description: C, content: { application/json: { schema: { type: array, items: { type: integer, minimum: 2 } } } } }
                """
            ).contract)
        #expect(texts(contract).count == 4)
        let conversion = Converter.convert(contract, to: .native, as: .yaml)
        #expect(conversion.diagnostics.map(\.message) == [])
        #expect(texts(try reread(conversion.text, as: contract)) == texts(contract), "\(conversion.text)")
    }

    @Test func whatCannotBeHeldIsSaid() throws {
        let result = load(
            """
            openapi: 3.0.3
            info: { title: Bakery, version: "1" }
            paths:
              /o:
                post:
                  operationId: bake
                  requestBody:
                    content:
                      multipart/form-data:
                        schema: { type: object, minProperties: 1, properties: { f: { type: string, format: binary, maxLength: 9 } } }
                  responses: { "204": { description: Done } }
              /p:
                post:
                  operationId: send
                  responses: { "200": { description: A, content: { application/json: { schema: { $ref: '#/components/schemas/N', maxLength: 3 } } } } }
            components: { schemas: { N: { type: string } } }
            """)
        #expect(
            result.diagnostics.map(\.code) == [
                "openapi/unheld-keyword", "openapi/unheld-keyword", "openapi/ignored-sibling",
            ])
    }
}
