package import MartletPlan
package import MartletSyntax

/// The `martlet.lock` beside a specification: read before the names are decided, written after.
package struct LockStore: Sendable {
    /// The path of the file; nil when the specification came from standard input, which has no place.
    package let path: String?
    /// Whether the file could not be read although it is there.
    package let isUnreadable: Bool
    /// What is wrong with the file.
    package let diagnostics: [Diagnostic]
    private let specification: String
    private var file: LockFile
    /// The file's bytes; nil when there is none.
    private let bytes: [UInt8]?

    /// Reads the file beside a specification. Where there is none, no name is frozen.
    package init(beside specification: String, sources: inout SourceMap, fileSystem: FileSystem) {
        self.specification = specification
        let path = specification == "-" ? nil : FilePath.join(FilePath.parent(specification), LockFile.name)
        self.path = path
        guard let path, fileSystem.exists(path) else {
            (file, bytes, isUnreadable, diagnostics) = (LockFile(), nil, false, [])
            return
        }
        guard ProjectFolder.holds(path, fileSystem: fileSystem) else {
            let finding = Diagnostic(
                GeneratorCode.unreadableLock, "'\(path.excerpt)' is a link that leads out of the project", at: nil,
                help: "put the file itself there")
            (file, bytes, isUnreadable, diagnostics) = (LockFile(), nil, true, [finding])
            return
        }
        do throws(FileSystemError) {
            let bytes = try fileSystem.read(path, maxBytes: SyntaxLimits().maxBytes)
            let read = LockFile.read(path: path, bytes, in: &sources)
            (file, self.bytes, isUnreadable, diagnostics) = (read.lock, bytes, false, read.diagnostics)
        } catch {
            let finding = Diagnostic(GeneratorCode.unreadableLock, error.description, at: nil)
            (file, bytes, isUnreadable, diagnostics) = (LockFile(), nil, true, [finding])
        }
    }

    /// The frozen names of the specification.
    package var names: NameLock { file[specification: specification] }

    /// Returns what the file must hold: the names of the specification, with those of its neighbours. Nil where there is no
    /// file, and no name needs to be frozen.
    package func bytes(freezing names: NameLock) -> [UInt8]? {
        var file = file
        file[specification: specification] = names
        guard path != nil, bytes != nil || !file.sections.isEmpty else { return nil }
        return file.bytes
    }

    /// Writes what ``bytes(freezing:)`` returned; or only looks. A file that is as it should be is not touched.
    package func write(_ new: [UInt8]?, mode: OutputWriter.Mode, fileSystem: FileSystem) -> WriteReport {
        var report = WriteReport()
        guard let path, let new else { return report }
        let outcome: WriteReport.Outcome = bytes == nil ? .created : bytes == new ? .unchanged : .changed
        var diff = ""
        if mode == .check, outcome != .unchanged {
            let old = bytes.map { String(decoding: $0, as: UTF8.self) }
            diff = UnifiedDiff.text(from: old, to: String(decoding: new, as: UTF8.self), path: path)
        }
        if mode == .write, outcome != .unchanged {
            do throws(FileSystemError) {
                let project = ProjectFolder.of(FilePath.parent(path), fileSystem: fileSystem)
                try fileSystem.write(new, to: path, inside: project)
            } catch {
                report.diagnostics.append(Diagnostic(GeneratorCode.fileSystem, error.description, at: nil))
                return report
            }
        }
        report.entries = [WriteReport.Entry(path: LockFile.name, outcome: outcome, diff: diff)]
        return report
    }
}
