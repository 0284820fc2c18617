import Foundation
import MartletContract
import MartletDialects
import MartletSyntax
import Testing

struct AnswersTests {
    private func endpoint(_ responses: String, method: String = "get", _ findings: String...) throws -> Endpoint {
        try endpoint(responses, method: method, findings: findings)
    }

    private func endpoint(_ responses: String, method: String = "get", findings: [String]) throws -> Endpoint {
        let result = load(
            OpenAPICase.document(
                "paths: { /a: { \(method): { operationId: read, responses: {\n\(responses) } } } }\n"))
        #expect(describe(result) == findings)
        return try #require(result.contract?.groups.first?.endpoints.first)
    }

    private static let text = "content: { application/json: { schema: { type: string } } }"
    private static let number = "content: { application/problem+json: { schema: { type: integer } } }"

    @Test func tellsSuccessFromFailure() throws {
        let read = try endpoint(
            """
            default: { description: A, \(Self.number) }, 4XX: { description: B }, 404: { description: C, \(Self.text) },
            2XX: { description: D }, 200: { description: E, \(Self.text) }, 204: { description: F, \(Self.text) },
            100: { description: G }, 304: { description: H }
            """)
        #expect(read.responses.map(\.status) == [.code(200), .code(204), .family(2)])
        #expect(read.responses.map(\.type.kind) == [.string, .void, .void])
        #expect(read.responses.map(\.description) == ["E", "F", "D"])
        #expect(read.errors.map(\.status) == [.code(304), .code(404), .family(4), .any])
        #expect(read.errors.map(\.type.kind) == [.void, .string, .void, .int])
        #expect(read.errors.map(\.contentType) == [nil, nil, nil, "application/problem+json"])
    }

    @Test func readsOddStatuses() throws {
        let read = try endpoint(
            "200: { description: A }, 404/596: { description: B, \(Self.text) }, 5xx: { description: C }",
            "openapi/invalid-status 4:26", "openapi/invalid-status 4:116")
        #expect(read.errors.map(\.status) == [.code(404), .code(596), .family(5)])
    }

    @Test func takesADefaultAloneForSuccess() throws {
        let read = try endpoint("default: { description: A, \(Self.text) }")
        #expect(read.responses.map(\.status) == [.family(2)])
        #expect(read.responses.map(\.type.kind) == [.string])
        #expect(read.errors.map(\.status) == [.any])
        #expect(read.errors.map(\.type.kind) == [.string])
        #expect(try endpoint("default: { description: A }").errors == [])
    }

    @Test func expectsBytesWhereARedirectionLeads() throws {
        let read = try endpoint("302: { description: A }")
        #expect(read.responses.map(\.status) == [.family(2)])
        #expect(read.responses.map(\.type.kind) == [.file])
        #expect(read.errors.map(\.status) == [.code(302)])
    }

    @Test func expectsNothingWhereNothingIsSaid() throws {
        let read = try endpoint("404: { description: A }", "openapi/no-success 3:42")
        #expect(read.responses.map(\.type.kind) == [.void])
    }

    @Test func readsStreams() throws {
        let events = try endpoint(
            "200: { description: A, content: { text/event-stream: { schema: { type: integer } } } }")
        #expect(events.exchange == .stream(TypeReference(.int, origin: events.origin)))
        #expect(events.responses == [])
        let lines = try endpoint(
            "200: { description: A, content: { application/x-ndjson: { schema: { type: integer } } } }")
        #expect(lines.exchange == events.exchange)
    }

