import MartletDialects
import MartletDiffPipeline
import MartletPipeline
import MartletReporting
import MartletSyntax
import Testing

struct ConvertRunTests {
    private static let specification = """
        martlet: 1
        api: Bakery
        endpoints:
          Bread: { list: { get: /bread, returns: [string], cache: 5m } }
        """

    private func run(_ target: ConversionTarget, output: String? = nil, _ files: [String: String]) -> (
        outcome: ConvertRun.Outcome, fileSystem: FileSystem
    ) {
        let fileSystem = FileSystem.inMemory(files)
        let run = ConvertRun(specification: "bakery.yaml", target: target, output: output)
        return (run.run(Pipeline(fileSystem: fileSystem), fileSystem: fileSystem), fileSystem)
    }

    @Test func writesOpenAPIWithWhatItHasNoWordsFor() throws {
        let (outcome, _) = run(.openapi, ["bakery.yaml": Self.specification])
        #expect(outcome.status == .clean)
        #expect(outcome.reports.flatMap(\.diagnostics) == [])
        let text = try #require(outcome.text)
        #expect(text.hasPrefix("openapi: 3.1.1\n"))
        #expect(text.contains("x-martlet-cache: 5m\n"))
    }

    @Test func writesTheFileThatIsNamed() throws {
        let (outcome, fileSystem) = run(.native, output: "copy.yaml", ["bakery.yaml": Self.specification])
        #expect(outcome.status == .clean)
        let text = String(decoding: try fileSystem.read("copy.yaml"), as: UTF8.self)
        #expect(text == outcome.text)
        #expect(text.contains("list: { get: /bread, returns: [string], cache: 5m }"))
    }

    @Test func writesNothingWhenTheSpecificationHasErrors() {
        let (outcome, fileSystem) = run(.native, output: "copy.yaml", ["bakery.yaml": "martlet: 1\n"])
        #expect(outcome.status == .findings)
        #expect(outcome.text == nil)
        #expect(!fileSystem.exists("copy.yaml"))
    }

    @Test func saysThatTheSpecificationCannotBeRead() {
        #expect(run(.native, [:]).outcome.status == .inputUnreadable)
    }
}
