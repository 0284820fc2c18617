import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// Documents of OpenAPI 3.2.
struct LaterVersionTests {
    private func read(
        _ parts: String, _ findings: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws -> Contract {
        let hasPaths = parts.contains("paths:")
        let text = "openapi: 3.2.0\ninfo: { title: Test, version: '1' }\n" + parts + (hasPaths ? "" : "\npaths: {}\n")
        let result = load(text)
        #expect(describe(result) == findings, sourceLocation: sourceLocation)
        return try #require(result.contract, sourceLocation: sourceLocation)
    }

    private func endpoint(
        _ operation: String, method: String = "get", _ findings: String...,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws -> Endpoint {
        let parts = "paths: { /a: { \(method): { responses: { 204: { summary: A } }, \(operation) } } }\n"
        let result = load("openapi: 3.2.0\ninfo: { title: Test, version: '1' }\n" + parts)
        #expect(describe(result) == findings, sourceLocation: sourceLocation)
        return try #require(result.contract?.groups.first?.endpoints.first, sourceLocation: sourceLocation)
    }

    @Test func isKnown() throws {
        _ = try read("paths: {}")
        let next = load("openapi: 3.3.0\ninfo: { title: Test, version: '1' }\npaths: {}\n")
        #expect(describe(next) == ["openapi/newer-version 1:10"])
    }

    @Test func readsEveryMethod() throws {
        let contract = try read(
            """
            paths:
              /a:
                query: { responses: { 204: { summary: A } } }
                additionalOperations:
                  COPY: { responses: { 204: { summary: Copied, description: All of it. } } }
                  VERSION-CONTROL: { responses: { 204: { description: A } } }
                  post: { responses: { 204: { description: A } } }
                  'A B': { responses: { 204: { description: A } } }
            """, "openapi/misplaced-key 9:7", "openapi/invalid-value 10:7")
        let endpoints = contract.groups[0].endpoints
        #expect(endpoints.map(\.method.token) == ["QUERY", "COPY", "VERSION-CONTROL", "POST"])
        #expect(endpoints.map(\.name) == ["queryA", "copyA", "versionControlA", "postA"])
        #expect(endpoints[0].method.isIdempotent && endpoints[0].method.isSafe && !endpoints[1].method.isIdempotent)
        #expect(endpoints[1].responses[0].description == "Copied.\n\nAll of it.")
        #expect(endpoints[1].origin.pointer == "/paths/~1a/additionalOperations/COPY")
    }

    @Test func readsTags() throws {
        let contract = try read(
            """
            tags:
              - { name: books, summary: Books, kind: nav }
              - { name: novels, parent: books, description: Long ones. }
              - { name: beta, kind: badge }
              - { name: lost, parent: bookz }
              - { name: round, parent: round }
            paths:
              /a: { get: { tags: [beta, novels], responses: { 204: { description: A } } } }
            """, "openapi/invalid-value 7:27", "openapi/invalid-value 8:28")
        #expect(contract.groups.map(\.name) == ["novels"])
        #expect(contract.groups[0].description == "Long ones.\n\nPart of Books.")
    }

    @Test func readsSharedMediaTypes() throws {
        let contract = try read(
            """
            paths:
              /a:
                post:
                  requestBody: { content: { application/json: { $ref: '#/components/mediaTypes/A' } } }
                  responses: { 200: { summary: A, content: { application/json: { $ref: '#/components/mediaTypes/A' } } } }
            components: { mediaTypes: { A: { schema: { type: object, required: [a], properties: { a: { type: string } } } } } }
            """)
        #expect(contract.models.count == 1)
        let endpoint = contract.groups[0].endpoints[0]
        #expect(
            endpoint.body
                == .json(TypeReference(endpoint.responses[0].type.kind, origin: endpoint.responses[0].type.origin)))
    }

    /// The whole query leaves no room for parts of it (OpenAPI 3.2, section 4.12.1).
    @Test(arguments: ["", "{ name: q, in: querystring, content: { application/json: {} } }, "])
    func reportsParametersBesideAWholeQuery(_ own: String) {
        let whole = own.isEmpty ? "{ name: q, in: querystring, content: { application/json: {} } }" : ""
        let result = load(
            "openapi: 3.2.0\ninfo: { title: Test, version: '1' }\npaths: { /a: { parameters: [\(whole)], get: { responses: { 204: {} }, "
                + "parameters: [\(own){ name: a, in: query, schema: { type: string } }] } } }\n")
        #expect(result.diagnostics.map(\.code) == ["openapi/invalid-parameter"])
    }

    @Test func readsWholeQueries() throws {
        func place(_ content: String, _ findings: String...) throws -> Parameter? {
            let result = load(
                "openapi: 3.2.0\ninfo: { title: Test, version: '1' }\npaths: { /a: { get: { responses: { 204: {} }, "
                    + "parameters: [{ name: q, in: querystring, \(content) }] } } }\n")
            #expect(describe(result) == findings)
            return result.contract?.groups[0].endpoints[0].parameters.first
        }
        let form = try place("content: { application/x-www-form-urlencoded: { schema: { type: object } } }")
        #expect(form?.place == .querystring && form?.contentType == nil)
        #expect(
            try place("content: { application/json: { schema: { type: object } } }")?.contentType == "application/json")
        let path = try place("content: { application/jsonpath: { schema: { type: string } } }")
        #expect(path?.contentType == "application/jsonpath" && path?.field.type.kind == .string)
        #expect(try place("schema: { type: string }", "openapi/missing-key 3:60") == nil)
        _ = try place(
            "content: { application/x-www-form-urlencoded: { schema: { type: object }, encoding: { a: { explode: false } } } }",
            "openapi/unread-field 3:162")
    }

