import Testing

/// A document of Swagger 2.0 and one of OpenAPI 3.0 that say the same.
struct SwaggerPair: Sendable, CustomTestStringConvertible {
    /// The subject.
    let name: String
    /// The document of 2.0.
    let swagger: String
    /// The document of 3.0.
    let openAPI: String

    /// Makes a pair of the parts of two documents.
    init(_ name: String, _ swagger: String, _ openAPI: String) {
        self.name = name
        self.swagger = Self.document(swagger)
        self.openAPI = "openapi: 3.0.3\ninfo: { title: Test, version: '1' }\n" + openAPI
    }

    /// Returns a whole document of 2.0, whose parts start at line 3.
    static func document(_ parts: String) -> String {
        "swagger: '2.0'\ninfo: { title: Test, version: '1' }\n" + parts
            + (parts.contains("paths:") ? "" : "\npaths: {}\n")
    }

    /// Makes a pair of two operations.
    static func operations(_ name: String, _ swagger: String, _ openAPI: String, method: String = "get") -> SwaggerPair
    {
        let head = "paths: { /a: { \(method): { operationId: b, "
        let success = swagger.contains("responses:") ? "" : ", responses: { 204: { description: A } }"
        return SwaggerPair(name, head + swagger + success + " } } }\n", head + openAPI + success + " } } }\n")
    }

    /// Makes a pair of two parameters.
    static func parameters(_ name: String, _ swagger: String, _ openAPI: String) -> SwaggerPair {
        operations(name, "parameters: [{ name: q, \(swagger) }]", "parameters: [{ name: q, \(openAPI) }]")
    }

    /// Makes a pair of two bodies.
    static func bodies(_ name: String, _ swagger: String, _ openAPI: String) -> SwaggerPair {
        operations(name, swagger, "requestBody: { \(openAPI) }", method: "post")
    }

    /// Makes a pair of two schemas with the name A, beside others that may refer to them.
    static func schemas(_ name: String, _ swagger: String, _ openAPI: String) -> SwaggerPair {
        SwaggerPair(
            name, "definitions: { \(swagger) }\npaths: {}\n", "paths: {}\ncomponents: { schemas: { \(openAPI) } }\n")
    }

    var testDescription: String { name }
}

extension SwaggerPair {
    /// All pairs.
    static let all = serverPairs + parameterPairs + bodyPairs + responsePairs + schemaPairs + securityPairs

    private static let serverPairs = [
        SwaggerPair(
            "host and base path", "host: a.example\nbasePath: /v1/\nschemes: [https]\npaths: {}\n",
            "servers: [{ url: 'https://a.example/v1' }]\npaths: {}\n"),
        SwaggerPair(
            "a host without schemes", "host: a.example:8443\npaths: {}\n",
            "servers: [{ url: 'https://a.example:8443' }]\npaths: {}\n"),
        SwaggerPair(
            "encryption before none", "host: a.example\nschemes: [http, https]\npaths: {}\n",
            "servers: [{ url: 'https://a.example' }]\npaths: {}\n"),
        SwaggerPair(
            "this machine", "host: localhost:80\nschemes: [http, https]\npaths: {}\n",
            "servers: [{ url: 'http://localhost:80' }, { url: 'https://localhost:80' }]\npaths: {}\n"),
        SwaggerPair(
            "this machine without schemes", "host: 127.0.0.1\npaths: {}\n",
            "servers: [{ url: 'http://127.0.0.1' }]\npaths: {}\n"),
        SwaggerPair(
            "a path alone", "basePath: /v1\nschemes: [http]\npaths: {}\n", "servers: [{ url: /v1 }]\npaths: {}\n"),
        SwaggerPair("the root alone", "basePath: /\npaths: {}\n", "paths: {}\n"),
        SwaggerPair(
            "schemes of an operation",
            "host: localhost\nschemes: [http]\n"
                + "paths: { /a: { get: { operationId: b, schemes: [https], responses: { 204: { description: A } } } } }\n",
            "servers: [{ url: 'http://localhost' }]\npaths: { /a: { get: { operationId: b, "
                + "servers: [{ url: 'https://localhost' }], responses: { 204: { description: A } } } } }\n"),
        socket(
            "a WebSocket", "schemes: [ws, wss], responses: { 200: { description: A, schema: { type: string } } }",
            "{ receives: string }"),
        socket(
            "a WebSocket of which nothing is said", "schemes: [wss], responses: { 101: { description: A } }",
            "{ sends: data, receives: data }"),
        socket(
            "a WebSocket with messages in both directions",
            "schemes: [wss], parameters: [{ name: c, in: body, required: true, schema: { type: integer } }], "
                + "responses: { 200: { description: A, schema: { type: boolean } } }",
            "{ sends: int, receives: bool }"),
        SwaggerPair(
            "a document of WebSockets",
            "host: a.example\nschemes: [wss]\n"
                + "paths: { /a: { get: { operationId: b, responses: { 200: { description: A, schema: { type: string } } } } } }\n",
            "servers: [{ url: 'https://a.example' }]\npaths: { /a: { get: { operationId: b, "
                + "x-martlet-websocket: { receives: string }, responses: { 204: { description: A } } } } }\n"),
        SwaggerPair(
            "documentation",
            "tags: [{ name: t, description: D, externalDocs: { url: 'https://a.example' } }]\nx-own: 1\n"
                + "externalDocs: { url: 'https://b.example' }\n"
                + "paths: { /a: { get: { tags: [t], deprecated: true, x-b: 2, responses: { 204: { description: A } } } } }\n",
            "tags: [{ name: t, description: D, externalDocs: { url: 'https://a.example' } }]\nx-own: 1\n"
                + "externalDocs: { url: 'https://b.example' }\n"
                + "paths: { /a: { get: { tags: [t], deprecated: true, x-b: 2, responses: { 204: { description: A } } } } }\n"
        ),
    ]

