import Foundation
import MartletLint
import MartletReporting
import MartletSyntax
import Testing

struct SARIFReportTests {
    private func log(_ reports: [Report]) throws -> [String: Any] {
        let codes = [CodeDescription(code: "type/unknown", severity: "error", summary: "A name that is no type.")]
        let text = try SARIFReport(version: "1.2.3", codes: codes).render(reports)
        #expect(text.hasSuffix("}\n"))
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return try #require(object as? [String: Any])
    }

    private func run(_ reports: Report...) throws -> [String: Any] {
        let runs = try #require(try log(reports)["runs"] as? [[String: Any]])
        #expect(runs.count == 1)
        return try #require(runs.first)
    }

    private func results(_ reports: Report...) throws -> [[String: Any]] {
        let runs = try #require(try log(reports)["runs"] as? [[String: Any]])
        return try #require(runs.first?["results"] as? [[String: Any]])
    }

    /// What the standard asks of a log (SARIF 2.1.0, sections 3.13, 3.14, 3.18, 3.19).
    @Test func printsALogThatTheStandardKnows() throws {
        let fixture = Fixture("a: [Specalist]\n")
        let finding = Diagnostic(TestCode.unknown, "no type", at: fixture.span(of: "Specalist"))
        let log = try log([fixture.report(finding)])
        #expect(log["version"] as? String == "2.1.0")
        #expect((log["$schema"] as? String)?.hasSuffix("sarif-2.1.0.json") == true)
        let run = try run(fixture.report(finding))
        #expect(run["columnKind"] as? String == "unicodeCodePoints")
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        #expect(driver["name"] as? String == "Martlet")
        #expect(driver["version"] as? String == "1.2.3")
    }

