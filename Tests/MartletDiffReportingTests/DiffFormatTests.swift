import Foundation
import MartletDiff
import MartletDiffReporting
import MartletReporting
import MartletSyntax
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// What holds for the formats whatever the changes are.
struct DiffFormatTests {
    private func text(_ format: DiffFormat, _ reports: [DiffReport] = [DiffFixture.report]) throws -> String {
        try DiffPrinter(version: "1.2.3", codes: DiffFixture.codes).render(reports, as: format)
    }

    @Test(arguments: DiffFormat.allCases)
    func letsNoControlCharacterThrough(format: DiffFormat) throws {
        let text = try text(format)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
        #expect(text.hasSuffix("\n"))
    }

    @Test(arguments: DiffFormat.allCases)
    func printsSomethingReadableWithoutChanges(format: DiffFormat) throws {
        let text = try text(format, [DiffFixture.quiet])
        #expect(format == .github ? text.isEmpty : text.contains("\n"))
    }

    @Test func printsJSONWithTheFieldsThatAreDocumented() throws {
        let object = try JSONSerialization.jsonObject(with: Data(try text(.json).utf8)) as? [String: Any]
        #expect(object?["version"] as? Int == 1)
        let changes = try #require(object?["changes"] as? [[String: Any]])
        let page = try String(contentsOf: DiffFixture.root.appending(path: "docs/reference/diff.md"), encoding: .utf8)
        for key in Set(changes.flatMap(\.keys)).union(object?.keys ?? [:].keys).sorted() {
            #expect(page.contains("`\(key)") || page.contains(".\(key)`"), "\(key)")
        }
        #expect(changes.count == DiffFixture.report.changes.count)
        let verdicts = try #require(changes.first?["verdicts"] as? [String: String])
        #expect(verdicts["wire"] == "breaking" && verdicts["sourceReason"] == "call")
        #expect(changes.map { $0["fingerprint"] as? String } == DiffFixture.report.changes.map(\.change.fingerprint))
        let payload = (changes[1]["counterexample"] as? [String: Any])?["payload"] as? [String: Any]
        #expect(payload?["id"] as? String == "a")
        #expect(try text(.json).contains("\"age\": 1.50"))
    }

    @Test func printsXMLThatAParserTakes() throws {
        for reports in [[DiffFixture.report], [DiffFixture.quiet], []] {
            #expect(XMLParser(data: Data(try text(.junit, reports).utf8)).parse())
        }
    }

    @Test func countsTestCasesAsTheyAre() throws {
        let text = try text(.junit, [DiffFixture.report, DiffFixture.quiet])
        func count(_ part: String) -> Int { text.components(separatedBy: part).count - 1 }
        #expect(
            text.contains("<testsuites name=\"martlet diff\" tests=\"7\" failures=\"4\" errors=\"0\" skipped=\"1\">"))
        #expect(count("<testcase ") == 7)
        #expect(count("<failure ") == 4)
        #expect(count("<skipped ") == 1)
    }

    @Test func putsNothingIntoThePageThatRunsOrLoads() throws {
        let text = try text(.html)
        for part in ["<script", "<b>&", "<img", " href=", " src=", "@import", "url(", "javascript"] {
            #expect(!text.contains(part), "\(part)")
        }
        #expect(text.contains("default-src 'none'"))
    }

    @Test func showsEveryChangeWithoutAnyStyle() throws {
        let text = try text(.html)
        #expect(text.components(separatedBy: "<article ").count - 1 == DiffFixture.report.changes.count)
        #expect(!text.contains(" hidden"))
    }

    @Test func keepsACommentShort() throws {
        let many = DiffReport(
            base: DiffFixture.report.base, revision: DiffFixture.report.revision,
            changes: (0..<3_000).map { number in
                JudgedChange(
                    change: Change(
                        "diff/x", "change \(number)", at: ElementPath(["GET /\(number)"]), verdicts: Verdicts()),
                    severity: .note, isFailing: false, approval: nil)
            })
        let text = try text(.markdown, [many])
        #expect(text.count < 65_536)
        #expect(text.contains("There is more than fits here"))
        #expect(text.components(separatedBy: "<details>").count == text.components(separatedBy: "</details>").count)
    }

    @Test func colorsATerminalAlone() {
        let colored = DiffTextReport(to: .terminal(hasColor: true)).render([DiffFixture.report])
        #expect(colored.contains("\u{1B}[1;31m"))
        #expect(!DiffTextReport(to: .terminal(hasColor: false)).render([DiffFixture.report]).contains("\u{1B}"))
    }

    @Test func pointsAnnotationsAtTheRevisionsFile() throws {
        let lines = try text(.github).split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("::") })
        #expect(lines.count == 6)
        #expect(lines.allSatisfy { $0.contains("file=specs/cases/diff-report/input/revision.yaml,") })
    }
}
