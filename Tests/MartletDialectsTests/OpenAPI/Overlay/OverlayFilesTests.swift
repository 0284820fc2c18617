import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// Overlays as files: named beside a specification, or in its place.
struct OverlayFilesTests {
    private static let api = "martlet: 1\napi: Test\nmodels: { A: { fields: { a: string } } }\n"
    private static let head = "overlay: 1.0.0\ninfo: { title: T, version: 1.0.0 }\n"
    private static let actions = "actions: [{ target: $.models.A.fields, update: { b: int } }]\n"

    @Test func appliesOverlaysInTheirOrder() throws {
        let files = [
            "in/api.yaml": Self.api, "o/one.yaml": Self.head + Self.actions,
            "o/two.yaml": Self.head + "actions: [{ target: $.models.A.fields.b, remove: true }]\n",
        ]
        func fields(_ overlays: [String]) throws -> [String] {
            let result = ContractLoader.load(path: "in/api.yaml", overlays: overlays, fileSystem: .inMemory(files))
            guard case .object(let object)? = try #require(result.contract).models.first?.shape else { return [] }
            return object.fields.map(\.name)
        }
        #expect(try fields(["o/one.yaml"]) == ["a", "b"])
        #expect(try fields(["o/two.yaml", "o/one.yaml"]) == ["a", "b"])
    }

    @Test func loadsTheDocumentOfAnOverlayThatStandsForIt() throws {
        let files = [
            "in/sub/api.yaml": Self.api, "in/api.overlay.yaml": Self.head + "extends: ./sub/api.yaml\n" + Self.actions,
        ]
        let result = ContractLoader.load(path: "in/api.overlay.yaml", fileSystem: .inMemory(files))
        #expect(result.diagnostics.isEmpty)
        let contract = try #require(result.contract)
        #expect(contract.sourcePath == "in/api.overlay.yaml")
        #expect(contract.models.count == 1)
    }

    @Test func followsReferencesThatAnOverlayBrings() throws {
        let overlay = """
            overlay: 1.0.0
            info: { title: T, version: 1.0.0 }
            actions:
              - target: $.components.schemas
                update: { B: { $ref: "./parts/b.yaml#/B" } }

            """
        let files = [
            "in/api.yaml": "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents: { schemas: {} }\n",
            "in/o.yaml": overlay, "in/parts/b.yaml": "B: { type: object, properties: { c: { type: string } } }\n",
        ]
        let result = ContractLoader.load(path: "in/api.yaml", overlays: ["in/o.yaml"], fileSystem: .inMemory(files))
        #expect(describe(result) == [])
        #expect(result.sources.files.map(\.path) == ["in/api.yaml", "in/o.yaml", "in/parts/b.yaml"])
        #expect(try #require(result.contract).models.contains { $0.name == "B" })
    }

    @Test func appliesAnOverlayOnceThatIsNamedTwice() throws {
        let actions = "actions: [{ target: $.models.A, update: { conforms: [Hashable] } }]\n"
        let files = ["in/api.yaml": Self.api, "in/o.yaml": Self.head + "extends: api.yaml\n" + actions]
        let result = ContractLoader.load(
            path: "in/o.yaml", overlays: ["in/../in/o.yaml"], fileSystem: .inMemory(files))
        #expect(describe(result) == [])
    }

    @Test func namesTheOverlaysLine() {
        let actions = "actions: [{ target: $.models.A.fields, update: { b: strin } }]\n"
        let files = ["in/api.yaml": Self.api, "o.yaml": Self.head + actions]
        let result = ContractLoader.load(path: "in/api.yaml", overlays: ["o.yaml"], fileSystem: .inMemory(files))
        #expect(describe(result) == ["type/unknown o.yaml:3:53"])
    }

    @Test(arguments: [
        ("extends: ./none.yaml\n", "input/unreadable o.yaml:3:10"), ("", "overlay/no-document o.yaml:1:1"),
        ("extends: ../api.yaml\n", "overlay/outside-folder o.yaml:3:10"),
        ("extends: /api.yaml\n", "overlay/outside-folder o.yaml:3:10"),
        ("extends: https://example.com/api.yaml\n", "overlay/no-document o.yaml:3:10"),
        ("extends: ./o.yaml\n", "overlay/no-document o.yaml:3:10"),
    ])
    func saysWhyAnOverlayStandsForNoDocument(_ extends: String, _ finding: String) {
        let files = ["api.yaml": Self.api, "in/o.yaml": Self.head + extends + Self.actions]
        let result = ContractLoader.load(path: "in/o.yaml", fileSystem: .inMemory(files))
        #expect(describe(result) == [finding])
        #expect(result.contract == nil)
    }

    @Test(arguments: [
        ("overlay: 1.0.0\nopenapi: 3.1.0\n", "overlay/not-an-overlay o.yaml:1:1"),
        ("models: {}\n", "overlay/not-an-overlay o.yaml:1:1"), ("# nothing\n", "syntax/empty o.yaml:1:1"),
    ])
    func saysWhatIsNoOverlay(_ text: String, _ finding: String) {
        let files = ["in/api.yaml": Self.api, "o.yaml": text]
        let result = ContractLoader.load(path: "in/api.yaml", overlays: ["o.yaml"], fileSystem: .inMemory(files))
        #expect(describe(result) == [finding])
        #expect(result.contract == nil)
    }

    @Test func reportsAnOverlayThatIsNotThere() {
        let result = ContractLoader.load(
            path: "in/api.yaml", overlays: ["o.yaml"], fileSystem: .inMemory(["in/api.yaml": Self.api]))
        #expect(describe(result) == ["input/unreadable"])
        #expect(result.isUnreadable)
        #expect(result.contract == nil)
    }

    @Test func saysThatAnOverlayBelongsToAnotherDocument() {
        let files = [
            "in/api.yaml": Self.api, "o.yaml": Self.head + "extends: in/other.yaml\n" + Self.actions,
            "p.yaml": Self.head + "extends: in/../in/api.yaml\n" + Self.actions,
        ]
        func findings(_ overlay: String) -> [String] {
            describe(ContractLoader.load(path: "in/api.yaml", overlays: [overlay], fileSystem: .inMemory(files)))
        }
        #expect(findings("o.yaml") == ["overlay/other-document o.yaml:3:10"])
        #expect(findings("p.yaml").isEmpty)
    }
}