    /// Makes a pair of two WebSockets.
    private static func socket(_ name: String, _ swagger: String, _ messages: String) -> SwaggerPair {
        SwaggerPair(
            name,
            "host: a.example\nschemes: [https]\npaths: { /a: { get: { operationId: b, \(swagger) } } }\n",
            "servers: [{ url: 'https://a.example' }]\npaths: { /a: { get: { operationId: b, "
                + "x-martlet-websocket: \(messages), responses: { 204: { description: A } } } } }\n")
    }

    private static let list = "schema: { type: array, items: { type: string } }"

    private static let parameterPairs = [
        parameters(
            "limits",
            "in: query, type: integer, format: int32, default: 2, minimum: 1, maximum: 9, exclusiveMaximum: true, multipleOf: 2",
            "in: query, schema: { type: integer, format: int32, default: 2, minimum: 1, maximum: 9, exclusiveMaximum: true, multipleOf: 2 }"
        ),
        parameters(
            "texts", "in: query, required: true, description: D, type: string, minLength: 1, maxLength: 9, pattern: a",
            "in: query, required: true, description: D, schema: { type: string, minLength: 1, maxLength: 9, pattern: a }"
        ),
        parameters(
            "an enum", "in: query, type: string, enum: [a, b], default: a",
            "in: query, schema: { type: string, enum: [a, b], default: a }"),
        parameters(
            "an example", "in: query, type: string, x-example: a, x-own: 1",
            "in: query, schema: { type: string }, example: a, x-own: 1"),
        parameters(
            "an empty value", "in: query, type: string, allowEmptyValue: true",
            "in: query, schema: { type: string }, allowEmptyValue: true"),
        parameters(
            "no format", "in: query, type: array, items: { type: string }", "in: query, explode: false, " + list),
        parameters(
            "csv", "in: query, type: array, collectionFormat: csv, items: { type: string }",
            "in: query, explode: false, " + list),
        parameters(
            "ssv", "in: query, type: array, collectionFormat: ssv, items: { type: string }",
            "in: query, style: spaceDelimited, explode: false, " + list),
        parameters(
            "pipes", "in: query, type: array, collectionFormat: pipes, items: { type: string }",
            "in: query, style: pipeDelimited, explode: false, " + list),
        parameters(
            "multi", "in: query, type: array, collectionFormat: multi, items: { type: string }, maxItems: 3",
            "in: query, explode: true, schema: { type: array, items: { type: string }, maxItems: 3 }"),
        parameters("a header", "in: header, type: array, items: { type: string }", "in: header, " + list),
        parameters(
            "a time", "in: query, type: string, format: date-time",
            "in: query, schema: { type: string, format: date-time }"),
        SwaggerPair(
            "parameters of a path",
            """
            parameters: { P: { name: p, in: query, type: boolean }, B: { name: b, in: body, schema: { type: string } } }
            paths:
              /a/{id}:
                parameters:
                  - { name: id, in: path, required: true, type: array, items: { type: integer } }
                  - { $ref: '#/parameters/P' }
                  - { $ref: '#/parameters/B' }
                put: { operationId: b, responses: { 204: { description: A } } }
                post:
                  operationId: c
                  parameters: [{ name: p, in: query, type: integer }]
                  responses: { 204: { description: A } }
            """,
            """
            components:
              parameters: { P: { name: p, in: query, schema: { type: boolean } } }
              requestBodies: { B: { content: { application/json: { schema: { type: string } } } } }
            paths:
              /a/{id}:
                parameters:
                  - { name: id, in: path, required: true, schema: { type: array, items: { type: integer } } }
                  - { $ref: '#/components/parameters/P' }
                put: { operationId: b, requestBody: { $ref: '#/components/requestBodies/B' }, responses: { 204: { description: A } } }
                post:
                  operationId: c
                  parameters: [{ name: p, in: query, schema: { type: integer } }]
                  requestBody: { $ref: '#/components/requestBodies/B' }
                  responses: { 204: { description: A } }
            """),
    ]