    /// Chat services answer with a value or an event stream, as the client asks.
    @Test func readsAStreamBesideAResponseAsAnEndpointOfItsOwn() throws {
        let text = """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths:
              /chat:
                post:
                  operationId: chat
                  tags: [talk]
                  requestBody: { required: true, content: { application/json: { schema: { type: string } } } }
                  responses:
                    '200':
                      description: ok
                      content:
                        text/event-stream: { schema: { type: object, properties: { delta: { type: string } } } }
                        application/json: { schema: { type: integer } }
                        text/csv: { schema: { type: string } }
                    '400': { description: no, content: { application/json: {}, text/event-stream: {} } }
              /chat/more:
                get: { operationId: chatStream, tags: [talk], responses: { '204': { description: none } } }
            """
        let load = ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text]))
        #expect(load.diagnostics == [])
        let endpoints = try #require(load.contract).groups.flatMap(\.endpoints)
        #expect(endpoints.map(\.name) == ["chat", "chatStream", "chatStream2", "chatCsv"])
        #expect(endpoints[0].errors.map(\.contentType) == [nil, "text/event-stream"])
        #expect(endpoints[0].errors.map(\.type.kind) == [.json, .file])
        #expect(endpoints[0].errors.map(\.isAlternative) == [false, true])
        #expect(endpoints[3].responses.map(\.contentType) == ["text/csv"])
        #expect(endpoints[3].responses.map(\.type.kind) == [.string])
        #expect(endpoints[3].exchange == .call)
        #expect(endpoints[0].responses.map(\.type.kind) == [.int])
        #expect(endpoints[0].exchange == .call)
        guard case .stream(let type) = endpoints[2].exchange else {
            Issue.record("the stream is none")
            return
        }
        #expect(type.kind == .model("talk.chat.response.event"))
        #expect(endpoints[2].responses == [])
        #expect(endpoints[2].errors == endpoints[0].errors)
        #expect(endpoints[2].body == endpoints[0].body)
        #expect(endpoints[2].fragment == "stream")
        #expect(endpoints.map(\.streamContentType) == [nil, nil, "text/event-stream", nil])
    }

    /// What has a schema of its own can be asked for and sent; what has the same is one call.
    @Test func readsContentTypesWithOtherSchemasAsEndpointsOfTheirOwn() throws {
        let text = """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths:
              /pets:
                post:
                  operationId: addPet
                  tags: [pets]
                  requestBody:
                    content:
                      application/json: { schema: { $ref: '#/components/schemas/Pet' } }
                      application/xml: { schema: { $ref: '#/components/schemas/Pet' } }
                      multipart/form-data:
                        schema: { type: object, properties: { photo: { type: string, format: binary } } }
                      application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Pet' } }
                      text/plain: { schema: { type: string } }
                  responses:
                    '201':
                      description: ok
                      content:
                        application/json: { schema: { $ref: '#/components/schemas/Pet' } }
                        text/json: { schema: { $ref: '#/components/schemas/Pet' } }
                        text/xml: { schema: { $ref: '#/components/schemas/Pet' } }
                        application/vnd.shop.v2+json: { schema: { type: array, items: { type: integer } } }
                        application/vnd.shop.v2b+json: { schema: { type: array, items: { type: integer } } }
                        image/png: {}
                        '*/*': {}
                    '202': { description: later }
                head:
                  operationId: head
                  tags: [pets]
                  responses: { '200': { description: ok, content: { application/json: {}, text/csv: {} } } }
            components: { schemas: { Pet: { type: object, properties: { name: { type: string } } } } }
            """
        let load = ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text]))
        #expect(Set(load.diagnostics.map(\.code)) == ["openapi/unused-content-type"])
        let endpoints = try #require(load.contract).groups.flatMap(\.endpoints)
        #expect(
            endpoints.map(\.name) == ["addPet", "head", "addPetMultipart", "addPetText", "addPetShopV2", "addPetPng"])
        #expect(endpoints.map(\.fragment) == [nil, nil, "multipart", "text", "shopv2", "png"])
        #expect(endpoints[0].body == endpoints[4].body)
        guard case .multipart(let parts) = endpoints[2].body else {
            Issue.record("no parts: \(String(describing: endpoints[2].body))")
            return
        }
        #expect(parts.map(\.key) == ["photo"])
        #expect(endpoints[3].body?.plainContentType == "text/plain")
        #expect(endpoints[4].responses.map(\.contentType) == ["application/vnd.shop.v2+json", nil])
        #expect(endpoints[4].responses.map(\.status) == [.code(201), .code(202)])
        #expect(endpoints[5].responses.map(\.type.kind) == [.file, .void])
        #expect(endpoints[2].responses == endpoints[0].responses)
    }

    /// The schema of one message, its content type, its type.
    static let messages: [(String, String, TypeReference.Kind)] = [
        ("{ type: integer }", "application/jsonl", .int),
        ("{}", "application/jsonl", .json),
        ("{ type: integer }", "text/event-stream", .int),
        (
            "{ properties: { event: { type: string }, data: "
                + "{ type: string, contentMediaType: application/json, contentSchema: { type: integer } } } }",
            "text/event-stream", .int
        ),
        (
            "{ properties: { data: { type: string, contentMediaType: application/json } } }",
            "text/event-stream", .json
        ),
        ("{ properties: { data: { type: string }, id: { type: string } } }", "text/event-stream", .string),
        (
            "{ type: object, properties: { data: { type: string }, own: { type: string } } }", "text/event-stream",
            .model("a.read.response")
        ),
        ("{ type: object, properties: { data: { type: string } } }", "application/jsonl", .model("a.read.response")),
    ]

    @Test(arguments: messages)
    func readsMessagesOfStreams(_ schema: String, _ contentType: String, _ kind: TypeReference.Kind) throws {
        let result = load(
            OpenAPICase.document(
                "paths: { /a: { get: { operationId: read, responses: {\n"
                    + "200: { description: A, content: { \(contentType): { itemSchema: \(schema) } } } } } } }\n"))
        #expect(result.diagnostics.map(\.code) == (schema.contains("event:") ? ["openapi/unread-field"] : []))
        let read = try #require(result.contract?.groups.first?.endpoints.first)
        guard case .stream(let type) = read.exchange else {
            Issue.record("no stream: \(read.exchange)")
            return
        }
        #expect(type.kind == kind)
    }

    /// What a stream has no room for is named.
    @Test func namesWhatIsBesideAStream() throws {
        let lines = "content: { application/jsonl: { itemSchema: { type: integer } } }"
        let header = "headers: { X-A: { schema: { type: integer } } }"
        for (responses, places) in [
            ("200: { description: A, \(lines) }, 202: { description: B, \(Self.text) }", 1),
            ("200: { description: A, \(header), \(lines) }", 1),
            ("200: { description: A, \(Self.text) }, 4XX: { description: B, \(lines) }", 1),
            ("200: { description: A, \(Self.text) }, 201: { description: B, \(lines) }", 1),
            ("200: { description: A, content: { application/jsonl: { schema: { type: array }, itemSchema: {} } } }", 1),
            ("200: { description: A, content: { application/json: { itemSchema: {} } } }", 1),
            ("200: { description: A, \(lines) }, 404: { description: B, \(Self.text) }", 0),
        ] {
            let result = load(
                OpenAPICase.document("paths: { /a: { get: { operationId: read, responses: { \(responses) } } } }\n"))
            #expect(
                result.diagnostics.map(\.code) == Array(repeating: "openapi/unread-field", count: places),
                "\(responses)")
            let unread = result.contract?.document.unread.filter { $0.path.last != "status of the stream" }
            #expect(unread?.count == places, "\(responses)")
        }
    }

    /// Content, type, content type.
    static let contents: [(String, TypeReference.Kind, String?)] = [
        ("text/html: { schema: { type: string } }", .string, "text/html"),
        ("application/xml: { schema: { type: string } }", .string, "application/xml"),
        ("image/png: {}", .file, "image/png"),
        ("application/pdf: { schema: { type: string, format: binary } }", .file, "application/pdf"),
        ("application/octet-stream: {}", .file, nil),
        ("'*/*': { schema: { type: integer } }", .int, nil),
        ("'*/*': { schema: { type: string, format: binary } }", .file, nil),
        ("application/json; charset=utf-8: { schema: { type: integer } }", .int, nil),
        ("application/json: {}", .json, nil),
        ("application/hal+json: { schema: { type: integer } }", .int, "application/hal+json"),
    ]

    @Test(arguments: contents)
    func readsContent(_ content: String, _ kind: TypeReference.Kind, _ contentType: String?) throws {
        let read = try endpoint("200: { description: A, content: { \(content) } }")
        #expect(read.responses.map(\.type.kind) == [kind])
        #expect(read.responses.map(\.contentType) == [contentType])
    }

    @Test(arguments: [
        "oneOf: [{ type: integer }, { type: string }]", "type: [integer, boolean]",
        "type: array, items: { anyOf: [{ type: number }, { type: string, format: date }] }",
        "anyOf: [{ oneOf: [{ type: integer }, { type: string, format: uuid }] }, { type: 'null' }, { type: boolean }]",
    ])
    func readsHeadersOfSeveralTypes(_ schema: String) throws {
        let read = try endpoint("200: { description: A, headers: { X-A: { schema: { \(schema) } } } }")
        var kind = try #require(read.responses[0].headers.first).type.kind
        if case .array(let element) = kind { kind = element.kind }
        guard case .model = kind else {
            Issue.record("it is no union: \(kind)")
            return
        }
    }

    /// No text says which of several objects it is.
    @Test func headersOfObjectsOrValuesAreText() throws {
        let read = try endpoint(
            """
            200: { description: A, headers: {
              X-A: { schema: { oneOf: [{ type: integer }, { type: object, properties: { a: { type: string } } }] } } } }
            """, "openapi/parameter-type 5:8")
        #expect(read.responses[0].headers.map(\.type.kind) == [.string])
    }

    @Test func readsHeaders() throws {
        let read = try endpoint(
            """
            200: { description: A, headers: {
              X-Count: { required: true, schema: { type: integer, default: 3 } },
              Link: { $ref: '#/x-headers/Link' }, Content-Type: { schema: { type: string } },
              X-Odd: { schema: { type: object, properties: { a: { type: object } } } } } },
            x-more: 1 } } } }
            x-headers: { Link: { description: Next., schema: { type: string } } }
            x-rest: { a: { b: { c: {
            """, "openapi/parameter-type 7:10")
        let headers = read.responses[0].headers
        #expect(headers.map(\.key) == ["X-Count", "Link", "X-Odd"])
        #expect(headers.map(\.type.kind) == [.int, .string, .string])
        #expect(headers.map(\.isOptional) == [false, true, true])
        #expect(headers.map(\.description) == [nil, "Next.", nil])
    }

    @Test func readsLinks() throws {
        let read = try endpoint(
            """
            201: { description: A, links: {
              self: { operationId: read, parameters: { path.id: $response.body#/id, n: 1 }, requestBody: $request.body,
                description: D, server: { url: 'https://{a}.example', variables: { a: { default: b } } } },
              place: { operationRef: '#/paths/~1a/get' }, other: { operationRef: 'b.json#/paths/~1a/get' },
              shared: { $ref: '#/x-links/L' }, none: { operationId: gone }, empty: {} } },
            404: { description: B, links: { again: { operationId: read } } },
            x-more: 1 } } } }
            x-links: { L: { operationId: read } }
            x-rest: { a: { b: { c: {
            """, "openapi/unknown-operation 8:36", "openapi/missing-key 8:65")
        let own = EndpointReference(group: read.group, name: read.name)
        let links = read.responses[0].followUps
        #expect(links.map(\.name) == ["self", "place", "other", "shared", "none"])
        #expect(links.map(\.endpoint) == [own, own, nil, own, nil])
        #expect(links.map(\.operation) == [nil, nil, "b.json#/paths/~1a/get", nil, "gone"])
        #expect(links[0].parameters == [.init("path.id", .string("$response.body#/id")), .init("n", .number("1"))])
        #expect(links[0].body == .string("$request.body"))
        #expect(links[0].description == "D")
        #expect(links[0].server == "https://b.example")
        #expect(read.errors[0].followUps.map(\.endpoint) == [own])
    }

    @Test func readsObjectsAndContentOfHeaders() throws {
        let object = "{ type: object, properties: { R: { type: integer } } }"
        let read = try endpoint(
            """
            200: { description: A, headers: {
              X-A: { schema: \(object) }, X-B: { explode: true, schema: \(object) },
              X-C: { schema: { type: object, additionalProperties: { type: integer } } },
              X-D: { content: { application/json: { schema: { type: array, items: \(object) } } } },
              X-E: { content: { application/xml: { schema: \(object) } } },
              X-F: { content: { text/plain: { schema: { type: integer } } } },
              Access-Control-Max-Age: { schema: { type: integer } } } }
            """, "openapi/parameter-type 8:21")
        let headers = read.responses[0].headers
        #expect(headers.map(\.isExploded) == [false, true, false, false, false, false, false])
        #expect(
            headers.map(\.contentType) == [nil, nil, nil, "application/json", "application/xml", "text/plain", nil])
        #expect(headers[4...].map(\.type.kind) == [.string, .int, .int])
        #expect(headers.map(\.isForBrowsers) == [false, false, false, false, false, false, true])
        for header in headers[...1] {
            if case .model = header.type.kind { continue }
            Issue.record("\(header.type)")
        }
        guard case .map = headers[2].type.kind, case .array = headers[3].type.kind else {
            Issue.record("\(headers)")
            return
        }
    }

    @Test func answersToHeadCarryNothing() throws {
        let read = try endpoint("200: { description: A, \(Self.text) }", method: "head")
        #expect(read.responses.map(\.type.kind) == [.void])
    }

    @Test func keepsExamples() throws {
        let read = try endpoint(
            """
            200: { description: A, content: { application/json: { schema: { type: string },
              examples: { one: { value: a }, default: { $ref: '#/x-examples/B' } } } } },
            x-more: 1 } } } }
            x-examples: { B: { value: b } }
            x-rest: { a: { b: { c: {
            """)
        #expect(read.responses[0].examples.map(\.value) == [.string("a"), .string("b")])
        #expect(read.responses[0].examples.map(\.name) == ["one", "default"])
    }

    @Test(arguments: [
        ("text/csv: { schema: { type: string }, example: 'a,b' }", [Literal.string("a,b")], [String]()),
        ("text/plain: { example: 1.10 }", [.string("1.10")], []),
        ("application/xml: { example: '<a/>' }", [.string("<a/>")], []),
        // The elements of a text are none.
        ("application/xml: { example: { a: 1 } }", [], ["openapi/unused-example 4:63"]),
    ])
    func keepsExamplesOfText(_ content: String, _ examples: [Literal], _ findings: [String]) throws {
        let read = try endpoint("200: { description: A, content: { \(content) } }", findings: findings)
        #expect(read.responses[0].examples.map(\.value) == examples)
    }

    @Test func keepsHeadersAndExamplesOfErrors() throws {
        let read = try endpoint(
            """
            200: { description: A }, 404: { description: B, headers: { X-Count: { schema: { type: integer } } },
              content: { application/json: { schema: { type: integer }, examples: { one: { value: 1 }, two: { value: b } } } } },
            default: { description: C, content: { text/plain: { example: gone } } }
            """, "openapi/invalid-example 5:106")
        #expect(read.errors.map { $0.headers.map(\.key) } == [["X-Count"], []])
        #expect(read.errors.map { $0.examples.map(\.name) } == [["one"], ["example"]])
        #expect(read.errors.map { $0.examples.map(\.value) } == [[.number("1")], [.string("gone")]])
    }

    @Test func theNameOfAnExampleIsItsOwn() throws {
        let content = "application/json: { example: 1, examples: { example: { value: 2 }, more: { value: 3 } } }"
        let read = try endpoint("200: { description: A, content: { \(content) } }", "openapi/conflicting-keys 4:67")
        #expect(read.responses[0].examples.map(\.name) == ["example", "more"])
        #expect(read.responses[0].examples.map(\.value) == [.number("2"), .number("3")])
    }

    /// Servers write `application/json` for files that they do not know the type of.
    @Test(arguments: [
        ("application/json: { schema: { type: string, format: binary } }", "application/json"),
        ("application/vnd.a+json: { schema: { type: string, format: binary } }", "application/vnd.a+json"),
        ("application/json; v=1: { schema: { format: binary } }", "application/json; v=1"),
        ("application/json: { schema: { type: file } }", "application/json"),
        ("application/json: { schema: { allOf: [{ format: binary }, { description: A }] } }", "application/json"),
    ])
    func anyOctetsAreAFileOfEveryContentType(_ content: String, _ contentType: String) throws {
        let read = try endpoint("200: { description: A, content: { \(content) } }")
        #expect(read.responses.map(\.type.kind) == [.file])
        #expect(read.responses.map(\.contentType) == [contentType])
    }

    @Test(arguments: ["format: byte", "format: date", "contentMediaType: application/json"])
    func otherStringsOfJSONAreStrings(_ words: String) throws {
        let read = try endpoint(
            "200: { description: A, content: { application/json: { schema: { type: string, \(words) } } } }")
        #expect(read.responses.map(\.type.kind) != [.file])
        #expect(read.responses.map(\.contentType) == [nil])
    }

    @Test func aFileHasSeveralContentTypes() throws {
        let file = "{ schema: { type: string, format: binary } }"
        let read = try endpoint(
            "200: { description: A, content: { application/json: \(file), image/jpeg: \(file) } }",
            "openapi/unused-content-type 4:99")
        #expect(read.responses.map(\.type.kind) == [.file])
        #expect(read.responses.map(\.ownContentTypes) == [["application/json", "image/jpeg"]])
        #expect(read.responses.map(\.readContentTypes) == [["application/json", "image/jpeg"]])
    }

    @Test(arguments: [("{ a: [1] }", #"{"a":[1]}"#), ("abcd", "abcd"), ("12", "12")])
    func theExampleOfAFileOfJSONIsItsText(_ example: String, _ text: String) throws {
        let schema = "{ type: string, format: binary }"
        let read = try endpoint(
            "200: { description: A, content: { application/json: { schema: \(schema), example: \(example) } } }")
        #expect(read.responses[0].examples.map(\.value) == [.string(Data(text.utf8).base64EncodedString())])
    }
}
