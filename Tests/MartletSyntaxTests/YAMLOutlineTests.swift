import Testing

@testable import MartletSyntax

struct YAMLOutlineTests {
    /// Sixteen bytes are looked at together, and a large text is shared out: each line must be found once, wherever it
    /// starts and however it ends.
    @Test(arguments: ["\n", "\r\n", "\r"], [40, 60_000]) func findsTheLinesThatAreIndentedLittle(
        end: String, count: Int
    ) {
        var bytes: [UInt8] = []
        var expected: [[Int]] = []
        for number in 0..<count {
            let indent = number % 12
            if indent <= YAMLOutline.maxIndent { expected.append([bytes.count, indent]) }
            bytes += Array(String(repeating: " ", count: indent).utf8)
            bytes += Array(String(repeating: "a", count: 1 + number % 23).utf8)
            bytes += Array(end.utf8)
            // Lines of nothing, or of space alone, are none.
            if number % 5 == 0 { bytes += Array("\n   \n".utf8) }
        }
        bytes += Array("last".utf8)
        expected.append([bytes.count - 4, 0])
        let lines = YAMLOutline.lines(of: bytes)
        #expect(lines.map { [$0.start, $0.indent] } == expected)
    }

    @Test func findsNothingInNothing() {
        #expect(YAMLOutline.lines(of: []).isEmpty)
        #expect(YAMLOutline.lines(of: Array("\n\n".utf8)).isEmpty)
    }
}
