import Foundation
import MartletDiff
import MartletDiffReporting
import MartletReporting
import MartletSyntax
import Testing

/// How formats show changes that are put together.
struct CondensedReportTests {
    private static let members = (0..<600).map { "'a\($0)' is gone" }

    private static let report: DiffReport = {
        var change = Change(
            "diff/request-enum-value-removed",
            "'a0' is gone; 'a1' is gone; 'a2' is gone; and 597 more like these", direction: .request,
            at: ElementPath(["models", "A"]), endpoints: (0..<30).map { "GET /e\($0)" },
            verdicts: Verdicts(wire: .breaking, shippedClient: .breaking))
        change.members = members
        change.hiddenEndpoints = 4_970
        return DiffReport(
            base: DiffFixture.report.base, revision: DiffFixture.report.revision,
            changes: [JudgedChange(change: change, severity: .error, isFailing: true, approval: nil)])
    }()

    private func text(_ format: DiffFormat) throws -> String {
        try DiffPrinter(version: "1.2.3", codes: DiffFixture.codes).render([Self.report], as: format)
    }

    @Test(arguments: DiffFormat.allCases)
    func saysHowManyThereAre(_ format: DiffFormat) throws {
        #expect(try text(format).contains("and 597 more like these"))
    }

    @Test(arguments: [DiffFormat.json, .html, .sarif, .junit])
    func listsAllOfThem(_ format: DiffFormat) throws {
        let text = try text(format).replacing("&#39;", with: "'")
        for member in Self.members { #expect(text.contains(member), "\(member)") }
    }

    @Test(arguments: [DiffFormat.text, .markdown, .html])
    func countsAllOfThem(_ format: DiffFormat) throws {
        #expect(try text(format).contains("600 changes: 600 break the wire, 600 break shipped clients"))
    }

    @Test func namesTheFormatsThatListThem() throws {
        let text = try text(.text)
        #expect(text.contains("= all: 600 changes, listed by '--format json' and 'html'\n"))
        #expect(text.hasSuffix("; 600 not approved\n"))
    }

    @Test func printsJSONWithTheFieldsThatAreDocumented() throws {
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(try text(.json).utf8)) as? [String: Any])
        let changes = try #require(object["changes"] as? [[String: Any]])
        #expect((changes[0]["members"] as? [String])?.count == 600)
        #expect(changes[0]["endpointCount"] as? Int == 5_000)
        #expect((object["summary"] as? [String: Any])?["failing"] as? Int == 600)
        let page = try String(contentsOf: DiffFixture.root.appending(path: "docs/reference/diff.md"), encoding: .utf8)
        for field in ["members", "endpointCount"] { #expect(page.contains("`changes[].\(field)`")) }
    }

    @Test func countsEndpointsThatAreNotNamed() throws {
        #expect(try text(.text).contains("= reaches: GET /e0, GET /e1, GET /e2 and 4997 more\n"))
    }
}
