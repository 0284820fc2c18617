import Foundation
import Testing

/// What commands take from `martlet.yaml`.
struct SettingsCommandTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Specs.bakery, to: "specs/bakery.yaml")
        try folder.write("", to: "Package.swift")
    }

    @Test func generateTakesFromItWhatNoFlagSays() throws {
        try folder.write(
            """
            generate:
              output: ../Sources/BakeryAPI
              tests: ../Tests/BakeryAPITests
              access: internal
              module: Oven
              mutable: true
            """, to: "specs/martlet.yaml")
        let run = try Command.run(["generate", "specs/bakery.yaml"], in: folder)
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.output.contains("created   Sources/BakeryAPI/BakeryClient.swift\n"))
        #expect(try folder.read("Sources/BakeryAPI/BakeryModels.swift").contains("\nnonisolated struct Bread"))
        #expect(try folder.read("Sources/BakeryAPI/BakeryModels.swift").contains("    var id: String\n"))
        #expect(try folder.read("Tests/BakeryAPITests/BakeryEndpointTests.swift").contains("@testable import Oven\n"))
        #expect(try Command.run(["generate", "specs/bakery.yaml", "--check"], in: folder).status == 0)
    }

    @Test func testsAreWrittenForTheLibraryThatIsAskedFor() throws {
        try folder.write(
            "generate: { output: ../out, tests: ../tests, testFramework: xctest }", to: "specs/martlet.yaml")
        #expect(try Command.run(["generate", "specs/bakery.yaml"], in: folder).status == 0)
        let tests = "tests/BakeryEndpointTests.swift"
        #expect(try folder.read(tests).contains("final class BreadEndpointTests: XCTestCase {"))
        let arguments = ["generate", "specs/bakery.yaml", "--test-framework", "swift-testing"]
        #expect(try Command.run(arguments, in: folder).status == 0)
        #expect(try folder.read(tests).contains("struct BreadEndpointTests {"))
    }

    @Test func flagsWin() throws {
        try folder.write("generate: { output: from-file, access: internal }", to: "specs/martlet.yaml")
        let run = try Command.run(
            ["generate", "specs/bakery.yaml", "--output", "from-flag", "--access", "package"], in: folder)
        #expect(run.status == 0)
        #expect(try folder.read("from-flag/BakeryModels.swift").contains("package nonisolated struct Bread"))
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("specs/from-file").path))
    }

    @Test func generateEndsWith64WithoutAFolder() throws {
        let run = try Command.run(["generate", "specs/bakery.yaml"], in: folder)
        #expect(run.status == 64)
        #expect(run.errors.contains("give --output FOLDER, or write into a martlet.yaml beside it"))
    }

    @Test func generateWithoutASpecificationTakesTheNamedOnes() throws {
        try folder.write(Specs.bakery.replacingOccurrences(of: "api: Bakery", with: "api: Mill"), to: "mill.yaml")
        try folder.write(Specs.bakery, to: "bakery.yaml")
        try folder.write(Specs.bakery, to: "old.yaml")
        try folder.write(
            """
            generate: { access: package }
            specs:
              mill.yaml: { generate: { output: Mill } }
              bakery.yaml: { generate: { output: Bakery, access: internal } }
            """, to: "martlet.yaml")
        let run = try Command.run(["generate"], in: folder)
        #expect(run.status == 0)
        #expect(try folder.list("Mill") == ["MillClient.swift", "MillEndpoints.swift", "MillModels.swift"])
        #expect(try folder.read("Mill/MillModels.swift").contains("package nonisolated struct Bread"))
        #expect(try folder.read("Bakery/BakeryModels.swift").contains("\nnonisolated struct Bread"))
        #expect(try Command.run(["generate"], in: folder).output == "6 files are up to date\n")
    }

    @Test func generateWithoutASpecificationTakesTheOnlyOne() throws {
        try folder.write(Specs.bakery, to: "bakery.yaml")
        try folder.write("include: []\n", to: "part.yaml")
        #expect(try Command.run(["generate", "-o", "out"], in: folder).status == 0)
        #expect(try folder.list("out").count == 3)
        try folder.write(Specs.bakery, to: "mill.yml")
        let run = try Command.run(["generate", "-o", "out"], in: folder)
        #expect(run.status == 64)
        #expect(run.errors.contains("bakery.yaml, mill.yml"))
    }

    @Test func generateWithoutAnySpecificationEndsWith64() throws {
        let run = try Command.run(["generate"], in: folder)
        #expect(run.status == 64)
        #expect(run.errors.contains("martlet init"))
    }

    @Test func goesOnWithTheOtherSpecificationsAfterAnError() throws {
        try folder.write(Specs.broken, to: "broken.yaml")
        try folder.write(Specs.bakery, to: "bakery.yaml")
        try folder.write(
            "generate: { output: out }\nspecs: { broken.yaml: , bakery.yaml: , absent.yaml: }", to: "martlet.yaml")
        let missing = try Command.run(["generate"], in: folder)
        #expect(missing.status == 1)
        #expect(missing.errors.hasPrefix("martlet.yaml:2:40: error: there is no file 'absent.yaml' beside this one"))
        try folder.write("generate: { output: out }\nspecs: { broken.yaml: , bakery.yaml: }", to: "martlet.yaml")
        let run = try Command.run(["generate"], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("broken.yaml:15:17: error: "))
        #expect(try folder.list("out").count == 3)
    }

    @Test func writesNothingWhenItIsWrong() throws {
        try folder.write("generate: { output: out, acces: internal }", to: "specs/martlet.yaml")
        let run = try Command.run(["generate", "specs/bakery.yaml"], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("specs/martlet.yaml:1:26: error: 'generate' has no key 'acces' "))
        #expect(run.errors.contains("did you mean 'access'?"))
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("specs/out").path))
    }

    @Test func cannotLeadOutOfTheProject() throws {
        try folder.write(Specs.bakery, to: "project/bakery.yaml")
        try folder.write("", to: "project/Package.swift")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appendingPathComponent("project/link").path, withDestinationPath: "../elsewhere")
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("elsewhere"), withIntermediateDirectories: true)
        for output in ["../elsewhere", "link", "link/deeper"] {
            try folder.write("generate: { output: \(output) }", to: "project/martlet.yaml")
            let run = try Command.run(["generate", "project/bakery.yaml"], in: folder)
            #expect(run.status == 1)
            #expect(run.errors.contains("[settings/outside-project]"))
        }
        #expect(try folder.list("elsewhere") == [])
        let flag = try Command.run(["generate", "project/bakery.yaml", "--output", "elsewhere"], in: folder)
        #expect(flag.status == 1)
        try folder.write("", to: "project/martlet.yaml")
        #expect(
            try Command.run(["generate", "project/bakery.yaml", "--output", "elsewhere"], in: folder).status == 0)
    }

    @Test func saysHowFindingsArePrinted() throws {
        try folder.write("format: json\ngenerate: { output: out }", to: "specs/martlet.yaml")
        try folder.write(Specs.broken, to: "specs/bakery.yaml")
        #expect(try Command.run(["generate", "specs/bakery.yaml"], in: folder).output.hasPrefix("{\n"))
        #expect(
            try Command.run(["generate", "specs/bakery.yaml", "--format", "text"], in: folder).errors
                .contains("[type/unknown]"))
    }

    @Test func schemaPrintsItsSchema() throws {
        let run = try Command.run(["schema", "--settings"], in: folder)
        #expect(run.status == 0)
        #expect(run.output.contains("\"title\": \"Settings of Martlet\""))
        #expect(try Command.run(["schema"], in: folder).output.contains("native dialect"))
    }
}
