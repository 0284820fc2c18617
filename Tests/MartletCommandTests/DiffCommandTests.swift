import Foundation
import Testing

struct DiffCommandTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.base, to: "specs/base.yaml")
        try folder.write(Self.revision, to: "specs/revision.yaml")
    }

    static let base = """
        martlet: 1
        api: Pets
        endpoints:
          Pets:
            list: { get: /pets, returns: "[string]" }
            count: { get: /pets/count, returns: int }

        """
    static let revision = base.replacingOccurrences(
        of: "    count: { get: /pets/count, returns: int }\n", with: "")

    private func diff(_ arguments: String...) throws -> Command.Outcome {
        try Command.run(["diff"] + arguments, in: folder)
    }

    @Test func saysWhatBreaksWhom() throws {
        let run = try diff("specs/base.yaml", "specs/revision.yaml")
        #expect(run.status == 1)
        #expect(run.errors == "")
        #expect(run.output.hasPrefix("GET /pets/count\n  specs/base.yaml:6:5: error: 'GET /pets/count' is gone"))
        #expect(run.output.contains("breaks: wire, shipped client, source (call)"))
        #expect(run.output.hasSuffix("; 1 not approved\n"))
    }

    @Test func saysThatNothingHasChanged() throws {
        let run = try diff("specs/base.yaml", "specs/base.yaml")
        #expect(run.status == 0)
        #expect(run.output == "no changes\n")
    }

    @Test(arguments: ["text", "json", "markdown", "html", "github", "sarif", "junit"])
    func printsEveryFormat(format: String) throws {
        let run = try diff("specs/base.yaml", "specs/revision.yaml", "--format", format, "--fail-on", "never")
        #expect(run.status == 0)
        #expect(run.output.contains("/pets/count"))
    }

    @Test func writesAFile() throws {
        let run = try diff("specs/base.yaml", "specs/revision.yaml", "--format", "html", "--output", "diff.html")
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.contains("1 change: "))
        #expect(try folder.read("diff.html").hasPrefix("<!doctype html>"))
    }

    @Test func endsWith74WhenTheFileCannotBeWritten() throws {
        let run = try diff("specs/base.yaml", "specs/base.yaml", "--output", "no/such/folder/x")
        #expect(run.status == 74)
        #expect(run.errors.contains("cannot write 'no/such/folder/x'"))
    }

    @Test(arguments: [
        ["specs/base.yaml"], ["a", "b", "c"], ["-", "-"], ["--against", "HEAD", "-"],
        ["specs/base.yaml", "specs/revision.yaml", "--approve"],
        ["specs/base.yaml", "specs/revision.yaml", "--reason", "x"],
        ["specs/base.yaml", "specs/revision.yaml", "--changelog", "--format", "json"],
        ["specs/base.yaml", "specs/revision.yaml", "--rule", "no-such-rule=off"],
        ["specs/base.yaml", "specs/revision.yaml", "--fail-on", "everything"],
        ["specs/base.yaml", "specs/revision.yaml", "--approve", "--reason", "r", "--owner", "o"],
    ])
    func endsWith64WhenCalledWrongly(arguments: [String]) throws {
        #expect(try Command.run(["diff"] + arguments, in: folder).status == 64)
    }

    @Test func endsWith66WhenASideCannotBeRead() throws {
        let run = try diff("specs/base.yaml", "absent.yaml")
        #expect(run.status == 66)
        #expect(run.errors.contains("cannot read 'absent.yaml'"))
        #expect(run.output == "")
    }

    @Test func readsStandardInput() throws {
        let run = try Command.run(["diff", "specs/base.yaml", "-"], in: folder, input: Self.revision)
        #expect(run.status == 1)
        #expect(run.output.contains("'GET /pets/count' is gone"))
    }

    @Test func takesARuleAsBadAsAFlagSays() throws {
        let quiet = try diff("specs/base.yaml", "specs/revision.yaml", "--rule", "endpoint-removed=note")
        #expect(quiet.status == 0)
        #expect(quiet.output.contains(": note: "))
        let off = try diff("specs/base.yaml", "specs/revision.yaml", "--rule", "diff/endpoint-removed=off")
        #expect(off.output == "no changes\n")
    }

    @Test func approves() throws {
        let approved = try diff(
            "specs/base.yaml", "specs/revision.yaml", "--approvals", "specs/ok.yaml", "--approve", "--reason", "unused",
            "--owner", "ada", "--expires", "2999-01-01")
        #expect(approved.status == 0)
        #expect(approved.errors == "1 change approved in specs/ok.yaml\n")
        #expect(approved.output.contains("approved by ada until 2999-01-01: unused"))
        #expect(try folder.read("specs/ok.yaml").contains("spec: revision.yaml\n"))
        #expect(try diff("specs/base.yaml", "specs/revision.yaml", "--approvals", "specs/ok.yaml").status == 0)
        let stale = try diff("specs/base.yaml", "specs/base.yaml", "--approvals", "specs/ok.yaml")
        #expect(stale.status == 0)
    }

    @Test(arguments: [
        (["--expires", "2020-01-31"], "--expires 2020-01-31 is past: the approval would not hold on any day"),
        (["--fingerprint", "0123456789abcdef"], "no change has the fingerprint '0123456789abcdef'"),
    ])
    func refusesToApproveInVain(arguments: [String], message: String) throws {
        let approving = ["--approvals", "specs/ok.yaml", "--approve", "--reason", "r", "--owner", "o"]
        let run = try Command.run(
            ["diff", "specs/base.yaml", "specs/revision.yaml"] + approving + arguments, in: folder)
        #expect(run.status == 64)
        #expect(run.errors.contains(message))
        #expect(throws: (any Error).self) { try folder.read("specs/ok.yaml") }
    }

    @Test func printsAChangelog() throws {
        let run = try diff("specs/base.yaml", "specs/revision.yaml", "--changelog")
        #expect(run.output.hasPrefix("# API changelog\n\n### Breaking\n"))
        #expect(!run.output.contains("base.yaml"))
    }

    @Test func listsItsRules() throws {
        let rules = try Command.run(["rules"], in: folder)
        #expect(rules.output.contains(/diff\/endpoint-removed +verdict +An endpoint is gone\./))
        #expect(rules.output.contains(/diff\/specification-removed +error +A specification is gone/))
        let one = try Command.run(["rules", "endpoint-removed"], in: folder)
        #expect(one.output.hasPrefix("diff/endpoint-removed (endpoints, since "))
        #expect(one.output.contains("\nBefore:\n"))
        let completion = try Command.run(["--generate-completion-script", "bash"], in: folder)
        #expect(completion.output.contains("endpoint-removed=off"))
        #expect(completion.output.contains("source-strict"))
    }
}
