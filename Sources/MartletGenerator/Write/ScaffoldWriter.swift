package import MartletSyntax

/// Writes the files of a package that are its user's from then on: all of them when there is no package yet, and none
/// when there is one, whatever has become of them.
package enum ScaffoldWriter {
    /// What says that there is a package.
    private static let manifest = "Package.swift"

    /// Writes files into a folder. A file that stands there is left alone.
    package static func write(
        _ files: [GeneratedFile], to folder: String, mode: OutputWriter.Mode, fileSystem: FileSystem
    ) -> WriteReport {
        func isThere(_ path: String) -> Bool { fileSystem.exists(FilePath.join(folder, path)) }
        guard mode != .check, !isThere(manifest) else { return WriteReport() }
        let missing = files.filter { !isThere($0.path) }
        var report = OutputWriter.write(
            missing.filter { $0.path != manifest }, to: folder, mode: mode, fileSystem: fileSystem)
        guard report.diagnostics.isEmpty else { return report }
        // Last, so that what could not be written is written the next time.
        let end = OutputWriter.write(
            missing.filter { $0.path == manifest }, to: folder, mode: mode, fileSystem: fileSystem)
        report.entries += end.entries
        report.diagnostics += end.diagnostics
        return report
    }
}
