import MartletSyntax

/// Where a repository keeps its data, found without starting git: a folder inside a repository may be hostile.
///
/// Only an entry `.git` marks a repository. A folder that looks like a bare one (`HEAD`, `objects`, `refs`) can be part of
/// a commit, so it is never taken for one.
struct GitLocation: Sendable, Hashable {
    private static let mark = ".git"
    private static let maxPointerBytes = 1 << 16

    /// The canonical path of the top folder.
    let root: String
    /// The canonical path of the data of this working tree, usually `.git`.
    let directory: String
    /// The canonical path of the data that all working trees of the repository share.
    let common: String

    /// Finds the repository that a folder lies in, by looking for `.git` in it and upwards.
    ///
    /// - Throws: `GitFailure` when there is none, or `.git` leads nowhere.
    init(containing folder: String, fileSystem: FileSystem = .disk) throws(GitFailure) {
        guard var candidate = try? fileSystem.canonicalPath(folder) else {
            throw GitFailure("there is no folder '\(folder.excerpt)'")
        }
        while true {
            let entry = FilePath.join(candidate, Self.mark)
            if let directory = try Self.directory(at: entry, fileSystem),
                let common = Self.common(of: directory, fileSystem)
            {
                root = candidate
                self.directory = directory
                self.common = common
                return
            }
            guard candidate != "/" else { break }
            candidate = FilePath.parent(candidate)
        }
        throw GitFailure(
            "'\(folder.excerpt)' is in no repository of git",
            help: "there is no '.git' in the folder or above it; a bare repository is not read")
    }

    /// Returns the folder that an entry `.git` means: itself, or what a file of this name points to, as in a linked working
    /// tree or a submodule (gitrepository-layout(5)). Nil where there is no such entry.
    private static func directory(at entry: String, _ fileSystem: FileSystem) throws(GitFailure) -> String? {
        switch fileSystem.kind(entry) {
        case nil: return nil
        case .directory: return try? fileSystem.canonicalPath(entry)
        case .file:
            guard let target = pointer(in: entry, after: "gitdir:", fileSystem),
                let directory = try? fileSystem.canonicalPath(FilePath.join(FilePath.parent(entry), target)),
                common(of: directory, fileSystem) != nil
            else {
                throw GitFailure(
                    "'\(entry.excerpt)' does not lead to a repository",
                    help: "'git worktree repair' or 'git submodule update --init' puts it right")
            }
            return directory
        }
    }

    /// Returns the folder with objects and references; nil where a folder is no repository's.
    private static func common(of directory: String, _ fileSystem: FileSystem) -> String? {
        var common = directory
        let pointerFile = FilePath.join(directory, "commondir")
        if fileSystem.exists(pointerFile) {
            guard let target = pointer(in: pointerFile, after: "", fileSystem),
                let canonical = try? fileSystem.canonicalPath(FilePath.join(directory, target))
            else { return nil }
            common = canonical
        }
        let parts = [FilePath.join(common, "objects"), FilePath.join(common, "refs")]
        return parts.allSatisfy { fileSystem.kind($0) == .directory } ? common : nil
    }

    /// Returns the path in a file of one line.
    private static func pointer(in file: String, after prefix: String, _ fileSystem: FileSystem) -> String? {
        guard let bytes = try? fileSystem.read(file, maxBytes: maxPointerBytes) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix(prefix) else { return nil }
        let path = text.dropFirst(prefix.count).drop { $0 == " " }.prefix { $0 != "\n" && $0 != "\r\n" }
        return path.isEmpty ? nil : String(path)
    }
}
