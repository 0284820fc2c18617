import MartletSyntax
import Testing

@testable import MartletDialects

/// The places that a query selects, each once.
struct JSONPathPlacesTests {
    @Test(arguments: [
        "$..*..*", "$..*..*..*", "$..a..b", "$[*,*][*,*]", "$['a','a','b'].*", "$..[*,0]", "$..*[?@.b]",
        "$..a[0,-1,::2]",
        "$..*", "$.a.*", "$..[?@.a]..b", "$[::-1]",
    ])
    func areThoseThatTheSpecificationSelects(query: String) throws {
        let root = try #require(
            tree(#"{"a": {"b": [1, {"a": {"b": 2}}], "a": [[3], {"b": {"b": 4}}]}, "b": [{"a": 5}, 6]}"#))
        let path = try JSONPath(query)
        var share = WorkBudget().share(of: .overlaySteps)
        let all = Set(try path.select(in: root, share: &share)).sorted()
        #expect(try path.places(in: root, share: &share) == all)
    }

    @Test(arguments: ["$..*..*..*..*..*", "$" + String(repeating: "[*,*]", count: 40), "$..*..*[*,*,*]..*"])
    func takeTimeInProportionToTheDocument(query: String) throws {
        let path = try JSONPath(query)
        func work(_ count: Int) throws -> Int {
            let inner = (0..<40).reduce("1") { inner, _ in "[\(inner)]" }
            let root = try #require(tree("[" + [String](repeating: inner, count: count).joined(separator: ",") + "]"))
            var share = WorkBudget().share(of: .overlaySteps)
            _ = try path.places(in: root, share: &share)
            return share.spent
        }
        #expect(try work(200) <= 2 * work(100) + 100)
    }

    private func tree(_ text: String) -> Node? {
        var sources = SourceMap()
        let file = sources.add(path: "a.json", bytes: Array(text.utf8))
        return JSONReader.read(file, in: sources).root
    }
}
