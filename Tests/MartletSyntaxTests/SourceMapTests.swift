import MartletSyntax
import Testing

struct SourceMapTests {
    @Test(arguments: [
        ("abc", 2, 1, 3), ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("éa", 2, 1, 2), ("😀a", 4, 1, 2),
        ("é\né\u{301}x", 7, 2, 3), ("\u{FEFF}a", 3, 1, 1), ("\u{FEFF}éa", 5, 1, 2), ("\u{FEFF}a", 0, 1, 1),
        ("a\n", 2, 2, 1), ("", 0, 1, 1), ("a\tb", 2, 1, 3),
    ])
    func countsLinesAndCharactersFromOne(text: String, offset: Int, line: Int, column: Int) {
        var sources = SourceMap()
        let file = sources.add(path: "a.yaml", bytes: Array(text.utf8))
        let location = sources.location(of: SourceSpan(file: file, lowerBound: offset, upperBound: offset))
        #expect(location == MartletSyntax.SourceLocation(path: "a.yaml", line: line, column: column))
    }

    @Test func knowsItsFiles() {
        var sources = SourceMap()
        let first = sources.add(path: "a.yaml", bytes: [])
        let second = sources.add(path: "b.yaml", bytes: [0x61])
        #expect(sources.file(first).path == "a.yaml")
        #expect(sources.file(second).bytes == [0x61])
    }
}
