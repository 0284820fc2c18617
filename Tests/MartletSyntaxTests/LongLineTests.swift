import MartletSyntax
import Testing

struct LongLineTests {
    /// Compares with counting from the start of the line, which takes long where lines are.
    @Test(arguments: ["x", "é", "😀x", "aé😀"])
    func countsColumnsInLongLines(unit: String) {
        let line = String(repeating: unit, count: 5_000)
        let text = "short\n" + line + "\n" + line
        var sources = SourceMap()
        let file = sources.add(path: "a", bytes: Array(text.utf8))
        let start = 6
        var column = 1
        for (offset, byte) in line.utf8.enumerated() {
            if byte & 0xC0 != 0x80, offset % 97 < 4 || offset % 4_096 < 4 {
                let span = SourceSpan(file: file, lowerBound: start + offset, upperBound: start + offset)
                let expected = SourceLocation(path: "a", line: 2, column: column)
                #expect(sources.location(of: span) == expected)
            }
            if byte & 0xC0 != 0x80 { column += 1 }
        }
    }

    /// A document of 5 MB in one line, with a finding every 100 bytes: each would be counted from the start.
    @Test(.timeLimit(.minutes(30)))
    func findsPlacesInALineThatIsTheFile() {
        var sources = SourceMap()
        let file = sources.add(path: "a", bytes: Array(repeating: 0x61, count: 5_000_000))
        for offset in stride(from: 0, to: 5_000_000, by: 100) {
            let span = SourceSpan(file: file, lowerBound: offset, upperBound: offset)
            guard sources.location(of: span).column != offset + 1 else { continue }
            Issue.record("wrong column at \(offset)")
        }
    }
}
