import MartletSyntax
import Testing

struct YAMLReaderTests {
    @Test func keepsTheOrderOfKeys() throws {
        let read = read("b: 1\na: [x, { c: d }]\n")
        #expect(read.diagnostics.isEmpty)
        let root = try #require(read.root?.mapping)
        #expect(root.entries.map(\.name) == ["b", "a"])
        #expect(root["a"]?.sequence?.last?.mapping?["c"]?.scalar?.text == "d")
    }

    private func read(_ text: String) -> SyntaxResult {
        var sources = SourceMap()
        let id = sources.add(path: "test.yaml", bytes: Array(text.utf8))
        return YAMLReader.read(id, in: sources)
    }
}
