import MartletGenerator

extension GenerateResult {
    /// The Swift files that an emitted server has besides its client and values.
    var serverFiles: [GeneratedFile] {
        let own = files.filter { $0.path.contains("Handling") || $0.path.hasSuffix("Specification.swift") }
        return own + scaffold.filter { $0.path.hasSuffix(".swift") }
    }
}
