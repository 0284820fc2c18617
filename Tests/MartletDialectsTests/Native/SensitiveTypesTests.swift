import MartletContract
import MartletDialects
import MartletSyntax
import Testing

struct SensitiveTypesTests {
    private func contract(_ more: String) throws -> Contract {
        let result = load(
            """
            martlet: 1
            api: Test
            models:
              Phone: { alias: string, sensitive: true }
              Phones: { alias: "[Phone]" }
              Secret: { alias: Phone, newtype: true }
              Either: { oneOf: { one: Secret, other: Plain } }
              Plain: { fields: { phone: Phone } }
              Name: { alias: string }

            """ + more)
        #expect(result.diagnostics.map(\.message) == [])
        return try #require(result.contract)
    }

    private func endpoint(_ text: String) throws -> Endpoint {
        try #require(try contract("endpoints: { A: { b: { \(text) } } }").groups.first?.endpoints.first)
    }

    @Test(arguments: [
        ("Phone", true), ("\"[Phone]?\"", true), ("{ string: Phone }", true), ("Phones", true), ("Secret", true),
        ("Either", true), ("Plain", false), ("Name", false), ("string", false), ("Phone | null", true),
    ])
    func marksFieldsOfTheType(_ type: String, isSensitive: Bool) throws {
        let contract = try contract("  It: { fields: { it: \(type) } }")
        guard case .object(let object)? = contract.model(named: "It")?.shape else { return #expect(Bool(false)) }
        #expect(object.fields.map(\.isSensitive) == [isSensitive])
    }

    @Test func marksAliasesOfTheTypeAndMembersThatAreKept() throws {
        let contract = try contract("  It: { additional: Phones, fields: {} }\n  Own: { additional: int, fields: {} }")
        let aliases = contract.models.filter { model in
            if case .alias(let alias) = model.shape { alias.isSensitive } else { false }
        }
        #expect(aliases.map(\.name) == ["Phone", "Phones", "Secret"])
        let kept = contract.models.filter { model in
            if case .object(let object) = model.shape { object.isAdditionalSensitive } else { false }
        }
        #expect(kept.map(\.name) == ["It"])
    }

    @Test(arguments: [
        "post: /b, body: { fields: { it: Phone } }, returns: void",
        "post: /b, body: { form: { it: Phone } }, returns: void",
        "post: /b, body: { multipart: { it: Phone } }, returns: void",
    ])
    func marksFieldsOfBodies(_ text: String) throws {
        switch try endpoint(text).body {
        case .fields(let fields), .form(let fields), .multipart(let fields):
            #expect(fields.map(\.isSensitive) == [true])
        default: #expect(Bool(false))
        }
    }

    @Test func marksParametersAndHeaders() throws {
        let endpoint = try endpoint(
            "get: \"/b/{it}\", path: { it: Secret }, query: { name: Name }, "
                + "responses: { 200: { returns: void, headers: { X-Phone: Phone } } }")
        #expect(endpoint.parameters.map(\.field.isSensitive) == [true, false])
        #expect(endpoint.responses.flatMap(\.headers).map(\.isSensitive) == [true])
        #expect(!endpoint.isSensitive)
    }

    @Test func marksHeadersOfErrorsOfEveryEndpoint() throws {
        let contract = try contract("errors: { 429: { type: Name, headers: { X-Phone: Phone, X-Name: Name } } }")
        #expect(contract.errors.flatMap(\.headers).map(\.isSensitive) == [true, false])
    }

    @Test func marksWhatBelongsToWebhooks() throws {
        let contract = try readOpenAPI(
            """
            webhooks:
              rang:
                post:
                  parameters:
                    - { name: X-Phone, in: header, schema: { $ref: '#/components/schemas/Phone' } }
                    - { name: X-Name, in: header, schema: { type: string } }
                  responses:
                    '204':
                      description: Seen
                      headers:
                        X-Phone: { schema: { $ref: '#/components/schemas/Phone' } }
                        X-Name: { schema: { type: string } }
            components: { schemas: { Phone: { type: string, x-martlet-sensitive: true } } }
            """)
        let webhook = try #require(contract.webhooks.first)
        #expect(webhook.parameters.map(\.field.isSensitive) == [true, false])
        #expect(webhook.responses.flatMap(\.headers).map(\.isSensitive) == [true, false])
    }

    @Test(arguments: [
        ("post: /b, body: Phone, returns: void", true), ("get: /b, returns: \"[Secret]\"", true),
        ("get: /b, streams: Phone", true), ("websocket: /b, sends: Phone, receives: json", true),
        ("get: /b, returns: Plain", false), ("get: /b, returns: Name", false),
        ("get: /b, returns: void, errors: { 400: Phone }", true),
    ])
    func marksEndpointsThatCarryItAsAWhole(_ text: String, isSensitive: Bool) throws {
        #expect(try endpoint(text).isSensitive == isSensitive)
    }

    @Test func isDoneWithLongChains() throws {
        let chain = (1...150).map { "  C\($0): { alias: \($0 == 1 ? "Phone" : "C\($0 - 1)") }\n" }.joined()
        let contract = try contract(chain + "  It: { fields: { it: C150 } }")
        guard case .object(let object)? = contract.model(named: "It")?.shape else { return #expect(Bool(false)) }
        #expect(object.fields.map(\.isSensitive) == [true])
    }
}
