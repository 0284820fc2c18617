import MartletContract
import MartletDialects
import MartletLint
import MartletSyntax

/// Graphs of schemas: read, linted, generated and converted.
enum SchemaFuzzing {
    /// Returns what is wrong with what became of the document that bytes say.
    static func flaw(of bytes: [UInt8]) -> String? {
        let document = SchemaGraph.document(bytes)
        return flaw(of: load(document)).map { "\($0)\n\(document)" }
    }

    /// Reads a document, changed by an overlay. A build for fuzzing takes each step of an overlay several times as long.
    static func load(_ document: String, overlay: String? = nil) -> LoadResult {
        let budget = WorkBudget(limits: [.overlaySteps: 20_000_000, .overlayExplanations: 20_000_000])
        var files = ["openapi.json": document]
        if let overlay { files["overlay.json"] = overlay }
        return ContractLoader.load(
            path: "openapi.json", overlays: overlay == nil ? [] : ["overlay.json"], fileSystem: .inMemory(files),
            budget: budget)
    }

    /// Returns what is wrong with what becomes of a document that was read.
    static func flaw(of loaded: LoadResult) -> String? {
        guard let contract = loaded.contract else {
            return loaded.diagnostics.contains { $0.severity == .error } ? nil : "refused without an error"
        }
        _ = Linter.lint(contract)
        if loaded.diagnostics.contains(where: { $0.severity == .error }) { return nil }
        return DialectFuzzing.flaw(ofGenerating: contract)
            ?? ConversionTarget.allCases.lazy.compactMap { flaw(ofConverting: contract, to: $0) }.first
    }

    /// What is written must be readable.
    private static func flaw(ofConverting contract: Contract, to target: ConversionTarget) -> String? {
        let conversion = Converter.convert(contract, to: target, as: .yaml)
        if conversion.diagnostics.contains(where: { $0.severity == .error }) { return nil }
        let again = ContractLoader.load(path: "again.yaml", fileSystem: .inMemory(["again.yaml": conversion.text]))
        guard again.contract == nil || again.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
        let errors = again.diagnostics.filter { $0.severity == .error }.map(\.message)
        return "converted to \(target.rawValue), it cannot be read: \(errors.prefix(3))\n\(conversion.text)"
    }
}
