import MartletSyntax
import Testing

struct SourceReaderTests {
    @Test(arguments: [
        ("a.json", "{\"a\": 1,}", ["json/trailing-comma"]), ("a.JSON", " \n[1,]", ["json/trailing-comma"]),
        ("a.yaml", "{\"a\": 1,}", []), ("a.json", "a: 1", []), ("a.json", "\u{FEFF}{\"a\": 1}", []),
        ("-", "{\"a\": \"\\uD83D\\uDE00\"}", []), ("a.yaml", "{a: 1, a: 2}", ["syntax/duplicate-key"]),
    ])
    func picksTheReaderByNameAndContent(path: String, text: String, codes: [String]) {
        var sources = SourceMap()
        let id = sources.add(path: path, bytes: Array(text.utf8))
        #expect(SourceReader.read(id, in: sources).diagnostics.map(\.code) == codes)
    }
}
