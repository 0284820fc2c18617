package import MartletSyntax

/// A repository of git, as far as its revisions can be read.
package struct GitRepository: Sendable {
    /// The absolute path of its top folder.
    package let root: String
    private let git: GitCommand

    /// Finds the repository that a folder stands in.
    ///
    /// - Throws: `GitFailure` when there is none, or no git.
    package init(containing folder: String) throws(GitFailure) {
        git = GitCommand(folder: folder)
        let bytes: [UInt8]
        do throws(GitFailure) {
            bytes = try git.run(["rev-parse", "--show-toplevel"])
        } catch {
            throw GitFailure("'\(folder)' is in no repository of git: \(error.message)", help: error.help)
        }
        root = String(decoding: bytes, as: UTF8.self).trimmingLineEnd
    }

    /// Returns the files of a revision: a commit, a tag, a branch, whatever `git rev-parse` knows; the empty one is
    /// what is staged for the next commit.
    ///
    /// - Parameter workingDirectory: what relative paths are relative to.
    /// - Throws: `GitFailure` when there is no such revision.
    package func files(of revision: String, workingDirectory: String) throws(GitFailure) -> FileSystem {
        var entries = revision.isEmpty ? try staged() : try tree(of: revision)
        // The top of a repository is where a project ends, here as on the disk.
        entries.append((".git", .file("")))
        let git = git
        return FileSystem.snapshot(
            named: revision.isEmpty ? "the index" : "'\(revision)'", root: root, workingDirectory: workingDirectory,
            entries: entries
        ) { (id, path, maxBytes) throws(FileSystemError) in
            do throws(GitFailure) {
                return try git.run(["cat-file", "blob", id], maxBytes: maxBytes)
            } catch {
                throw FileSystemError(.read, path: path, reason: .other, message: error.message)
            }
        }
    }

    private func tree(of revision: String) throws(GitFailure) -> [(path: String, FileSystem.SnapshotEntry)] {
        // What begins with a hyphen would be taken for an option.
        let words = ["rev-parse", "--verify", "--quiet", revision + "^{tree}"]
        guard !revision.hasPrefix("-"), let found = try? git.run(words) else {
            throw GitFailure(
                "git knows no revision '\(revision.excerpt)'",
                help: "in CI, is the history there? actions/checkout takes it with 'fetch-depth: 0'")
        }
        let tree = String(decoding: found, as: UTF8.self).trimmingLineEnd
        // A line is: mode, type, id, tab, path.
        return Self.records(try git.run(["ls-tree", "-r", "-z", "--full-tree", tree])).compactMap { words, path in
            words.count >= 3 ? Self.entry(mode: words[0], id: words[2], path: path) : nil
        }
    }

    private func staged() throws(GitFailure) -> [(path: String, FileSystem.SnapshotEntry)] {
        let top = GitCommand(folder: root)
        // A line is: mode, id, stage, tab, path. A stage other than 0 is a side of a merge that is not done.
        return Self.records(try top.run(["ls-files", "--stage", "-z"])).compactMap { words, path in
            words.count >= 3 && words[2] == "0" ? Self.entry(mode: words[0], id: words[1], path: path) : nil
        }
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

extension String {
    /// The text without the line break at its end.
    fileprivate var trimmingLineEnd: String {
        hasSuffix("\n") ? String(dropLast()) : self
    }
}
