import Testing
import MartletContract
import MartletDialects
import MartletSyntax

/// What OpenAPI documents are made of, in the native dialect: nothing of these is lost, and nothing is said about them.
struct ConvertedDocumentsTests {
    /// A document whose parts start at line 3, by what is special about it.
    struct Document: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let yaml: String
        /// The findings of a conversion to OpenAPI.
        let findings: [String]
        /// The findings of a conversion to the native dialect.
        let nativeFindings: [String]

        init(_ description: String, _ parts: String, findings: [String] = [], nativeFindings: [String] = []) {
            testDescription = description
            yaml = OpenAPICase.document(parts)
            self.findings = findings
            self.nativeFindings = nativeFindings
        }
    }

    static let documents = [
        Document(
            "paths that differ behind a '#' alone",
            """
            paths:
              /files/{id}: { parameters: &p [{ name: id, in: path, required: true, schema: { type: string } }],
                put: { operationId: rename, responses: { 204: { description: A } } } }
              '/files/{id}#shared-link': { parameters: *p, put: { operationId: share, responses: { 204: { description: A } } } }
              '/files/{id}#a b{c}': { parameters: *p, put: { operationId: other, responses: { 204: { description: A } } } }
            """),
        Document(
            "paths that differ in a query that is always the same",
            """
            paths:
              /a?act=one: { get: { operationId: one, responses: { 204: { description: A } } } }
              /a?act=two: { get: { operationId: two, responses: { 204: { description: A } } } }
            """),
        Document(
            "how forms and parts are written",
            """
            paths:
              /a: { post: { requestBody: { description: All of it., content: { multipart/form-data: {
                encoding: { f: { contentType: 'image/*, application/pdf', headers: { X-Hash: { required: true, schema: { type: integer } } } },
                  l: { style: pipeDelimited } },
                schema: { type: object, required: [f], properties: { f: { type: string, format: binary }, l: { type: array, items: { type: string } } } } } } },
                responses: { 204: { description: A } } } }
              /b: { post: { requestBody: { required: true, content: { application/x-www-form-urlencoded: {
                encoding: { a: { allowReserved: true }, j: { contentType: application/json } },
                schema: { type: object, required: [a], properties: { a: { type: string }, j: { type: array, items: { type: integer } } } } } } },
                responses: { 204: { description: A } } } }
              /c: { get: { parameters: [{ name: e, in: query, allowEmptyValue: true, schema: { type: integer } },
                  { name: f, in: query, content: { application/x-www-form-urlencoded: { schema: { type: object, additionalProperties: { type: string } } } } },
                  { name: x, in: query, content: { application/xml: { schema: { type: string } } } },
                  { name: t, in: query, style: pipeDelimited, x-martlet-style: tabDelimited, explode: false, schema: { type: array, items: { type: string } } }],
                responses: { 204: { description: A } } } }
            """,
            findings: ["OpenAPI cannot say that tabs separate the elements of 't', which is left out"]),
        Document(
            "a server that is called in the clear",
            "servers: [{ url: 'http://a.example' }, { url: 'http://127.0.0.1:8000' }]\n"),
        Document(
            "a date that was guessed, and one in seconds",
            """
            components:
              schemas:
                A:
                  type: object
                  properties:
                    at: { type: string, examples: ['2025-11-01T09:30:00Z'] }
                    on: { type: integer, format: unix-time }
            """,
            nativeFindings: ["'at' is a string whose examples are dates; what is written allows nothing but dates"]),
        Document(
            "octets in strings",
            """
            paths:
              /a: { post: { requestBody: { content: { multipart/form-data: {
                schema: { type: object, properties: { a: { type: string, contentEncoding: base64, contentMediaType: image/png } } } } } },
                responses: { 204: { description: A } } } }
            components:
              schemas:
                A: { type: object, properties: { a: { type: string, format: byte }, b: { type: string, contentEncoding: base64, contentMediaType: image/png } } }
            """),
        Document(
            "formats of numbers that Swift has no type for",
            """
            components:
              schemas:
                A: { type: object, properties: { a: { type: integer, format: uint64 }, b: { type: number, format: money } } }
            """),
        Document(
            "what must be there in spite of its default",
            """
            paths:
              /a: { get: { parameters: [{ name: q, in: query, required: true, schema: { type: integer, default: 1 } }], responses: { 204: { description: A } } } }
            components:
              schemas:
                A: { type: object, required: [a, k], properties: { a: { type: string, default: x }, b: { type: string, default: y }, k: { enum: [a], type: string } } }
            """),
        Document(
            "a webhook that may come without a body, and one that may not",
            """
            webhooks:
              a: { post: { requestBody: { content: { application/json: { schema: { type: string } } } } } }
              b: { post: { requestBody: { required: true, content: { application/json: { schema: { type: array, items: { type: string, not: { const: a } } } } } } } }
              c: { post: { requestBody: { content: { application/json: { schema: { type: string, not: { const: a } } } } } } }
              d: { post: { requestBody: { content: { application/json: { schema: { type: array, items: { type: string } } } } } } }
            """),
        Document(
            "an enumeration that may grow",
            "components: { schemas: { A: { type: string, x-extensible-enum: [a, b] } } }\n"),
        Document(
            "bytes in a multipart body",
            """
            paths:
              /a:
                post:
                  requestBody:
                    content:
                      multipart/form-data:
                        schema: { type: object, properties: { a: { type: string, format: binary, maxLength: 3 } } }
                  responses: { 204: { description: A } }
            """),
        Document(
            "a keyword that two schemas have",
            """
            components:
              schemas:
                A:
                  type: object
                  properties: { status: { type: string } }
                  allOf: [{ minProperties: 1 }, { minProperties: 2 }, { minProperties: 1 }, { not: { type: 'null' } }]
            """),
        Document(
            "a default that fits several members of a union",
            """
            components:
              schemas:
                A:
                  type: object
                  properties:
                    a: { anyOf: [{ type: string }, { type: integer }], default: 0 }
                    b: { anyOf: [{ type: integer }, { type: string }], default: '0' }
                    c: { anyOf: [{ type: array, items: { type: string } }, { type: array, items: { type: integer } }], default: [1] }
            """),
        Document(
            "null as an example of what may be null",
            """
            components:
              schemas:
                A:
                  type: object
                  required: [c]
                  properties:
                    a: { type: [string, 'null'], examples: [null] }
                    b: { type: string, examples: [null] }
                    c: { type: [integer, 'null'], examples: [null, 1] }
            """),
        Document(
            "an example of an answer in text",
            """
            paths:
              /a: { get: { responses: { 200: { description: A, content: { text/csv: { example: "a,b\\n1,2\\n" } } } } } }
            """),
        Document(
            "who hands out tokens",
            """
            components:
              securitySchemes:
                a:
                  type: oauth2
                  flows:
                    authorizationCode: { authorizationUrl: /authorize, tokenUrl: /token, refreshUrl: /refresh,
                      scopes: { r: Reads., w: '' } }
                    clientCredentials: { tokenUrl: 'https://a.example/token', scopes: { r: '' } }
                b: { type: openIdConnect, openIdConnectUrl: 'https://a.example/.well-known/openid-configuration' }
                c: { type: http, scheme: bearer, bearerFormat: JWT }
            """),
        Document(
            "client certificates",
            """
            components:
              securitySchemes:
                a: { type: mutualTLS, description: A certificate of the shop. }
                b: { type: http, scheme: basic }
            security: [{ a: [] }, { a: [], b: [] }]
            paths:
              /a: { get: { security: [{ b: [] }, { a: [] }], responses: { 204: { description: A } } } }
              /b: { get: { responses: { 204: { description: A } } } }
            """),
        Document(
            "names with spaces in them",
            """
            components:
              schemas:
                A:
                  type: object
                  properties:
                    a: { oneOf: [{ title: One Thing, type: object, properties: { a: { type: string } } }, { type: string }] }
            """),
    ]

    @Test(arguments: documents) func keepAllThatTheySay(_ document: Document) throws {
        let contract = try #require(load(document.yaml).contract)
        let conversion = Converter.convert(contract, to: .native, as: .yaml)
        #expect(conversion.diagnostics.map(\.message) == document.nativeFindings)
        var known = contract
        known.forgetGuesses()
        #expect(differences(known, try reread(conversion.text, as: contract)) == [], "\(conversion.text)")
    }

    /// Before 3.1, null is a value of whatever is nullable, whether its `enum` has one value or several.
    @Test func keepNullOfEnumerations() throws {
        let contract = try #require(
            load(
                """
                openapi: 3.0.3
                info: { title: T, version: "1" }
                paths:
                  /a:
                    patch:
                      operationId: patchA
                      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }
                      responses: { 204: { description: D } }
                components:
                  schemas:
                    A:
                      type: object
                      required: [r]
                      properties:
                        k: { type: string, enum: [x], nullable: true }
                        m: { type: string, enum: [x, z], nullable: true }
                        r: { type: string, enum: [x], nullable: true }
                """
            ).contract)
        let conversion = Converter.convert(contract, to: .openapi, as: .yaml)
        #expect(conversion.diagnostics.map(\.message) == [])
        #expect(conversion.text.contains("r: { type: [string, \"null\"], enum: [x, null] }"), "\(conversion.text)")
        #expect(differences(contract, try reread(conversion.text, as: contract)) == [], "\(conversion.text)")
    }

    @Test(arguments: documents) func keepAllThatTheySayInOpenAPI(_ document: Document) throws {
        let contract = try #require(load(document.yaml).contract)
        let conversion = Converter.convert(contract, to: .openapi, as: .yaml)
        #expect(conversion.diagnostics.map(\.message) == document.findings)
        var again = try reread(conversion.text, as: contract)
        // One path item has each method once, so a fragment may be there that was not.
        for group in contract.groups.indices {
            for (index, endpoint) in contract.groups[group].endpoints.enumerated() where endpoint.fragment == nil {
                again.groups[group].endpoints[index].fragment = nil
            }
        }
        #expect(differences(contract, again) == [], "\(conversion.text)")
    }

    @Test func anIssuerThatOpenAPIHasNoWordsForStandsUnderAKey() throws {
        let contract = try #require(
            load(
                """
                martlet: 1
                api: Test
                auth:
                  a: { type: bearer, format: JWT, issuer: { discovery: https://a.example, password: { token: /t, scopes: [r] } } }
                  b: { type: bearer, issuer: {} }
                """
            ).contract)
        let conversion = Converter.convert(contract, to: .openapi, as: .yaml)
        #expect(conversion.diagnostics.map(\.message) == [])
        #expect(differences(contract, try reread(conversion.text, as: contract)) == [], "\(conversion.text)")
    }

    @Test func aModelNamedAsATypeGetsACapital() throws {
        let contract = try readOpenAPI(
            """
            components:
              schemas:
                file: { type: object, properties: { a: { type: string } } }
                date: { type: object, properties: { a: { $ref: '#/components/schemas/file' } } }
                Date: { type: object, properties: { a: { type: string } } }
            """)
        let conversion = Converter.convert(contract, to: .native, as: .yaml)
        let again = try reread(conversion.text, as: contract)
        #expect(again.models.map(\.name) == ["File", "date_2", "Date"])
        // Swift's name of the first is the same, that of the second is another one.
        #expect(conversion.diagnostics.map(\.severity) == [.note, .warning])
    }

    @Test func endpointsThatClashAreToldApart() throws {
        let contract = try readOpenAPI(
            """
            paths:
              '/a/{x}': { get: { operationId: one, parameters: [{ name: x, in: path, required: true, schema: { type: string } }],
                responses: { 204: { description: A } } } }
              '/a/{y}': { get: { operationId: two, parameters: [{ name: y, in: path, required: true, schema: { type: string } }],
                responses: { 204: { description: A } } } }
            """)
        let conversion = Converter.convert(contract, to: .native, as: .yaml)
        #expect(conversion.diagnostics.isEmpty)
        let again = try reread(conversion.text, as: contract)
        #expect(again.groups.flatMap(\.endpoints).map(\.fragment) == [nil, "two"])
    }

    @Test func thePrefixOfATypeIsWhatSwiftMakesOfTheTitle() throws {
        let contract = try #require(
            load("openapi: 3.1.0\ninfo: { title: \"GitHub's API + more\", version: '1' }\npaths: {}\n").contract)
        let conversion = Converter.convert(contract, to: .native, as: .yaml)
        #expect(try reread(conversion.text, as: contract).name == "GitHubsAPIMore")
    }
}
