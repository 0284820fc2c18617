extension SupportRow {
    private static let documented = "a line of the client's documentation"
    private static let info = "info: { title: T, version: '1', § }\npaths: {}\n"
    private static let head = "info: { title: T, version: '1' }\n"
    private static let root = head + "§\npaths: {}\n"
    private static let success = "responses: { 200: { description: A } }"
    private static let call = head + "paths: { /a: { post: { operationId: a, \(success), § } } }\n"
    private static let json = head + "paths: { /a: { get: { responses: { 200: { description: A, § } } } } }\n"
    private static let array = "type: array, items: { type: string }"

    /// The keywords of Swagger 2.0, in the order of the specification.
    static let swaggerRows: [SupportRow] =
        swaggerDocumentRows + swaggerOperationRows + swaggerParameterRows + swaggerResponseRows + swaggerSchemaRows
        + swaggerSecurityRows

    private static func row(
        _ object: String, _ keyword: String, _ verdict: Verdict, _ template: String, _ text: String,
        insteadOf other: String = ""
    ) -> SupportRow {
        SupportRow(object, keyword, verdict, in: .v20, template, text, insteadOf: other)
    }

    private static func row(
        _ object: String, _ keyword: String, _ template: String, _ text: String, insteadOf other: String = ""
    ) -> SupportRow {
        row(object, keyword, .yes, template, text, insteadOf: other)
    }

    private static let swaggerDocumentRows: [SupportRow] = [
        SupportRow(
            "Swagger", "swagger", .yes, in: .v20, document: "swagger: '2.0'\npaths: {}\n",
            insteadOf: "swagger: '1.2'\npaths: {}\n"),
        row("Swagger", "info", "§paths: {}\n", head),
        row("Swagger", "host", root, "host: a.example"),
        row("Swagger", "basePath", root, "basePath: /v1"),
        row(
            "Swagger", "schemes",
            "info: { title: T, version: '1' }\nhost: a.example\n§\npaths: {}\n", "schemes: [http]"),
        row(
            "Swagger", "consumes",
            "§\n" + head
                + "paths: { /a: { post: { parameters: [{ name: b, in: body, schema: { type: string } }], \(success) } } }\n",
            "consumes: [text/plain]"),
        row(
            "Swagger", "produces",
            "§\n" + head
                + "paths: { /a: { get: { responses: { 200: { description: A, schema: { type: string } } } } } }\n",
            "produces: [text/plain]"),
        row("Swagger", "paths", head + "§", "paths: { /a: { get: { \(success) } } }"),
        row("Swagger", "definitions", root, "definitions: { A: { type: object } }"),
        row(
            "Swagger", "parameters",
            "§\n" + head + "paths: { /a: { get: { parameters: [{ $ref: '#/parameters/P' }], \(success) } } }\n",
            "parameters: { P: { name: p, in: query, type: string } }"),
        row(
            "Swagger", "responses",
            "§\n" + head + "paths: { /a: { get: { responses: { 200: { $ref: '#/responses/R' } } } } }\n",
            "responses: { R: { description: Shared } }"),
        row("Swagger", "securityDefinitions", root, "securityDefinitions: { s: { type: basic } }"),
        row(
            "Swagger", "security", "securityDefinitions: { s: { type: basic } }\n" + root, "security: [{ s: [] }]"),
        row(
            "Swagger", "tags", "§\n" + head + "paths: { /a: { get: { tags: [t], \(success) } } }\n",
            "tags: [{ name: t, description: D }]"),
        row("Swagger", "externalDocs", root, "externalDocs: { url: 'https://a.example' }"),
        row("Swagger", "x-…", root, "x-own: 1"),
        row("Info", "title", "info: { §, version: '1' }\npaths: {}\n", "title: U", insteadOf: "title: T"),
        row("Info", "description", info, "description: D"),
        row("Info", "termsOfService", info, "termsOfService: 'https://a.example'").meaning(documented),
        row("Info", "contact", info, "contact: { name: N }").meaning(documented),
        row("Info", "license", info, "license: { name: MIT }").meaning(documented),
        row("Info", "version", "info: { title: T, § }\npaths: {}\n", "version: '2'"),
        row("Contact", "name", info, "contact: { name: N }").meaning(documented),
        row("Contact", "url", info, "contact: { url: 'https://a.example' }").meaning(documented),
        row("Contact", "email", info, "contact: { email: a@a.example }").meaning(documented),
        row("License", "name", info, "license: { name: MIT }").meaning(documented),
        row("License", "url", info, "license: { name: MIT, url: 'https://a.example' }").meaning(documented),
        tagRow("name", "name: t, description: D", insteadOf: "name: u, description: D"),
        tagRow("description", "name: t, description: D", insteadOf: "name: t"),
        tagRow("externalDocs", "name: t, externalDocs: { url: 'https://a.example' }", insteadOf: "name: t"),
        row(
            "Reference", "$ref",
            .yes,
            "parameters: { P: { name: p, in: query, type: string } }\n" + head
                + "paths: { /a: { get: { parameters: [{ § }], \(success) } } }\n",
            "$ref: '#/parameters/P'", insteadOf: "name: q, in: query, type: string"),
    ]

    private static func tagRow(_ keyword: String, _ text: String, insteadOf other: String) -> SupportRow {
        row(
            "Tag", keyword, "tags: [{ § }]\n" + head + "paths: { /a: { get: { tags: [t], \(success) } } }\n", text,
            insteadOf: other)
    }

    private static let swaggerOperationRows: [SupportRow] =
        ["get", "put", "post", "delete", "options", "head", "patch"].map { method in
            row("Path Item", method, head + "paths: { /a: { § } }\n", "\(method): { \(success) }")
        } + [
            row(
                "Path Item", "$ref", head + "paths: { /a: { § } }\nx-i: { get: { \(success) } }\n", "$ref: '#/x-i'"),
            row(
                "Path Item", "parameters", head + "paths: { /a: { get: { \(success) }, § } }\n",
                "parameters: [{ name: q, in: query, type: string }]"),
            row("Operation", "tags", call, "tags: [t, u]", insteadOf: "tags: [t]")
                .meaning("the first is the group, the others are a line of the documentation"),
            row("Operation", "summary", call, "summary: S"),
            row("Operation", "description", call, "description: D"),
            row("Operation", "externalDocs", call, "externalDocs: { url: 'https://a.example' }"),
            row(
                "Operation", "operationId", head + "paths: { /a: { get: { \(success), § } } }\n", "operationId: b"),
            row(
                "Operation", "consumes", call,
                "parameters: [{ name: b, in: body, schema: { type: string } }], consumes: [text/plain]",
                insteadOf: "parameters: [{ name: b, in: body, schema: { type: string } }]"),
            row(
                "Operation", "produces",
                head
                    + "paths: { /a: { get: { §, responses: { 200: { description: A, schema: { type: string } } } } } }\n",
                "produces: [text/plain]", insteadOf: "deprecated: false"),
            row("Operation", "parameters", call, "parameters: [{ name: q, in: query, type: string }]"),
            row(
                "Operation", "responses", head + "paths: { /a: { post: { § } } }\n",
                "responses: { 404: { description: A } }"),
            row(
                "Operation", "schemes", "host: localhost\nschemes: [http]\n" + call, "schemes: [https]"),
            row("Operation", "deprecated", call, "deprecated: true"),
            row(
                "Operation", "security", "securityDefinitions: { s: { type: basic } }\n" + call, "security: [{ s: [] }]"
            ),
            row("Operation", "x-…", call, "x-own: 1"),
            row(
                "External Documentation", "description", call,
                "externalDocs: { url: 'https://a.example', description: D }",
                insteadOf: "externalDocs: { url: 'https://a.example' }"),
            row(
                "External Documentation", "url", call, "externalDocs: { url: 'https://a.example' }",
                insteadOf: "externalDocs: {}"),
        ]

    private static func parameterRow(
        _ keyword: String, as verdict: Verdict = .yes, _ text: String, insteadOf other: String
    ) -> SupportRow {
        row("Parameter", keyword, verdict, call, "parameters: [{ \(text) }]", insteadOf: "parameters: [{ \(other) }]")
    }

    private static func limitRow(_ object: String, _ keyword: String, _ type: String, _ value: String) -> SupportRow {
        let (with, without) = ("type: \(type), \(keyword): \(value)", "type: \(type)")
        let limited =
            keyword.hasPrefix("exclusive")
            ? (
                with + ", \(keyword == "exclusiveMinimum" ? "minimum" : "maximum"): 3",
                without + ", \(keyword == "exclusiveMinimum" ? "minimum" : "maximum"): 3"
            ) : (with, without)
        switch object {
        case "Parameter":
            return parameterRow(
                keyword, "name: q, in: query, " + limited.0, insteadOf: "name: q, in: query, " + limited.1)
        case "Header":
            return row(
                "Header", keyword, json, "headers: { H: { \(limited.0) } }",
                insteadOf: "headers: { H: { \(limited.1) } }")
        case "Items":
            return row(
                "Items", keyword, call, "parameters: [{ name: q, in: query, type: array, items: { \(limited.0) } }]",
                insteadOf: "parameters: [{ name: q, in: query, type: array, items: { \(limited.1) } }]")
        default:
            return row(
                object, keyword, root, "definitions: { A: { type: object, properties: { a: { \(limited.0) } } } }",
                insteadOf: "definitions: { A: { type: object, properties: { a: { \(limited.1) } } } }")
        }
    }

    /// The keywords that parameters, headers, elements of lists and schemas have in common.
    private static func limitRows(_ object: String) -> [SupportRow] {
        let values: [(String, String, String)] = [
            ("format", "string", "date"), ("default", "integer", "1"), ("maximum", "integer", "9"),
            ("exclusiveMaximum", "integer", "true"), ("minimum", "integer", "1"),
            ("exclusiveMinimum", "integer", "true"),
            ("maxLength", "string", "9"), ("minLength", "string", "1"), ("pattern", "string", "a"),
            ("enum", "string", "[a, b]"), ("multipleOf", "integer", "2"),
        ]
        let lists: [(String, String, String)] = [
            ("maxItems", "array, items: { type: string }", "9"),
            ("minItems", "array, items: { type: string }", "1"),
            ("uniqueItems", "array, items: { type: string }", "true"),
        ]
        return (values + (object == "Items" ? [] : lists)).map { limitRow(object, $0.0, $0.1, $0.2) }
    }

    private static let formats: [SupportRow] =
        ["csv", "ssv", "pipes", "multi"].map { format in
            parameterRow(
                "collectionFormat: \(format)", "name: q, in: query, \(array), collectionFormat: \(format)",
                insteadOf: "name: q, in: query, \(array), collectionFormat: \(format == "csv" ? "multi" : "csv")")
        } + [
            parameterRow(
                "collectionFormat: tsv",
                "name: q, in: query, \(array), collectionFormat: tsv", insteadOf: "name: q, in: query, \(array)")
        ]

    private static let swaggerParameterRows: [SupportRow] =
        [
            parameterRow("name", "name: q, in: query, type: string", insteadOf: "name: r, in: query, type: string"),
            parameterRow("in", "name: q, in: header, type: string", insteadOf: "name: q, in: query, type: string"),
            parameterRow("in: body", "name: q, in: body, schema: {}", insteadOf: "name: q, in: query, type: string"),
            parameterRow(
                "in: formData", "name: q, in: formData, type: string", insteadOf: "name: q, in: query, type: string"),
            parameterRow(
                "description", "name: q, in: query, type: string, description: D",
                insteadOf: "name: q, in: query, type: string"),
            parameterRow(
                "required", "name: q, in: query, type: string, required: true",
                insteadOf: "name: q, in: query, type: string"),
            parameterRow(
                "schema", "name: q, in: body, schema: { type: integer }", insteadOf: "name: q, in: body, schema: {}"),
            parameterRow("type", "name: q, in: query, type: integer", insteadOf: "name: q, in: query, type: string"),
            parameterRow(
                "type: file", "name: q, in: formData, type: file", insteadOf: "name: q, in: formData, type: string"),
            parameterRow(
                "allowEmptyValue", as: .partly("of the query; in a form an empty value is sent as any other"),
                "name: q, in: query, type: string, allowEmptyValue: true", insteadOf: "name: q, in: query, type: string"
            ),
            parameterRow(
                "items", "name: q, in: query, type: array, items: { type: integer }",
                insteadOf: "name: q, in: query, type: array, items: { type: string }"),
            parameterRow(
                "x-…", "name: q, in: query, type: string, x-own: 1", insteadOf: "name: q, in: query, type: string"),
            parameterRow(
                "x-example", "name: q, in: query, type: string, x-example: a",
                insteadOf: "name: q, in: query, type: string"),
        ] + formats + limitRows("Parameter") + [
            row(
                "Items", "type", call, "parameters: [{ name: q, in: query, type: array, items: { type: integer } }]",
                insteadOf: "parameters: [{ name: q, in: query, type: array, items: { type: string } }]"),
            row(
                "Items", "items", .partly("lists in lists are strings that the app joins, with a warning"), call,
                "parameters: [{ name: q, in: query, type: array, items: { type: array, items: { type: integer } } }]",
                insteadOf: "parameters: [{ name: q, in: query, type: array, items: { type: integer } }]"),
            row(
                "Items", "collectionFormat", .no("lists in lists are strings that the app joins, with a warning"), call,
                "parameters: [{ name: q, in: query, type: array, items: { type: array, items: { type: integer }, collectionFormat: ssv } }]",
                insteadOf:
                    "parameters: [{ name: q, in: query, type: array, items: { type: array, items: { type: integer } } }]"
            ),
        ]
        + limitRows("Items").map { row in
            guard row.keyword == "default" else { return row }
            let list = "parameters: [{ name: q, in: query, type: array, items: { type: integer"
            return SupportRow.row(
                "Items", "default", .no("a list has a default as a whole"), call, list + ", default: 1 } }]",
                insteadOf: list + " } }]")
        }

    private static let swaggerResponseRows: [SupportRow] =
        [
            row(
                "Response", "description", head + "paths: { /a: { get: { responses: { 200: { § } } } } }\n",
                "description: B", insteadOf: "description: A"),
            row("Response", "schema", json, "schema: { type: integer }"),
            row(
                "Response", "schema: type: file", json, "schema: { type: file }", insteadOf: "schema: { type: integer }"
            ),
            row("Response", "headers", json, "headers: { H: { type: string } }"),
            row(
                "Response", "examples", .partly("the one of the content type that is used"), json,
                "schema: { type: string }, examples: { application/json: a }", insteadOf: "schema: { type: string }"),
            row(
                "Header", "description", json, "headers: { H: { type: string, description: D } }",
                insteadOf: "headers: { H: { type: string } }"),
            row(
                "Header", "type", json, "headers: { H: { type: integer } }",
                insteadOf: "headers: { H: { type: string } }"),
            row(
                "Header", "items", json, "headers: { H: { type: array, items: { type: integer } } }",
                insteadOf: "headers: { H: { type: array, items: { type: string } } }"),
            row(
                "Header", "collectionFormat",
                .partly("`csv`; with others it is a string that the app splits, with a warning"),
                json, "headers: { H: { type: array, items: { type: string }, collectionFormat: pipes } }",
                insteadOf: "headers: { H: { type: array, items: { type: string } } }"),
        ]
        + limitRows("Header")

    private static func schemaRow(
        _ keyword: String, as verdict: Verdict = .yes, _ text: String, insteadOf other: String
    ) -> SupportRow {
        row(
            "Schema", keyword, verdict, root,
            "definitions: { A: { type: object, properties: { a: { \(text) } } }, B: { type: integer } }",
            insteadOf: "definitions: { A: { type: object, properties: { a: { \(other) } } }, B: { type: integer } }")
    }

    private static let swaggerSchemaRows: [SupportRow] =
        [
            schemaRow("$ref", "$ref: '#/definitions/B'", insteadOf: "type: string"),
            schemaRow("title", "type: string, title: T", insteadOf: "type: string"),
            schemaRow("description", "type: string, description: D", insteadOf: "type: string"),
        ] + limitRows("Schema") + [
            schemaRow("maxProperties", "type: object, maxProperties: 9", insteadOf: "type: object"),
            schemaRow("minProperties", "type: object, minProperties: 1", insteadOf: "type: object"),
            schemaRow(
                "required", "type: object, required: [b], properties: { b: { type: string } }",
                insteadOf: "type: object, properties: { b: { type: string } }"),
            schemaRow("type", "type: integer", insteadOf: "type: string"),
            schemaRow(
                "items", "type: array, items: { type: integer }", insteadOf: "type: array, items: { type: string }"),
            schemaRow(
                "allOf",
                "allOf: [{ type: object, properties: { b: { type: string } } }, { type: object, properties: { c: { type: string } } }]",
                insteadOf: "allOf: [{ type: object, properties: { b: { type: string } } }]"),
            schemaRow("properties", "type: object, properties: { b: { type: string } }", insteadOf: "type: object"),
            schemaRow(
                "additionalProperties", "type: object, additionalProperties: { type: integer }",
                insteadOf: "type: object"),
            row(
                "Schema", "discriminator", root,
                "definitions: { A: { type: object, discriminator: k, properties: { k: { type: string } } }, B: { allOf: [{ $ref: '#/definitions/A' }] } }",
                insteadOf:
                    "definitions: { A: { type: object, properties: { k: { type: string } } }, B: { allOf: [{ $ref: '#/definitions/A' }] } }"
            ),
            schemaRow("readOnly", "type: string, readOnly: true", insteadOf: "type: string"),
            schemaRow(
                "xml", as: .no("XML is text for Swift"), "type: string, xml: { name: n }", insteadOf: "type: string"),
            schemaRow(
                "externalDocs", "type: string, externalDocs: { url: 'https://a.example' }", insteadOf: "type: string"),
            schemaRow("example", "type: string, example: e", insteadOf: "type: string"),
            row(
                "Schema", "x-nullable", root,
                "definitions: { A: { type: object, required: [a], properties: { a: { type: string, x-nullable: true } } } }",
                insteadOf: "definitions: { A: { type: object, required: [a], properties: { a: { type: string } } } }"),
            row(
                "Schema", "x-discriminator-value", root,
                "definitions: { A: { type: object, discriminator: k, properties: { k: { type: string } } }, B: { x-discriminator-value: b, allOf: [{ $ref: '#/definitions/A' }] } }",
                insteadOf:
                    "definitions: { A: { type: object, discriminator: k, properties: { k: { type: string } } }, B: { allOf: [{ $ref: '#/definitions/A' }] } }"
            ),
            schemaRow("x-…", "type: string, x-own: 1", insteadOf: "type: string"),
        ]

    private static func schemeRow(_ keyword: String, _ text: String, insteadOf other: String) -> SupportRow {
        row(
            "Security Scheme", keyword, root, "securityDefinitions: { s: { \(text) } }",
            insteadOf: "securityDefinitions: { s: { \(other) } }")
    }

    private static let implicit = "type: oauth2, flow: implicit, authorizationUrl: 'https://a.example', scopes: {}"

    private static let swaggerSecurityRows: [SupportRow] = [
        schemeRow("type", "type: basic", insteadOf: "type: apiKey, in: query, name: k"),
        schemeRow("description", "type: basic, description: D", insteadOf: "type: basic"),
        schemeRow("name", "type: apiKey, in: query, name: k", insteadOf: "type: apiKey, in: query, name: l"),
        schemeRow("in", "type: apiKey, in: query, name: k", insteadOf: "type: apiKey, in: header, name: k"),
        schemeRow("flow", implicit, insteadOf: implicit.replacing("implicit", with: "accessCode")),
        schemeRow("authorizationUrl", implicit, insteadOf: implicit.replacing("a.example", with: "b.example")),
        schemeRow(
            "tokenUrl", "type: oauth2, flow: password, tokenUrl: 'https://a.example', scopes: {}",
            insteadOf: "type: oauth2, flow: password, tokenUrl: 'https://b.example', scopes: {}"),
        schemeRow("scopes", implicit.replacing("{}", with: "{ r: R }"), insteadOf: implicit),
        row(
            "Security Requirement", "{name}",
            "securityDefinitions: { s: { type: basic } }\n" + root, "security: [{ s: [] }]"),
    ]
}
