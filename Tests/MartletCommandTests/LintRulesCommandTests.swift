import Foundation
import Testing

/// `martlet lint` as it runs the rules.
struct LintRulesCommandTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let unused = Specs.bakery.replacingOccurrences(
            of: "models:\n", with: "models:\n  Cake: { fields: { name: string } }\n")
        try folder.write(unused, to: "spec.yaml")
    }

    @Test func warnsWithoutFailing() throws {
        let run = try Command.run(["lint", "spec.yaml"], in: folder)
        #expect(run.status == 0)
        #expect(
            run.errors.hasPrefix("spec.yaml:6:3: warning: nothing uses the model 'Cake' [lint/unused-model]\n"))
    }

    @Test func failsWhereAskedTo() throws {
        let run = try Command.run(["lint", "--rule", "unused-model=error", "spec.yaml"], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("error: nothing uses the model 'Cake'"))
    }

    @Test func isSilentWhereAskedTo() throws {
        let off = ["unused-model", "lint/no-error-answers", "missing-description"].flatMap { ["--rule", $0 + "=off"] }
        let run = try Command.run(["lint"] + off + ["spec.yaml"], in: folder)
        #expect(run.status == 0)
        #expect(run.errors == "")
    }

    @Test func takesSeveritiesFromTheSettings() throws {
        try folder.write("lint: { rules: { lint/unused-model: error } }\n", to: "martlet.yaml")
        #expect(try Command.run(["lint", "spec.yaml"], in: folder).status == 1)
        let run = try Command.run(["lint", "--rule", "unused-model=off", "spec.yaml"], in: folder)
        #expect(run.status == 0)
        #expect(run.errors == "")
    }

    @Test func warnsOfASettingForARuleThatIsNone() throws {
        try folder.write("lint: { rules: { lint/unused-modell: error } }\n", to: "martlet.yaml")
        let run = try Command.run(["lint", "spec.yaml"], in: folder)
        #expect(run.status == 0)
        #expect(run.errors.contains("there is no rule 'lint/unused-modell'"))
        #expect(run.errors.contains("did you mean 'lint/unused-model'?"))
    }

    @Test(arguments: ["unused-modell=off", "unused-model=loud", "unused-model"])
    func endsWith64ForARuleThatIsNone(rule: String) throws {
        #expect(try Command.run(["lint", "--rule", rule, "spec.yaml"], in: folder).status == 64)
    }

    @Test func printsAnnotationsForGitHub() throws {
        let run = try Command.run(["lint", "--format", "github", "spec.yaml"], in: folder)
        #expect(run.errors == "")
        #expect(run.output.hasPrefix("::warning file=spec.yaml,line=6,endLine=6,col=3,endColumn=7,title=Martlet lint/"))
    }

    @Test(arguments: ["lint", "generate"])
    func printsSARIF(command: String) throws {
        try folder.write(Specs.broken, to: "broken.yaml")
        let output = command == "generate" ? ["--output", "out"] : []
        let run = try Command.run([command, "--format", "sarif", "broken.yaml"] + output, in: folder)
        #expect(run.status == 1)
        #expect(run.errors == "")
        let log = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let results = ((log?["runs"] as? [[String: Any]])?.first?["results"]) as? [[String: Any]]
        #expect(results?.first?["ruleId"] as? String == "type/unknown")
    }

    @Test func completesFormats() throws {
        let run = try Command.run(["--generate-completion-script", "bash"], in: folder)
        #expect(run.output.contains("text") && run.output.contains("sarif") && run.output.contains("github"))
        #expect(run.output.contains("unused-model=off"))
    }

    #if os(Linux)
        @Test(arguments: [["rules"], ["schema"], ["lint", "--format", "json", "spec.yaml"]])
        func endsWith74WhenTheOutputIsFull(arguments: [String]) throws {
            let line = "\"$MARTLET\" \(arguments.joined(separator: " ")) > /dev/full"
            let run = try Command.shell(line, in: folder)
            #expect(run.status == 74)
            #expect(run.errors.contains("error: cannot write to standard output: "))
        }
    #endif
}
