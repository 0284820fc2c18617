import MartletGenerator
import Testing

struct UnifiedDiffTests {
    @Test func equalTextsHaveNone() {
        #expect(UnifiedDiff.text(from: "a\n", to: "a\n", path: "x") == "")
    }

    @Test func showsThreeLinesAroundAChange() {
        let old = (1...12).map { "\($0)\n" }.joined()
        let new = old.replacing("6\n", with: "six\n")
        let expected = """
            --- a/x
            +++ b/x
            @@ -3,7 +3,7 @@
             3
             4
             5
            -6
            +six
             7
             8
             9

            """
        #expect(UnifiedDiff.text(from: old, to: new, path: "x") == expected)
    }

    @Test func joinsChangesThatAreNear() {
        let old = (1...20).map { "\($0)\n" }.joined()
        let new = old.replacing("\n5\n", with: "\n").replacing("\n11\n", with: "\n11\nnew\n")
        let diff = UnifiedDiff.text(from: old, to: new, path: "x")
        #expect(diff.split(separator: "\n").count { $0.hasPrefix("@@") } == 1)
        #expect(diff.contains("@@ -2,13 +2,13 @@"))
    }

    @Test func marksAMissingLineEnd() {
        let diff = UnifiedDiff.text(from: "a", to: "a\n", path: "x")
        #expect(diff.hasSuffix("@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"))
    }

    @Test func showsFilesThatComeAndGo() {
        #expect(UnifiedDiff.text(from: nil, to: "a\n", path: "x") == "--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n")
        #expect(UnifiedDiff.text(from: "a\n", to: nil, path: "x") == "--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n")
    }

    @Test func takesCarriageReturnsForPartsOfLines() {
        #expect(UnifiedDiff.text(from: "a\r\n", to: "a\n", path: "x").hasSuffix("-a\r\n+a\n"))
    }

    @Test func manyLinesThatAllChangedTakeNoLongerThanTheirNumber() {
        // Every tenth line is in both; a search for the shortest way would compare 36 million pairs.
        let old = (0..<6_000).map { $0 % 10 == 0 ? "same \($0)\n" : "old \($0)\n" }.joined()
        let new = (0..<6_000).map { $0 % 10 == 0 ? "same \($0)\n" : "new \($0)\n" }.joined()
        let diff = UnifiedDiff.text(from: old, to: new, path: "x")
        #expect(diff.split(separator: "\n").count { $0.hasPrefix("-old") } == 5_400)
        #expect(diff.split(separator: "\n").count { $0.hasPrefix(" same") } == 600)
        let other = (0..<6_000).map { "else \($0)\n" }.joined()
        #expect(
            UnifiedDiff.text(from: old, to: other, path: "x").hasPrefix("--- a/x\n+++ b/x\n@@ -1,6000 +1,6000 @@\n"))
    }

    @Test(.timeLimit(.minutes(30)))
    func newFilesAreShownAsTheyAre() {
        let text = String(repeating: "}\n", count: 20_000)
        #expect(UnifiedDiff.text(from: nil, to: text, path: "x").utf8.count > text.utf8.count)
    }

    @Test func movedBlocksAreRemovedAndInserted() {
        let lines = (0..<2_000).map { "\($0)\n" }
        let old = lines.joined()
        let new = (lines[1_000...] + lines[..<1_000]).joined()
        let diff = UnifiedDiff.text(from: old, to: new, path: "x").split(separator: "\n").dropFirst(2)
        #expect(diff.count { $0.hasPrefix("-") } == 1_000)
        #expect(diff.count { $0.hasPrefix("+") } == 1_000)
    }
}
