import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// Webhooks and callbacks: what a receiver must know of them.
struct WebhooksTests {
    private static let json = "content: { application/json: { schema: { type: integer } } }"

    private func webhook(_ operation: String) throws -> [Webhook] {
        try readOpenAPI("webhooks: { paid: { post: { \(operation) } } }").webhooks
    }

    @Test func readsWhatBelongsToARequest() throws {
        let webhooks = try webhook(
            """
            description: Somebody has paid., deprecated: true, requestBody: { \(Self.json) },
              parameters: [{ name: X-Id, in: header, required: true, schema: { type: string } }],
              responses: { 204: { description: Seen }, 410: { description: Stop }, default: { description: Other } }
            """)
        let webhook = try #require(webhooks.first)
        #expect(webhooks.count == 1)
        #expect(webhook.method == .post)
        #expect(webhook.description == "Somebody has paid.")
        #expect(webhook.deprecation == "")
        #expect(webhook.type.kind == .int)
        #expect(webhook.expressions == [])
        #expect(webhook.parameters.map(\.field.key) == ["X-Id"])
        #expect(webhook.responses.map(\.status) == [.code(204), .code(410), .any])
    }

    /// Receivers are told the key.
    @Test func anotherKeyIsAnotherWebhook() throws {
        let one = "{ post: { requestBody: { \(Self.json) }, responses: { 204: { description: A } } } }"
        let keys = ["order.created", "order-created", "order created", "🎉", "🎂"]
        let webhooks = try readOpenAPI("webhooks: { \(keys.map { "'\($0)': \(one)" }.joined(separator: ", ")) }")
            .webhooks
        #expect(webhooks.count == keys.count)
        #expect(Set(webhooks.map(\.name)).count == keys.count)
    }

    @Test func readsResponsesInEveryContentType() throws {
        let content =
            "content: { application/json: { schema: { type: integer } }, text/plain: { schema: { type: string } } }"
        let webhook = try #require(
            webhook("responses: { 200: { description: A, \(content) }, 400: { description: B, \(content) } }").first)
        #expect(webhook.responses.map(\.status) == [.code(200), .code(200), .code(400), .code(400)])
        #expect(webhook.responses.map(\.isAlternative) == [false, true, false, true])
    }

    /// The content of the body; the kinds of the types, and the content types.
    static let bodies: [(String, [String], [String?])] = [
        ("application/json: { schema: { type: integer } }", ["int"], [nil]),
        ("application/json; charset=utf-8: { schema: { type: integer } }", ["int"], [nil]),
        ("application/json; v=2: { schema: { type: integer } }", ["int"], ["application/json; v=2"]),
        ("text/plain: { schema: { type: string } }", ["string"], ["text/plain"]),
        ("image/png: {}", ["file"], ["image/png"]),
        (
            "application/x-www-form-urlencoded: { schema: { type: object, additionalProperties: { type: string } } }",
            ["map"], ["application/x-www-form-urlencoded"]
        ),
        (
            "application/json: { schema: { type: integer } }, text/plain: { schema: { type: string } }",
            ["int", "string"], [nil, "text/plain"]
        ),
    ]

    @Test(arguments: bodies)
    func readsBodies(_ content: String, _ kinds: [String], _ contentTypes: [String?]) throws {
        let webhooks = try webhook("requestBody: { content: { \(content) } }, responses: { 204: { description: A } }")
        #expect(webhooks.map { Self.word($0.type.kind) } == kinds)
        #expect(webhooks.map(\.contentType) == contentTypes)
        #expect(webhooks.map(\.isAlternative) == kinds.indices.map { $0 > 0 })
        #expect(Set(webhooks.map(\.key)) == ["paid"])
    }

    private static func word(_ kind: TypeReference.Kind) -> String {
        switch kind {
        case .int: "int"
        case .string: "string"
        case .file: "file"
        case .map: "map"
        default: "other"
        }
    }

    @Test func readsWebhooksWithoutABody() throws {
        let webhooks = try readOpenAPI(
            "webhooks: { ping: { get: { responses: { 200: { description: A } } } } }"
        ).webhooks
        #expect(webhooks.map(\.type.kind) == [.void])
        #expect(webhooks.map(\.method) == [.get])
    }

    @Test func readsParametersOfTheItem() throws {
        let webhooks = try readOpenAPI(
            """
            webhooks:
              paid:
                parameters: [{ name: X-Id, in: header, schema: { type: string } }]
                post: { requestBody: { \(Self.json) } }
            """
        ).webhooks
        #expect(webhooks.flatMap(\.parameters).map(\.field.key) == ["X-Id"])
    }

    /// A parameter, and whether it is read.
    static let parameters: [(String, Bool)] = [
        ("name: a, in: query, schema: { type: integer }", true),
        ("name: a, in: cookie, schema: { type: integer }", true),
        ("name: a, in: query, style: deepObject, schema: { type: object, properties: { b: { type: string } } }", true),
        ("name: a, in: query, style: pipeDelimited, schema: { type: array, items: { type: string } }", false),
        ("name: a, in: path, required: true, schema: { type: string }", false),
    ]

    @Test(arguments: parameters)
    func saysWhichParametersAreNotRead(_ parameter: String, _ isRead: Bool) throws {
        let operation = "parameters: [{ \(parameter) }], requestBody: { \(Self.json) }"
        let result = load(OpenAPICase.document("webhooks: { paid: { post: { \(operation) } } }"))
        #expect(result.contract?.webhooks.flatMap(\.parameters).count == (isRead ? 1 : 0))
        let codes = describe(result).compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(codes == (isRead ? [] : ["openapi/unread-field"]))
    }

    @Test func readsTheAddressOfCallbacks() throws {
        let contract = try readOpenAPI(
            """
            paths:
              /a:
                post:
                  responses: { 204: { description: A } }
                  callbacks:
                    done:
                      '{$request.query.url}':
                        put:
                          requestBody: { \(Self.json) }
                          responses: { 204: { description: A } }
              /b:
                post:
                  responses: { 204: { description: A } }
                  callbacks:
                    done:
                      '{$request.header.url}':
                        put:
                          requestBody: { \(Self.json) }
                          responses: { 204: { description: A } }
              /c:
                post:
                  responses: { 204: { description: A } }
                  callbacks:
                    done:
                      '{$request.body#/url}/jobs/{id}':
                        put:
                          parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
                          requestBody: { \(Self.json) }
                          responses: { 204: { description: A } }
            """)
        #expect(contract.webhooks.map(\.name) == ["done", "done2"])
        #expect(
            contract.webhooks.map(\.expressions) == [
                ["{$request.query.url}", "{$request.header.url}"], ["{$request.body#/url}/jobs/{id}"],
            ])
        #expect(contract.webhooks.map(\.method) == [.put, .put])
        #expect(contract.webhooks[1].parameters.map(\.place) == [.path])
    }

    @Test func findsThePathOfAnAddress() {
        #expect(WebhookPath.template(of: "{$request.body#/url}/a/{id}") == "/a/{id}")
        #expect(WebhookPath.template(of: "http://x.example/{$url}/b/{$request.path.c}/d") == "/d")
        #expect(WebhookPath.template(of: "{$request.body#/url}") == nil)
        #expect(WebhookPath.template(of: "{$request.body#/url}/a?b=c") == nil)
        #expect(WebhookPath.places(in: "{$request.body#/url}/a/{id}/{x}.json") == ["id"])
    }
}