    @Test func pointsAtRulesByTheirIndex() throws {
        let fixture = Fixture("a: [Specalist]\nb: 1\n")
        let findings = [
            Diagnostic(TestCode.unknown, "no type", at: fixture.span(of: "Specalist")),
            Diagnostic(TestCode.duplicate, .warning, "twice", at: fixture.span(of: "b")),
            Diagnostic(TestCode.unreadable, .note, "nowhere", at: nil),
        ]
        let run = try run(Report(sources: fixture.sources, diagnostics: findings))
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        let ids = rules.compactMap { $0["id"] as? String }
        #expect(ids == ["spec/unreadable", "type/unknown", "yaml/duplicate-key"])
        #expect((rules[1]["shortDescription"] as? [String: String]) == ["text": "A name that is no type."])
        #expect((rules[1]["defaultConfiguration"] as? [String: String]) == ["level": "error"])
        for result in try #require(run["results"] as? [[String: Any]]) {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(ids[index] == result["ruleId"] as? String)
            let level = try #require(result["level"] as? String)
            #expect(["none", "note", "warning", "error"].contains(level))
            #expect((result["message"] as? [String: String])?["text"]?.isEmpty == false)
        }
    }

    @Test func describesLintRules() throws {
        let info = try #require(LintRegistry.infos.first)
        let finding = Diagnostic(info.code, .warning, "found", at: nil)
        let run = try run(Report(sources: SourceMap(), diagnostics: [finding]))
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rule = try #require((driver["rules"] as? [[String: Any]])?.first)
        #expect((rule["fullDescription"] as? [String: String]) == ["text": info.rationale])
    }

    /// Lines and columns count from 1, and the end is the place after the last character (3.30.5 to 3.30.8).
    @Test func countsColumnsInCodePoints() throws {
        let fixture = Fixture("a: 😀 é [Specalist]\n")
        let finding = Diagnostic(
            TestCode.unknown, "no type", at: fixture.span(of: "Specalist"),
            related: [.init(span: fixture.span(of: "a"), message: "here")])
        let result = try #require(try results(fixture.report(finding)).first)
        let location = try #require((result["locations"] as? [[String: Any]])?.first)
        let physical = try #require(location["physicalLocation"] as? [String: Any])
        #expect(
            physical["region"] as? [String: Int] == ["startLine": 1, "startColumn": 9, "endLine": 1, "endColumn": 18])
        let related = try #require((result["relatedLocations"] as? [[String: Any]])?.first)
        #expect(related["id"] as? Int == 1)
        #expect(related["message"] as? [String: String] == ["text": "here"])
    }

    @Test(arguments: [
        ("specs/aroti.yaml", "specs/aroti.yaml"), ("./specs/a b.yaml", "specs/a%20b.yaml"),
        ("c:d.yaml", "./c:d.yaml"), ("/tmp/é.yaml", "file:///tmp/%C3%A9.yaml"), ("a%#?.yaml", "a%25%23%3F.yaml"),
    ])
    func namesFilesByURIReferences(path: String, uri: String) throws {
        let fixture = Fixture(path: path, "a: 1\n")
        let finding = Diagnostic(TestCode.unknown, "x", at: fixture.span(of: "1"))
        let result = try #require(try results(fixture.report(finding)).first)
        let location = try #require((result["locations"] as? [[String: Any]])?.first)
        let physical = try #require(location["physicalLocation"] as? [String: Any])
        #expect(physical["artifactLocation"] as? [String: String] == ["uri": uri])
    }

    /// `scripts/check-schema` holds the file to the JSON Schema of the standard.
    @Test func printsWhatTheStandardsSchemaIsAskedAbout() throws {
        let fixture = Fixture(path: "./specs/a b.yaml", "a: [Specalist]\nb: 1\nb: 2 \u{1F35E}\n")
        let absolute = Fixture(path: "/tmp/é.yaml", "a: 1\n")
        let empty = Fixture(path: "c:d.yaml", "")
        let reports = [
            Report(
                sources: fixture.sources,
                diagnostics: [
                    Diagnostic(
                        TestCode.unknown, "no type 'Specalist'", at: fixture.span(of: "Specalist"),
                        help: "did you mean 'Specialist'?"),
                    Diagnostic(
                        TestCode.duplicate, .warning, "twice", at: fixture.span(of: "b", after: "1"),
                        related: [.init(span: fixture.span(of: "b"), message: "the first one")]),
                    Diagnostic("lint/unused-model" as RuleCode, .note, "nobody needs it", at: fixture.span(of: "1")),
                ]),
            absolute.report(Diagnostic(TestCode.unknown, "\u{0}\u{2028}\"\\ \u{1F35E}", at: absolute.span(of: "1"))),
            empty.report(
                Diagnostic(TestCode.unreadable, "nowhere", at: nil),
                Diagnostic(TestCode.unknown, "at the end", at: empty.span(of: ""))),
        ]
        let codes = [CodeDescription(code: "type/unknown", severity: "error", summary: "A name that is no type.")]
        let text = try SARIFReport(version: "1.2.3", codes: codes).render(reports)
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "specs/cases/sarif/findings.sarif")
        let expected = try? String(contentsOf: file, encoding: .utf8)
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1", expected != text {
            try Data(text.utf8).write(to: file)
        }
        #expect(text == expected)
    }

    @Test func keepsFingerprintsWhenLinesMove() throws {
        func prints(_ text: String) throws -> [String] {
            let fixture = Fixture(text)
            let first = fixture.span(of: "X", after: "x: ")
            let finding = Diagnostic(TestCode.unknown, "no type", at: first)
            let second = Diagnostic(TestCode.unknown, "no type", at: fixture.span(of: "X", after: "y: "))
            return try results(fixture.report(finding, second)).compactMap { result in
                (result["partialFingerprints"] as? [String: String])?["martletFinding/v1"]
            }
        }
        let before = try prints("x: X\ny: X\n")
        #expect(Set(before).count == 2)
        #expect(before.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{16}/) != nil })
        #expect(try prints("# more\n\nx: X\ny: X\n") == before)
    }
}
