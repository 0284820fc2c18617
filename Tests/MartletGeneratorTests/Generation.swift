import MartletContract
import MartletDialects
import MartletGenerator
import MartletSyntax

/// Runs the pipeline as the command line does, from a file to files.
struct Generation {
    let files: [GeneratedFile]
    let tests: [GeneratedFile]
    /// The files of an emitted server, with their paths in its package.
    let server: [GeneratedFile]
    let diagnostics: [Diagnostic]
    let sources: SourceMap

    /// Generates from a file of the repository.
    init(_ relative: String, options: GeneratorOptions = GeneratorOptions()) {
        self.init(
            loaded: ContractLoader.load(path: Repository.path(relative), fileSystem: .disk), as: relative, options)
    }

    /// Generates from the text of a specification.
    init(text: String, path: String = "specs/test.yaml", options: GeneratorOptions = GeneratorOptions()) {
        self.init(texts: [path: text], path: path, options: options)
    }

    /// Generates from one of several texts, which may include the others.
    init(texts: [String: String], path: String, options: GeneratorOptions = GeneratorOptions()) {
        let files = FileSystem.inMemory(texts)
        self.init(loaded: ContractLoader.load(path: path, fileSystem: files), as: path, options)
    }

    private init(loaded: LoadResult, as path: String, _ options: GeneratorOptions) {
        sources = loaded.sources
        guard var contract = loaded.contract else {
            files = []
            tests = []
            server = []
            diagnostics = loaded.diagnostics
            return
        }
        contract.sourcePath = path
        let result = Generator.generate(contract, options: options)
        files = result.files
        tests = result.tests
        let folder = result.generatedFolder
        server =
            folder.isEmpty
            ? [] : result.scaffold + files.map { GeneratedFile(path: "\(folder)/\($0.path)", bytes: $0.bytes) }
        diagnostics = loaded.diagnostics + result.diagnostics
    }

    /// The text of the file whose name ends in a suffix.
    func text(_ suffix: String) -> String {
        files.first { $0.path.hasSuffix(suffix) }?.text ?? ""
    }

    /// The findings, a line each: `line:column severity code message`.
    var report: String {
        diagnostics.map { diagnostic in
            let place = diagnostic.primary.map { span in
                let location = sources.location(of: span)
                return "\(location.line):\(location.column)"
            }
            return "\(place ?? "-") \(diagnostic.severity.rawValue) \(diagnostic.code) \(diagnostic.message)\n"
        }.joined()
    }
}
