import Foundation
import MartletDiffReporting
import MartletReporting
import Testing

/// Holds each format to what it printed before: `specs/cases/diff-report/expected`. `RECORD_GOLDENS=1` writes anew, and
/// the run still fails.
struct DiffGoldenTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        let format: DiffFormat
        var isChangelog = false
        var destination = TextReport.Destination.pipe

        var testDescription: String { file }
    }

    static let cases = [
        Case(file: "pipe.txt", format: .text),
        Case(file: "terminal.txt", format: .text, destination: .terminal(hasColor: false)),
        Case(file: "report.json", format: .json), Case(file: "comment.md", format: .markdown),
        Case(file: "changelog.md", format: .markdown, isChangelog: true), Case(file: "report.html", format: .html),
        Case(file: "annotations.txt", format: .github), Case(file: "report.sarif", format: .sarif),
        Case(file: "report.xml", format: .junit),
    ]

    @Test(arguments: cases)
    func printsWhatItPrintedBefore(_ one: Case) throws {
        let printer = DiffPrinter(version: "1.2.3", codes: DiffFixture.codes, isChangelog: one.isChangelog)
        let text = try printer.render([DiffFixture.report, DiffFixture.quiet], as: one.format, to: one.destination)
        let file = DiffFixture.root.appending(path: "specs/cases/diff-report/expected/\(one.file)")
        let expected = try? String(contentsOf: file, encoding: .utf8)
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1", expected != text {
            try Data(text.utf8).write(to: file)
        }
        #expect(text == expected)
    }

    @Test func knowsEveryGolden() throws {
        let folder = DiffFixture.root.appending(path: "specs/cases/diff-report/expected")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.sorted() == Self.cases.map(\.file).sorted())
    }
}
