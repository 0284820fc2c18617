import MartletSyntax

/// Where one side of a comparison is read from.
struct DiffSource: Sendable {
    /// The path, as the files know it.
    let path: String
    /// The revision in git; nil for the disk, empty for what is staged.
    let commit: String?
    /// The files.
    let fileSystem: FileSystem

    /// What is the same for all sources of the same files.
    var place: String? { commit.map { $0 + (path.hasPrefix(".") ? ":." : ":") } }

    /// Splits what the user named into a revision and a path; nil when it is a file.
    ///
    /// A file that is there is that file, whatever its name is. A colon in braces belongs to the revision, as in
    /// `HEAD^{/fix: it}`.
    static func split(_ text: String, fileSystem: FileSystem) -> (revision: String, path: String)? {
        guard text != "-", !fileSystem.exists(text) else { return nil }
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "{": depth += 1
            case "}": depth -= 1
            case ":" where depth <= 0:
                return (String(text[..<index]), String(text[text.index(after: index)...]))
            default: break
            }
        }
        return nil
    }
}

/// Two sides to be compared; nil where a side has no such specification.
struct DiffPair: Sendable {
    let base: DiffSource?
    let revision: DiffSource?
}

/// Finds the sides of a run.
struct DiffSources {
    private let fileSystem: FileSystem
    private let git: GitSession

    init(fileSystem: FileSystem, git: GitSession) {
        self.fileSystem = fileSystem
        self.git = git
    }

    /// Returns the side that a text names: a file, `-`, or `REV:path`.
    ///
    /// As git has it, the path begins at the top of the repository, and with `./` or `../` at the working directory.
    func source(_ text: String) throws(GitFailure) -> DiffSource {
        guard let (revision, path) = DiffSource.split(text, fileSystem: fileSystem) else {
            return DiffSource(path: text, commit: nil, fileSystem: fileSystem)
        }
        guard !path.hasPrefix("//") else {
            throw GitFailure("'\(text.excerpt)' is an address, and no file", help: "fetch it, and name the file")
        }
        let repository = try git.repository(containing: ".")
        let isRelative = path.utf8.contains(UInt8(ascii: "/")) && [".", ".."].contains(FilePath.components(path).first)
        let files = try repository.files(
            of: revision, workingDirectory: isRelative ? workingDirectory : repository.root)
        if !isRelative, !files.exists(path) {
            let here = try repository.files(of: revision, workingDirectory: workingDirectory)
            if here.exists(path) {
                throw GitFailure(
                    "'\(revision.excerpt)' has no '\(path.excerpt)' at the top of the repository",
                    help: "did you mean '\(revision.excerpt):./\(path.excerpt)'?")
            }
        }
        return DiffSource(path: path, commit: revision, fileSystem: files)
    }

    /// Returns the pairs of specifications that are compared with a revision.
    ///
    /// What was a specification in the revision is always one of a pair, whatever is there on the disk now: a file that can no
    /// longer be read as one must not look like no change.
    ///
    /// - Parameter paths: specifications, and folders that stand for all in them.
    func pairs(against revision: String, _ paths: [String]) throws(GitFailure) -> [DiffPair] {
        var revisions: [String: FileSystem] = [:]
        var pairs: [DiffPair] = []
        for path in paths {
            let (root, files) = try self.files(of: revision, for: path, &revisions)
            guard fileSystem.kind(path) == .directory || files.kind(path) == .directory else {
                pairs.append(pair(path, revision, files))
                continue
            }
            // A file that has become a folder is gone, and the other way round a new one.
            let (before, now) = (files.kind(path), fileSystem.kind(path))
            if let before, let now, before != now {
                let pair = pair(path, revision, files)
                pairs.append(
                    now == .directory
                        ? DiffPair(base: pair.base, revision: nil) : DiffPair(base: nil, revision: pair.revision))
            }
            let old = Set(try SpecificationWalk.specifications(below: path, in: files))
            let new = try SpecificationWalk.specifications(below: path, in: fileSystem)
            pairs += old.union(new).sorted().map { found in
                let pair = pair(found, revision, files)
                guard old.contains(found), leadsOut(found, of: root) else { return pair }
                return DiffPair(base: pair.base, revision: nil)
            }
        }
        return pairs
    }

    /// Returns the top folder of the repository that a path belongs to, and the files of a revision of it. Where the
    /// repository of the working directory has the path in that revision, it is that one: the path may lead into another one
    /// now, such as a submodule, which would be compared with itself.
    ///
    /// - Parameter known: the files of repositories that were asked before, by their top folders.
    private func files(
        of revision: String, for path: String, _ known: inout [String: FileSystem]
    ) throws(GitFailure) -> (root: String, files: FileSystem) {
        func files(_ repository: GitRepository) throws(GitFailure) -> FileSystem {
            if let files = known[repository.root] { return files }
            let files = try repository.files(of: revision, workingDirectory: workingDirectory)
            known[repository.root] = files
            return files
        }
        let folder = fileSystem.kind(path) == .directory ? path : existing(FilePath.parent(path))
        let own = try? git.repository(containing: ".")
        let named: GitRepository
        do throws(GitFailure) {
            named = try git.repository(containing: folder)
        } catch {
            guard let own, let files = try? files(own), files.exists(path) else { throw error }
            return (own.root, files)
        }
        if let own, own.root != named.root, let files = try? files(own), files.exists(path) { return (own.root, files) }
        return (named.root, try files(named))
    }

    /// Whether a specification of the revision is, on the disk, behind a link that leads out of its project or repository. It
    /// counts as removed.
    private func leadsOut(_ path: String, of root: String) -> Bool {
        guard fileSystem.exists(path) else { return false }
        guard ProjectFolder.holds(path, fileSystem: fileSystem), let canonical = try? fileSystem.canonicalPath(path)
        else { return true }
        return !FilePath.isInside(canonical, directory: root)
    }

    private func pair(_ path: String, _ revision: String, _ files: FileSystem) -> DiffPair {
        let base = files.exists(path) ? DiffSource(path: path, commit: revision, fileSystem: files) : nil
        // What is on neither side is looked for on the disk, and said not to be there.
        let isPresent = fileSystem.exists(path) || base == nil
        return DiffPair(
            base: base, revision: isPresent ? DiffSource(path: path, commit: nil, fileSystem: fileSystem) : nil)
    }

    /// The nearest folder upwards that exists.
    private func existing(_ folder: String) -> String {
        var folder = folder
        while !fileSystem.exists(folder), folder != ".", folder != "/" { folder = FilePath.parent(folder) }
        return folder
    }

    private var workingDirectory: String { (try? fileSystem.canonicalPath(".")) ?? "/" }
}
