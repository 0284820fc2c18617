import Foundation
import Testing

/// `init`, `templates export` and `doctor`.
struct SetUpCommandTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func run(_ line: String) throws -> Command.Outcome {
        try Command.run(line.split(separator: " ").map(String.init), in: folder)
    }

    @Test func writesAStarterThatGeneratesAndLintsWithoutAFinding() throws {
        try folder.write("", to: "Package.swift")
        let start = try run("init --name Bakery --directory specs")
        #expect(start.status == 0)
        #expect(start.errors == "")
        #expect(start.output.hasPrefix("created   specs/bakery.yaml\ncreated   specs/martlet.yaml\n"))
        let lint = try run("lint specs/bakery.yaml")
        #expect(lint.status == 0)
        #expect(lint.errors == "")
        let generate = try run("generate specs/bakery.yaml")
        #expect(generate.status == 0)
        #expect(generate.errors == "")
        #expect(generate.output.contains("created   Sources/BakeryAPI/BakeryClient.swift"))
        #expect(try folder.read("Tests/BakeryAPITests/BakeryEndpointTests.swift").contains("import BakeryAPI"))
    }

    @Test func leavesFilesAloneThatAreThere() throws {
        try folder.write("mine\n", to: "example.yaml")
        let start = try run("init")
        #expect(start.status == 0)
        #expect(start.output.hasPrefix("kept      example.yaml\ncreated   martlet.yaml\n"))
        #expect(try folder.read("example.yaml") == "mine\n")
    }

    @Test(arguments: ["bakery", "Ba-kery", "9Lives", ""])
    func refusesANameThatNoTypeCanBeginWith(name: String) throws {
        let start = try Command.run(["init", "--name", name], in: folder)
        #expect(start.status == 64)
        #expect(start.errors.contains("cannot begin the names of Swift types"))
    }

    @Test func cannotWriteIntoAFile() throws {
        try folder.write("", to: "file")
        let start = try run("init --directory file")
        #expect(start.status == 74)
        #expect(start.errors.hasPrefix("error: "))
    }

    @Test func exportsTemplatesThatGenerateTheSame() throws {
        _ = try run("init")
        let built = try run("generate example.yaml --output A")
        #expect(built.status == 0)
        let export = try run("templates export templates")
        #expect(export.status == 0)
        #expect(export.output.contains("created   templates/client.mustache\n"))
        #expect(try folder.read("templates/README.md").contains("## client.mustache\n\n- `header`: text\n"))
        let own = try run("generate example.yaml --output B --templates templates")
        #expect(own.errors == "")
        #expect(own.status == 0)
        for name in ["ExampleClient", "ExampleEndpoints", "ExampleModels"] {
            #expect(try folder.read("A/\(name).swift") == folder.read("B/\(name).swift"))
        }
    }

    @Test func keepsTemplatesThatWereChanged() throws {
        try folder.write("changed\n", to: "templates/client.mustache")
        let export = try run("templates export templates")
        #expect(export.status == 1)
        #expect(export.output.contains("kept      templates/client.mustache\n"))
        #expect(try folder.read("templates/client.mustache") == "changed\n")
        let force = try run("templates export templates --force")
        #expect(force.status == 0)
        #expect(force.output.contains("replaced  templates/client.mustache\n"))
        #expect(force.output.contains("unchanged templates/models.mustache\n"))
    }

    @Test func findsNothingWrongWithAFreshSetUp() throws {
        try folder.write("// MartletRuntime", to: "Package.swift")
        _ = try run("init --directory specs")
        _ = try run("generate specs/example.yaml")
        let doctor = try run("doctor specs/example.yaml")
        #expect(doctor.status == 0)
        #expect(!doctor.output.contains(/^(warning|error)/.anchorsMatchLineEndings()), "\(doctor.output)")
        #expect(doctor.output.contains("specs/martlet.schema.json: the schema of this version"))
        #expect(doctor.output.contains("up to date"))
    }

    @Test func saysWhatIsWrong() throws {
        try folder.write("let package = 1", to: "Package.swift")
        try folder.write("martlet: 1\napi: Shop\n", to: "shop.yaml")
        try folder.write("generate: { output: Sources/Shop }\n", to: "martlet.yaml")
        let stale = try run("doctor")
        #expect(stale.status == 0)
        #expect(stale.output.contains("warning    shop.yaml: editors cannot complete and check it\n"))
        #expect(stale.output.contains("would change\n           run 'martlet generate shop.yaml' and commit\n"))
        #expect(stale.output.contains(/warning +.*Package\.swift: no target depends on MartletRuntime/))
        try folder.write("martlet: 1\napi: Shop\nmodles: {}\n", to: "shop.yaml")
        let broken = try run("doctor shop.yaml")
        #expect(broken.status == 1)
        #expect(broken.output.contains("error      shop.yaml: has one error\n"))
        try folder.write("genrate: {}\n", to: "martlet.yaml")
        #expect(try run("doctor shop.yaml").output.contains("error      martlet.yaml: has errors\n"))
    }

    @Test func printsItsFindingsAsJSON() throws {
        struct Document: Decodable {
            struct Finding: Decodable {
                let subject: String
                let verdict: String
            }
            let version: Int
            let findings: [Finding]
        }
        let doctor = try run("doctor --format json")
        let document = try JSONDecoder().decode(Document.self, from: Data(doctor.output.utf8))
        #expect(document.version == 1)
        #expect(document.findings.contains { $0.subject == "libyaml" && $0.verdict == "ok" })
        #expect(document.findings.contains { $0.subject == "specification" && $0.verdict == "warning" })
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func printsACompletionScript(shell: String) throws {
        let script = try run("--generate-completion-script \(shell)")
        #expect(script.status == 0)
        for word in ["generate", "doctor", "templates"] { #expect(script.output.contains(word)) }
    }

    @Test func saysItsVersion() throws {
        #expect(try run("--version").output.contains(/^\d+\.\d+\.\d+\n$/))
    }
}
