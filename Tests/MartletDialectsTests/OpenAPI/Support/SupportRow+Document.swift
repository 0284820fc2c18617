extension SupportRow {
    private static let empty = "info: { title: T, version: '1' }\n§\npaths: {}\n"
    private static let info = "info: { title: T, version: '1', § }\npaths: {}\n"
    private static let server =
        "info: { title: T, version: '1' }\nservers: [{ url: 'https://{v}.example.com', § }]\n"
    private static let target = "x-p: { name: other, in: query, schema: { type: string } }\n"
    private static let documented = "a line of the client's documentation"

    /// The document as a whole: root, info, servers, components, tags.
    static let documentRows: [SupportRow] = [
        SupportRow(
            "OpenAPI", "openapi", .yes,
            document: "openapi: 3.1.0\npaths: {}\n",
            insteadOf: "openapi: 2.0\npaths: {}\n"),
        SupportRow("OpenAPI", "info", "§paths: {}\n", "info: { title: T, version: '1' }\n"),
        SupportRow(
            "OpenAPI", "jsonSchemaDialect",
            .implied("JSON Schema 2020-12 with the words of draft-07; a finding where it is another dialect"), in: .v31,
            empty, "jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base'"),
        SupportRow("OpenAPI", "servers", empty, "servers: [{ url: 'https://a.example' }]"),
        SupportRow(
            "OpenAPI", "paths", "info: { title: T, version: '1' }\n§",
            "paths: { /a: { get: { responses: { 200: { description: A } } } } }"),
        SupportRow(
            "OpenAPI", "webhooks", .yes, in: .v31, empty,
            "webhooks: { w: { post: { requestBody: { content: { application/json: { schema: { type: string } } } } } } }"
        ),
        SupportRow(
            "OpenAPI", "components", empty,
            "components: { securitySchemes: { s: { type: http, scheme: basic } } }"),
        SupportRow(
            "OpenAPI", "security",
            "info: { title: T, version: '1' }\n§\npaths: {}\ncomponents: { securitySchemes: { s: { type: http, scheme: basic } } }\n",
            "security: [{ s: [] }]"),
        SupportRow(
            "OpenAPI", "tags",
            "info: { title: T, version: '1' }\n§\npaths: { /a: { get: { tags: [t], responses: { 200: { description: A } } } } }\n",
            "tags: [{ name: t, description: D }]"),
        SupportRow("OpenAPI", "externalDocs", empty, "externalDocs: { url: 'https://a.example' }"),
        SupportRow("OpenAPI", "x-…", empty, "x-own: 1"),
        SupportRow(
            "Info", "title", "info: { §, version: '1' }\npaths: {}\n", "title: Other",
            insteadOf: "title: T"),
        SupportRow("Info", "summary", .yes, in: .v31, info, "summary: S"),
        SupportRow("Info", "description", info, "description: D"),
        SupportRow("Info", "termsOfService", info, "termsOfService: 'https://a.example'").meaning(documented),
        SupportRow("Info", "contact", info, "contact: { name: N }").meaning(documented),
        SupportRow("Info", "license", info, "license: { name: MIT }").meaning(documented),
        contact("name", "name: N"),
        contact("url", "url: 'https://a.example'"),
        contact("email", "email: a@a.example"),
        license("name", "name: MIT"),
        license("identifier", "identifier: MIT", in: .v31),
        license("url", "url: 'https://a.example'"),
        SupportRow("Info", "version", "info: { title: T, § }\npaths: {}\n", "version: '2'"),
        SupportRow(
            "Server", "url", "info: { title: T, version: '1' }\nservers: [{ § }]\n",
            "url: 'https://a.example'",
            insteadOf: "url: 'https://b.example'"),
        SupportRow(
            "Server", "description", server, "variables: { v: { default: a } }, description: D",
            insteadOf: "variables: { v: { default: a } }"),
        SupportRow("Server", "variables", server, "variables: { v: { default: a } }"),
        SupportRow(
            "Server Variable", "enum", server, "variables: { v: { default: a, enum: [a, b] } }",
            insteadOf: "variables: { v: { default: a } }"),
        SupportRow(
            "Server Variable", "default", server,
            "variables: { v: { default: b } }", insteadOf: "variables: { v: { default: a } }"),
        SupportRow(
            "Server Variable", "description", server, "variables: { v: { default: a, description: D } }",
            insteadOf: "variables: { v: { default: a } }"),
        component("schemas", "schema: { $ref: '#/components/schemas/C' }", "C: { type: integer }"),
        shared(
            "responses", "get: { responses: { 200: { $ref: '#/components/responses/C' } } }",
            "C: { description: Shared }"),
        shared(
            "parameters",
            "get: { parameters: [{ $ref: '#/components/parameters/C' }], responses: { 200: { description: A } } }",
            "C: { name: q, in: query, schema: { type: string } }"),
        shared(
            "examples",
            "get: { parameters: [{ name: q, in: query, schema: { type: string }, examples: { e: { $ref: '#/components/examples/C' } } }], responses: { 200: { description: A } } }",
            "C: { value: shared }"),
        shared(
            "requestBodies",
            "post: { requestBody: { $ref: '#/components/requestBodies/C' }, responses: { 200: { description: A } } }",
            "C: { content: { text/plain: {} } }"),
        shared(
            "headers",
            "get: { responses: { 200: { description: A, headers: { H: { $ref: '#/components/headers/C' } } } } }",
            "C: { schema: { type: integer } }"),
        SupportRow(
            "Components", "securitySchemes", empty,
            "components: { securitySchemes: { s: { type: http, scheme: basic } } }"),
        shared(
            "links",
            "get: { responses: { 200: { description: A, links: { l: { $ref: '#/components/links/C' } } } } }",
            "C: { operationId: b }"),
        shared(
            "callbacks",
            "post: { responses: { 200: { description: A } }, callbacks: { c: { $ref: '#/components/callbacks/C' } } }",
            "C: { '{$url}': { post: { requestBody: { content: { application/json: { schema: { type: string } } } } } } }"
        ),
        shared(
            "pathItems", in: .v31, "$ref: '#/components/pathItems/C'",
            "C: { get: { responses: { 200: { description: A } } } }"),
        SupportRow(
            "Tag", "name",
            "info: { title: T, version: '1' }\ntags: [{ §, description: D }]\npaths: { /a: { get: { tags: [t], responses: { 200: { description: A } } } } }\n",
            "name: t", insteadOf: "name: u"),
        tag("description", "description: D"),
        tag("externalDocs", "externalDocs: { url: 'https://a.example' }"),
        tag("x-…", "x-own: 1"),
        SupportRow(
            "Reference", "$ref",
            .yes,
            parameter("§") + target, "$ref: '#/x-p'",
            insteadOf: "name: p, in: query, schema: { type: string }"),
        SupportRow(
            "Reference", "summary", .yes, in: .only31,
            parameter("name: q, in: query, schema: { type: string }, examples: { e: { $ref: '#/x-e', § } }")
                + "x-e: { value: a }\n", "summary: S"
        ).meaning("of examples"),
        SupportRow(
            "Reference", "description", .yes, in: .v31, parameter("$ref: '#/x-p', §") + target, "description: D"),
    ]

    private static func contact(_ keyword: String, _ text: String) -> SupportRow {
        SupportRow(
            "Contact", keyword, "info: { title: T, version: '1', contact: { § } }\npaths: {}\n", text
        )
        .meaning(documented)
    }

    private static func license(_ keyword: String, _ text: String, in versions: Versions = .both) -> SupportRow {
        SupportRow(
            "License", keyword, .yes, in: versions,
            "info: { title: T, version: '1', license: { § } }\npaths: {}\n", text
        )
        .meaning(documented)
    }

    private static func tag(_ keyword: String, _ text: String, _ verdict: Verdict = .yes)
        -> SupportRow
    {
        SupportRow(
            "Tag", keyword, verdict,
            "info: { title: T, version: '1' }\ntags: [{ name: t, § }]\npaths: { /a: { get: { tags: [t], responses: { 200: { description: A } } } } }\n",
            text)
    }

    private static func component(_ keyword: String, _ use: String, _ component: String) -> SupportRow {
        SupportRow(
            "Components", keyword,
            parameter("name: q, in: query, " + use) + "components: { \(keyword): { § } }\n", component,
            insteadOf: "C: { type: string }")
    }

    /// A row of something that a path refers to. Without it, the reference leads nowhere.
    private static func shared(
        _ keyword: String, verdict: Verdict = .yes, in versions: Versions = .both, _ item: String,
        _ component: String
    ) -> SupportRow {
        SupportRow(
            "Components", keyword, verdict, in: versions,
            "info: { title: T, version: '1' }\npaths: { /a: { \(item) } }\ncomponents: { \(keyword): { § } }\n",
            component)
    }
}
