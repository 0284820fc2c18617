import MartletReporting
import MartletSyntax
import Testing

struct TextReportTests {
    let fixture = Fixture("endpoints:\n  Booking:\n    get: /x\n    returns: [Specalist]\n")

    var unknownType: Diagnostic {
        Diagnostic(
            TestCode.unknown, .error, "no model or type named 'Specalist'", at: fixture.span(of: "Specalist"),
            help: "did you mean 'Specialist'?")
    }

    @Test func showsPlaceLineMarkAndHelpOnATerminal() {
        let text = TextReport(to: .terminal(hasColor: false)).render(fixture.report(unknownType))
        #expect(
            text == """
                error[type/unknown]: no model or type named 'Specalist'
                  ┌─ specs/aroti.yaml:4:15
                 4│     returns: [Specalist]
                  │               ^^^^^^^^^
                  = help: did you mean 'Specialist'?

                1 error

                """)
    }

    @Test func startsWithFileLineAndColumnInAPipe() {
        let text = TextReport(to: .pipe).render(fixture.report(unknownType))
        #expect(
            text == """
                specs/aroti.yaml:4:15: error: no model or type named 'Specalist' [type/unknown]
                 4│     returns: [Specalist]
                  │               ^^^^^^^^^
                  = help: did you mean 'Specialist'?
                1 error

                """)
    }

    @Test func colorsOnlyWhenAsked() {
        let report = fixture.report(unknownType)
        #expect(TextReport(to: .terminal(hasColor: true)).render(report).contains("\u{1B}[1;31merror[type/unknown]"))
        #expect(!TextReport(to: .terminal(hasColor: false)).render(report).contains("\u{1B}"))
    }

    @Test func mentionsRelatedPlaces() {
        let fixture = Fixture("a: 1\nb: 2\na: 3\n")
        let second = SourceSpan(file: fixture.file, lowerBound: 10, upperBound: 11)
        let diagnostic = Diagnostic(
            TestCode.duplicate, .error, "the key 'a' stands twice", at: second,
            related: [.init(span: fixture.span(of: "a"), message: "first here")])
        let text = TextReport(to: .pipe).render(fixture.report(diagnostic))
        #expect(text.contains("specs/aroti.yaml:3:1: error: the key 'a' stands twice [yaml/duplicate-key]\n"))
        #expect(text.contains("  = note: specs/aroti.yaml:1:1: first here\n"))
    }

    @Test func printsFindingsWithoutAPlace() {
        let diagnostic = Diagnostic(TestCode.unreadable, .error, "cannot read 'x.yaml'", at: nil)
        let text = TextReport(to: .pipe).render(Report(sources: SourceMap(), diagnostics: [diagnostic]))
        #expect(text == "error: cannot read 'x.yaml' [spec/unreadable]\n1 error\n")
    }

    @Test(arguments: [
        ("é: [X]\n", 4),  // two bytes, one column
        ("名前: [X]\n", 7),  // two columns each
        ("\t: [X]\n", 7),  // a tab is shown as four
    ])
    func alignsTheMarkWithWhatIsShown(line: String, columns: Int) {
        let fixture = Fixture(line)
        let diagnostic = Diagnostic(TestCode.unknown, .error, "m", at: fixture.span(of: "X"))
        let lines = TextReport(to: .pipe).render(fixture.report(diagnostic)).split(separator: "\n")
        #expect(lines[2] == "  │ \(String(repeating: " ", count: columns))^")
    }

    @Test func neverPrintsControlCharactersOfTheSource() {
        let fixture = Fixture("a: \u{1B}[31mred\u{202E}\u{7}\n")
        let diagnostic = Diagnostic(TestCode.unknown, .error, "bad \u{1B}[2J\nvalue", at: fixture.span(of: "red"))
        let text = TextReport(to: .pipe).render(fixture.report(diagnostic))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
        #expect(text.contains("error: bad \\u{1B}[2J\\u{A}value [type/unknown]"))
    }

    @Test func cutsLongLinesAroundThePlace() {
        let fixture = Fixture(String(repeating: "x", count: 5_000) + "HERE" + String(repeating: "y", count: 5_000))
        let diagnostic = Diagnostic(TestCode.unknown, .error, "m", at: fixture.span(of: "HERE"))
        let lines = TextReport(to: .pipe).render(fixture.report(diagnostic)).split(separator: "\n")
        #expect(lines[1].count < 130)
        #expect(lines[1].contains("xHEREy"))
        #expect(lines[2].prefix { $0 != "^" }.count == lines[1].prefix { $0 != "H" }.count)
    }

    @Test func sortsByPlaceAndDropsEqualFindings() {
        let late = Diagnostic(TestCode.unknown, .warning, "late", at: fixture.span(of: "Specalist"))
        let early = Diagnostic(TestCode.unknown, .error, "early", at: fixture.span(of: "Booking"))
        let text = TextReport(to: .pipe).render(fixture.report(late, early, late))
        let messages = text.split(separator: "\n").filter { $0.contains("[type/unknown]") }
        #expect(messages.count == 2)
        #expect(messages.first?.contains("early") == true)
        #expect(text.hasSuffix("1 error, 1 warning\n"))
    }

    @Test func saysNothingWhenNothingWasFound() {
        #expect(TextReport(to: .pipe).render(fixture.report()) == "")
    }
}
