import MartletSyntax
import Testing

@testable import MartletReporting

struct LinesBelowTests {
    private func lines(_ text: String, at word: String, maxCount: Int = 4) -> [String] {
        let fixture = Fixture(text)
        return SourceExcerpt.linesBelow(fixture.span(of: word), in: fixture.sources, maxCount: maxCount)
    }

    @Test func areThoseThatStandFurtherIn() {
        let text = "a:\n  b:\n    type: string\n    enum: [x]\n  c: 1\n"
        #expect(lines(text, at: "b") == ["  type: string", "  enum: [x]"])
        #expect(lines("a:\n  b: 1\n  c: 2\n", at: "b") == [])
        #expect(lines("a:\r\n  b: 1\r\n", at: "a") == ["  b: 1"])
        #expect(lines("a:", at: "a") == [])
    }

    @Test func areAFewAlone() {
        let text = "a:\n" + (0..<9).map { "  b\($0): 1\n" }.joined()
        #expect(lines(text, at: "a", maxCount: 2) == ["  b0: 1", "  b1: 1"])
    }

    @Test func areShortAndPrintable() {
        let long = lines("a:\n  b: \(String(repeating: "x", count: 5_000_000))\n", at: "a")
        #expect(long.first?.hasSuffix("…") == true)
        #expect((long.first?.count ?? 0) < 200)
        #expect(lines("a:\n  b: \u{1B}[1m\n", at: "a") == ["  b: \\u{1B}[1m"])
        #expect(lines("a:\n\(String(repeating: " ", count: 5_000))b: 1\n", at: "a").allSatisfy { $0.count < 200 })
    }
}
