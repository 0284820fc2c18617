import MartletContract
import MartletDialects
import MartletSyntax
import Testing

struct SwaggerTests {
    /// A document of 2.0 is read into the contract of one of 3.0 that says the same.
    @Test(arguments: SwaggerPair.all) func isReadAsOpenAPI30(_ pair: SwaggerPair) throws {
        let (swagger, openAPI) = (load(pair.swagger), load(pair.openAPI))
        let errors = (swagger.diagnostics + openAPI.diagnostics).filter { $0.severity == .warning }.map(\.code)
        #expect(errors == [])
        let read = try #require(swagger.contract, "\(describe(swagger))")
        let expected = try #require(openAPI.contract, "\(describe(openAPI))")
        #expect(read.servers == expected.servers)
        #expect(read.models == expected.models)
        #expect(read.groups == expected.groups)
        #expect(read == expected)
    }

    private func endpoints(_ parts: String) throws -> [Endpoint] {
        let result = load(SwaggerPair.document(parts))
        #expect(describe(result) == [])
        return try #require(result.contract).groups.flatMap(\.endpoints)
    }

    /// Spans and pointers are those of the author's document: `martlet.lock` and generated comments have them.
    @Test func keepsPointersOfTheDocument() throws {
        let result = load(
            SwaggerPair.document(
                """
                definitions: { A: { type: object, properties: { b: { type: string, x-nullable: true } } } }
                paths:
                  /a:
                    post:
                      operationId: b
                      parameters: [{ name: q, in: query, type: string }, { name: c, in: body, schema: { type: object, properties: { d: { type: string } } } }]
                      responses: { 200: { description: A, schema: { type: object, properties: { e: { type: string } } } } }
                """))
        #expect(describe(result) == [])
        let contract = try #require(result.contract)
        let endpoint = try #require(contract.groups.first?.endpoints.first)
        #expect(endpoint.origin.pointer == "/paths/~1a/post")
        #expect(endpoint.parameters[0].field.origin.pointer == "/paths/~1a/post/parameters/0")
        #expect(
            contract.models.map(\.origin.pointer) == [
                "/paths/~1a/post/parameters/1/schema", "/paths/~1a/post/responses/200/schema", "/definitions/A",
            ])
    }

    @Test func readsReferencesIntoOtherFiles() throws {
        let files = [
            "in/spec.yaml": SwaggerPair.document(
                """
                produces: [application/json]
                definitions: { Dog: { $ref: 'dog.yaml' } }
                paths:
                  /dogs: { $ref: 'paths.yaml#/dogs' }
                """),
            "in/dog.yaml":
                "{ type: object, required: [owner], properties: { owner: { type: string, x-nullable: true } } }\n",
            "in/paths.yaml": """
            dogs:
              get:
                operationId: list
                parameters: [{ $ref: 'shared.yaml#/parameters/Tags' }]
                responses: { 200: { $ref: 'shared.yaml#/responses/Dogs' } }
              post:
                operationId: add
                parameters: [{ $ref: 'shared.yaml#/parameters/Body' }]
                responses: { 204: { description: A } }
            """,
            "in/shared.yaml": """
            parameters:
              Tags: { name: tags, in: query, type: array, items: { type: string }, collectionFormat: pipes }
              Body: { name: dog, in: body, required: true, schema: { $ref: 'spec.yaml#/definitions/Dog' } }
            responses:
              Dogs: { description: A, schema: { type: array, items: { $ref: 'spec.yaml#/definitions/Dog' } } }
            """,
        ]
        let result = ContractLoader.load(path: "in/spec.yaml", fileSystem: .inMemory(files))
        #expect(describe(result) == [])
        let contract = try #require(result.contract)
        #expect(contract.models.map { $0.name + " " + ContractText.text($0) } == ["Dog {owner: string|null}"])
        let endpoints = contract.groups.flatMap(\.endpoints)
        #expect(endpoints[0].parameters[0].style == .pipeDelimited)
        #expect(endpoints[0].responses[0].type.kind == .array(TypeReference(.model("Dog"), origin: contract.origin)))
        #expect(endpoints[1].body == .json(TypeReference(.model("Dog"), origin: contract.origin)))
    }

    /// A response and a body that operations share have the content types of each.
    @Test func givesSharedPartsTheTypesOfEachOperation() throws {
        let read = try endpoints(
            """
            parameters: { B: { name: b, in: body, schema: { type: string } } }
            responses: { R: { description: A, schema: { type: string } } }
            paths:
              /a: { post: { consumes: [text/plain], produces: [text/csv], parameters: [{ $ref: '#/parameters/B' }], responses: { 200: { $ref: '#/responses/R' } } } }
              /b: { post: { consumes: [text/html], produces: [text/plain], parameters: [{ $ref: '#/parameters/B' }], responses: { 200: { $ref: '#/responses/R' } } } }
              /c: { post: { parameters: [{ $ref: '#/parameters/B' }], responses: { 200: { $ref: '#/responses/R' } } } }
            """)
        #expect(read.map(\.responses[0].contentType) == ["text/csv", "text/plain", nil])
        #expect(read[0].body?.plainContentType == "text/plain")
        #expect(read[1].body?.plainContentType == "text/html")
        #expect(read[2].body == .json(TypeReference(.string, origin: read[2].origin)))
    }

    /// `$ref` in an example is the author's data.
    @Test func doesNotFollowReferencesInExamples() throws {
        let read = try endpoints(
            """
            produces: [application/json]
            paths: { /a: { get: { responses: { 200: { description: A, schema: { type: object }, examples: { application/json: { $ref: '../other.json' } } } } } } }
            """)
        #expect(read[0].responses[0].examples.count == 1)
    }

    @Test func hasTheWordsOf20() throws {
        let contract = try #require(load(SwaggerPair.document("paths: {}\n")).contract)
        #expect(contract.document.words.emptyResponse == "remove 'schema'")
    }

    /// YAML takes a version without quotes for a number.
    @Test func readsAVersionWithoutQuotes() {
        #expect(load("swagger: 2.0\ninfo: { title: T, version: '1' }\npaths: {}\n").contract?.name == "T")
    }

    /// All responses have the content types of the document, so both lists cost their product.
    @Test(.timeLimit(.minutes(30))) func refusesMoreContentTypesThanAnybodyNeeds() {
        let types = (0..<5_000).map { "application/x-t\($0)" }.joined(separator: ", ")
        let operation = "get: { responses: { 200: { description: A, schema: { type: string } } } }"
        let paths = (0..<2_000).map { "  /p\($0): { \(operation) }\n" }
        let result = load(SwaggerPair.document("produces: [\(types)]\npaths:\n" + paths.joined()))
        #expect(result.diagnostics.map(\.code) == ["openapi/too-much-work"])
    }

    /// The tree of a document grows by nothing, whatever aliases repeat and however deep schemas are.
    @Test(.timeLimit(.minutes(30))) func readsDeepAndRepeatedSchemas() throws {
        let start = String(repeating: "{ type: object, x-nullable: true, properties: { a: ", count: 90)
        let deep = start + "{ type: string }" + String(repeating: " } }", count: 90)
        let uses = (0..<50).map { "B\($0): *a" }.joined(separator: ", ")
        let result = load(SwaggerPair.document("definitions: { A: &a \(deep), \(uses) }\npaths: {}\n"))
        #expect(result.diagnostics.filter { $0.severity == .error }.map(\.code) == [])
    }
}
