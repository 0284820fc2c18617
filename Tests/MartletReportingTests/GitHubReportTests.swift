import MartletReporting
import MartletSyntax
import Testing

struct GitHubReportTests {
    @Test func printsACommandForEachFinding() {
        let fixture = Fixture(path: "specs/a,b:c%.yaml", "é: 1\nb: [Specalist]\n")
        let error = Diagnostic(
            TestCode.unknown, .error, "100% no type 'x': y", at: fixture.span(of: "Specalist"),
            related: [.init(span: fixture.span(of: "é"), message: "here")], help: "did you mean 'Specialist'?")
        let note = Diagnostic(TestCode.duplicate, .note, "two\nlines", at: fixture.span(of: "1\nb"))
        let text = GitHubReport().render([fixture.report(error, note)])
        #expect(
            text == """
                ::notice file=specs/a%2Cb%3Ac%25.yaml,line=1,endLine=2,title=Martlet yaml/duplicate-key::two\\u{A}lines
                ::error file=specs/a%2Cb%3Ac%25.yaml,line=2,endLine=2,col=5,endColumn=14,title=Martlet type/unknown::\
                100%25 no type 'x': y%0Anote: specs/a,b:c%25.yaml:1:1: here%0Ahelp: did you mean 'Specialist'?

                """)
    }

    @Test func leavesOutAPlaceThatIsNone() {
        let warning = Diagnostic(TestCode.unreadable, .warning, "cannot read 'a'", at: nil)
        let text = GitHubReport().render([Report(sources: SourceMap(), diagnostics: [warning])])
        #expect(text == "::warning title=Martlet spec/unreadable::cannot read 'a'\n")
        #expect(GitHubReport().render([]) == "")
    }

    @Test func doesNotNameStandardInputAsAFile() {
        let fixture = Fixture(path: "-", "a: 1\n")
        let text = GitHubReport().render([fixture.report(Diagnostic(TestCode.unknown, "x", at: fixture.span(of: "1")))])
        #expect(text == "::error line=1,endLine=1,col=4,endColumn=5,title=Martlet type/unknown::x\n")
    }

    @Test func letsNoSpecificationGiveCommands() {
        let fixture = Fixture(path: "a\n::error::x.yaml", "a: 1\n")
        let finding = Diagnostic(TestCode.unknown, "x\r\n::set-env name=PATH::evil", at: fixture.span(of: "1"))
        let text = GitHubReport().render([fixture.report(finding)])
        #expect(text.split(whereSeparator: \.isNewline).count == 1)
    }
}
