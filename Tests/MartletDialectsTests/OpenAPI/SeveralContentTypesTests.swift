import MartletContract
import MartletSyntax
import Testing

@testable import MartletDialects

/// Responses with several content types: those of errors and of further successes are read in whichever arrives.
struct SeveralContentTypesTests {
    private func load(_ responses: String) throws -> LoadResult {
        let text = """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths:
              /a:
                get: { operationId: show, tags: [a], responses: { 200: { description: A }, \(responses) } }
            components:
              schemas:
                Problem: { type: object, required: [title], properties: { title: { type: string } } }
                Other: { type: object, properties: { code: { type: integer } } }
            """
        return ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text]))
    }

    private func errors(_ content: String) throws -> [ErrorResponse] {
        let load = try load("404: { description: B, content: { \(content) } }")
        return try #require(load.contract?.groups.first?.endpoints.first).errors
    }

    private static let problem = "{ schema: { $ref: '#/components/schemas/Problem' } }"
    private static let other = "{ schema: { $ref: '#/components/schemas/Other' } }"
    private static let text = "{ schema: { type: string } }"

    @Test func eachSchemaOfAnErrorIsAResponseOfItsOwn() throws {
        let errors = try errors(
            "text/plain: \(Self.text), application/json: \(Self.problem), application/vnd.b+json: \(Self.other)")
        #expect(errors.map(\.contentType) == [nil, "application/vnd.b+json", "text/plain"])
        #expect(errors.map(\.type.kind) == [.model("Problem"), .model("Other"), .string])
        #expect(errors.map(\.isAlternative) == [false, true, true])
        #expect(errors.map(\.ownContentTypes) == [["application/json"], ["application/vnd.b+json"], ["text/plain"]])
    }

    @Test func whatHasTheSameSchemaIsOneResponse() throws {
        let same = try errors(
            "application/json: \(Self.problem), application/problem+json: \(Self.problem), "
                + "text/plain: \(Self.problem), text/json: \(Self.problem), application/xml: \(Self.problem)")
        #expect(same.map(\.type.kind) == [.model("Problem")])
        let texts = try errors("text/plain: \(Self.text), text/html: \(Self.text)")
        #expect(texts.map(\.contentType) == ["text/plain"])
        let files = try errors("image/png: {}, image/jpeg: {}")
        #expect(files.map(\.type.kind) == [.void])
    }

    @Test func aStringIsReadWithAndWithoutQuotes() throws {
        let errors = try errors("application/json: \(Self.text), text/plain: \(Self.text)")
        #expect(errors.map(\.contentType) == [nil, "text/plain"])
    }

    @Test func aStringOfJSONIsNoPicture() throws {
        let errors = try errors("application/json: \(Self.text), image/png: \(Self.text)")
        #expect(errors.map(\.contentType) == [nil, "image/png"])
        #expect(errors.map(\.type.kind) == [.string, .file])
    }

    @Test func rangesAreContentTypes() throws {
        let errors = try errors("application/json: \(Self.problem), text/*: \(Self.text), '*/*': {}")
        #expect(errors.map(\.contentType) == [nil, "text/*", "*/*"])
        #expect(errors.map(\.type.kind) == [.model("Problem"), .string, .file])
    }

    @Test func onlyXMLHasAFinding() throws {
        let load = try load(
            "404: { description: B, content: { application/json: \(Self.problem), application/xml: \(Self.other), "
                + "text/plain: \(Self.text) } }")
        #expect(load.diagnostics.map(\.code) == ["openapi/xml-as-text"])
    }

    @Test func furtherSuccessesHaveThemToo() throws {
        let load = try load(
            "202: { description: B, headers: { H: { schema: { type: string } } }, "
                + "content: { application/json: \(Self.problem), text/csv: \(Self.text) } }, "
                + "204: { description: C, content: { application/json: {}, text/csv: {} } }")
        #expect(load.diagnostics == [])
        let responses = try #require(load.contract?.groups.first?.endpoints.first).responses
        #expect(responses.map(\.contentType) == [nil, nil, "text/csv", nil])
        #expect(responses.map(\.headers.count) == [0, 1, 0, 0])
        #expect(responses.byStatus.map(\.count) == [1, 2, 1])
    }

    /// A call that asks for text gets text, whatever the status is.
    @Test func aCallForAnotherContentTypePrefersItInFurtherSuccesses() throws {
        let text = """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths:
              /a:
                get:
                  operationId: show
                  tags: [a]
                  responses:
                    200: { description: A, content: { application/json: {}, text/csv: {} } }
                    202: { description: A, content: { application/json: {}, text/csv: {} } }
            """
        let load = ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text]))
        let endpoints = try #require(load.contract).groups[0].endpoints
        #expect(endpoints.map(\.name) == ["show", "showCsv"])
        #expect(endpoints[0].responses.map(\.contentType) == [nil, nil, "text/csv"])
        #expect(endpoints[1].responses.map(\.contentType) == ["text/csv", "text/csv", nil])
    }

    @Test func aCallAsksForARange() throws {
        let text = """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths:
              /a:
                get:
                  operationId: show
                  tags: [a]
                  responses:
                    200: { description: A, content: { application/json: {}, text/*: { schema: { type: string } }, image/*: {} } }
            """
        let load = ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text]))
        #expect(load.diagnostics == [])
        let endpoints = try #require(load.contract).groups[0].endpoints
        #expect(endpoints.map(\.name) == ["show", "showText", "showImage"])
        #expect(endpoints.map { $0.responses.map(\.contentType) } == [[nil], ["text/*"], ["image/*"]])
        #expect(endpoints.map { $0.responses.map(\.type.kind) } == [[.json], [.string], [.file]])
    }

    @Test func nativeSpecificationsSayThem() throws {
        let text = """
            martlet: 1
            api: A
            servers: { live: https://a.example }
            endpoints:
              A:
                show:
                  get: /a
                  responses:
                    200: string
                    202: { returns: int, alternatives: { text/csv: string, text/html: { type: string, example: a } } }
                  errors:
                    404: { type: int, alternatives: { text/plain: string, application/pdf: file } }
            """
        let load = ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text]))
        #expect(load.diagnostics == [])
        let endpoint = try #require(load.contract?.groups.first?.endpoints.first)
        #expect(endpoint.responses.map(\.contentType) == [nil, nil, "text/csv", "text/html"])
        #expect(endpoint.responses.map(\.examples.count) == [0, 0, 0, 1])
        #expect(endpoint.errors.map(\.type.kind) == [.int, .string, .file])
        let first = text.replacing("200: string", with: "200: { returns: string, alternatives: { text/csv: string } }")
        let wrong = ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": first]))
        #expect(wrong.diagnostics.map(\.code) == ["spec/invalid-value"])
    }
}
