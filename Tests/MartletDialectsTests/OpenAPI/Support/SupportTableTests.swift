import Foundation
import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// Holds the support table to what the reader does, and the page to the table.
struct SupportTableTests {
    private static let page = "docs/reference/openapi.md"

    /// A keyword that is read makes a difference, and one that is not makes none.
    @Test(arguments: SupportRow.all)
    func isAsTheRowSays(_ row: SupportRow) {
        let (with, without) = (load(row.with), load(row.without))
        #expect((with.contract != without.contract) == row.verdict.isRead)
        #expect(with.contract != nil, "\(describe(with))")
    }

    @Test func hasEveryKeywordOnce() {
        let names = SupportRow.all.map(\.testDescription)
        #expect(Set(names).count == names.count)
        #expect(names.count > 140)
    }

    /// With `RECORD_GOLDENS=1` the page is rewritten, and the test fails all the same.
    @Test func isOnThePage() throws {
        let text = try packageFile(Self.page)
        let start = try #require(text.range(of: "<!-- support -->\n"))
        let end = try #require(text.range(of: "<!-- /support -->"))
        let right = text[..<start.upperBound] + Self.table + text[end.lowerBound...]
        guard right != text else { return }
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
            try Data(right.utf8).write(to: packageRoot.appending(path: Self.page))
        }
        Issue.record("\(Self.page) has another table; RECORD_GOLDENS=1 writes it anew")
    }

    private static var table: String {
        let rows = SupportRow.all
        let yes = rows.count { $0.verdict == .yes }
        let no = rows.count { !$0.verdict.isRead }
        return "\(rows.count) rows: \(yes) yes, \(rows.count - yes - no) partly, \(no) no.\n\n"
            + "| object | keyword | version | supported | |\n|---|---|---|---|---|\n"
            + rows.map { $0.markdown + "\n" }.joined()
    }
}
