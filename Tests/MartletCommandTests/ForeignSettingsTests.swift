import Foundation
import Testing

/// Settings, templates and links that come with a folder of somebody else.
struct ForeignSettingsTests {
    let folder: TemporaryFolder
    private static let secret = "-----BEGIN PRIVATE KEY----- c2VjcmV0"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.secret + "\n", to: "home/key")
        try folder.write("", to: "app/Package.swift")
        try folder.write("let app = 1\n", to: "app/Sources/App/main.swift")
        for place in ["app/vendor/acme", "app/lib/acme"] {
            try folder.write(Specs.bakery, to: "\(place)/api.yaml")
            try folder.write("// evil {{>inner}}\n", to: "\(place)/tpl/client.mustache")
            try folder.write("print(1)\n", to: "\(place)/tpl/inner.mustache")
        }
        try folder.write("martlet: 1\nmodels:\n  Secret: { fields: { key: string } }\n", to: "app/secret.yaml")
    }

    private func martlet(_ words: String, in place: String = "app") throws -> Command.Outcome {
        try Command.shell("cd \(place) && \"$MARTLET\" \(words)", in: folder)
    }

    private func link(_ path: String, to target: String) throws {
        let url = folder.url.appending(path: path)
        try? FileManager.default.removeItem(at: url)
        try FileManager.default.createSymbolicLink(
            atPath: url.path, withDestinationPath: folder.url.appending(path: target).path)
    }

    /// Right in a folder of other people's code, a project is the folder itself.
    @Test(arguments: [
        "generate: { output: ../../Sources/App }", "generate: { output: ../../Sources/New }",
        "generate: { output: out, tests: ../../Tests }", "generate: { output: out, templates: ../../templates }",
        "root: ../..", "overlays: [../../overlay.yaml]", "diff: { approvals: ../../approvals.yaml }",
        "specs: { api.yaml: { root: ../.. } }", "generate: { mockServer: ../../Mock }",
    ])
    func reachOnlyTheirOwnProject(settings: String) throws {
        try folder.write(settings + "\n", to: "app/vendor/acme/martlet.yaml")
        for command in ["generate", "lint", "doctor", "convert --to openapi", "diff vendor/acme/api.yaml"] {
            let run = try martlet("\(command) vendor/acme/api.yaml")
            #expect(run.status == 1, "\(command): \(run.output) \(run.errors)")
            let word = command == "doctor" ? "martlet.yaml" : "[settings/outside-project]"
            #expect((run.output + run.errors).contains(word))
        }
        #expect(try folder.list("app/Sources") == ["App"])
        #expect(try folder.list("app/Sources/App") == ["main.swift"])
    }

    /// For Swift's characters, there is no `..` in this path: the slash is one with the mark behind it.
    @Test(arguments: ["generate: { output: \"../\\u0301x\" }", "generate: { output: out, tests: \"../\\u200Dx/t\" }"])
    func combiningMarksHideNoWayOut(settings: String) throws {
        try folder.write(settings + "\n", to: "app/vendor/acme/martlet.yaml")
        let run = try martlet("generate api.yaml", in: "app/vendor/acme")
        #expect(run.status == 1, "\(run.output) \(run.errors)")
        #expect(run.errors.contains("[settings/outside-project]"))
        #expect(try folder.list("app/vendor") == ["acme"])
    }

    @Test(arguments: [".git/refs/heads", ".GIT/hooks", "x/../.git", "link/hooks"])
    func noSettingsReachTheDataOfGit(output: String) throws {
        try folder.write("", to: "app/.git/refs/heads/keep")
        try link("app/link", to: "app/.git")
        try folder.write("generate: { output: \(output) }\n", to: "app/martlet.yaml")
        try folder.write(Specs.bakery, to: "app/api.yaml")
        let run = try martlet("generate api.yaml")
        #expect(run.status == 1)
        #expect(run.errors.contains("leads into the data of git"), "\(run.errors)")
        #expect(try folder.list("app/.git") == ["refs"])
        #expect(try folder.list("app/.git/refs/heads") == ["keep"])
    }

    /// Where a folder does not look like somebody else's, templates need the user's word all the same.
    @Test func templatesNeedConsent() throws {
        try folder.write("generate: { output: ../../Sources/New, templates: tpl }\n", to: "app/lib/acme/martlet.yaml")
        let refused = try martlet("generate lib/acme/api.yaml")
        #expect(refused.status == 64)
        #expect(refused.errors.contains("the templates in 'lib/acme/tpl'"), "\(refused.errors)")
        #expect(try folder.list("app/Sources") == ["App"])
        #expect(try martlet("doctor lib/acme/api.yaml").output.contains("--templates"))
        #expect(try martlet("generate lib/acme/api.yaml --templates lib/acme/tpl").status == 0)
        #expect(try folder.read("app/Sources/New/ApiClient.swift").contains("evil print(1)"))
        // Who works in the folder uses its settings.
        #expect(try martlet("generate --output own", in: "app/lib/acme").status == 0)
    }

    @Test func codeGoesIntoNoFolderOfOthersWithoutConsent() throws {
        try folder.write("generate: { output: ../../Sources/App }\n", to: "app/lib/acme/martlet.yaml")
        let refused = try martlet("generate lib/acme/api.yaml")
        #expect(refused.status == 64)
        #expect(refused.errors.contains("writes into 'Sources/App'"), "\(refused.errors)")
        #expect(try folder.list("app/Sources/App") == ["main.swift"])
        #expect(try martlet("generate lib/acme/api.yaml --output Sources/App").status == 0)
        // From then on the folder is known to be meant.
        #expect(try martlet("generate lib/acme/api.yaml").status == 0)
    }

    /// A link out of the project, as each file that is read without being named.
    @Test(arguments: [
        "martlet.yaml", "martlet.lock", "ov.yaml", "ap.yaml", "tpl/client.mustache", "tpl/inner.mustache", "part.yaml",
        "api.yaml",
    ])
    func linksOutOfTheProjectAreNotRead(name: String) throws {
        let place = "app/lib/acme"
        if name != "martlet.yaml" {
            let settings =
                switch name {
                case "ov.yaml": "overlays: [ov.yaml]\n"
                case "ap.yaml": "diff: { approvals: ap.yaml }\n"
                default: "generate: { output: out }\n"
                }
            try folder.write(settings, to: "\(place)/martlet.yaml")
        }
        let including = "include: [part.yaml]\n" + Specs.bakery
        if name == "part.yaml" { try folder.write(including, to: "\(place)/api.yaml") }
        try link("\(place)/\(name)", to: "home/key")
        let templates = name.hasPrefix("tpl") ? " --templates tpl" : ""
        for command in [
            "generate api.yaml\(templates)", "diff api.yaml api.yaml", "lint api.yaml", "doctor",
            "generate --check\(templates)",
        ] {
            let run = try martlet(command, in: place)
            #expect(!(run.output + run.errors).contains("PRIVATE"), "\(command)")
        }
        let command =
            ["ov.yaml", "ap.yaml"].contains(name) ? "diff api.yaml api.yaml" : "generate api.yaml\(templates)"
        let run = try martlet(command, in: place)
        #expect(run.status == 1 || run.status == 66, "\(run.output)")
        #expect(run.errors.contains("leads out of") || run.errors.contains("lies outside"), "\(run.errors)")
        for file in (try? folder.list("\(place)/out")) ?? [] {
            #expect(!(try folder.read("\(place)/out/\(file)").contains("PRIVATE")))
        }
        #expect(try folder.read("home/key") == Self.secret + "\n")
    }

    /// Also what the command line names: in CI it names what a pull request has.
    @Test(arguments: [
        "lint link.yaml", "generate link.yaml -o out", "generate api.yaml -o out --overlay link.yaml",
        "diff api.yaml api.yaml --approvals link.yaml", "convert link.yaml --to openapi", "diff api.yaml link.yaml",
        "mock api.yaml --scenarios link.yaml --port 0", "doctor link.yaml", "generate api.yaml -o out --root link.yaml",
    ])
    func namedLinksOutOfTheProjectAreNotRead(command: String) throws {
        try link("app/lib/acme/link.yaml", to: "home/key")
        let run = try martlet(command, in: "app/lib/acme")
        #expect(!(run.output + run.errors).contains("PRIVATE"))
        if !command.contains("--root") { #expect(run.status != 0, "\(run.output)") }
    }

    @Test func streamsOfTheShellAreRead() throws {
        for line in ["lint <(cat api.yaml)", "lint /dev/stdin < api.yaml", "lint - < api.yaml"] {
            #expect(try martlet(line, in: "app/lib/acme").status == 0)
        }
    }

    /// A specification that has become a link is gone, and what it leads to is not shown.
    @Test func aLinkInAFolderOfSpecificationsIsNotRead() throws {
        try folder.write("openapi: 3.1.0\nsecret: \(Self.secret)\n", to: "home/kube.yaml")
        let git = "git -c user.name=a -c user.email=a@b"
        _ = try Command.shell(
            "cd app && git init -q . && \(git) add -A && \(git) commit -q -m first", in: folder)
        try link("app/lib/acme/api.yaml", to: "home/kube.yaml")
        let run = try martlet("diff --against HEAD lib/acme")
        #expect(run.status == 1)
        #expect(run.output.contains("[diff/specification-removed]"), "\(run.output)\(run.errors)")
        #expect(!(run.output + run.errors).contains("PRIVATE"))
        #expect(try martlet("generate --output out", in: "app/lib/acme").errors.contains("there is none"))
    }

    /// Links that stay inside of the project are followed.
    @Test func linksInsideOfTheProjectAreRead() throws {
        try folder.write("generate: { output: out }\n", to: "app/shared.yaml")
        try link("app/lib/acme/martlet.yaml", to: "app/shared.yaml")
        #expect(try martlet("generate lib/acme/api.yaml").status == 0)
        #expect(try folder.list("app/lib/acme/out").contains("ApiClient.swift"))
    }
}
