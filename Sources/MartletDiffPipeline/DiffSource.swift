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
        let isRelative = path.hasPrefix("./") || path.hasPrefix("../")
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
    /// - Parameter paths: specifications, and folders that stand for all in them.
    func pairs(against revision: String, _ paths: [String]) throws(GitFailure) -> [DiffPair] {
        let first = paths.first ?? "."
        let isFolder = fileSystem.kind(first) == .directory
        let repository = try git.repository(containing: isFolder ? first : existing(FilePath.parent(first)))
        let files = try repository.files(of: revision, workingDirectory: workingDirectory)
        var pairs: [DiffPair] = []
        for path in paths {
            let isFolder = fileSystem.kind(path) == .directory || files.kind(path) == .directory
            guard isFolder else {
                pairs.append(pair(path, revision, files))
                continue
            }
            let present = SpecificationWalk(fileSystem: fileSystem).specifications(below: path)
            // What is there on the disk, and no specification, was most probably none before.
            let gone = SpecificationWalk(fileSystem: files, skips: { fileSystem.exists($0) && !leadsOut($0) })
                .specifications(below: path)
            pairs += (present + gone).sorted().map { found in
                let pair = pair(found, revision, files)
                return leadsOut(found) ? DiffPair(base: pair.base, revision: nil) : pair
            }
        }
        return pairs
    }

    /// Whether a file found in a folder is a link out of the project. A specification that became such a link counts as
    /// removed.
    private func leadsOut(_ path: String) -> Bool {
        fileSystem.exists(path) && !ProjectFolder.holds(path, fileSystem: fileSystem)
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