    private static let bodyPairs = [
        bodies(
            "JSON",
            "parameters: [{ name: b, in: body, required: true, schema: { type: object, properties: { a: { type: string } } } }]",
            "required: true, content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } }"
        ),
        bodies(
            "JSON of a type of its own",
            "consumes: [application/merge-patch+json], parameters: [{ name: b, in: body, schema: { type: object } }]",
            "content: { application/merge-patch+json: { schema: { type: object } } }"),
        bodies(
            "an example", "parameters: [{ name: b, in: body, schema: { type: string }, x-example: a }]",
            "content: { application/json: { schema: { type: string }, example: a } }"),
        bodies(
            "text", "consumes: [text/plain], parameters: [{ name: b, in: body, schema: { type: string } }]",
            "content: { text/plain: { schema: { type: string } } }"),
        bodies(
            "bytes",
            "consumes: [application/octet-stream], parameters: [{ name: b, in: body, schema: { type: string, format: binary } }]",
            "content: { application/octet-stream: { schema: { type: string, format: binary } } }"),
        bodies(
            "several types",
            "consumes: [application/xml, application/json], parameters: [{ name: b, in: body, schema: { type: integer } }]",
            "content: { application/xml: { schema: { type: integer } }, application/json: { schema: { type: integer } } }"
        ),
        bodies(
            "a form",
            "consumes: [application/x-www-form-urlencoded], parameters: [{ name: a, in: formData, type: string, required: true, description: D }, "
                + "{ name: b, in: formData, type: integer, default: 2, minimum: 1 }, { name: c, in: formData, type: string, enum: [x, y] }, "
                + "{ name: d, in: formData, type: string, format: password }]",
            "required: true, content: { application/x-www-form-urlencoded: { schema: { type: object, required: [a], properties: { a: { type: string, description: D }, "
                + "b: { type: integer, default: 2, minimum: 1 }, c: { type: string, enum: [x, y] }, d: { type: string, format: password } } } } }"
        ),
        bodies(
            "lists of a form",
            "consumes: [application/x-www-form-urlencoded], parameters: ["
                + ["csv", "ssv", "pipes", "multi"].map {
                    "{ name: \($0), in: formData, type: array, items: { type: string }, collectionFormat: \($0) }"
                }.joined(separator: ", ") + "]",
            "content: { application/x-www-form-urlencoded: { encoding: { csv: { style: form, explode: false }, "
                + "ssv: { style: spaceDelimited }, pipes: { style: pipeDelimited }, multi: { style: form } }, schema: { type: object, "
                + "properties: { "
                + ["csv", "ssv", "pipes", "multi"].map { "\($0): { type: array, items: { type: string } }" }
                .joined(separator: ", ") + " } } } }"),
        bodies(
            "a form without a type", "parameters: [{ name: a, in: formData, type: string }]",
            "content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { a: { type: string } } } } }"
        ),
        bodies(
            "a file",
            "parameters: [{ name: a, in: formData, type: file, required: true }, { name: b, in: formData, type: integer }]",
            "required: true, content: { multipart/form-data: { schema: { type: object, required: [a], "
                + "properties: { a: { type: string, format: binary }, b: { type: integer } } } } }"),
        bodies(
            "parts",
            "consumes: [multipart/form-data], parameters: "
                + "[{ name: a, in: formData, type: array, items: { type: integer }, collectionFormat: multi }]",
            "content: { multipart/form-data: { schema: { type: object, properties: { a: { type: array, items: { type: integer } } } } } }"
        ),
    ]

