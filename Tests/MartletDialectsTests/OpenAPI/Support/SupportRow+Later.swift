extension SupportRow {
    private static let head = "info: { title: T, version: '1' }\n"
    private static let ok = "responses: { 204: { summary: A } }"
    private static let item = head + "paths: { /a: { § } }\n"
    private static let tag =
        "tags: [{ name: t, § }, { name: p }]\n" + head + "paths: { /a: { get: { tags: [t], \(ok) } } }\n"
    private static let kind =
        "tags: [{ name: t }, { name: p, § }]\n" + head + "paths: { /a: { get: { tags: [p, t], \(ok) } } }\n"
    private static let nested = "a part inside a part is JSON"

    private static func row(
        _ object: String, _ keyword: String, _ verdict: Verdict, _ template: String, _ text: String,
        insteadOf other: String = ""
    ) -> SupportRow {
        SupportRow(object, keyword, verdict, in: .v32, template, text, insteadOf: other)
    }

    private static func row(
        _ object: String, _ keyword: String, _ template: String, _ text: String, insteadOf other: String = ""
    ) -> SupportRow {
        row(object, keyword, .yes, template, text, insteadOf: other)
    }

    /// A document with a response in which something stands.
    private static func response(_ text: String) -> String {
        head + "paths: { /a: { get: { responses: { 200: { \(text) } } } } }\n"
    }

    /// A document with a parameter in which something stands.
    private static func parameter(_ text: String, path: String = "/a") -> String {
        head + "paths: { '\(path)': { get: { \(ok), parameters: [{ \(text) }] } } }\n"
    }

    /// A document with a multipart body in which something stands.
    private static func parts(_ text: String) -> String {
        head + "paths: { /a: { post: { \(ok), requestBody: { content: { multipart/mixed: { \(text) } } } } } }\n"
    }

    private static let string = "schema: { type: string }"
    private static let encoded = parts("itemSchema: { type: object }, itemEncoding: { § }")

    /// What 3.2 adds.
    static let laterRows = documentRowsOf32 + operationRowsOf32 + contentRowsOf32 + otherRowsOf32

    private static let documentRowsOf32 = [
        row(
            "OpenAPI", "$self",
            "§\n" + head + "paths: {}\ncomponents: { schemas: { A: { type: object, properties: "
                + "{ b: { $ref: 'https://a.example/s.yaml#/components/schemas/B' } } }, B: { type: object } } }\n",
            "$self: https://a.example/s.yaml", insteadOf: "x-self: 1"),
        row("Server", "name", head + "servers: [{ url: 'https://a.example', § }]\npaths: {}\n", "name: live"),
        row(
            "Components", "mediaTypes",
            response("content: { application/json: { $ref: '#/components/mediaTypes/M' } }") + "§\n",
            "components: { mediaTypes: { M: { schema: { type: integer } } } }",
            insteadOf: "components: { mediaTypes: { M: {} } }"),
        row("Tag", "summary", tag, "summary: S"),
        row("Tag", "parent", tag, "parent: p"),
        row(
            "Tag", "kind", kind, "kind: badge"
        ),
    ]

    private static let operationRowsOf32 = [
        row("Path Item", "query", item, "query: { \(ok) }"),
        row("Path Item", "additionalOperations", item, "additionalOperations: { COPY: { \(ok) } }"),
        row(
            "Parameter", "in: querystring", parameter("name: q, §"),
            "in: querystring, content: { application/x-www-form-urlencoded: { schema: { type: object } } }",
            insteadOf: "in: query, content: { application/x-www-form-urlencoded: { schema: { type: object } } }"),
        row("Parameter", "style: cookie", parameter("name: q, in: cookie, \(string), §"), "style: cookie"),
        row(
            "Parameter", "allowReserved: in a path",
            parameter("name: q, in: path, required: true, \(string), §", path: "/{q}"), "allowReserved: true"),
        row(
            "Parameter", "allowReserved: in a cookie", parameter("name: q, in: cookie, \(string), §"),
            "allowReserved: true"),
        row("Response", "summary", response("§"), "summary: S", insteadOf: "x-summary: S"),
        row("Response", "description: left out", response("§"), "description: D", insteadOf: "x-description: D"),
        row(
            "Reference", "summary",
            head + "paths: { /a: { get: { responses: { 200: { $ref: '#/components/responses/R', § } } } } }\n"
                + "components: { responses: { R: { summary: R } } }\n", "summary: S"),
    ]

    private static let contentRowsOf32 = [
        row(
            "Media Type", "$ref", .yes,
            response("content: { application/json: { § } }")
                + "components: { mediaTypes: { M: { schema: { type: integer } } } }\n",
            "$ref: '#/components/mediaTypes/M'"),
        row(
            "Media Type", "itemSchema", response("content: { application/jsonl: { § } }"),
            "itemSchema: { type: integer }"),
        row(
            "Media Type", "itemSchema: of a request",
            head + "paths: { /a: { post: { \(ok), requestBody: { content: { application/jsonl: { § } } } } } }\n",
            "itemSchema: { type: integer }"),
        row(
            "Media Type", "prefixEncoding", parts("itemSchema: { type: string }, §"),
            "prefixEncoding: [{ contentType: text/html }]"),
        row(
            "Media Type", "itemEncoding", parts("itemSchema: { type: string }, §"),
            "itemEncoding: { contentType: text/html }"),
        row("Encoding", "encoding", .no(nested), encoded, "encoding: { a: { contentType: text/html } }"),
        row("Encoding", "prefixEncoding", .no(nested), encoded, "prefixEncoding: [{ contentType: text/html }]"),
        row("Encoding", "itemEncoding", .no(nested), encoded, "itemEncoding: { contentType: text/html }"),
        row(
            "Example", "dataValue", response("content: { application/json: { examples: { e: { § } } } }"),
            "dataValue: a"),
        row(
            "Example", "serializedValue",
            response("content: { application/json: { examples: { e: { § } } } }"), "serializedValue: '1'"),
    ]

    private static let otherRowsOf32 = [
        row(
            "Discriminator", "defaultMapping",
            head + "paths: {}\ncomponents: { schemas: { U: { discriminator: "
                + "{ propertyName: k, § }, oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] }, "
                + "A: { type: object, properties: { k: { type: string } } }, B: { type: object, properties: { k: { type: string } } } } }\n",
            "defaultMapping: B", insteadOf: "x-default: B"),
        row(
            "XML", "nodeType", .no("XML is text"),
            parameter("name: q, in: query, schema: { type: string, xml: { § } }"), "nodeType: attribute"),
        row(
            "Security Scheme", "oauth2MetadataUrl", scheme("type: oauth2, flows: {}, §"),
            "oauth2MetadataUrl: 'https://a.example'"
        ).meaning("the client reads it for flows that are not declared"),
        row("Security Scheme", "deprecated", scheme("type: http, scheme: basic, §"), "deprecated: true"),
        row(
            "OAuth Flows", "deviceAuthorization", scheme("type: oauth2, flows: { § }"),
            "deviceAuthorization: { scopes: {} }"),
        row(
            "OAuth Flow", "deviceAuthorizationUrl",
            scheme("type: oauth2, flows: { deviceAuthorization: { § } }"), "deviceAuthorizationUrl: a"),
    ]
}
