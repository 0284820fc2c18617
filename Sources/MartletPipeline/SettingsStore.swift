package import MartletReporting
package import MartletSettings
package import MartletSyntax

/// The `martlet.yaml` files beside the specifications of a run, each read once.
package struct SettingsStore: Sendable {
    private let fileSystem: FileSystem
    private let ruleCodes: [String]?
    private var results: [(folder: String, result: SettingsResult)] = []

    /// Makes an empty store.
    ///
    /// - Parameter ruleCodes: the codes of all rules, so that a misspelt one is reported; nil reports none.
    package init(fileSystem: FileSystem = .disk, ruleCodes: [String]? = nil) {
        self.fileSystem = fileSystem
        self.ruleCodes = ruleCodes
    }

    /// Returns the settings that hold for a specification: empty ones without a file, and with one that has errors, of
    /// which ``failure`` tells.
    package mutating func settings(for specification: String) -> Settings {
        let folder = FilePath.parent(specification)
        if let known = results.first(where: { $0.folder == folder }) { return known.result.settings ?? Settings() }
        let result = SettingsLoader.load(beside: specification, fileSystem: fileSystem, ruleCodes: ruleCodes)
        guard result.path != nil else { return Settings() }
        results.append((folder, result))
        return result.settings ?? Settings()
    }

    /// What was found in the files.
    package var reports: [Report] {
        results.map { Report(sources: $0.result.sources, diagnostics: $0.result.diagnostics) }
    }

    /// How a run must end because of a file that is wrong; nil when none is.
    package var failure: ExitStatus? {
        if results.contains(where: \.result.isUnreadable) { return .inputUnreadable }
        return results.contains { $0.result.settings == nil } ? .findings : nil
    }

    /// How findings are printed, as the first file that says so wants it.
    package var format: ReportFormat? {
        results.lazy.compactMap(\.result.settings?.format).first.flatMap { ReportFormat(rawValue: $0.rawValue) }
    }
}
