import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// A document of Swagger 2.0 with what is to be found in it.
struct SwaggerCase: Sendable, CustomTestStringConvertible {
    let yaml: String
    let findings: [String]

    init(_ parts: String, _ findings: String...) {
        yaml = SwaggerPair.document(parts)
        self.findings = findings
    }

    /// Makes one of an operation, whose parts begin in line 3.
    static func operation(_ parts: String, _ findings: String..., method: String = "post") -> SwaggerCase {
        let success = parts.contains("responses:") ? "" : ", responses: { 204: { description: A } }"
        let paths = "paths: { /a: { \(method): { \(parts)\(success) } } }\n"
        return SwaggerCase(yaml: SwaggerPair.document(paths), findings: findings)
    }

    private init(yaml: String, findings: [String]) {
        self.yaml = yaml
        self.findings = findings
    }

    var testDescription: String { findings.joined(separator: ", ") + " in " + yaml }
}

/// Mistakes of Swagger 2.0 documents, each with the place where it is reported.
struct SwaggerFindingsTests {
    static let cases = [
        // MARK: Servers
        SwaggerCase("host: 'https://a.example'\n", "openapi/invalid-server 3:7"),
        SwaggerCase("host: a.example/v1\n", "openapi/invalid-server 3:7"),
        SwaggerCase("host: '{tenant}.example'\n", "openapi/invalid-server 3:7"),
        SwaggerCase("host: a.example\nbasePath: v1\n", "openapi/invalid-server 4:11"),
        SwaggerCase("host: a.example\nschemes: [http]\n", "openapi/insecure-server 3:7"),
        SwaggerCase("host: a.example\nschemes: [https, wss]\n", "openapi/invalid-server 4:18"),
        SwaggerCase("host: a.example\nschemes: [https, ftp]\n", "openapi/invalid-server 4:18"),
        .operation("schemes: [wss]", "openapi/invalid-server 3:34"),
        // MARK: WebSockets
        .operation(
            "schemes: [wss], parameters: [{ name: a, in: formData, type: string }], responses: { 101: { description: A } }",
            "openapi/unread-field 3:63", method: "get"),
        .operation(
            "schemes: [wss], responses: { 200: { description: A, schema: { type: string } }, 201: { description: B } }",
            "openapi/unread-field 3:103", method: "get"),
        .operation(
            "schemes: [wss], responses: { 101: { description: A, schema: { type: string } } }",
            "openapi/unread-field 3:52", method: "get"),
        .operation(
            "schemes: [wss], responses: { 200: { description: A, headers: { H: { type: string } } } }",
            "openapi/unread-field 3:75", method: "get"),
        // MARK: Lists
        .operation(
            "parameters: [{ name: q, in: header, type: array, collectionFormat: pipes, items: { type: string } }]",
            "openapi/invalid-style 3:91"),
        .operation(
            "parameters: [{ name: q, in: header, type: array, collectionFormat: multi, items: { type: string } }]",
            "openapi/invalid-style 3:91"),
        .operation(
            "parameters: [{ name: q, in: query, type: array, collectionFormat: csw, items: { type: string } }]",
            "openapi/invalid-style 3:90"),
        .operation(
            "parameters: [{ name: q, in: query, type: array, items: { type: array, collectionFormat: ssv, items: { type: string } } }]",
            "openapi/invalid-style 3:112"),
        .operation(
            "parameters: [{ name: q, in: query, type: array, items: { type: array, items: { type: string } } }]",
            "openapi/invalid-style 3:72"),
        .operation(
            "responses: { 200: { description: A, headers: { H: { type: array, collectionFormat: tsv, items: { type: string } } } } }",
            "openapi/invalid-style 3:107"),
        // MARK: Bodies
        .operation(
            "parameters: [{ name: a, in: body, schema: {} }, { name: b, in: body, schema: {} }]",
            "openapi/several-bodies 3:72"),
        .operation(
            "parameters: [{ name: a, in: formData, type: string }, { name: b, in: body, schema: {} }]",
            "openapi/several-bodies 3:37"),
        .operation("parameters: [{ name: a, in: body }]", "openapi/missing-key 3:37"),
        .operation(
            "parameters: [{ name: a, in: body, type: string, schema: { type: string } }]", "openapi/misplaced-key 3:58"),
        .operation(
            "parameters: [{ name: a, in: body, schema: {} }]", "openapi/misplaced-body 3:37", method: "head"),
        .operation(
            "consumes: [application/json], parameters: [{ name: a, in: formData, type: file }]",
            "openapi/invalid-parameter 3:35"),
        .operation(
            "consumes: [application/json], parameters: [{ name: a, in: formData, type: string }]",
            "openapi/invalid-parameter 3:35"),
        .operation(
            "parameters: [{ name: a, in: formData, type: string }, { name: a, in: formData, type: string }]",
            "openapi/duplicate-parameter 3:78"),
        .operation("parameters: [{ name: a, in: formData }]", "openapi/missing-key 3:37"),
        .operation(
            "consumes: [json], parameters: [{ name: a, in: body, schema: {} }]", "openapi/invalid-media-type 3:35"),
        // MARK: Parameters
        .operation("parameters: [{ name: a, in: query }]", "openapi/missing-key 3:37"),
        .operation("parameters: [{ name: a, in: query, schema: { type: string } }]", "openapi/misplaced-key 3:59"),
        .operation("parameters: [{ name: a, in: cookie, type: string }]", "openapi/invalid-parameter 3:52"),
        .operation("parameters: [{ name: a, in: query, type: string, style: form }]", "openapi/unknown-key 3:73"),
        .operation("parameters: [{ name: a, in: query, type: file }]", "openapi/unknown-type 3:65"),
        .operation(
            "parameters: [{ name: a, in: query, type: array, items: { type: string, nullable: true } }]",
            "openapi/unknown-key 3:95"),
        .operation("parameters: [{ $ref: '#/parameters/A' }]", "openapi/dangling-reference 3:45"),
        // MARK: Keys of OpenAPI 3
        SwaggerCase("servers: [{ url: 'https://a.example' }]\n", "openapi/unknown-key 3:1"),
        SwaggerCase("components: { schemas: { A: { type: string } } }\n", "openapi/unknown-key 3:1"),
        SwaggerCase("definition: {}\n", "openapi/unknown-key 3:1"),
        .operation("requestBody: { content: { text/plain: {} } }", "openapi/unknown-key 3:24"),
        .operation("callbacks: { c: {} }", "openapi/unknown-key 3:24"),
        .operation(
            "responses: { 200: { description: A, content: { text/plain: {} } } }", "openapi/unknown-key 3:60"),
        .operation("responses: { 200: { description: A }, 4XX: { description: B } }", "openapi/invalid-status 3:62"),
        SwaggerCase("definitions: { A: { type: string, nullable: true } }\n", "openapi/unknown-key 3:35"),
        SwaggerCase("definitions: { A: { anyOf: [{ type: string }] } }\n", "openapi/unknown-key 3:21"),
        SwaggerCase(
            "definitions: { A: { type: object, discriminator: { propertyName: k }, properties: { k: { type: string } } } }\n",
            "openapi/wrong-shape 3:35"),
        // MARK: Security
        SwaggerCase(
            "securityDefinitions: { a: { type: oauth2, flow: magic, scopes: {} } }\n", "openapi/invalid-scheme 3:49"),
        SwaggerCase("securityDefinitions: { a: { type: oauth2, scopes: {} } }\n", "openapi/invalid-scheme 3:27"),
        SwaggerCase("securityDefinitions: { a: { type: magic } }\n", "openapi/invalid-scheme 3:35"),
        SwaggerCase(
            "securityDefinitions: { a: { type: http, scheme: bearer } }\n", "openapi/invalid-scheme 3:35",
            "openapi/unknown-key 3:41"),
        SwaggerCase("security: [{ missing: [] }]\n", "openapi/undeclared-scheme 3:14"),
    ]

