import Foundation
import Testing

struct GenerateCommandTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Specs.bakery, to: "specs/bakery.yaml")
    }

    @discardableResult
    func generate(_ more: String...) throws -> Command.Outcome {
        let base = ["generate", "specs/bakery.yaml", "--output", "out", "--tests", "tests"]
        return try Command.run(base + more, in: folder)
    }

    @Test func writesTheClientAndItsTests() throws {
        let run = try generate()
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(try folder.list("out") == ["BakeryClient.swift", "BakeryEndpoints.swift", "BakeryModels.swift"])
        #expect(
            try folder.list("tests") == [
                "BakeryEndpointTests.swift", "BakeryFixtures.swift", "BakeryMocks.swift", "BakeryValues.swift",
            ])
        #expect(try folder.read("out/BakeryModels.swift").contains("struct Bread: JSONModel"))
        #expect(run.output.contains("created   out/BakeryClient.swift\n"))
    }

    @Test func leavesFilesAloneThatAreAsTheyShouldBe() throws {
        try generate()
        let file = folder.url.appendingPathComponent("out/BakeryModels.swift").path
        let before = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
        let run = try generate()
        let after = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
        #expect(run.output == "7 files are up to date\n")
        #expect(before == after)
    }

    @Test func checkEndsWith1AndShowsWhatIsOutOfDate() throws {
        try generate()
        #expect(try generate("--check").status == 0)
        try folder.write(
            Specs.bakery.replacingOccurrences(of: "baked: date", with: "baked: date?"), to: "specs/bakery.yaml")
        let before = try folder.read("out/BakeryModels.swift")
        let run = try generate("--check")
        #expect(run.status == 1)
        #expect(run.output.contains("--- a/out/BakeryModels.swift"))
        #expect(run.output.contains("\n-    public let baked: Date\n+    public let baked: Date?\n"))
        #expect(run.errors.contains("error: 'out/BakeryModels.swift' is out of date [generate/out-of-date]\n"))
        let json = try generate("--check", "--format", "json")
        #expect(json.status == 1)
        #expect(json.output.hasPrefix("{\n") && json.output.contains("\"code\" : \"generate/out-of-date\""))
        #expect(try folder.read("out/BakeryModels.swift") == before)
    }

    @Test func removesOnlyWhatItWroteForTheSameSpecification() throws {
        try folder.write("", to: ".git/HEAD")
        try generate()
        try folder.write("// mine\n", to: "out/Mine.swift")
        let old = try folder.read("out/BakeryModels.swift")
        try folder.write(old, to: "out/BakeryOldModels.swift")
        try folder.write(
            old.replacingOccurrences(of: "specs/bakery.yaml", with: "specs/other.yaml"), to: "out/OtherModels.swift")
        let run = try generate()
        #expect(run.output.contains("removed   out/BakeryOldModels.swift\n"))
        #expect(
            try folder.list("out") == [
                "BakeryClient.swift", "BakeryEndpoints.swift", "BakeryModels.swift", "Mine.swift", "OtherModels.swift",
            ])
    }

    @Test func writesNothingWhenTheSpecificationHasErrors() throws {
        try generate()
        let before = try folder.read("out/BakeryModels.swift")
        try folder.write(Specs.broken, to: "specs/bakery.yaml")
        let run = try generate()
        #expect(run.status == 1)
        #expect(run.errors.contains("[type/unknown]"))
        #expect(try folder.read("out/BakeryModels.swift") == before)
    }

    @Test func replacesNoFileOfSomebodyElse() throws {
        try folder.write("// mine\n", to: "out/BakeryModels.swift")
        let run = try generate()
        #expect(run.status == 74)
        #expect(try folder.read("out/BakeryModels.swift") == "// mine\n")
        #expect(try folder.list("out") == ["BakeryModels.swift"])
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("tests").path))
    }

    @Test func namesNoPathOfTheMachineInItsOutput() throws {
        try folder.write("", to: ".git/HEAD")
        let absolute = folder.url.appendingPathComponent("specs/bakery.yaml").path
        #expect(try Command.run(["generate", absolute, "--output", "absolute"], in: folder).status == 0)
        #expect(
            try Command.run(["generate", "./specs/../specs/bakery.yaml", "--output", "relative"], in: folder).status
                == 0)
        for name in try folder.list("relative") {
            #expect(try folder.read("absolute/\(name)") == folder.read("relative/\(name)"))
            #expect(try folder.read("relative/\(name)").contains("specs/bakery.yaml"))
        }
    }

    @Test func endsWith74WhenTheOutputCannotBeWritten() throws {
        try folder.write("a file, not a folder", to: "out")
        let run = try generate()
        #expect(run.status == 74)
        #expect(run.errors.contains("error: "))
    }

    @Test func endsWith64WhenClientAndTestsShareAFolder() throws {
        let run = try Command.run(
            ["generate", "specs/bakery.yaml", "--output", "out", "--tests", "./out"], in: folder)
        #expect(run.status == 64)
        #expect(run.errors.contains("two folders"))
    }

    @Test func endsWith66WhenTheSpecificationCannotBeRead() throws {
        #expect(try Command.run(["generate", "absent.yaml", "--output", "out"], in: folder).status == 66)
    }

    @Test(arguments: ["a b", "x;import os", "", "1a", "é\n"])
    func endsWith64ForNoNameOfAModule(name: String) throws {
        #expect(try generate("--module", name).status == 64)
    }

    @Test func endsWith64ForAFolderWithoutAName() throws {
        #expect(try Command.run(["generate", "specs/bakery.yaml", "--output", ""], in: folder).status == 64)
    }

    @Test func importsTheModuleThatTheFolderIsCompiledInto() throws {
        let spec = "../specs/bakery.yaml"
        let work = folder.url.appendingPathComponent("2 my-work")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        let line = "cd '2 my-work' && \"$MARTLET\" generate \(spec) -o . --tests ../tests"
        #expect(try Command.shell(line, in: folder).status == 0)
        #expect(try folder.read("tests/BakeryEndpointTests.swift").contains("import __my_work\n"))
    }

    @Test func leavesNoPartOfAFileThatCannotGrow() throws {
        let fields = (0..<500).map { "      field\($0): string\n" }.joined()
        try folder.write(
            Specs.bakery.replacingOccurrences(of: "      id: string\n", with: "      id: string\n" + fields),
            to: "specs/bakery.yaml")
        let line = "ulimit -f 8; \"$MARTLET\" generate specs/bakery.yaml -o out"
        let run = try Command.shell(line, in: folder)
        #expect(run.status == 74)
        #expect(run.errors.contains("[generate/file-system]"))
        #expect(try !folder.list("out").contains { $0.contains("Models") })
    }
}
