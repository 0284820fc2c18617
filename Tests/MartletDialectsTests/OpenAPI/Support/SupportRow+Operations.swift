extension SupportRow {
    private static let head = "info: { title: T, version: '1' }\n"
    private static let ok = "responses: { 200: { description: A } }"
    private static let item = head + "paths: { /a: { §, get: { \(ok) } } }\n"
    private static let methods = head + "paths: { /a: { § } }\n"
    private static let get = head + "paths: { /a: { get: { §, \(ok) } } }\n"
    private static let post = head + "paths: { /a: { post: { §, \(ok) } } }\n"
    private static let answers =
        head + "paths: { /a: { get: { responses: { 200: { description: A }, § } } } }\n"
    private static let message =
        "{ post: { requestBody: { content: { application/json: { schema: { type: string } } } } } }"
    private static let documentation = "externalDocs: { url: 'https://a.example' }"
    private static let server = "servers: [{ url: 'https://a.example' }]"
    private static let query = "name: q, in: query, schema: { type: array, items: { type: string } }"
    private static let path =
        head + "paths: { '/{a}': { get: { \(ok), parameters: "
        + "[{ name: a, in: path, required: true, explode: false, schema: { type: string }, § }] } } }\n"
    private static let json = "content: { application/json: { schema: { type: string }, § } }"
    private static let header = "headers: { H: { schema: { type: string }, § } }"
    private static let form =
        "content: { application/x-www-form-urlencoded: { encoding: { a: { § } }, "
        + "schema: { type: object, properties: { a: { type: array, items: { type: string } } } } } }"
    private static let parts =
        "content: { multipart/form-data: { encoding: { a: { § } }, "
        + "schema: { type: object, properties: { a: { type: string } } } } }"
    private static let noted = "content: { application/json: { examples: { e: { value: a, § } } } }"
    private static let example = "content: { application/json: { examples: { e: { § } } } }"

    /// Paths, operations, and what they are made of.
    static let operationRows =
        itemRows + methodRows + callRows + parameterRows + styleRows + valueRows + headerRows + bodyRows
        + answerRows
        + exampleRows + linkRows

    private static let itemRows: [SupportRow] = [
        SupportRow(
            "Path Item", "$ref", .yes,
            methods + "x-i: { get: { \(ok) } }\n",
            "$ref: '#/x-i'"),
        SupportRow("Path Item", "summary", item, "summary: S", insteadOf: "parameters: []"),
        SupportRow("Path Item", "description", item, "description: D", insteadOf: "parameters: []"),
        SupportRow(
            "Path Item", "servers", .yes, item, "servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }]",
            insteadOf: server),
        SupportRow(
            "Path Item", "parameters", item,
            "parameters: [{ name: q, in: query, schema: { type: string } }]",
            insteadOf: "parameters: []"),
        SupportRow("Path Item", "x-…", item, "x-own: 1", insteadOf: "parameters: []"),
    ]

    private static let methodRows: [SupportRow] =
        ["get", "put", "post", "delete", "options", "head", "patch", "trace"].map { method in
            SupportRow("Path Item", method, methods, "\(method): { \(ok) }")
        }

    private static let callRows: [SupportRow] = [
        SupportRow(
            "Operation", "tags", operation("§"), "tags: [t, u]", insteadOf: "tags: [t]"
        )
        .meaning("the first is the group, the others are a line of the documentation"),
        SupportRow("Operation", "summary", operation("§"), "summary: S"),
        SupportRow("Operation", "description", operation("§"), "description: D"),
        SupportRow("Operation", "externalDocs", operation("§"), documentation),
        SupportRow("Operation", "operationId", get, "operationId: b", insteadOf: "parameters: []"),
        SupportRow(
            "Operation", "parameters", get,
            "parameters: [{ name: q, in: query, schema: { type: string } }]",
            insteadOf: "parameters: []"),
        SupportRow(
            "Operation", "requestBody", .yes, post,
            "requestBody: { content: { text/plain: {} } }", insteadOf: "parameters: []"),
        SupportRow(
            "Operation", "responses", head + "paths: { /a: { post: { § } } }\n",
            "responses: { 404: { description: A } }"),
        SupportRow(
            "Operation", "callbacks", operation("§"),
            "callbacks: { c: { '{$url}': \(message) } }"),
        SupportRow("Operation", "deprecated", operation("§"), "deprecated: true"),
        SupportRow(
            "Operation", "security",
            get + "components: { securitySchemes: { s: { type: http, scheme: basic } } }\n",
            "security: [{ s: [] }]", insteadOf: "security: []"),
        SupportRow(
            "Operation", "servers", .yes, operation("§"),
            "servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }]", insteadOf: server),
        SupportRow("Operation", "x-…", operation("§"), "x-own: 1"),
        SupportRow(
            "Callback", "{expression}", operation("callbacks: { c: { § } }"), "'{$url}': \(message)"
        )
        .meaning("given as text; only the server evaluates it"),
        SupportRow(
            "External Documentation", "description", .yes,
            operation("externalDocs: { url: 'https://a.example', § }"),
            "description: D"),
        SupportRow(
            "External Documentation", "url", operation("externalDocs: { § }"),
            "url: 'https://a.example'"),
    ]

    private static let parameterRows: [SupportRow] = [
        SupportRow(
            "Parameter", "name", parameter("§, in: query, schema: { type: string }"), "name: q",
            insteadOf: "name: r"),
        SupportRow(
            "Parameter", "in", parameter("§, name: q, schema: { type: string }"), "in: query",
            insteadOf: "in: cookie"),
        SupportRow("Parameter", "description", parameter(query + ", §"), "description: D"),
        SupportRow("Parameter", "required", parameter(query + ", §"), "required: true"),
        SupportRow("Parameter", "deprecated", parameter(query + ", §"), "deprecated: true"),
        SupportRow(
            "Parameter", "allowEmptyValue", parameter(query + ", §"), "allowEmptyValue: true"
        ).meaning("of a type without an empty text the argument is `OrEmpty<…>`"),
    ]

    private static let styleRows: [SupportRow] =
        ["form", "spaceDelimited", "pipeDelimited", "deepObject"].map { style in
            SupportRow(
                "Parameter", "style: \(style)", parameter(query + ", explode: false, §"), "style: \(style)",
                insteadOf: style == "form" ? "style: pipeDelimited" : "style: form")
        }
        + ["simple", "label", "matrix"].map { style in
            SupportRow(
                "Parameter", "style: \(style)", path, "style: \(style)",
                insteadOf: style == "simple" ? "style: label" : "style: simple")
        }

    private static let valueRows: [SupportRow] = [
        SupportRow("Parameter", "explode", parameter(query + ", §"), "explode: false"),
        SupportRow(
            "Parameter", "allowReserved", parameter(query + ", §"),
            "allowReserved: true"),
        SupportRow(
            "Parameter", "schema", parameter("name: q, in: query, §"), "schema: { type: integer }",
            insteadOf: "schema: { type: string }"),
        SupportRow("Parameter", "example", parameter(query + ", §"), "example: [a]"),
        SupportRow(
            "Parameter", "examples", parameter(query + ", §"), "examples: { e: { value: [a] } }"),
        SupportRow(
            "Parameter", "content",
            parameter("name: q, in: query, §"),
            "content: { application/json: { schema: { type: string } } }",
            insteadOf: "schema: { type: string }"),
        SupportRow("Parameter", "x-…", parameter(query + ", §"), "x-own: 1"),
    ]

    private static let headerRows: [SupportRow] = [
        SupportRow("Header", "description", answer(header), "description: D"),
        SupportRow("Header", "required", answer(header), "required: true"),
        SupportRow("Header", "deprecated", answer(header), "deprecated: true"),
        SupportRow("Header", "style", .implied("`simple` is the only one"), answer(header), "style: simple"),
        SupportRow("Header", "explode", answer(header), "explode: true"),
        SupportRow(
            "Header", "schema", answer("headers: { H: { § } }"), "schema: { type: integer }",
            insteadOf: "schema: { type: string }"
        ).meaning(
            "values, alternatives of them, and lists and objects of values; what no style can write is text, "
                + "with a finding"),
        SupportRow("Header", "example", answer(header), "example: a"),
        SupportRow("Header", "examples", answer(header), "examples: { e: { value: a } }"),
        SupportRow(
            "Header", "content",
            answer("headers: { H: { § } }"),
            "content: { text/plain: { schema: { type: integer } } }",
            insteadOf: "schema: { type: string }"),
    ]

    private static let bodyRows: [SupportRow] = [
        SupportRow(
            "Request Body", "description",
            body("content: { text/plain: {} }, §"),
            "description: D"),
        SupportRow(
            "Request Body", "content", body("§"),
            "content: { text/plain: {} }",
            insteadOf: "parameters: []"),
        SupportRow(
            "Request Body", "required",
            body("content: { text/plain: {} }, §"), "required: true"),
        SupportRow(
            "Media Type", "schema", answer("content: { application/json: { § } }"),
            "schema: { type: string }"),
        SupportRow(
            "Media Type", "example", answer(json), "example: a"),
        SupportRow(
            "Media Type", "examples", answer(json), "examples: { e: { value: a } }"),
        SupportRow(
            "Media Type", "encoding", .yes,
            body(
                "content: { multipart/form-data: { §, schema: { type: object, properties: { a: { type: string } } } } }"
            ),
            "encoding: { a: { contentType: application/json } }", insteadOf: "encoding: {}"),
        SupportRow(
            "Encoding", "contentType", body(parts), "contentType: 'image/png, image/*'"),
        SupportRow(
            "Encoding", "headers", body(parts),
            "headers: { H: { schema: { type: string } } }"),
        SupportRow("Encoding", "style", body(form), "style: deepObject"),
        SupportRow("Encoding", "explode", body(form), "explode: false"),
        SupportRow("Encoding", "allowReserved", body(form), "allowReserved: true"),
    ]

    private static let answerRows: [SupportRow] = [
        SupportRow("Responses", "default", answers, "default: { description: B }"),
        SupportRow(
            "Responses", "{status}", answers, "404: { description: B }"
        ).meaning(
            "1xx never reach a caller (RFC 9110, section 15.2); 3xx are followed, and errors where they cannot be"),
        SupportRow("Responses", "{class}", answers, "4XX: { description: B }"),
        SupportRow(
            "Response", "description", head + "paths: { /a: { get: { responses: { 200: { § } } } } }\n",
            "description: A",
            insteadOf: "description: ''"),
        SupportRow(
            "Response", "headers", answer("§"),
            "headers: { H: { schema: { type: string } } }"
        ).meaning("those that browsers alone read (`Access-Control-…`) are in the contract, not in generated types"),
        SupportRow(
            "Response", "content", answer("§"), "content: { application/json: {} }"
        ).meaning(
            "of several content types a call asks for one of the first success; of all other responses whichever "
                + "arrives is read"),
        SupportRow(
            "Response", "links", answer("§"), "links: { l: { operationId: b } }"
        ).meaning("named where the call is documented; the app makes the call"),
    ]

    private static let exampleRows: [SupportRow] = [
        SupportRow("Example", "summary", answer(noted), "summary: S").meaning("fixtures, and messages of the mock"),
        SupportRow("Example", "description", answer(noted), "description: D").meaning("fixtures"),
        SupportRow("Example", "value", answer(example), "value: a"),
        SupportRow(
            "Example", "externalValue", .partly("of files beside the document or below it; nothing is fetched"),
            answer(example), "externalValue: a.json"),
    ]

    private static let linkRows: [SupportRow] = {
        func row(_ keyword: String, _ text: String, insteadOf other: String = "") -> SupportRow {
            let rest = keyword.hasPrefix("operation") ? "" : "operationId: a, "
            let template = operation("").replacing(
                "200: { description: A }", with: "200: { description: A, links: { l: { \(rest)§ } } }")
            return SupportRow("Link", keyword, template, text, insteadOf: other)
        }
        return [
            row(
                "operationRef", "operationRef: '#/paths/~1a~1{id}/get'",
                insteadOf: "operationRef: b.json#/paths/~1a/get"),
            row("operationId", "operationId: a", insteadOf: "operationId: b"),
            row("parameters", "parameters: { id: $response.body#/id }"),
            row("requestBody", "requestBody: $response.body"), row("description", "description: D"),
            row("server", "server: { url: 'https://a.example' }"),
        ]
    }()
}
