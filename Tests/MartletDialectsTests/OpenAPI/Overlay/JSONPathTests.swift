import MartletSyntax
import Testing

@testable import MartletDialects

struct JSONPathTests {
    @Test(arguments: JSONPathCases.all)
    func selectsWhatTheSpecificationSays(_ one: JSONPathCase) throws {
        #expect(try select(one.query, in: one.document) == one.paths)
    }

    /// Each with the column, from 1, where the mistake is.
    @Test(arguments: [
        ("", 1), ("a", 1), ("@.a", 1), (" $", 1), ("$ ", 2), ("$.", 3), ("$..", 4), ("$.a ", 4), ("$. a", 3),
        ("$...a", 4), ("$.1", 3), ("$.-a", 3), ("$['a'", 2), ("$['a", 3), ("$[]", 3), ("$[a]", 3), ("$['a',]", 7),
        ("$[01]", 3), ("$[-0]", 3), ("$[1.0]", 4), ("$[9007199254740992]", 3), ("$[1:2:3:4]", 8), ("$[\"\\'\"]", 4),
        ("$['\\\"']", 4), ("$['\\x']", 4), ("$['\\uD800']", 4), ("$['\\uD800\\u0041']", 4), ("$['\u{1}']", 4),
        ("$[?]", 4), ("$[?@.a = 1]", 8), ("$[?@.a == 01]", 11), ("$[?@.a == 1.]", 11), ("$[?1]", 4), ("$[?'a']", 4),
        ("$[?@.* == 1]", 4), ("$[?@..a == 1]", 4), ("$[?@[1,2] == 1]", 4), ("$[?(@.a]", 8), ("$[?!1 == 1]", 4),
        ("$[?@.a == (1)]", 11), ("$[?foo(@.a)]", 4), ("$[?length(@.a)]", 4), ("$[?length(@.*) == 1]", 11),
        ("$[?length() == 1]", 4), ("$[?count(1) == 1]", 10), ("$[?match(@.a)]", 4),
        ("$[?match(@.a, 'a') == true]", 4), ("$[?@.a == nil]", 11), ("$[?@.a == True]", 11), ("$[?@ .a && ]", 12),
        ("$[?count (@.a) == 1]", 4), ("$[?@.a == 'é' | 1]", 15),
    ])
    func saysWhereAQueryIsWrong(_ query: String, _ column: Int) {
        do throws(JSONPath.Issue) {
            _ = try JSONPath(query)
            Issue.record("'\(query)' was read")
        } catch {
            let before = String(decoding: Array(query.utf8).prefix(error.range.lowerBound), as: UTF8.self)
            #expect(before.unicodeScalars.count + 1 == column, "\(error.message)")
        }
    }

    @Test func readsAHyphenInANameAndSaysSo() throws {
        #expect(try select("$.a.x-b", in: #"{"a": {"x-b": 1}}"#) == ["$['a']['x-b']"])
        let path = try JSONPath("$.a.x-b")
        #expect(path.departures.map(\.range) == [4..<7])
        #expect(try JSONPath("$.a['x-b']").departures.isEmpty)
    }

    @Test func readsAPatternThatIsNoneAsOneThatMatchesNothing() throws {
        let path = try JSONPath("$[?match(@, '(')]")
        #expect(path.departures.map(\.range) == [12..<15])
        #expect(try select(path.text, in: #"["(", ""]"#).isEmpty)
    }

    @Test(arguments: ["$..*..*..*..*", "$..[?count($..[?count($..a) == @]) == 1]", "$..[?search(@, '(a|a)*b')]"])
    func endsWhereAQueryWouldTakeTooLong(_ query: String) throws {
        let text = "\"" + String(repeating: "a", count: 200) + "\""
        let list = "[" + [String](repeating: text, count: 10).joined(separator: ",") + "]"
        let nested = (0..<6).reduce(list) { inner, _ in "[\(inner),\(inner)]" }
        let root = try #require(tree(nested))
        let path = try JSONPath(query)
        var share = WorkShare(of: .overlaySteps, left: 10_000)
        #expect(throws: JSONPathExhaustion()) { try path.select(in: root, share: &share) }
    }

    @Test func refusesToNestTooDeep() {
        let query = "$" + String(repeating: "[?@", count: 100) + String(repeating: "]", count: 100)
        #expect(throws: JSONPath.Issue.self) { try JSONPath(query) }
        let brackets = "$[?" + String(repeating: "(", count: 100_000)
        #expect(throws: JSONPath.Issue.self) { try JSONPath(brackets) }
    }

    private func select(_ query: String, in document: String) throws -> [String] {
        let root = try #require(tree(document))
        var share = WorkBudget().share(of: .overlaySteps)
        return try JSONPath(query).select(in: root, share: &share).map { location in
            try #require(location.path(in: root))
        }
    }

    private func tree(_ text: String) -> Node? {
        var sources = SourceMap()
        let file = sources.add(path: "a.json", bytes: Array(text.utf8))
        return JSONReader.read(file, in: sources).root
    }
}
