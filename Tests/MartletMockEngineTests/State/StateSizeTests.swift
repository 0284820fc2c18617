import MartletContract
import MartletSyntax
import Testing

@testable import MartletMockEngine

/// Contracts and requests of a size that would keep a mock busy for minutes, were a step quadratic.
@Suite(.timeLimit(.minutes(30)))
struct StateSizeTests {
    private static let spec = """
        models:
          Item: { fields: { id: string?, name: string, tags: "[string]?", free: json?, tree: Tree? }, additional: json }
          Tree: { oneOf: { left: Left, right: Right, leaf: Leaf } }
          Left: { fields: { a: Tree?, b: int } }
          Right: { fields: { a: Tree?, c: string? } }
          Leaf: { fields: { d: bool } }
        endpoints:
          Items:
            list: { get: /items, query: { q: string?, tags: "[string]?" }, returns: "[Item]" }
            add: { post: /items, body: Item, returns: Item }
            show: { get: "/items/{id}", path: { id: string }, returns: Item }
            change: { patch: "/items/{id}", path: { id: string }, body: Item, returns: Item }
            replace: { put: "/items/{id}", path: { id: string }, body: Item, returns: Item }
        """

    private func engine(_ spec: String = spec) throws -> MockEngine {
        try MockedSpec(spec).engine { $0.isStateful = true }
    }

    @Test func keepsItemsOfManyMembers() throws {
        let engine = try engine()
        let members = (0..<60_000).map { ",\"k\($0)\":\($0)" }.joined()
        #expect(try engine.answer("POST", "/items", json: "{\"id\":\"a\",\"name\":\"x\"\(members)}").status == 200)
        #expect(try engine.answer("PUT", "/items/a", json: "{\"name\":\"y\"\(members)}").status == 200)
        #expect(try engine.answer("PATCH", "/items/a", json: "{\"name\":\"z\"\(members)}").status == 200)
        #expect(try engine.answer("GET", "/items/a").text.contains("k59999"))
    }

    @Test func searchesLongListsOfTexts() throws {
        let engine = try engine()
        let tags = (0..<200_000).map { _ in "\"abcdefg\"" }.joined(separator: ",")
        #expect(
            try engine.answer("POST", "/items", json: "{\"id\":\"a\",\"name\":\"x\",\"tags\":[\(tags)]}").status == 200)
        #expect(try engine.answer("GET", "/items?q=DEF").text.contains("abcdefg"))
        #expect(
            try engine.answer("GET", "/items?q=" + String(repeating: "ab", count: 3_000)).text.contains("abc") == false)
        let many = (0..<500).map { "tags=t\($0)" }.joined(separator: "&")
        #expect(try engine.answer("GET", "/items?\(many)").text.contains("abc") == false)
        #expect(try engine.answer("GET", "/items?\(many)&tags=abcdefg").text.contains("abc"))
    }

    /// Each level is of the second member, so that the first is tried in vain.
    @Test func fitsUnionsInsideOfUnions() throws {
        let engine = try engine()
        let tree =
            String(repeating: "{\"c\":\"x\",\"a\":", count: 28) + "{\"d\":true}" + String(repeating: "}", count: 28)
        #expect(
            try engine.answer("POST", "/items", json: "{\"id\":\"a\",\"name\":\"x\",\"tree\":\(tree)}").status == 200)
    }

    @Test func startsWithManyEndpointsOfALargeModel() throws {
        let fields = (0..<2_000).map { ", p\($0): Part\($0 % 50)" }.joined()
        let parts = (0..<50).map { "  Part\($0): { fields: { a: string, b: int } }\n" }.joined()
        let calls = (0..<500).map { "    list\($0): { get: /a\($0), returns: \"[Item]\" }\n" }.joined()
        let adds = (0..<500).map { "    add\($0): { post: /a\($0), body: Item, returns: Item }\n" }.joined()
        let engine = try engine(
            "models:\n  Item: { fields: { id: string\(fields) } }\n\(parts)endpoints:\n  Items:\n\(calls)\(adds)")
        #expect(engine.collectionComplaints == [])
    }

    @Test func saysWhenItLooksNoFurther() throws {
        let contract = try MockedSpec(Self.spec).contract
        let items = ItemFields(ModelFields(contract), limit: 1)
        let rule = IdentityRule(noun: "item", fields: items)
        #expect(rule.field(of: TypeReference(.model("Item"), origin: contract.origin))?.key == "id")
        #expect(items.isExhausted)
        #expect(rule.field(of: TypeReference(.model("Item"), origin: contract.origin)) == nil)
    }

    @Test(arguments: ["", "a", "ab", "aab", "abab", "ababc", "cab", "bb"])
    func findsAWordWhereTheTextHasIt(word: String) {
        for number in 0..<729 {
            let text = String(
                (0..<6).map { place in
                    Array("abc")[number / [1, 3, 9, 27, 81, 243][place] % 3]
                })
            #expect(TextSearch.contains(Array(word.utf8), in: text) == (word.isEmpty || text.contains(word)), "\(text)")
        }
    }

    @Test func aTableOfMembersIsAnObject() {
        var object = Literal.object((0..<40).map { Literal.Member("m\($0)", .number("\($0)")) })
        var table = MemberTable(of: object)
        for number in [3, 39, 41, 3, 12, 50, 41, 0, 3] {
            let value: Literal? = number % 3 == 0 ? nil : .string("new \(number)")
            object[member: "m\(number)"] = value
            table["m\(number)"] = value
            #expect(table.literal == object)
            #expect(table["m\(number)"] == value)
        }
        object[member: "m3"] = .null
        table["m3"] = .null
        #expect(table.literal == object)
    }
}
