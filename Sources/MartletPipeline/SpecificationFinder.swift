package import MartletSettings
package import MartletSyntax

/// Finds the specifications of a folder, for commands that are called without one.
package struct SpecificationFinder: Sendable {
    private let fileSystem: FileSystem

    /// Makes a finder that looks into a file system.
    package init(fileSystem: FileSystem = .disk) {
        self.fileSystem = fileSystem
    }

    /// Returns the specifications that settings name, otherwise all that stand in the folder.
    package func specifications(in folder: String, settings: Settings) -> [String] {
        let named = settings.specifications.map(\.name)
        return (named.isEmpty ? present(in: folder) : named).map { folder == "." ? $0 : FilePath.join(folder, $0) }
    }

    /// The names of the YAML files that say which version of the dialect they are written in. Files that others include
    /// do not say it.
    private func present(in folder: String) -> [String] {
        let names = (try? fileSystem.list(folder)) ?? []
        return names.filter { name in
            guard name != SettingsLoader.fileName, name.hasSuffix(".yaml") || name.hasSuffix(".yml"),
                ProjectFolder.holds(FilePath.join(folder, name), fileSystem: fileSystem),
                let bytes = try? fileSystem.read(FilePath.join(folder, name))
            else { return false }
            let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
            return lines.contains { $0.starts(with: "martlet:".utf8) }
        }
    }
}
