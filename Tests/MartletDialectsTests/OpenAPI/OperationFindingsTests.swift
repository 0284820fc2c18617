import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// What documents do wrong, each with the place where it is reported; all of them are read nevertheless.
struct OperationFindingsTests {
    static let cases = [
        // MARK: Servers and security
        OpenAPICase("servers: [{ url: api }]\n", "openapi/invalid-server 3:18"),
        OpenAPICase("servers: [{ url: '//a.example' }]\n", "openapi/invalid-server 3:18"),
        OpenAPICase("servers: [{ url: '/api?q=1' }]\n", "openapi/invalid-server 3:18"),
        OpenAPICase("servers: [{ url: '/*' }]\n", "openapi/invalid-server 3:18"),
        OpenAPICase("servers: [{ url: /api//v2 }]\n", "openapi/invalid-server 3:18"),
        OpenAPICase("servers: [{ url: /api }]\n"),
        OpenAPICase("servers: [{ url: / }]\n"),
        OpenAPICase("servers: [{ url: 'ftp://a.example' }]\n", "openapi/invalid-server 3:18"),
        OpenAPICase("servers: [{ url: 'https://a.example/?q=1' }]\n", "openapi/invalid-server 3:18"),
        OpenAPICase("servers: [{ url: 'https://me:secret@a.example' }]\n", "openapi/invalid-server 3:18"),
        OpenAPICase("servers: [{ url: 'https://{region}.example' }]\n", "openapi/invalid-server 3:18"),
        OpenAPICase("servers: [{ url: 'http://a.example' }]\n", "openapi/insecure-server 3:18"),
        OpenAPICase("servers: [{ description: A }]\n", "openapi/missing-key 3:11"),
        OpenAPICase("servers: { url: 'https://a.example' }\n", "openapi/wrong-shape 3:10"),
        OpenAPICase("servers: [https://a.example]\n", "openapi/wrong-shape 3:11"),
        OpenAPICase(
            "components: { securitySchemes: { a: { type: magic } } }\n", "openapi/invalid-scheme 3:45"),
        OpenAPICase(
            "components: { securitySchemes: { a: { type: apiKey, in: path, name: k } } }\n",
            "openapi/invalid-scheme 3:37"),
        OpenAPICase("security: [{ missing: [] }]\n", "openapi/undeclared-scheme 3:14"),
        OpenAPICase("security: [missing]\n", "openapi/wrong-shape 3:12"),
        // MARK: Paths
        OpenAPICase(
            "paths: { a: { get: { responses: { 200: { description: A } } } } }\n", "openapi/invalid-path 3:10"),
        OpenAPICase(
            "paths: { /a//b: { get: { responses: { 200: { description: A } } } } }\n", "openapi/invalid-path 3:10"),
        OpenAPICase(
            "paths: { /a/../b: { get: { responses: { 200: { description: A } } } } }\n", "openapi/invalid-path 3:10"),
        OpenAPICase(
            "paths: { '/a/{id}': { get: { responses: { 200: { description: A } } } } }\n",
            "openapi/undeclared-path-parameter 3:10"),
        OpenAPICase(
            """
            paths:
              /a:
                parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
                get: { responses: { 200: { description: A } } }
            """, "openapi/unused-path-parameter 5:18"),
        OpenAPICase("paths: { /a: [] }\n", "openapi/wrong-shape 3:14"),
        OpenAPICase("paths: { /a: { get: [] } }\n", "openapi/wrong-shape 3:21"),
        OpenAPICase("paths: { /a: { $ref: '#/nowhere' } }\n", "openapi/dangling-reference 3:22"),
        // MARK: Answers
        OpenAPICase(
            "paths: { /a: { get: { servers: [{ url: 'https://b.example' }, { url: 'https://c.example' }], responses: { 204: { description: A } } } } }\n",
            "openapi/unread-field 3:63"),
        OpenAPICase(
            "paths: { /a: { get: { parameters: [{ name: a, in: query, schema: {}, content: { text/plain: {}, application/json: {} } }], responses: { 204: { description: A } } } } }\n",
            "openapi/unread-field 3:58", "openapi/unused-content-type 3:81"),
        OpenAPICase("paths: { /a: { get: {} } }\n", "openapi/no-success 3:16"),
        OpenAPICase("paths: { /a: { get: { responses: { 404: { description: A } } } } }\n", "openapi/no-success 3:23"),
        OpenAPICase(
            "paths: { /a: { get: { responses: { 101: { description: A } }, x-martlet-websocket: { sends: string } } } }\n"
        ),
        OpenAPICase(
            "paths: { /a: { get: { responses: { 200: { description: A }, 4xx: { description: B } } } } }\n",
            "openapi/invalid-status 3:61"),
        OpenAPICase(
            "paths: { /a: { get: { responses: { 200: { description: A }, 404/596: { description: B } } } } }\n",
            "openapi/invalid-status 3:61"),
        OpenAPICase(
            "paths: { /a: { get: { responses: { 200: { description: A }, 700: { description: B } } } } }\n",
            "openapi/invalid-status 3:61"),
        OpenAPICase(
            "paths: { /a: { get: { responses: { 2XX: { description: A }, 2xx: { description: B } } } } }\n",
            "openapi/invalid-status 3:61", "openapi/duplicate-status 3:61"),
        OpenAPICase(
            "paths: { /a: { get: { responses: { 200: { $ref: '#/nowhere' } } } } }\n",
            "openapi/dangling-reference 3:49"),
        OpenAPICase(
            "paths: { /a: { get: { responses: { 200: { description: A, headers: { 'a b': {} } } } } } }\n",
            "openapi/invalid-header 3:70"),
        OpenAPICase(
            "paths: { /a: { get: { responses: { 200: { description: A, content: { words: {} } } } } } }\n",
            "openapi/invalid-media-type 3:70"),
        OpenAPICase(
            """
            paths: { /a: { get: { responses: { 200: { description: A, content: {
              text/json: {}, application/json: {} } } } } } }
            """, "openapi/unused-content-type 4:3"),
        OpenAPICase(
            """
            paths: { /a: { get: { responses: { 200: { description: A, content: {
              application/atom+xml: {} } }, 201: { description: A, content: {
              application/atom+xml: { schema: { type: object } } } } } } } }
            """, "openapi/xml-as-text 5:3"),
        // MARK: Operations
        OpenAPICase(
            """
            paths:
              /a: { get: { operationId: x, responses: { 200: { description: A } } } }
              /b: { get: { operationId: x, responses: { 200: { description: A } } } }
            """, "openapi/duplicate-operation-id 5:29"),
        OpenAPICase(
            """
            paths:
              /a:
                head:
                  requestBody: { required: true, content: { application/json: {} } }
                  responses: { 200: { description: A } }
            """, "openapi/misplaced-body 6:7"),
        OpenAPICase(
            """
            paths:
              /a:
                get:
                  requestBody: { content: { application/json: { schema: { type: object, properties: {} } } } }
                  responses: { 200: { description: A } }
            """),
        OpenAPICase(
            """
            paths:
              /a:
                post:
                  requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: string } } } }
                  responses: { 200: { description: A } }
            """, "openapi/body-shape 6:33"),
        OpenAPICase(
            """
            paths:
              /a:
                post:
                  requestBody: { content: { multipart/form-data: {} } }
                  responses: { 200: { description: A } }
            """, "openapi/body-shape 6:33"),
        OpenAPICase(
            "tags: [a]\npaths: { /a: { get: { responses: { 200: { description: A } } } } }\n",
            "openapi/wrong-shape 3:8"),
    ]

