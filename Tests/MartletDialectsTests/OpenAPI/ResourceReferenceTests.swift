import MartletContract
import MartletDialects
import Testing

/// References by the URIs of schemas lead to these schemas, however both are written.
///
/// - Source: JSON Schema 2020-12, Core, section 8.2; RFC 3986, section 5.2.
struct ResourceReferenceTests {
    private func field(_ yaml: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws -> String? {
        let result = load("$schema: https://json-schema.org/draft/2020-12/schema\ntype: object\n" + yaml)
        #expect(describe(result) == [], sourceLocation: sourceLocation)
        let contract = try #require(result.contract, sourceLocation: sourceLocation)
        return contract.model(named: "spec").map { Self.resolved($0, in: contract) }
    }

    /// Returns the text of a model with other names for types as these types.
    private static func resolved(_ model: Model, in contract: Contract) -> String {
        let names = contract.models.map { (name: $0.name, text: ContractText.text($0)) }
            .sorted { $0.name.count > $1.name.count }
        return names.filter { $0.text.hasPrefix("= ") }.reduce(ContractText.text(model)) { text, alias in
            text.replacing("#" + alias.name, with: alias.text.dropFirst(2))
        }
    }

    @Test(
        arguments: [
            ("https://example.com/a/root.json", "root.json#/$defs/x"),
            ("https://example.com/a/root.json", "./root.json#/$defs/x"),
            ("https://example.com/a/root.json", "../a/root.json#x"),
            ("https://example.com/a/root.json", "/a/root.json#x"),
            ("https://example.com/a/root.json", "//example.com/a/root.json#x"),
            ("https://example.com/a/root.json", "https://example.com/a/b/../root.json#x"),
            ("root.json", "root.json#/$defs/x"), ("a/root.json", "root.json#x"), ("./root.json", "root.json#x"),
            ("urn:example:root", "urn:example:root#x"), ("urn:example:root", "urn:example:root#/$defs/x"),
            ("https://example.com/root?v=2", "?v=2#x"), ("https://example.com/root?v=2", "root?v=2#x"),
            ("tag:example.com,2026:root", "tag:example.com,2026:root#x"),
        ])
    func rootsAreNamed(id: String, reference: String) throws {
        let found = try field(
            """
            $id: '\(id)'
            properties: { x: { $ref: '\(reference)' }, y: { $dynamicRef: '\(reference)' } }
            $defs: { x: { $anchor: x, type: integer } }

            """)
        #expect(found == "{x?: int, y?: int}")
    }

    @Test(
        arguments: [
            ("https://example.com/a/root.json", "item.json", "item.json"),
            ("https://example.com/a/root.json", "sub/item.json", "./sub/item.json"),
            ("https://example.com/a/root.json", "/b/item.json", "../b/item.json"),
            ("https://example.com/a/root.json", "../b/./item.json", "https://example.com/b/item.json"),
            ("https://example.com", "item", "/item"), ("root.json", "./item.json", "item.json"),
            ("a/root.json", "../item.json", "b/../../item.json"),
            ("urn:example:root", "urn:example:item", "urn:example:item"),
            ("https://example.com/root", "urn:example:item", "urn:example:item"),
        ])
    func embeddedSchemasAreNamed(root: String, id: String, reference: String) throws {
        let found = try field(
            """
            $id: '\(root)'
            properties: { x: { $ref: '\(reference)#x' }, y: { $dynamicRef: '\(reference)#x' } }
            $defs: { x: { $anchor: x, type: string }, item: { $id: '\(id)', $defs: { x: { $anchor: x, type: integer } } } }

            """)
        #expect(found == "{x?: int, y?: int}")
    }

    /// A schema inside of another one is the base of what is inside of it.
    @Test func basesAreNested() throws {
        let found = try field(
            """
            $id: https://example.com/a/root.json
            properties: { x: { $ref: b/item.json } }
            $defs:
              item:
                $id: b/item.json
                type: object
                properties: { up: { $ref: ../root.json#x }, own: { $ref: part.json }, dynamic: { $dynamicRef: 'part.json#y' } }
                $defs: { part: { $id: part.json, $anchor: y, type: integer } }
              x: { $anchor: x, type: boolean }

            """)
        #expect(found == "{x?: #item}")
    }

    /// An anchor is a name in its resource.
    @Test func anchorsOfOtherResourcesAreOthers() throws {
        let found = try field(
            """
            $id: https://example.com/root.json
            properties: { x: { $ref: '#x' }, y: { $ref: 'item.json#x' } }
            $defs: { item: { $id: item.json, $defs: { x: { $anchor: x, type: integer } } }, x: { $anchor: x, type: string } }

            """)
        #expect(found == "{x?: string, y?: int}")
    }

    @Test func anchorsOfOtherFilesAreThoseOfTheirRoots() throws {
        let other = """
            $schema: https://json-schema.org/draft/2020-12/schema
            $id: https://example.com/other.json
            $defs: { item: { $id: item.json, $defs: { x: { $anchor: x, type: integer } } }, x: { $anchor: x, type: string } }
            """
        let result = load(
            "$schema: https://json-schema.org/draft/2020-12/schema\ntype: object\n"
                + "properties: { x: { $ref: 'other.yaml#x' } }\n", ["other.yaml": other])
        #expect(describe(result) == [])
        let contract = try #require(result.contract)
        let model = try #require(contract.model(named: "spec"))
        #expect(Self.resolved(model, in: contract) == "{x?: string}")
    }
}
