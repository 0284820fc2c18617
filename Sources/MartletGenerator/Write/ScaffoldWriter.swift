package import MartletSyntax

/// Writes the files of a package that are its user's from then on: all of them when there is no package yet, and none
/// when there is one, whatever has become of them.
package enum ScaffoldWriter {
    /// What says that there is a package.
    private static let manifest = "Package.swift"

    /// Writes files into a folder. A file that stands there is left alone.
    ///
    /// - Parameter generated: The folder of the package that generated files belong into: a package without it is none that
    ///   was emitted, which is an error.
    package static func write(
        _ files: [GeneratedFile], to folder: String, generated: String, mode: OutputWriter.Mode, fileSystem: FileSystem
    ) -> WriteReport {
        func isThere(_ path: String) -> Bool { fileSystem.exists(FilePath.join(folder, path)) }
        if isThere(manifest), !isThere(generated) {
            var report = WriteReport()
            report.diagnostics.append(
                Diagnostic(
                    GeneratorCode.foreignPackage, .error,
                    "'\(FilePath.join(folder, manifest))' is that of a package which Martlet did not emit: it has no "
                        + "'\(generated)'", at: nil,
                    help: "choose a folder that does not exist yet, or give the generated files their folder back"))
            return report
        }
        guard mode != .check, !isThere(manifest) else { return WriteReport() }
        let missing = files.filter { !isThere($0.path) }
        var report = OutputWriter.write(
            missing.filter { $0.path != manifest }, to: folder, mode: mode, fileSystem: fileSystem)
        guard !report.hasErrors else { return report }
        // Last, so that what could not be written is written the next time.
        let end = OutputWriter.write(
            missing.filter { $0.path == manifest }, to: folder, mode: mode, fileSystem: fileSystem)
        report.entries += end.entries
        report.diagnostics += end.diagnostics
        return report
    }
}
