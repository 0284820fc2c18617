import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// Long sections are read in parts, by several threads. Nobody can tell.
struct LongSectionTests {
    /// Models in the author's order, most of them in the way only.
    private static func models(_ first: String, _ last: String) -> String {
        let others = (1...300).map { "  Other\($0): { fields: { id: int, more: { fields: { name: string } } } }\n" }
        return "martlet: 1\napi: Test\nmodels:\n" + first + others.joined() + last
    }

    @Test func keepsTheOrderOfModels() throws {
        let contract = try #require(load(Self.models("", "")).contract)
        #expect(contract.models.map(\.name) == (1...300).flatMap { ["Other\($0)", "Other\($0)More"] })
    }

    @Test func givesNoNameTwice() throws {
        let text = Self.models(
            "  A: { fields: { bC: { fields: { x: int } } } }\n", "  AB: { fields: { c: { fields: { y: int } } } }\n")
        let contract = try #require(load(text).contract)
        let named = contract.models.map(\.name).filter { !$0.hasPrefix("Other") }
        #expect(named == ["A", "ABC", "AB", "ABC2"])
        #expect(contract.models.count == 604)
    }

    @Test func reportsEveryFindingInOrder() {
        let text = Self.models("  A: { fields: { a: strin } }\n", "  B: { fields: { b: strin } }\n")
        #expect(describe(load(text)) == ["type/unknown 4:21", "type/unknown 305:21"])
    }

    @Test func refersToNoModelWithoutANameOfItsOwn() {
        let first = "  A: { fields: { b: { fields: { x: int } }, c: AB } }\n"
        #expect(describe(load("martlet: 1\napi: Test\nmodels:\n" + first)) == ["type/unknown 4:48"])
        #expect(describe(load(Self.models(first, "  Z: { fields: { b: AB } }\n"))).count == 2)
    }

    @Test func readsEveryGroup() throws {
        let groups = (1...30).map { group in
            "  G\(group):\n"
                + "    send: { post: /g\(group), body: { fields: { in: { fields: { y: int } } } }, returns: void }\n"
                + "    drop: { delete: \"/g\(group)/{id}\", path: { id: int }, invalidates: [G1.read], returns: void }\n"
                + (group == 1 ? "    read: { get: /r, returns: string }\n" : "")
        }
        let result = load("martlet: 1\napi: Test\nendpoints:\n" + groups.joined())
        let contract = try #require(result.contract)
        #expect(contract.groups.map(\.name) == (1...30).map { "G\($0)" })
        #expect(contract.groups.allSatisfy { $0.endpoints.map(\.name).prefix(2) == ["send", "drop"] })
        #expect(contract.models.count == 30)
        #expect(result.diagnostics.isEmpty)
    }

    private func read(_ text: String, partSize: Int) -> ReadResult? {
        var sources = SourceMap()
        let file = sources.add(path: "spec.yaml", bytes: Array(text.utf8))
        return YAMLReader.read(file, in: sources).root.map { NativeReader.read($0, in: sources, partSize: partSize) }
    }

    private func expectTheSame(_ text: String) {
        let whole = read(text, partSize: .max)
        for size in 1...4 {
            let parts = read(text, partSize: size)
            #expect(parts?.diagnostics == whole?.diagnostics, "parts of \(size)")
            #expect(parts?.contract == whole?.contract, "parts of \(size)")
        }
    }

    @Test(arguments: ["aroti", "barqnet", "cpc", "storefront", "todufit"])
    func readsTheSameInPartsOfAnySize(_ name: String) throws {
        expectTheSame(try packageFile("specs/\(name).yaml"))
    }

    @Test(arguments: NativeCases.all)
    func findsTheSameInPartsOfAnySize(_ one: Case) {
        expectTheSame(one.yaml)
    }

    @Test(arguments: 1...9)
    func judgesPagesInAnyNumberOfGroups(_ count: Int) {
        let groups = (1...count).map { group in
            "  G\(group): { list: { get: /g\(group), query: { cursor: string? }, returns: Page,\n"
                + "    pages: { items: itms, next: next, into: cursor } } }\n"
        }
        let text = "martlet: 1\napi: Test\nmodels: { Page: { fields: { items: [int], next: string? } } }\nendpoints:\n"
        #expect(
            describe(load(text + groups.joined()))
                == (1...count).map { "endpoint/unknown-path \(4 + 2 * $0):21" })
    }
}
