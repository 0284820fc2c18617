import Foundation
import MartletLint
import MartletReporting
import Testing

struct RulesPageTests {
    @Test func isWhatTheDocumentationHas() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/reference/lint-rules.md"), encoding: .utf8)
        // When this fails: scripts/lint-rules-page
        #expect(page == RulesPage.markdown())
    }

    @Test func showsBothExamplesOfARule() throws {
        let info = try #require(LintRegistry.infos.first { $0.code == "lint/unused-model" })
        let text = RulesPage.text(info)
        #expect(text.hasPrefix("lint/unused-model (warning, models, since 0.1)\n\n"))
        #expect(text.contains("\n  models:\n    Draft:  # reported\n"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 110 })
    }
}
