import Foundation
import Testing

/// What `generate` takes besides the specification: the lock, templates, and a choice of endpoints.
struct GenerateOptionsTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.spec("loaf_size: string"), to: "specs/bakery.yaml")
    }

    private static func spec(_ fields: String) -> String {
        """
        martlet: 1
        api: Bakery
        servers: { production: https://api.bakery.example }
        models:
          Bread: { fields: { \(fields) } }
          Order: { fields: { id: string, bread: Bread } }
        endpoints:
          Bread:
            list: { get: /breads, returns: [Bread] }
          Orders:
            list: { get: /orders, returns: [Order] }
            place: { post: /orders, body: Order, returns: Order }

        """
    }

    @discardableResult
    private func generate(_ more: String...) throws -> Command.Outcome {
        try Command.run(["generate", "specs/bakery.yaml", "--output", "out"] + more, in: folder)
    }

    @Test func aFieldThatComesFirstRenamesNone() throws {
        #expect(try generate().output.contains("created   specs/martlet.lock\n"))
        #expect(try folder.read("specs/martlet.lock").contains("\n    models/Bread/loaf_size: loafSize\n"))
        #expect(try generate().output == "4 files are up to date\n")
        try folder.write(Self.spec("loaf-size: int, loaf_size: string"), to: "specs/bakery.yaml")
        let run = try generate()
        #expect(run.status == 0)
        #expect(run.output.contains("changed   specs/martlet.lock\n"))
        let models = try folder.read("out/BakeryModels.swift")
        #expect(models.contains("let loafSize: String\n") && models.contains("let loafSize2: Int\n"))
    }

    @Test func checkReportsALockThatIsOutOfDateAndWritesNone() throws {
        try generate()
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("specs/martlet.lock"))
        let run = try generate("--check")
        #expect(run.status == 1)
        #expect(run.errors.contains("error: 'specs/martlet.lock' is missing [generate/out-of-date]\n"))
        #expect(run.output.contains("+    models/Bread/loaf_size: loafSize\n"))
        #expect(try folder.list("specs") == ["bakery.yaml"])
    }

    @Test func aLockThatIsWrongIsAnErrorAtItsLine() throws {
        try generate()
        let lock = try folder.read("specs/martlet.lock")
        try folder.write(lock.replacing("loafSize", with: "\"loaf size\""), to: "specs/martlet.lock")
        let run = try generate()
        #expect(run.status == 1)
        #expect(run.errors.contains("specs/martlet.lock:6:29: error: "))
        #expect(run.errors.contains("[lock/invalid-name]"))
    }

    @Test func standardInputLeavesNoLock() throws {
        let run = try Command.run(
            ["generate", "-", "--output", "out"], in: folder, input: Self.spec("loaf_size: string"))
        #expect(run.status == 0)
        #expect(try folder.list(".").contains("martlet.lock") == false)
    }

    @Test func writesNothingWhenTheLockCannotBeWritten() throws {
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("locked"), withIntermediateDirectories: true)
        let line =
            "mv specs/bakery.yaml locked/ && mkdir locked/martlet.lock && "
            + "\"$MARTLET\" generate locked/bakery.yaml --output out"
        let run = try Command.shell(line, in: folder)
        #expect(run.status == 66)
        #expect(run.errors.contains("[lock/unreadable]"))
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("out").path))
    }

    @Test func generatesTheEndpointsThatAreAskedFor() throws {
        #expect(try generate("--include", "/breads/**").status == 0)
        let endpoints = try folder.read("out/BakeryEndpoints.swift")
        #expect(endpoints.contains("enum BreadEndpoint") && !endpoints.contains("OrdersEndpoint"))
        #expect(try !folder.read("out/BakeryModels.swift").contains("struct Order"))
        #expect(try generate("--exclude", "Orders.place", "--exclude", "Bread").status == 0)
        #expect(try folder.read("out/BakeryEndpoints.swift").contains("case list"))
        #expect(try !folder.read("out/BakeryEndpoints.swift").contains("case place"))
    }

    @Test func saysWhichPatternMeansNothing() throws {
        let run = try generate("--include", "Breads")
        #expect(run.status == 1)
        #expect(run.errors.contains("--include 'Breads' means no endpoint [select/unmatched]"))
        #expect(run.errors.contains("did you mean 'Bread'?"))
    }

    @Test func takesPatternsFromTheSettings() throws {
        try folder.write("generate: { output: ../out, exclude: [Orders] }\n", to: "specs/martlet.yaml")
        #expect(try Command.run(["generate", "specs/bakery.yaml"], in: folder).status == 0)
        #expect(try !folder.read("out/BakeryEndpoints.swift").contains("OrdersEndpoint"))
        #expect(try generate("--exclude", "Bread").status == 0)
        #expect(try folder.read("out/BakeryEndpoints.swift").contains("OrdersEndpoint"))
    }

    @Test func takesTheUsersTemplates() throws {
        try folder.write(
            "{{header}}\n{{#models}}// {{#structure}}{{name}}{{/structure}}\n{{/models}}", to: "mine/models.mustache")
        #expect(try generate("--templates", "mine").status == 0)
        #expect(try folder.read("out/BakeryModels.swift").hasSuffix("// Bread\n// Order\n"))
        try folder.write("{{header}}\n {{modles}}\n", to: "mine/models.mustache")
        let run = try generate("--templates", "mine")
        #expect(run.status == 1)
        #expect(run.errors.contains("mine/models.mustache:2:4: error: "))
        #expect(try generate("--templates", "absent").status == 66)
        #expect(try generate("--templates", "").status == 64)
    }

    @Test func modelsCanBeMutableAndWithoutEquality() throws {
        #expect(try generate("--mutable", "--no-equatable").status == 0)
        let models = try folder.read("out/BakeryModels.swift")
        #expect(models.contains("var loafSize: String"))
        #expect(models.contains("struct Bread: JSONModel {"))
    }

    @Test func twoSpecificationsDoNotShareFiles() throws {
        #expect(try generate().status == 0)
        try folder.write(Self.spec("id: string"), to: "specs/bakery.yml")
        let run = try Command.run(["generate", "specs/bakery.yml", "--output", "out"], in: folder)
        #expect(run.status == 74)
        #expect(run.errors.contains("[generate/other-specification]"))
        #expect(try folder.read("out/BakeryModels.swift").contains("loafSize"))
    }

    /// Waits until a command succeeds, at most half a minute: a watch that says nothing must not be waited for for ever.
    private static let until =
        "until_true() { for _ in {1..300}; do \"$@\" && return; sleep 0.1; done; kill -KILL %1; exit 99; }"

    @Test(.timeLimit(.minutes(30))) func generatesAgainUntilItIsEnded() throws {
        let line = """
            \(Self.until)
            "$MARTLET" generate specs/bakery.yaml --output out --watch 2> said > results &
            until_true grep -q waiting said
            echo 'nonsense: 1' >> specs/bakery.yaml
            until_true grep -q spec/unknown-key said
            sed -i.old -e '/nonsense/d' -e 's/loaf_size/crust/' specs/bakery.yaml
            until_true grep -q crust out/BakeryModels.swift
            kill -TERM %1
            wait %1
            """
        let run = try Command.shell(line, in: folder)
        #expect(run.status == 0)
        #expect(try folder.read("results").contains("changed   out/BakeryModels.swift"))
    }

    @Test(.timeLimit(.minutes(30))) func waitsForAnIncludedFileThatIsMissing() throws {
        try folder.write(Self.spec("id: Size") + "include: [parts/size.yaml]\n", to: "specs/bakery.yaml")
        let line = """
            \(Self.until)
            "$MARTLET" generate specs/bakery.yaml --output out --watch 2> said > results &
            until_true grep -q waiting said
            mkdir specs/parts
            echo 'models: { Size: { enum: [small, large] } }' > specs/parts/size.yaml
            until_true grep -q large out/BakeryModels.swift 2> /dev/null
            kill -TERM %1
            wait %1
            """
        let run = try Command.shell(line, in: folder)
        #expect(run.status == 0)
        #expect(try folder.read("said").contains("cannot read 'specs/parts/size.yaml'"))
    }

    @Test func watchNeedsAFileAndWrites() throws {
        #expect(try generate("--watch", "--check").status == 64)
        #expect(try Command.run(["generate", "-", "-o", "out", "--watch"], in: folder).status == 64)
    }

    @Test func printsStatisticsToStandardError() throws {
        let run = try generate("--stats")
        #expect(run.errors.contains("\nendpoints   3\n") && run.errors.contains("\nmodels      2\n"))
        #expect(run.errors.contains("\nmemory      "))
        #expect(!run.output.contains("endpoints   3"))
        let json = try generate("--stats", "--format", "json")
        #expect(json.errors.hasPrefix(#"{ "version": 1, "milliseconds": { "load": "#))
        #expect(!json.errors.contains("\u{1B}"))
    }
}
