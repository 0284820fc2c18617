import MartletSyntax

/// A repository of git, as far as its revisions can be read.
struct GitRepository: Sendable {
    /// The most files that a revision may have: a few trees that refer to each other can name billions of paths.
    private static let maxFiles = 1_000_000

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
        return try Self.entries(list, of: "'\(revision.excerpt)'") { words in (words.last, true) }
    }

    /// Returns what a call of git returns; nil where it fails.
    ///
    /// - Throws: `GitFailure` when the run has waited for git for too long, or it prints too much.
    private func inTime<Value>(_ call: () throws(GitFailure) -> Value) throws(GitFailure) -> Value? {
        do throws(GitFailure) {
            return try call()
        } catch {
            guard view.patience.left > 0, error.code != .tooMuch else { throw error }
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
        return try Self.entries(try git.run(["ls-files", "--stage", "-z"]), of: "the index") { words in
            (words.first, words.last?.elementsEqual("0".utf8) == true)
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

    /// Returns what a list of git says, without the commits of other repositories, and what no disk can hold.
    ///
    /// - Parameter identify: returns which word of a line, after the mode, is the id, and whether the line counts.
    /// - Throws: `GitFailure` when there are too many lines.
    private static func entries(
        _ list: [UInt8], of name: String, identify: (ArraySlice<ArraySlice<UInt8>>) -> (id: ArraySlice<UInt8>?, Bool)
    ) throws(GitFailure) -> [(path: String, FileSystem.SnapshotEntry)] {
        let count = list.count { $0 == 0 }
        guard count <= maxFiles else { throw GitFailure("\(name) has more than \(maxFiles) files", code: .tooMuch) }
        var entries: [(path: String, FileSystem.SnapshotEntry)] = []
        entries.reserveCapacity(count)
        for record in list.split(separator: 0) {
            guard let tab = record.firstIndex(of: UInt8(ascii: "\t")), record.endIndex - tab <= FilePath.maxBytes else {
                continue
            }
            let words = record[..<tab].split(separator: UInt8(ascii: " "))
            guard words.count >= 3, case (let id?, true) = identify(words.dropFirst()) else { continue }
            let path = String(decoding: record[(tab + 1)...], as: UTF8.self)
            let text = String(decoding: id, as: UTF8.self)
            if words[0].elementsEqual("120000".utf8) {
                entries.append((path, .link(text)))
            } else if !words[0].elementsEqual("160000".utf8) {
                entries.append((path, .file(text)))
            }
        }
        return entries
    }
}
