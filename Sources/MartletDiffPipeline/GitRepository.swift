import MartletSyntax

/// A repository of git, as far as its revisions can be read.
struct GitRepository: Sendable {
    private let view: GitView
    private let git: GitCommand
    private let objects: GitObjects
    private let report: @Sendable (GitFailure) -> Void

    /// Takes the view that git gets of it.
    ///
    /// - Parameter report: told of each object that a revision has and the repository has not.
    init(_ view: GitView, report: @escaping @Sendable (GitFailure) -> Void) {
        self.view = view
        self.report = report
        git = GitCommand(
            folder: view.path, objects: FilePath.join(view.location.common, "objects"), index: view.index,
            patience: view.patience)
        objects = GitObjects(git)
    }

    /// The absolute path of its top folder.
    var root: String { view.location.root }

    /// Removes what git was shown.
    func close() {
        objects.close()
        view.close()
    }

    /// Returns the files of a revision: a commit, a tag, a branch, whatever `git rev-parse` knows; the empty one is
    /// what is staged for the next commit.
    ///
    /// - Parameter workingDirectory: what relative paths are relative to.
    /// - Throws: `GitFailure` when there is no such revision.
    func files(of revision: String, workingDirectory: String) throws(GitFailure) -> FileSystem {
        var entries = revision.isEmpty ? try staged() : try tree(of: revision)
        // The top of a repository is where a project ends, here as on the disk.
        entries.append((".git", .file("")))
        let name = revision.isEmpty ? "the index" : "'\(revision)'"
        return FileSystem.snapshot(
            named: name, root: root, workingDirectory: workingDirectory, entries: entries
        ) { (id, path, maxBytes) throws(FileSystemError) in
            try content(of: id, path, in: name, maxBytes)
        }
    }

    /// Returns the bytes of a file.
    private func content(
        of id: String, _ path: String, in revision: String, _ maxBytes: Int
    ) throws(FileSystemError) -> [UInt8] {
        func failure(_ reason: FileSystemError.Reason, _ message: String) -> FileSystemError {
            FileSystemError(.read, path: path, reason: reason, message: message)
        }
        let found: GitObjects.Content
        do throws(GitFailure) {
            found = try objects.read(id, maxBytes: maxBytes)
        } catch {
            // What happens to one object of a damaged repository happens to the next one.
            report(error)
            throw failure(.other, error.message)
        }
        switch found {
        case .bytes(let bytes): return bytes
        case .tooLarge: throw failure(.tooLarge, "it has more than \(maxBytes) bytes")
        case .missing:
            let missing = missing("the content of '\(path.excerpt)'", revision)
            report(missing)
            throw failure(.other, missing.message)
        }
    }

    private func tree(of revision: String) throws(GitFailure) -> [(path: String, FileSystem.SnapshotEntry)] {
        // What begins with a hyphen would be taken for an option.
        guard !revision.hasPrefix("-"), let commit = try inTime({ () throws(GitFailure) in try id(of: revision) })
        else {
            throw GitFailure(
                "git knows no revision '\(revision.excerpt)'",
                help: "in CI, is the history there? actions/checkout takes it with 'fetch-depth: 0'")
        }
        let list = try inTime { () throws(GitFailure) in
            try git.run(["ls-tree", "-r", "-z", "--full-tree", try id(of: commit + "^{tree}")])
        }
        guard let list else { throw missing("the list of files", "'\(revision.excerpt)'") }
        // A line is: mode, type, id, tab, path.
        return Self.records(list).compactMap { words, path in
            words.count >= 3 ? Self.entry(mode: words[0], id: words[2], path: path) : nil
        }
    }

    /// Returns what a call of git returns; nil where it fails.
    ///
    /// - Throws: `GitFailure` when the run has waited for git for too long.
    private func inTime<Value>(_ call: () throws(GitFailure) -> Value) throws(GitFailure) -> Value? {
        do throws(GitFailure) {
            return try call()
        } catch {
            guard view.patience.left > 0 else { throw error }
            return nil
        }
    }

    /// Returns the id of an object that a revision means.
    private func id(of revision: String) throws(GitFailure) -> String {
        let bytes = try git.run(["rev-parse", "--verify", "--quiet", revision])
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    private func staged() throws(GitFailure) -> [(path: String, FileSystem.SnapshotEntry)] {
        try view.checkIndex()
        // A line is: mode, id, stage, tab, path. A stage other than 0 is a side of a merge that is not done.
        return Self.records(try git.run(["ls-files", "--stage", "-z"])).compactMap { words, path in
            words.count >= 3 && words[2] == "0" ? Self.entry(mode: words[0], id: words[1], path: path) : nil
        }
    }

    /// Says that an object of a revision is not there.
    private func missing(_ what: String, _ revision: String) -> GitFailure {
        GitFailure(
            "the repository lacks \(what) of \(revision)",
            help: view.isPartial
                ? "it is a partial clone, and Martlet fetches nothing: run 'git fetch --refetch --no-filter' first, or clone "
                    + "without '--filter'"
                : "'git fsck' lists what is missing")
    }

    private static func records(_ bytes: [UInt8]) -> [(words: [String], path: String)] {
        bytes.split(separator: 0).compactMap { record in
            guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
            let words = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ").map(String.init)
            return (words, String(decoding: record[(tab + 1)...], as: UTF8.self))
        }
    }

    /// What stands at a path; nil for the commit of another repository.
    private static func entry(mode: String, id: String, path: String) -> (path: String, FileSystem.SnapshotEntry)? {
        switch mode {
        case "120000": (path, .link(id))
        case "160000": nil
        default: (path, .file(id))
        }
    }
}