    @Test func readsStylesOfParameters() throws {
        let endpoint = try endpoint(
            """
            parameters: [
              { name: a, in: cookie, style: cookie, schema: { type: string } },
              { name: b, in: cookie, allowReserved: true, schema: { type: string } },
              { name: c, in: query, allowReserved: true, schema: { type: array, items: { type: string } } },
              { name: d, in: header, allowReserved: true, schema: { type: string } }]
            """, "openapi/misplaced-key 7:26")
        let byName = Dictionary(uniqueKeysWithValues: endpoint.parameters.map { ($0.field.key, $0) })
        #expect(byName["a"]?.style == .cookie && byName["a"]?.isExploded == true)
        #expect(byName["b"]?.isReservedAllowed == true && byName["c"]?.isReservedAllowed == true)
        #expect(byName["d"]?.isReservedAllowed == false)
    }

    @Test(arguments: ["application/jsonl", "application/x-ndjson", "application/json-seq", "text/event-stream"])
    func readsSequencesThatAreSent(_ contentType: String) throws {
        let endpoint = try endpoint(
            "requestBody: { required: true, content: { \(contentType): { itemSchema: { type: integer } } } }",
            method: "post")
        guard case .json(let type)? = endpoint.body, case .array(let element) = type.kind else {
            Issue.record("no list: \(String(describing: endpoint.body))")
            return
        }
        #expect(element.kind == .int && endpoint.bodyContentType == contentType)
    }

    @Test func readsWholeSequences() throws {
        let contract = try read(
            """
            paths:
              /a:
                get:
                  responses: { 200: { content: { application/jsonl: { schema: { type: array, items: { type: integer } } } } } }
            """)
        guard case .stream(let type) = contract.groups[0].endpoints[0].exchange else {
            Issue.record("no stream")
            return
        }
        #expect(type.kind == .int)
    }

    @Test func readsWhatOtherValuesAre() throws {
        let contract = try read(
            """
            components:
              schemas:
                Pet:
                  discriminator: { propertyName: kind, mapping: { cat: Cat }, defaultMapping: Other }
                  oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Other' }]
                Cat: { type: object, required: [kind], properties: { kind: { type: string } } }
                Other: { type: object, properties: { kind: { type: string } } }
                Bad:
                  discriminator: { propertyName: kind, defaultMapping: Pet }
                  oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Other' }]
            """, "openapi/invalid-discriminator 11:60")
        guard case .union(let union)? = contract.models.first(where: { $0.name == "Pet" })?.shape else {
            Issue.record("no union")
            return
        }
        #expect(union.fallback == "Other")
        #expect(union.member(tagged: nil)?.name == "Other" && union.member(tagged: .string("dog"))?.name == "Other")
        #expect(union.member(tagged: .string("cat"))?.name == "Cat")
    }