    @Test(arguments: cases) func findings(_ one: SwaggerCase) {
        let result = load(one.yaml)
        #expect(describe(result) == one.findings, "\(result.diagnostics.map(\.message))")
        let isError = one.findings.contains { $0.hasPrefix("openapi/several-bodies") }
        #expect((result.contract == nil) == isError)
    }

    @Test func needsPaths() {
        let result = load("swagger: '2.0'\ninfo: { title: T, version: '1' }\n")
        #expect(describe(result) == ["openapi/missing-key 1:1"])
    }

    @Test(arguments: ["swagger: '1.2'\n", "swagger: '3.0'\n", "openapi: '2.0'\n", "swagger: []\n"])
    func refusesOtherVersions(_ text: String) {
        #expect(load(text + "paths: {}\n").diagnostics.map(\.code) == ["openapi/unsupported-version"])
    }

    /// A list that no style can write is a string, which the app writes.
    @Test func readsListsThatNoStyleWritesAsStrings() throws {
        let result = load(
            SwaggerPair.document(
                """
                paths:
                  /a:
                    get:
                      parameters:
                        - { name: a, in: header, type: array, collectionFormat: tsv, items: { type: integer }, minItems: 1 }
                        - { name: b, in: query, type: array, items: { type: array, items: { type: integer } } }
                        - { name: c, in: header, type: array, collectionFormat: multi, items: { type: integer } }
                      responses: { 204: { description: A } }
                """))
        let parameters = try #require(result.contract?.groups.first?.endpoints.first?.parameters)
        #expect(parameters.map { ContractText.text($0.field) } == ["b?: [string]", "a?: string", "c?: [int]"])
    }
}
