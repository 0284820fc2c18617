import Foundation
import MartletGenerator
import Testing

/// The committed clients of the five specifications are what would be generated now.
struct SampleTests {
    static let names = ["aroti", "barqnet", "cpc", "storefront", "todufit"]

    private func generation(_ name: String) -> Generation {
        var options = GeneratorOptions()
        options.tests = TestOptions(module: name.capitalized + "Sample")
        return Generation("specs/\(name).yaml", options: options)
    }

    @Test(arguments: names) func isUpToDate(name: String) throws {
        let generation = generation(name)
        #expect(generation.report == "")
        try GoldenFolder(path: "generated-samples/\(name)/Sources").expect(generation.files)
        try GoldenFolder(path: "generated-samples/\(name)/Tests").expect(generation.tests)
    }

    @Test func serverIsUpToDate() throws {
        let path = "specs/aroti.yaml"
        let text = try #require(Repository.text(path))
        let server = ServerOptions(files: [("aroti.yaml", text)])
        let generation = Generation(path, options: GeneratorOptions().emitting(server))
        #expect(generation.report == "")
        try GoldenFolder(path: "generated-samples/aroti/Server").expect(generation.server)
        #expect(Generation(path, options: GeneratorOptions().emitting(server)).server == generation.server)
    }

    @Test(arguments: names) func isTheSameBytesEachTime(name: String) {
        #expect(generation(name).files == generation(name).files)
        #expect(generation(name).tests == generation(name).tests)
    }
}
