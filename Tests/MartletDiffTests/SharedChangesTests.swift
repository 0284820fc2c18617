import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// Changes of what several endpoints have from one place.
struct SharedChangesTests {
    private func contract(_ paths: [String], parameter: String, header: String) throws -> Contract {
        let operation = """
            { parameters: [{ $ref: '#/components/parameters/V' }], responses: { '200': { description: Done, headers: \
            { X-Rate: { $ref: '#/components/headers/R' } } } } }
            """
        let text = """
            openapi: 3.1.0
            info: { title: Depot, version: '1' }
            paths:
            \(paths.map { "  \($0): { get: \(operation) }" }.joined(separator: "\n"))
            components:
              parameters: { V: { name: v, in: query, schema: \(parameter) } }
              headers: { R: { schema: \(header) } }
            """
        return try #require(
            ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
    }

    private func changes(_ paths: [String]) throws -> [Change] {
        ContractDiff.changes(
            from: try contract(paths, parameter: "{ type: integer, maximum: 9 }", header: "{ type: integer }"),
            to: try contract(paths, parameter: "{ type: integer, maximum: 5 }", header: "{ type: string }"),
            context: DiffContext(now: today))
    }

    @Test func oneLineIsOneChange() throws {
        let found = try changes(["/a", "/b", "/c"])
        #expect(found.map(\.code).sorted() == ["diff/request-constraint-changed", "diff/response-type-changed"])
        for change in found {
            #expect(change.endpoints == ["GET /a", "GET /b", "GET /c"])
            #expect(change.message.hasSuffix(" (and so of 2 others)"))
            #expect(change.verdicts.wire == .breaking)
            #expect(change.counterexample != nil)
        }
    }

    /// Who has approved it need not do so again because another endpoint comes first.
    @Test func isKnownWhicheverEndpointIsTheFirst() throws {
        let fingerprints = try changes(["/b", "/c"]).map(\.fingerprint)
        #expect(try changes(["/a", "/b", "/c"]).map(\.fingerprint) == fingerprints)
        #expect(Set(fingerprints).count == 2)
    }

    /// Each endpoint has its own line here.
    @Test func changesOfOtherLinesStayApart() throws {
        func contract(_ maximum: Int) throws -> Contract {
            let text = """
                openapi: 3.1.0
                info: { title: Depot, version: '1' }
                paths:
                  /a: { get: { parameters: [{ name: v, in: query, schema: { type: integer, maximum: \(maximum) } }], responses: { '204': { description: Done } } } }
                  /b: { get: { parameters: [{ name: v, in: query, schema: { type: integer, maximum: \(maximum) } }], responses: { '204': { description: Done } } } }
                """
            return try #require(
                ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract)
        }
        let found = ContractDiff.changes(
            from: try contract(9), to: try contract(5), context: DiffContext(now: today))
        #expect(found.map(\.endpoints) == [["GET /a"], ["GET /b"]])
    }

    /// Bodies, responses and links that operations refer to are declared at one place, too.
    @Test func whatAComponentDeclaresIsOneChange() throws {
        func contract(_ required: Bool, _ contentType: String, _ link: String) throws -> Contract {
            let operation = """
                { requestBody: { $ref: '#/components/requestBodies/B' }, responses: { '200': { $ref: '#/components/responses/R' }, \
                '201': { description: D, links: { l: { $ref: '#/components/links/L' } } } } }
                """
            let text = """
                openapi: 3.1.0
                info: { title: Depot, version: '1' }
                paths:
                \(["/a", "/b", "/c"].map { "  \($0): { post: \(operation) }" }.joined(separator: "\n"))
                components:
                  requestBodies: { B: { required: \(required), content: { text/plain: { schema: { type: string } } } } }
                  responses: { R: { description: D, content: { \(contentType): { schema: { type: string } } } } }
                  links: { L: { operationId: other, parameters: { q: '$request.body#/\(link)' } } }
                """
            return try #require(
                ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
        }
        let found = ContractDiff.changes(
            from: try contract(false, "text/csv", "x"), to: try contract(true, "text/markdown", "y"),
            context: DiffContext(now: today))
        #expect(
            Set(found.map(\.code)) == [
                "diff/body-presence-changed", "diff/follow-up-changed", "diff/response-content-type-added",
                "diff/response-content-type-removed",
            ])
        #expect(found.count == 4)
        for change in found { #expect(change.endpoints == ["POST /a", "POST /b", "POST /c"], "\(change.message)") }
    }
}
