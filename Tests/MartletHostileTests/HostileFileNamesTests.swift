import MartletContract
import MartletDialects
import MartletGenerator
import MartletPlan
import MartletSyntax
import Testing

/// Names of files, and what other files than the specification say, that try to become code.
struct HostileFileNamesTests {
    private static let spec = "martlet: 1\napi: Shop\ninclude: [%]\nmodels: { Bread: { fields: { id: string } } }\n"

    private static func generate(_ path: String, including included: String) -> (LoadResult, [GeneratedFile]) {
        let text = spec.replacing("%", with: "\"\(included)\"")
        let part = "models: { Cake: { fields: { id: string } } }"
        let files = FileSystem.inMemory([path: text, FilePath.join(FilePath.parent(path), "part.yaml"): part])
        let loaded = ContractLoader.load(path: path, fileSystem: files)
        guard let contract = loaded.contract else { return (loaded, []) }
        var options = GeneratorOptions()
        options.tests = TestOptions()
        let result = Generator.generate(contract, options: options)
        let server = ServerOptions(files: [(FilePath.name(path), text), ("part.yaml", part)])
        let emitted = Generator.generate(contract, options: options.emitting(server))
        return (loaded, result.files + result.tests + emitted.serverFiles)
    }

    @Test(arguments: HostileStrings.all.filter { !$0.isEmpty && $0 != "../../x" && $0.count < 200 })
    func nameOfTheSpecificationChangesNoDeclaration(text: String) throws {
        let (loaded, files) = Self.generate("specs/a\(text)b.yaml", including: "part.yaml")
        let (_, twin) = Self.generate("specs/azzb.yaml", including: "part.yaml")
        #expect(loaded.diagnostics.map(\.message) == [])
        try #require(files.count == 11 && twin.count == 11)
        let shapes = try DeclarationDump.shapes(of: Set((files + twin).map(\.text)))
        for (file, expected) in zip(files, twin) {
            #expect(shapes[file.text] == shapes[expected.text])
            #expect(!HostileStrings.hasRawSigns(file.text))
            // A file's name is made of letters and digits, so it leads nowhere else.
            #expect(file.path.allSatisfy { $0.isLetter || $0.isNumber || "_./".contains($0) }, "\(file.path)")
            #expect(!file.path.contains("..") && !file.path.hasPrefix("/"), "\(file.path)")
        }
    }

    @Test(arguments: [
        "../part.yaml", "../../x", "/etc/passwd", "/specs/part.yaml", "a/../../specs2/part.yaml", "",
        "part.yaml\\u0000",
        "part\\n.yaml", "\\u2028part.yaml", ".", "..", "./", "-", "~/part.yaml", "file:part.yaml",
    ])
    func pathOfAnIncludedFileLeadsNowhereElse(path: String) {
        let (loaded, files) = Self.generate("specs/shop.yaml", including: path)
        #expect(loaded.diagnostics.contains { $0.severity == .error && $0.primary != nil })
        #expect(files.isEmpty)
        for diagnostic in loaded.diagnostics {
            #expect(!HostileStrings.hasRawSigns(diagnostic.message + (diagnostic.help ?? "")))
        }
    }
}
