package import MartletSyntax

/// Writes generated files into a folder that may hold others too.
///
/// A file that is as it should be is not touched, so that builds do not start anew. Another is replaced at once, never
/// half. What a former run wrote and this one does not is removed when it carries our header. Files of others are
/// neither replaced nor removed, and nothing outside the folder is, links included.
package enum OutputWriter {
    /// Whether anything is written.
    package enum Mode: Sendable {
        /// Writes.
        case write
        /// Only looks: the report says what would be written.
        case look
        /// Only looks, and shows the differences.
        case check
    }

    /// Writes files into a folder, or checks them against it.
    ///
    /// - Parameter base: The folder that the paths of specifications in headers begin in.
    package static func write(
        _ files: [GeneratedFile], to folder: String, base: String = ".", mode: Mode, fileSystem: FileSystem
    ) -> WriteReport {
        var report = WriteReport()
        let targets = files.map { Target(file: $0, path: FilePath.join(folder, $0.path)) }
        var changes: [(target: Target, change: WriteReport.Entry)] = []
        let place = Place(folder, fileSystem)
        for target in targets {
            if let problem = problem(with: target, in: place, base: base, fileSystem) {
                report.diagnostics.append(problem)
            } else if let entry = entry(for: target, mode, fileSystem, &report) {
                changes.append((target, entry))
            }
        }
        let (stale, others) = earlierFiles(in: folder, besides: files, base: base, fileSystem)
        // Everything has been looked at before anything is written.
        guard report.diagnostics.isEmpty else { return report }
        report.entries = changes.map(\.change)
        report.entries += stale.map { file in
            let path = FilePath.join(folder, file.name)
            let diff = mode == .check ? UnifiedDiff.text(from: file.text, to: nil, path: path) : ""
            return WriteReport.Entry(path: file.name, outcome: .removed, diff: diff)
        }
        // Most folders hold the code of one specification.
        if !others.isEmpty {
            let own = files.reduce(into: Set<String>()) { $0.formUnion(TopLevelTypes.names(in: $1.text)) }
            report.diagnostics += others.compactMap { sharedNames(own, with: $0, in: folder) }
        }
        guard mode == .write else { return report }
        do throws(FileSystemError) {
            try write(changes.filter { $0.change.outcome != .unchanged }.map(\.target), into: folder, fileSystem)
            for file in stale { try fileSystem.remove(FilePath.join(folder, file.name)) }
        } catch {
            report.diagnostics.append(diagnostic(error))
        }
        return report
    }

    private struct Target: Sendable {
        let file: GeneratedFile
        let path: String
    }

    /// Where the folder lies, which is the same for all of its files.
    private struct Place {
        let folder: String
        /// The file that stands where a folder must be made; nil when there is none.
        let fileInTheWay: String?
        /// The folder's canonical path.
        let root: Result<String, FileSystemError>

        init(_ folder: String, _ fileSystem: FileSystem) {
            self.folder = folder
            fileInTheWay = OutputWriter.fileInTheWay(of: folder, fileSystem)
            root = Result { () throws(FileSystemError) in try fileSystem.canonicalPath(folder) }
        }
    }

    /// Writes files, on several threads; of the errors the first file's is thrown.
    private static func write(
        _ targets: [Target], into folder: String, _ fileSystem: FileSystem
    ) throws(FileSystemError) {
        for target in targets { try fileSystem.createDirectory(FilePath.parent(target.path)) }
        let errors = Parallel.map(targets, pieceCount: 1) { target -> FileSystemError? in
            do throws(FileSystemError) {
                try fileSystem.write(target.file.bytes, to: target.path, inside: folder)
                return nil
            } catch {
                return error
            }
        }
        if let error = errors.lazy.compactMap(\.self).first { throw error }
    }

    /// Returns what forbids to write a file: its path leads out of the folder, or somebody else's file stands there.
    private static func problem(
        with target: Target, in place: Place, base: String, _ fileSystem: FileSystem
    ) -> Diagnostic? {
        let folder = place.folder
        do throws(FileSystemError) {
            if let file = place.fileInTheWay {
                return Diagnostic(
                    GeneratorCode.fileSystem, .error, "cannot write into '\(folder)': '\(file)' is a file", at: nil)
            }
            let root = try place.root.get()
            let folderOfFile = FilePath.parent(target.path)
            let parent = folderOfFile == folder ? root : try fileSystem.canonicalPath(folderOfFile)
            let name = target.file.path
            let isPlain = !FilePath.isAbsolute(name) && !FilePath.components(name).contains("..")
            guard isPlain, FilePath.isInside(parent, directory: root) else {
                return Diagnostic(
                    GeneratorCode.outsideFolder, .error,
                    "'\(target.file.path)' leads out of the output folder '\(folder)'", at: nil)
            }
            guard fileSystem.exists(target.path) else { return nil }
            // A link is followed, so it must lead nowhere else.
            let canonical = try fileSystem.canonicalPath(target.path)
            guard FilePath.isInside(canonical, directory: root) else {
                return Diagnostic(
                    GeneratorCode.outsideFolder, .error,
                    "'\(target.path)' is a link that leads out of the output folder '\(folder)'", at: nil)
            }
            let bytes = try fileSystem.read(target.path)
            guard isOurs(bytes) else {
                return Diagnostic(
                    GeneratorCode.foreignFile, .error,
                    "'\(target.path)' was not generated by Martlet and is not replaced", at: nil,
                    help: "move it away or choose another output folder")
            }
            return otherOwner(of: target, firstLine(bytes), base: base, fileSystem)
        } catch {
            return diagnostic(error)
        }
    }

    /// Reports a file that was generated from another specification which is still there: the two would take turns in
    /// replacing it. One that is gone was renamed or moved.
    private static func otherOwner(
        of target: Target, _ header: Substring, base: String, _ fileSystem: FileSystem
    ) -> Diagnostic? {
        guard let other = FileViewModel.specification(in: header),
            let own = FileViewModel.specification(in: firstLine(target.file.bytes)), own != other,
            fileSystem.kind(FilePath.normalized(FilePath.join(base, other))) == .file
        else { return nil }
        return Diagnostic(
            GeneratorCode.otherSpecification, .error,
            "'\(target.path)' was generated from '\(other)' and is not replaced by what '\(own)' becomes", at: nil,
            help: "give each of the two a folder of its own, or a file name that differs in more than its ending")
    }

    /// Returns the file that stands where a folder must be made; nil when there is none.
    private static func fileInTheWay(of folder: String, _ fileSystem: FileSystem) -> String? {
        var path = folder
        while !fileSystem.exists(path), FilePath.parent(path) != path { path = FilePath.parent(path) }
        return fileSystem.kind(path) == .file ? path : nil
    }

    private static func entry(
        for target: Target, _ mode: Mode, _ fileSystem: FileSystem, _ report: inout WriteReport
    ) -> WriteReport.Entry? {
        let path = target.file.path
        guard fileSystem.exists(target.path) else {
            let diff = mode == .check ? UnifiedDiff.text(from: nil, to: target.file.text, path: target.path) : ""
            return WriteReport.Entry(path: path, outcome: .created, diff: diff)
        }
        do throws(FileSystemError) {
            let bytes = try fileSystem.read(target.path)
            if target.file.bytes == bytes {
                return WriteReport.Entry(path: path, outcome: .unchanged, diff: "")
            }
            let old = String(decoding: bytes, as: UTF8.self)
            let diff = mode == .check ? UnifiedDiff.text(from: old, to: target.file.text, path: target.path) : ""
            return WriteReport.Entry(path: path, outcome: .changed, diff: diff)
        } catch {
            report.diagnostics.append(diagnostic(error))
            return nil
        }
    }

    /// A file of an earlier run.
    private struct EarlierFile {
        let name: String
        let text: String
    }

    /// Returns the files right in the folder that were generated from the same specification and are not any more, and those
    /// of other specifications that are still there. The latter stay.
    private static func earlierFiles(
        in folder: String, besides files: [GeneratedFile], base: String, _ fileSystem: FileSystem
    ) -> (stale: [EarlierFile], others: [EarlierFile]) {
        guard let root = try? fileSystem.canonicalPath(folder), let names = try? fileSystem.list(folder) else {
            return ([], [])
        }
        let kept = Set(files.map(\.path))
        let headers = Set(files.map { firstLine($0.bytes) })
        var (stale, others): ([EarlierFile], [EarlierFile]) = ([], [])
        for name in names {
            let path = FilePath.join(folder, name)
            guard name.hasSuffix(".swift"), !kept.contains(name), fileSystem.kind(path) == .file,
                let canonical = try? fileSystem.canonicalPath(path), FilePath.isInside(canonical, directory: root),
                let bytes = try? fileSystem.read(path), isOurs(bytes)
            else { continue }
            let header = firstLine(bytes)
            let file = EarlierFile(name: name, text: String(decoding: bytes, as: UTF8.self))
            if headers.contains(header) {
                stale.append(file)
            } else if let other = FileViewModel.specification(in: header),
                fileSystem.kind(FilePath.normalized(FilePath.join(base, other))) == .file
            {
                others.append(file)
            }
        }
        return (stale, others)
    }

    /// Reports that a file of another specification declares types that ours declare too: in one module they are declared
    /// twice.
    private static func sharedNames(
        _ own: Set<String>, with other: EarlierFile, in folder: String
    ) -> Diagnostic? {
        let shared = TopLevelTypes.names(in: other.text).intersection(own)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        guard let first = shared.first else { return nil }
        let more = shared.count > 1 ? " and \(shared.count - 1) more" : ""
        return Diagnostic(
            GeneratorCode.declaredTwice, .warning,
            "'\(FilePath.join(folder, other.name))', of another specification, declares '\(first)'\(more), too",
            at: nil,
            help: "generate each specification into a folder of its own, in a target of its own")
    }

    /// Whether a folder has Swift files, of which none was generated by Martlet.
    package static func holdsOnlyForeignCode(_ folder: String, fileSystem: FileSystem) -> Bool {
        let names = ((try? fileSystem.list(folder)) ?? []).filter { $0.hasSuffix(".swift") }
        return !names.isEmpty
            && !names.contains { name in
                (try? fileSystem.read(FilePath.join(folder, name))).map(isOurs) ?? false
            }
    }

    private static func firstLine(_ text: [UInt8]) -> Substring {
        Substring(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// Whether a file carries our header.
    private static func isOurs(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: FileViewModel.mark.utf8)
    }

    private static func diagnostic(_ error: FileSystemError) -> Diagnostic {
        Diagnostic(GeneratorCode.fileSystem, .error, error.description, at: nil)
    }
}
