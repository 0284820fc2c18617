package import MartletSyntax

/// Finds and reads a `martlet.yaml`.
package enum SettingsLoader {
    /// The name of the file.
    package static let fileName = "martlet.yaml"
    /// How much the file may hold: nobody sets more than a few dozen options.
    private static let limits = SyntaxLimits(maxBytes: 1 << 20, maxDepth: 32, maxNodes: 100_000)

    /// Loads the settings that hold for a specification: those in its own folder, and in no other.
    ///
    /// - Parameters:
    ///   - specification: its path as the user named it. Standard input (`-`) has no settings, nor has a specification
    ///     that is called `martlet.yaml` itself.
    ///   - ruleCodes: the codes of all rules, so that a misspelt one is reported; nil reports none.
    package static func load(
        beside specification: String, fileSystem: FileSystem = .disk, ruleCodes: [String]? = nil
    ) -> SettingsResult {
        guard specification != "-", FilePath.name(specification) != fileName else { return none }
        return load(folder: FilePath.parent(specification), fileSystem: fileSystem, ruleCodes: ruleCodes)
    }

    /// Loads the settings in a folder.
    package static func load(
        folder: String, fileSystem: FileSystem = .disk, ruleCodes: [String]? = nil
    ) -> SettingsResult {
        let path = folder == "." ? fileName : FilePath.join(folder, fileName)
        guard fileSystem.exists(path) else { return none }
        var sources = SourceMap()
        // Of a file elsewhere not even the first line is shown.
        guard ProjectFolder.holds(path, fileSystem: fileSystem) else {
            let finding = Diagnostic(
                SettingsCode.outsideProject, "'\(path.excerpt)' is a link that leads out of the project", at: nil,
                help: "put the file itself there")
            return SettingsResult(path: path, sources: sources, settings: nil, diagnostics: [finding])
        }
        let bytes: [UInt8]
        do throws(FileSystemError) {
            bytes = try fileSystem.read(path, maxBytes: limits.maxBytes)
        } catch {
            let finding = Diagnostic(SettingsCode.unreadable, error.description, at: nil)
            return SettingsResult(
                path: path, sources: sources, settings: nil, diagnostics: [finding], isUnreadable: true)
        }
        let file = sources.add(path: path, bytes: bytes)
        let syntax = SourceReader.read(file, in: sources, limits: limits)
        var reader = SettingsReader(
            paths: ProjectPaths(folder: folder, fileSystem: fileSystem), ruleCodes: ruleCodes)
        var diagnostics = syntax.diagnostics
        var settings = Settings()
        if let root = syntax.root {
            settings = reader.read(root)
            diagnostics += reader.diagnostics
        } else {
            // A file of comments alone says nothing, as one that is not there.
            diagnostics.removeAll { $0.code == SyntaxCode.empty.rawValue }
        }
        let hasErrors = diagnostics.contains { $0.severity == .error }
        return SettingsResult(
            path: path, sources: sources, settings: hasErrors ? nil : settings, diagnostics: diagnostics)
    }

    private static var none: SettingsResult {
        SettingsResult(path: nil, sources: SourceMap(), settings: Settings(), diagnostics: [])
    }
}
