import Foundation
import MartletDiff
import MartletDiffReporting
import MartletReporting
import Testing

struct DiffRulesPageTests {
    /// When this fails: `RECORD_GOLDENS=1 swift test --filter DiffRulesPageTests` writes the page anew, and fails once
    /// more.
    @Test func isWhatTheDocumentationHas() throws {
        let file = DiffFixture.root.appending(path: "docs/reference/diff-rules.md")
        let expected = try? String(contentsOf: file, encoding: .utf8)
        let page = DiffRulesPage.markdown()
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1", expected != page {
            try Data(page.utf8).write(to: file)
        }
        // The page is long: what differs is better seen in the file.
        #expect(page == expected, "\(file.lastPathComponent) is not what the rules say")
    }

    @Test func hasASectionForEachRule() {
        let lines = Set(DiffRulesPage.markdown().split(separator: "\n").map(String.init))
        #expect(DiffRegistry.infos.filter { !lines.contains("### `\($0.code)`") }.map(\.code) == [])
    }
}
