import Foundation
import Testing

/// Keeps the table of keywords as the tests of schemas have it.
struct SchemaTableTests {
    private static let page = "docs/reference/openapi-schemas.md"
    private static let start = "<!-- schemas -->\n"
    private static let end = "<!-- /schemas -->"

    /// With `RECORD_GOLDENS=1` the page is rewritten, and the test fails all the same.
    @Test func saysWhatTheTestsShow() throws {
        let text = try packageFile(Self.page)
        let opening = try #require(text.range(of: Self.start))
        let closing = try #require(text.range(of: Self.end))
        let right = text.replacingCharacters(in: opening.upperBound..<closing.lowerBound, with: Self.table)
        guard right != text else { return }
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
            try Data(right.utf8).write(to: packageRoot.appending(path: Self.page))
        }
        Issue.record("\(Self.page) says something else than the tests; RECORD_GOLDENS=1 writes it anew")
    }

    private static var table: String {
        var counts = (supported: 0, partly: 0, not: 0)
        var rows: [String] = []
        for one in SchemaCase.all {
            guard let status = one.status else { continue }
            let words: String
            switch status {
            case .supported:
                counts.supported += 1
                words = "yes | \(one.meaning)"
            case .partly(let how):
                counts.partly += 1
                words = "partly | \(how)"
            case .not(let why):
                counts.not += 1
                words = "no | \(why)"
            }
            rows.append("| `\(one.keyword)` | \(one.source.rawValue) | \(words) |\n")
        }
        return "\nOf \(rows.count) keywords \(counts.supported) are supported, \(counts.partly) partly, "
            + "\(counts.not) not.\n\n| keyword | of | supported | what it becomes, how, or why not |\n|---|---|---|---|\n"
            + rows.joined() + "\n"
    }
}