    private static let responsePairs = [
        operations(
            "JSON", "responses: { 200: { description: A, schema: { type: array, items: { type: string } } } }",
            "responses: { 200: { description: A, content: { application/json: { schema: { type: array, items: { type: string } } } } } }"
        ),
        operations(
            "nothing", "produces: [application/json], responses: { 200: { description: A } }",
            "responses: { 200: { description: A } }"),
        operations(
            "a file",
            "produces: [image/png, image/jpeg], responses: { 200: { description: A, schema: { type: file } } }",
            "responses: { 200: { description: A, content: { image/png: {}, image/jpeg: {} } } }"),
        operations(
            "a file of any type", "responses: { 200: { description: A, schema: { type: file } } }",
            "responses: { 200: { description: A, content: { '*/*': {} } } }"),
        operations(
            "a file of JSON",
            "produces: [application/json], responses: { 200: { description: A, schema: { type: file } } }",
            "responses: { 200: { description: A, content: { application/json: { schema: { type: string, format: binary } } } } }"
        ),
        operations(
            "text", "produces: [text/plain], responses: { 200: { description: A, schema: { type: string } } }",
            "responses: { 200: { description: A, content: { text/plain: { schema: { type: string } } } } }"),
        operations(
            "lines of JSON",
            "produces: [application/x-ndjson], responses: { 200: { description: A, schema: { type: integer } } }",
            "responses: { 200: { description: A, content: { application/x-ndjson: { schema: { type: integer } } } } }"),
        operations(
            "header fields",
            "responses: { 200: { description: A, headers: { A: { type: integer, description: D }, B: { type: array, items: { type: string } } } } }",
            "responses: { 200: { description: A, headers: { A: { description: D, schema: { type: integer } }, B: { \(list) } } } }"
        ),
        operations(
            "examples",
            "produces: [application/json, text/plain], responses: { 200: { description: A, schema: { type: string }, "
                + "examples: { text/plain: b, application/json: a } } }",
            "responses: { 200: { description: A, content: { application/json: { schema: { type: string }, example: a }, "
                + "text/plain: { schema: { type: string }, example: b } } } }"),
        SwaggerPair(
            "shared responses",
            """
            produces: [application/json]
            responses: { E: { description: E, schema: { $ref: '#/definitions/E' } } }
            definitions: { E: { type: object, properties: { m: { type: string } } } }
            paths:
              /a: { get: { operationId: a, responses: { 204: { description: A }, default: { $ref: '#/responses/E' } } } }
              /b: { get: { operationId: b, produces: [application/problem+json], responses: { 204: { description: A }, default: { $ref: '#/responses/E' } } } }
            """,
            """
            components:
              schemas: { E: { type: object, properties: { m: { type: string } } } }
              responses:
                E: { description: E, content: { application/json: { schema: { $ref: '#/components/schemas/E' } } } }
                F: { description: E, content: { application/problem+json: { schema: { $ref: '#/components/schemas/E' } } } }
            paths:
              /a: { get: { operationId: a, responses: { 204: { description: A }, default: { $ref: '#/components/responses/E' } } } }
              /b: { get: { operationId: b, responses: { 204: { description: A }, default: { $ref: '#/components/responses/F' } } } }
            """),
    ]