    @Test func readsExamplesAsDataAndAsText() throws {
        let contract = try read(
            """
            paths:
              /a:
                get:
                  responses:
                    200:
                      content:
                        application/json:
                          schema: { type: array, items: { type: integer } }
                          examples: { a: { dataValue: [1] }, b: { serializedValue: '[2, 3]' }, c: { serializedValue: '[' } }
            """, "openapi/invalid-example 11:106")
        let examples = contract.groups[0].endpoints[0].responses[0].examples
        #expect(examples.map(\.value) == [.array([.number("1")]), .array([.number("2"), .number("3")])])
    }

    @Test func readsTheDocumentUnderItsOwnName() throws {
        let contract = try read(
            """
            $self: https://a.example.com/api/spec.yaml
            components:
              schemas:
                A: { type: object, properties: { b: { $ref: 'https://a.example.com/api/spec.yaml#/components/schemas/B' } } }
                B: { type: object, properties: { c: { $ref: 'spec.yaml#/components/schemas/B' } } }
            """)
        #expect(contract.models.map(\.name) == ["A", "B"])
    }

    @Test func readsDeviceFlows() throws {
        let contract = try read(
            """
            security: [{ a: [] }]
            components:
              securitySchemes:
                a:
                  type: oauth2
                  deprecated: true
                  oauth2MetadataUrl: https://a.example.com/meta
                  flows: { deviceAuthorization: { deviceAuthorizationUrl: https://a.example.com/d, tokenUrl: https://a.example.com/t, scopes: {} } }
            """)
        let scheme = try #require(contract.authSchemes.first)
        #expect(scheme.deprecation == "" && scheme.issuer?.metadataURL == "https://a.example.com/meta")
        #expect(scheme.issuer?.flows.first?.grant == .deviceAuthorization)
        #expect(scheme.issuer?.flows.first?.deviceURL == "https://a.example.com/d")
    }

    /// Each stream of messages of its own is asked for and sent by an endpoint of its own.
    @Test func readsSeveralStreams() throws {
        let contract = try read(
            """
            paths:
              /a:
                get:
                  operationId: watch
                  responses:
                    200:
                      content:
                        application/json: { schema: { type: array, items: { type: string } } }
                        application/jsonl: { itemSchema: { type: integer } }
                        application/json-seq: { itemSchema: { type: boolean } }
                        application/x-ndjson: { itemSchema: { type: integer } }
              /b:
                get:
                  operationId: follow
                  responses:
                    200:
                      content:
                        text/event-stream: { itemSchema: { type: string } }
                        application/jsonl: { itemSchema: { type: integer } }
            """, "openapi/unused-content-type 13:13")
        let endpoints = contract.groups.flatMap(\.endpoints)
        #expect(endpoints.map(\.name) == ["watch", "watchStream", "watchJsonSeq", "follow", "followJsonl"])
        #expect(
            endpoints.map(\.streamContentType) == [
                nil, "application/jsonl", "application/json-seq", "text/event-stream", "application/jsonl",
            ])
        let messages = endpoints.map { endpoint -> TypeReference.Kind? in
            guard case .stream(let type) = endpoint.exchange else { return nil }
            return type.kind
        }
        #expect(messages == [nil, .int, .bool, .string, .int])
    }

    /// Parts without names are files where their content type says so (OpenAPI 3.2, section 4.14.5.2).
    @Test func readsPartsThatAreFiles() throws {
        let content = "multipart/mixed: { itemSchema: {}, itemEncoding: { contentType: image/jpeg } }"
        let sent = try endpoint(
            "requestBody: { required: true, content: { \(content) } }", method: "post", "openapi/body-shape 3:102",
            "openapi/unread-field 3:137")
        #expect(sent.body == .file(contentType: "multipart/mixed"))
        let result = load(
            "openapi: 3.2.0\ninfo: { title: Test, version: '1' }\n"
                + "paths: { /a: { get: { responses: { 200: { content: { \(content) } } } } } }\n")
        let received = try #require(result.contract?.groups.first?.endpoints.first)
        #expect(received.exchange == .call && received.responses.map(\.type.kind) == [.file])
        #expect(describe(result).contains { $0.hasPrefix("openapi/unread-field") })
    }
}
