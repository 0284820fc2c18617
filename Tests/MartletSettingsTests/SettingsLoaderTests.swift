import MartletSettings
import MartletSyntax
import Testing

struct SettingsLoaderTests {
    @Test func areEmptyWithoutAFile() {
        let result = load(nil)
        #expect(result.path == nil)
        #expect(result.settings == Settings())
        #expect(result.diagnostics.isEmpty)
    }

    @Test func holdForTheSpecificationsBesideThemAlone() {
        let text = "format: json"
        #expect(load(text).settings?.format == .json)
        #expect(load(text, for: "/srv/me/project/specs/more/api.yaml").path == nil)
        #expect(load(text, for: "/srv/me/project/api.yaml").path == nil)
        #expect(load(text, for: "-").path == nil)
    }

    /// A specification that is called `martlet.yaml` has no settings, and is not taken for them.
    @Test func areNotTheSpecificationItself() {
        #expect(load("martlet: 1", for: "/srv/me/project/specs/martlet.yaml").diagnostics.isEmpty)
    }

    @Test func namePathsFromTheWorkingDirectory() throws {
        let settings = try #require(load("generate: { output: ../Sources/API, tests: tests }").settings)
        #expect(settings.generate.output == "/srv/me/project/Sources/API")
        #expect(settings.generate.tests == "/srv/me/project/specs/tests")
        let fileSystem = FileSystem.inMemory(["specs/martlet.yaml": "generate: { output: ../Sources }"])
        let relative = SettingsLoader.load(beside: "specs/api.yaml", fileSystem: fileSystem)
        #expect(relative.path == "specs/martlet.yaml")
        #expect(relative.settings?.generate.output == "Sources")
        let here = FileSystem.inMemory(["martlet.yaml": "generate: { output: ./Sources/ }"])
        #expect(SettingsLoader.load(beside: "api.yaml", fileSystem: here).settings?.generate.output == "Sources")
    }

    @Test func letWhatIsSaidAboutOneSpecificationWin() throws {
        let settings = try #require(
            load(
                """
                generate: { access: package, output: all, include: [A] }
                lint: { rules: { lint/a: off, lint/b: note } }
                specs:
                  shop.yaml:
                    generate: { output: shop, include: [] }
                    lint: { rules: { lint/b: error } }
                """
            ).settings)
        let shop = settings.generate(for: "specs/shop.yaml")
        #expect(shop.access == .package)
        #expect(shop.output == "/srv/me/project/specs/shop")
        #expect(shop.include == [])
        #expect(settings.generate(for: "specs/api.yaml").output == "/srv/me/project/specs/all")
        #expect(settings.lint(for: "shop.yaml").rules == ["lint/a": .off, "lint/b": .error])
        #expect(settings.lint(for: "api.yaml").rules == ["lint/a": .off, "lint/b": .note])
        #expect(settings.specifications.map(\.name) == ["shop.yaml"])
    }

    @Test func collectEverythingThatIsWrong() {
        let result = load(
            """
            generate:
              acess: public
              output: ../../x
            lint: off
            specs: { apu.yaml: }
            """)
        #expect(
            places(result) == [
                "2:3: settings/unknown-key", "3:11: settings/outside-project", "4:7: settings/wrong-shape",
                "5:10: settings/unknown-specification",
            ])
        #expect(result.diagnostics.map(\.help).contains("did you mean 'access'?"))
        #expect(result.diagnostics.map(\.help).contains("did you mean 'api.yaml'?"))
    }

    @Test func warnOfRulesThatAreNoneWhenTheyAreKnown() {
        let text = "lint: { rules: { lint/unused-modl: off } }"
        #expect(load(text).diagnostics.isEmpty)
        let result = load(text, ruleCodes: ["lint/unused-model"])
        #expect(places(result) == ["1:18: settings/unknown-rule"])
        #expect(result.diagnostics.first?.severity == .warning)
        #expect(result.diagnostics.first?.help == "did you mean 'lint/unused-model'?")
        #expect(result.settings?.lint.rules == ["lint/unused-modl": .off])
    }

    @Test func letWhatIsSaidAboutDiffingOneSpecificationWin() throws {
        let settings = try #require(
            load(
                """
                diff: { failOn: wire, approvals: ok.yaml, noticeDays: 90, betaNoticeDays: 30, rules: { diff/a: off, diff/b: note } }
                specs: { shop.yaml: { diff: { failOn: never, noticeDays: 180, rules: { diff/b: error } } } }
                """
            ).settings)
        let shop = settings.diff(for: "specs/shop.yaml")
        #expect(shop.failOn == .never)
        #expect([shop.noticeDays, shop.betaNoticeDays] == [180, 30])
        #expect(shop.approvals == "/srv/me/project/specs/ok.yaml")
        #expect(shop.rules == ["diff/a": .off, "diff/b": .error])
        #expect(settings.diff(for: "specs/api.yaml").failOn == .wire)
    }

    @Test func warnOfRulesOfTheSamePartAlone() {
        let text = "{ lint: { rules: { diff/a: off } }, diff: { rules: { lint/a: off } } }"
        let result = load(text, ruleCodes: ["lint/a", "diff/a"])
        #expect(places(result) == ["1:20: settings/unknown-rule", "1:54: settings/unknown-rule"])
        #expect(load(text, ruleCodes: ["diff/a"]).diagnostics.count == 1)
    }

    @Test func cannotBeADirectory() {
        let result = load(nil, besides: ["specs/martlet.yaml/x": ""])
        #expect(result.isUnreadable)
        #expect(result.settings == nil)
        #expect(places(result) == ["settings/unreadable"])
    }

    @Test(
        arguments: [
            // Without a repository the package is the border.
            ([".git/HEAD": nil, "Package.swift": ""], "../x", true),
            ([".git/HEAD": nil, "Package.swift": ""], "../../x", false),
            // A repository in a repository is its own.
            (["specs/.git": "gitdir: elsewhere"], "../x", false),
            (["specs/.git": "gitdir: elsewhere"], "x/y", true),
            // A package in a repository is its own, too.
            (["specs/Package.swift": ""], "../x", false),
            (["specs/Package.swift": ""], "x", true),
            // A path that only begins like the project's.
            ([:], "../../project2/x", false),
        ] as [([String: String?], String, Bool)])
    func mayNameFoldersOfTheProjectOnly(files: [String: String?], output: String, isAllowed: Bool) {
        var all = ["/srv/me/project/.git/HEAD": "", "/srv/me/project/specs/api.yaml": ""]
        all["/srv/me/project/specs/martlet.yaml"] = "generate: { output: \(output) }"
        for (path, text) in files { all["/srv/me/project/" + path] = text }
        let result = SettingsLoader.load(beside: "/srv/me/project/specs/api.yaml", fileSystem: .inMemory(all))
        // The working directory of a file system in memory is its root, which holds everything else.
        #expect((result.settings != nil) == isAllowed, "\(places(result))")
    }
}