    private static let schemaPairs = [
        schemas(
            "null",
            "A: { type: object, required: [a, b], properties: { a: { type: string, x-nullable: true }, b: { $ref: '#/definitions/B', x-nullable: true } } }, B: { type: object, properties: { x: { type: integer } } }",
            "A: { type: object, required: [a, b], properties: { a: { type: string, nullable: true }, b: { nullable: true, allOf: [{ $ref: '#/components/schemas/B' }] } } }, B: { type: object, properties: { x: { type: integer } } }"
        ),
        schemas(
            "what is no null",
            "A: { type: object, properties: { x-nullable: { type: string, x-nullable: false }, discriminator: { type: string } } }",
            "A: { type: object, properties: { x-nullable: { type: string }, discriminator: { type: string } } }"),
        schemas(
            "a discriminator",
            "P: { type: object, discriminator: k, required: [k], properties: { k: { type: string } } }, C: { allOf: [{ $ref: '#/definitions/P' }, { type: object, properties: { c: { type: integer } } }] }",
            "P: { type: object, discriminator: { propertyName: k }, required: [k], properties: { k: { type: string } } }, C: { allOf: [{ $ref: '#/components/schemas/P' }, { type: object, properties: { c: { type: integer } } }] }"
        ),
        schemas(
            "values of a discriminator",
            "P: { type: object, discriminator: k, required: [k], properties: { k: { type: string } } }, C: { x-discriminator-value: see, allOf: [{ $ref: '#/definitions/P' }] }, D: { x-ms-discriminator-value: dee, allOf: [{ $ref: '#/definitions/P' }] }",
            "P: { type: object, discriminator: { propertyName: k, mapping: { see: C, dee: D, P: P } }, required: [k], properties: { k: { type: string } } }, C: { x-discriminator-value: see, allOf: [{ $ref: '#/components/schemas/P' }] }, D: { x-ms-discriminator-value: dee, allOf: [{ $ref: '#/components/schemas/P' }] }"
        ),
        schemas(
            "keywords",
            "A: { type: object, minProperties: 1, x-own: 1, properties: { a: { type: integer, readOnly: true, minimum: 1, exclusiveMinimum: true }, b: { type: array, items: { type: string }, uniqueItems: true } }, additionalProperties: { type: integer }, example: { a: 2 } }",
            "A: { type: object, minProperties: 1, x-own: 1, properties: { a: { type: integer, readOnly: true, minimum: 1, exclusiveMinimum: true }, b: { type: array, items: { type: string }, uniqueItems: true } }, additionalProperties: { type: integer }, example: { a: 2 } }"
        ),
    ]

    private static func scheme(_ name: String, _ swagger: String, _ openAPI: String) -> SwaggerPair {
        let needed = "security: [{ s: [] }]\npaths: { /a: { get: { responses: { 204: { description: A } } } } }\n"
        return SwaggerPair(
            name, "securityDefinitions: { s: { \(swagger) } }\n" + needed,
            "components: { securitySchemes: { s: { \(openAPI) } } }\n" + needed)
    }

    private static let securityPairs = [
        scheme("basic", "type: basic, description: D", "type: http, scheme: basic, description: D"),
        scheme("a key in a header", "type: apiKey, in: header, name: X-Key", "type: apiKey, in: header, name: X-Key"),
        scheme("a key in the query", "type: apiKey, in: query, name: key", "type: apiKey, in: query, name: key"),
        scheme(
            "implicit", "type: oauth2, flow: implicit, authorizationUrl: 'https://a.example', scopes: { r: Read }",
            "type: oauth2, flows: { implicit: { authorizationUrl: 'https://a.example', scopes: { r: Read } } }"),
        scheme(
            "password", "type: oauth2, flow: password, tokenUrl: 'https://a.example', scopes: {}",
            "type: oauth2, flows: { password: { tokenUrl: 'https://a.example', scopes: {} } }"),
        scheme(
            "application", "type: oauth2, flow: application, tokenUrl: 'https://a.example', scopes: {}",
            "type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://a.example', scopes: {} } }"),
        scheme(
            "access code",
            "type: oauth2, flow: accessCode, authorizationUrl: 'https://a.example', tokenUrl: 'https://b.example', scopes: {}",
            "type: oauth2, flows: { authorizationCode: { authorizationUrl: 'https://a.example', tokenUrl: 'https://b.example', scopes: {} } }"
        ),
    ]
}
