import Foundation
import Testing

struct LintCommandTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Specs.bakery, to: "bakery.yaml")
        try folder.write(Specs.broken, to: "broken.yaml")
    }

    @Test func saysNothingAboutACleanSpecification() throws {
        let run = try Command.run(["lint", "bakery.yaml"], in: folder)
        #expect(run.status == 0)
        #expect(run.output == "")
        #expect(run.errors == "")
    }

    @Test func pointsAtTheMistakeOnStandardError() throws {
        let run = try Command.run(["lint", "broken.yaml"], in: folder)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("broken.yaml:15:17: error: no model or type named 'Bred' [type/unknown]\n"))
        #expect(run.errors.contains("did you mean 'Bread'?"))
    }

    @Test func printsOneJSONObjectForSeveralSpecifications() throws {
        let run = try Command.run(
            ["lint", "--format", "json", "broken.yaml", "bakery.yaml", "broken.yaml"], in: folder)
        #expect(run.status == 1)
        #expect(run.errors == "")
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        #expect((object?["diagnostics"] as? [Any])?.count == 2)
    }

    @Test func readsStandardInput() throws {
        let run = try Command.run(["lint", "-"], in: folder, input: Specs.broken)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("-:15:17: error: "))
    }

    @Test(arguments: [["lint", "absent.yaml"], ["lint", "."], ["lint", "bakery.yaml", "absent.yaml"]])
    func endsWith66WhenAFileCannotBeRead(arguments: [String]) throws {
        let run = try Command.run(arguments, in: folder)
        #expect(run.status == 66)
        #expect(run.errors.contains("error: cannot read '"))
    }

    @Test(arguments: [["lint"], ["lint", "--no-such-option", "x"], ["no-such-command"]])
    func endsWith64WhenCalledWrongly(arguments: [String]) throws {
        let run = try Command.run(arguments, in: folder)
        #expect(run.status == 64)
        #expect(run.errors.contains("Usage: martlet"))
    }

    @Test(arguments: ["lint", "generate"])
    func showsExamplesInItsHelp(command: String) throws {
        let run = try Command.run([command, "--help"], in: folder)
        #expect(run.status == 0)
        #expect(run.output.contains("Examples:\n  martlet \(command) "))
        #expect(run.output.contains("Exit status: "))
    }

    @Test func writesCompletionsForTheShell() throws {
        let run = try Command.run(["--generate-completion-script", "zsh"], in: folder)
        #expect(run.status == 0)
        #expect(run.output.contains("#compdef martlet"))
    }

    @Test func endsAlikeWhenNobodyReadsItsOutput() throws {
        let mistakes = (0..<5_000).map { "  M\($0): { fields: { a: Nope } }\n" }.joined()
        try folder.write("martlet: 1\napi: Test\nmodels:\n" + mistakes, to: "many.yaml")
        for redirection in ["--format json many.yaml | true", "many.yaml 2>&1 | true", "many.yaml >&- 2>&-"] {
            let run = try Command.shell("\"$MARTLET\" lint \(redirection); exit ${PIPESTATUS[0]}", in: folder)
            #expect(run.status == 1, "\(redirection)")
        }
    }

    @Test func showsTheFirstOfThousandsOfFindings() throws {
        let mistakes = (0..<5_000).map { "f\($0): Nope" }.joined(separator: ", ")
        try folder.write("martlet: 1\napi: Test\nmodels: { M: { fields: { \(mistakes) } } }\n", to: "many.yaml")
        let run = try Command.run(["lint", "many.yaml"], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.hasSuffix("5000 errors; the first 200 are shown, '--format json' has all\n"))
        #expect(run.errors.utf8.count < 200_000)
    }
}
