import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// What is left of tags and names of servers on the way to OpenAPI.
struct TagConversionTests {
    private static let document = """
        openapi: 3.2.0
        info: { title: Library, version: "1" }
        servers:
          - { url: https://staging.example.com, name: Staging Area }
        tags:
          - { name: catalogue, summary: Catalogue, description: All of it., kind: nav }
          - { name: books-all, summary: Books, parent: catalogue, kind: nav, x-order: 1 }
          - { name: long novels, parent: books-all, description: Long ones. }
          - { name: plain, description: Nothing else. }
          - { name: unused, description: For later., x-a: 1 }
        paths:
          /books: { get: { operationId: listBooks, tags: [books-all], responses: { 204: { description: D } } } }
          /novels: { get: { operationId: listNovels, tags: [long novels], responses: { 204: { description: D } } } }
          /plain: { get: { operationId: listPlain, tags: [plain], responses: { 204: { description: D } } } }
        """

    private func contract() throws -> Contract {
        let loaded = load(Self.document)
        #expect(describe(loaded) == [])
        return try #require(loaded.contract)
    }

    @Test func keepsEachFieldIn32() throws {
        let contract = try contract()
        let conversion = Converter.convert(contract, to: .openapi, as: .yaml, version: .v32)
        #expect(conversion.diagnostics.map(\.message) == [])
        for line in [
            "- { url: https://staging.example.com, name: Staging Area }",
            "- { name: books-all, summary: Books, parent: catalogue, kind: nav, x-order: 1 }",
            "- { name: long novels, description: Long ones., parent: books-all }",
            "- { name: plain, description: Nothing else. }",
            "- { name: unused, description: For later., x-a: 1 }",
            "- { name: catalogue, summary: Catalogue, description: All of it., kind: nav }",
            "tags: [long novels]",
        ] {
            #expect(conversion.text.contains(line), "\(conversion.text)")
        }
        #expect(differences(contract, try reread(conversion.text, as: contract)) == [])
    }

    /// Words of the descriptions take their place, and what has no words is named.
    @Test func namesWhat31CannotKeep() throws {
        let contract = try contract()
        let conversion = Converter.convert(contract, to: .openapi, as: .yaml, version: .v31)
        #expect(
            conversion.diagnostics.map(\.message) == [
                "OpenAPI 3.1 cannot say that the tag 'catalogue' is of the kind 'nav', which is left out",
                "OpenAPI 3.1 cannot say that the tag 'books-all' is of the kind 'nav', which is left out",
            ])
        #expect(conversion.text.contains("Part of Catalogue / Books."))
        #expect(differences(contract, try reread(conversion.text, as: contract)) == [])
    }

    /// A description from elsewhere is kept, and no tag says anything else than it.
    @Test func aDescriptionOfOurOwnIsKept() throws {
        var contract = try contract()
        contract.groups[0].description = "Another text."
        let conversion = Converter.convert(contract, to: .openapi, as: .yaml, version: .v32)
        #expect(conversion.text.contains("- { name: books-all, description: Another text., x-order: 1 }"))
        #expect(differences(contract, try reread(conversion.text, as: contract)) == [])
    }
}
