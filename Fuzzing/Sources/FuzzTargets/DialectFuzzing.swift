import MartletContract
import MartletDialects
import MartletGenerator
import MartletSyntax

/// The way from a specification to Swift.
enum DialectFuzzing {
    /// Loads, plans and generates, and returns what is wrong with the outcome.
    static func flaw(of bytes: [UInt8]) -> String? {
        let files = FileSystem.inMemory(["other.yaml": "models: { Other: { fields: { id: string } } }"])
        do throws(FileSystemError) {
            try files.write(bytes, to: "fuzz.yaml")
        } catch {
            return "the memory is no disk that can be full: \(error)"
        }
        let loaded = ContractLoader.load(path: "fuzz.yaml", fileSystem: files)
        guard let contract = loaded.contract else {
            return loaded.diagnostics.contains { $0.severity == .error } ? nil : "refused without an error"
        }
        return flaw(ofGenerating: contract)
    }

    /// Plans and generates, and returns what is wrong with the outcome.
    static func flaw(ofGenerating contract: Contract) -> String? {
        var options = GeneratorOptions()
        options.tests = TestOptions(module: "Fuzz")
        let result = Generator.generate(contract, options: options)
        if result.diagnostics.contains(where: { $0.severity == .error }) {
            return result.files.isEmpty && result.tests.isEmpty ? nil : "files in spite of an error"
        }
        if result.files.isEmpty { return "neither files nor an error" }
        return (result.files + result.tests).lazy.compactMap { flaw(of: $0) }.first
    }

    /// Signs that end a line in Swift, or hide what stands there, must be escaped wherever they come from.
    private static func flaw(of file: GeneratedFile) -> String? {
        for scalar in file.text.unicodeScalars {
            switch scalar.value {
            case 0x0A: continue
            case ..<0x20, 0x7F, 0x85, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
                return "\(file.path) has U+\(String(scalar.value, radix: 16)) as it is"
            default: continue
            }
        }
        return nil
    }
}