    @Test(arguments: cases)
    func reportsMistake(_ given: OpenAPICase) {
        let result = load(given.yaml)
        #expect(describe(result) == given.findings)
        #expect(result.contract != nil)
    }

    static let parameters = [
        ("{ in: query, schema: {} }", ["openapi/missing-key 6:21"]),
        ("{ name: a, schema: {} }", ["openapi/invalid-parameter 6:21"]),
        ("{ name: a, in: body, schema: {} }", ["openapi/invalid-parameter 6:36"]),
        ("{ name: a, in: query }", ["openapi/missing-key 6:21"]),
        ("{ name: a, in: query, type: string }", ["openapi/missing-key 6:21", "openapi/unknown-key 6:43"]),
        ("{ name: a, in: query, required: [true], schema: { type: string } }", ["openapi/wrong-shape 6:53"]),
        ("{ name: a, in: query, style: simple, schema: { type: string } }", ["openapi/invalid-style 6:50"]),
        ("{ name: a b, in: header, schema: { type: string } }", ["openapi/invalid-header 6:29"]),
        ("{ name: Host, in: header, schema: { type: string } }", ["openapi/invalid-header 6:29"]),
        ("{ name: Accept, in: header, schema: { type: string } }", []),
        ("{ $ref: '#/nowhere' }", ["openapi/dangling-reference 6:29"]),
        ("text", ["openapi/wrong-shape 6:21"]),
    ]

    @Test(arguments: parameters)
    func reportsMistakeInParameter(_ parameter: String, _ findings: [String]) {
        let document = OpenAPICase.document(
            """
            paths:
              /a:
                get:
                  parameters: [ \(parameter)]
                  responses: { 200: { description: A } }
            """)
        let result = load(document)
        #expect(describe(result) == findings)
        #expect(result.contract?.groups.first?.endpoints.count == 1)
    }

    @Test func reportsTheSecondOfTwoEqualParameters() throws {
        let endpoint = try readOperation(
            """
            parameters:
              - { name: a, in: query, schema: { type: string } }
              - { name: a, in: query, schema: { type: integer } }
              - { name: a, in: header, schema: { type: integer } }
            responses: { 200: { description: A } }
            """, "openapi/duplicate-parameter 8:11")
        #expect(endpoint.parameters.map(\.place) == [.query, .header])
    }

    @Test func reportsWhatManyShareOnce() throws {
        let contract = try readOpenAPI(
            """
            paths:
              /a:
                get: { responses: { 200: { $ref: '#/components/responses/A' } } }
                put: { responses: { 200: { $ref: '#/components/responses/A' } } }
            components: { responses: { A: { description: A, headers: { 'a b': {} } } } }
            """, "openapi/invalid-header 7:60")
        #expect(contract.groups[0].endpoints.count == 2)
    }
}
