import MartletDiff
import MartletDiffReporting
import MartletFormats
import MartletPipeline
import MartletReporting
import MartletSettings
import MartletSyntax

/// The files of approvals of a run, each read once.
struct ApprovalShelf {
    /// Why nothing can be approved.
    enum Failure: Error {
        /// The caller has to say more.
        case usage(String)
        /// The file cannot be written.
        case unwritable(Diagnostic)
    }

    private struct File {
        let path: String
        let fileSystem: FileSystem
        let isOnDisk: Bool
        /// The folder that the path may not lead out of; nil where the user has named the file.
        let project: String?
        var result: ApprovalsResult
    }

    private let path: String?
    private let day: Int
    private let fileSystem: FileSystem
    private var files: [File] = []

    /// Makes an empty shelf.
    ///
    /// - Parameters:
    ///   - path: the file that the user named; nil takes that of each specification's settings.
    ///   - day: today, in days since 1970-01-01.
    init(path: String?, day: Int, fileSystem: FileSystem) {
        self.path = path
        self.day = day
        self.fileSystem = fileSystem
    }

    /// Reads the file that a comparison belongs to, unless it has been read.
    mutating func open(for pair: ComparedPair) {
        guard let (path, files) = place(for: pair), index(path, files.isOnDisk) == nil else { return }
        // A file that settings name may not be there yet, and one that is to be written neither.
        let result = ApprovalsReader.read(path, isNeeded: false, fileSystem: files.fileSystem)
        let project = pair.load.source.flatMap { source in
            self.path == nil ? ProjectFolder.of(FilePath.parent(source.path), fileSystem: files.fileSystem) : nil
        }
        self.files.append(
            File(
                path: path, fileSystem: files.fileSystem, isOnDisk: files.isOnDisk, project: project, result: result))
    }

    /// How the run must end because of a file that is wrong; nil when none is.
    var failure: ExitStatus? {
        if files.contains(where: \.result.isUnreadable) { return .inputUnreadable }
        let hasErrors = files.contains { $0.result.diagnostics.contains { $0.severity == .error } }
        return hasErrors ? .findings : nil
    }

    /// Returns what finds the approval that holds for a change of a comparison; nil when there is none.
    func approvals(for pair: ComparedPair) -> (Change) -> Approval? {
        guard let file = file(for: pair) else { return { _ in nil } }
        // Both are made once, and not for each change.
        let book = ApprovalBook(file.result.approvals, day: day)
        let specification = specification(of: pair, from: file)
        return { book.approval(of: $0, in: specification) }
    }

    /// Returns what is to be said about the files.
    func reports(about pairs: [ComparedPair]) -> [Report] {
        files.map { file in
            let comparisons = pairs.filter { self.file(for: $0)?.path == file.path }.map { pair in
                ApprovalBook.Comparison(specification: specification(of: pair, from: file), changes: pair.changes)
            }
            let findings = ApprovalBook(file.result.approvals, day: day).findings(about: comparisons)
            return Report(sources: file.result.sources, diagnostics: file.result.diagnostics + findings)
        }
    }

    /// Writes approvals of the changes that fail the run.
    mutating func approve(
        _ approving: DiffRun.Approving, in comparisons: [(ComparedPair, DiffReport)]
    ) throws(Failure) -> [(path: String, count: Int)] {
        let known = Set(comparisons.flatMap { $1.changes.map(\.change.fingerprint) })
        if let unknown = approving.fingerprints.first(where: { !known.contains($0) }) {
            throw .usage("no change has the fingerprint '\(unknown.excerpt)'")
        }
        if let expires = approving.expires, expires.daysSinceEpoch < day {
            throw .usage("--expires \(expires.text) is past: the approval would not hold on any day")
        }
        var added: [(index: Int, approvals: [Approval])] = []
        for (pair, report) in comparisons {
            let blocking = report.changes.filter { judged in
                guard judged.isBlocking else { return false }
                return approving.fingerprints.isEmpty || approving.fingerprints.contains(judged.change.fingerprint)
            }
            guard !blocking.isEmpty else { continue }
            guard let (path, files) = place(for: pair), files.isOnDisk, let index = index(path, true) else {
                throw .usage("say where approvals are written: --approvals FILE, or 'diff.approvals' in martlet.yaml")
            }
            let specification = specification(of: pair, from: self.files[index])
            let approvals = blocking.map { judged in
                Approval(
                    fingerprint: judged.change.fingerprint, specification: specification, code: judged.change.code,
                    path: judged.change.path.text, change: judged.change.message, reason: approving.reason,
                    owner: approving.owner,
                    expires: approving.expires)
            }
            added.append((index, approvals))
        }
        return try write(added)
    }

    private mutating func write(
        _ added: [(index: Int, approvals: [Approval])]
    ) throws(Failure) -> [(path: String, count: Int)] {
        var counts: [(path: String, count: Int)] = []
        for index in files.indices {
            let approvals = added.filter { $0.index == index }.flatMap(\.approvals)
            guard !approvals.isEmpty else { continue }
            let file = files[index]
            let text = file.result.sources.files.first.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
            let changed = ApprovalsText.adding(approvals, to: text, on: day)
            do throws(FileSystemError) {
                try file.fileSystem.write(Array(changed.utf8), to: file.path, inside: file.project)
            } catch {
                throw .unwritable(Diagnostic(ApprovalCode.unwritable, error.description, at: nil))
            }
            files[index].result = ApprovalsReader.read(file.path, isNeeded: true, fileSystem: file.fileSystem)
            counts.append((file.path, approvals.count))
        }
        return counts
    }

    /// Where the approvals of a comparison are; nil when nobody says.
    private func place(
        for pair: ComparedPair
    ) -> (path: String, files: (fileSystem: FileSystem, isOnDisk: Bool))? {
        if let path { return (path, (fileSystem, true)) }
        guard let path = pair.load.settings.approvals, let source = pair.load.source else { return nil }
        return (path, (source.fileSystem, source.commit == nil))
    }

    private func index(_ path: String, _ isOnDisk: Bool) -> Int? {
        files.firstIndex { $0.path == path && $0.isOnDisk == isOnDisk }
    }

    private func file(for pair: ComparedPair) -> File? {
        guard let (path, files) = place(for: pair), let index = index(path, files.isOnDisk) else { return nil }
        return self.files[index]
    }

    /// The specification as seen from the folder of the approvals; nil where it has no path.
    private func specification(of pair: ComparedPair, from file: File) -> String? {
        guard let source = pair.load.source, source.path != "-",
            let path = try? source.fileSystem.canonicalPath(source.path),
            let folder = try? file.fileSystem.canonicalPath(FilePath.parent(file.path))
        else { return nil }
        return FilePath.relative(path, to: folder)
    }
}
