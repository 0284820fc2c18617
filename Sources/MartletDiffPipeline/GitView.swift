import Foundation
import MartletSyntax

/// A folder of our own that shows git the objects, references and index of a repository, and nothing else of it.
///
/// The configuration of a repository can name dozens of programs that git starts, and every version of git adds some. So
/// git never reads it: it gets this folder as the repository, whose configuration we write, and which holds links to the
/// data of the real one. Without the names of promisor remotes git cannot fetch what a partial clone lacks either.
struct GitView: Sendable {
    /// The path of the folder.
    let path: String
    /// Where the real repository is.
    let location: GitLocation
    /// Whether the repository fetches objects when they are needed, which we do not.
    let isPartial: Bool
    /// How long the run waits for git.
    let patience: GitPatience

    /// Makes links, which a `FileSystem` cannot.
    private static var files: FileManager { .default }  // allowed: git must get a folder of links

    private static let maxHeadBytes = 1 << 12
    private static let maxConfigurationBytes = 1 << 20

    /// Makes the folder; who calls it removes it.
    ///
    /// - Throws: `GitFailure` when it cannot be made, or the repository is damaged.
    init(of location: GitLocation, patience: GitPatience) throws(GitFailure) {
        self.location = location
        self.patience = patience
        path = try Self.makeFolder()
        RunCleanup.shared.add(folder: path)
        do {
            var check = GitDataCheck(of: location)
            try check.objects()
            try Self.showReferences(of: location, in: path, &check)
            try Self.write(Self.configuration([]), to: "config", in: path)
            let settings = try Self.settings(of: location, path, patience)
            try Self.write(Self.configuration(settings), to: "config", in: path)
            isPartial = settings.contains(where: \.isPromisor)
            let format = settings.last { $0.key == "extensions.refstorage" }?.value.lowercased()
            if format == "reftable", location.directory != location.common {
                throw GitFailure(
                    "the references of a linked working tree cannot be read from a reftable",
                    help: "run the command in the main working tree, '\(FilePath.parent(location.common))'")
            }
        } catch {
            Self.remove(path)
            RunCleanup.shared.remove(folder: path)
            if let failure = error as? GitFailure { throw failure }
            let reason = (error as? FileSystemError)?.description ?? error.localizedDescription
            throw GitFailure("the repository '\(location.root.excerpt)' cannot be read: \(reason)")
        }
    }

    /// Removes the folder.
    func close() {
        Self.remove(path)
        RunCleanup.shared.remove(folder: path)
    }

    /// Checks the file with what is staged, which is read only when it is asked for.
    ///
    /// - Throws: `GitFailure` when git must not read it.
    func checkIndex() throws(GitFailure) {
        var check = GitDataCheck(of: location)
        _ = try check.isFile(index, maxBytes: GitDataCheck.maxListBytes, mayLeadOut: true)
    }

    /// Removes a view's folder. Links in it are removed, not followed.
    static func remove(_ path: String) {
        try? files.removeItem(atPath: path)
    }

    /// The file with what is staged. Git names another one to its hooks while a commit is made of some files only.
    var index: String {
        guard let named = ProcessInfo.processInfo.environment["GIT_INDEX_FILE"], !named.isEmpty else {
            return FilePath.join(location.directory, "index")
        }
        return FilePath.absolute(named, in: Self.files.currentDirectoryPath)
    }

    private static func makeFolder() throws(GitFailure) -> String {
        let temporary = FilePath.absolute(
            files.temporaryDirectory.path, in: files.currentDirectoryPath)
        var template = Array(FilePath.join(temporary, "martlet-git-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw GitFailure("no folder can be made in '\(temporary)'", help: "TMPDIR names another one")
        }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    // MARK: References

    /// Links what names commits. `HEAD` is copied, since git does not take a link that leads out of a repository.
    private static func showReferences(
        of location: GitLocation, in folder: String, _ check: inout GitDataCheck
    ) throws {
        try write(head(of: location), to: "HEAD", in: folder)
        for name in ["refs", "logs", "objects"] {
            try files.createDirectory(
                atPath: FilePath.join(folder, name), withIntermediateDirectories: false)
        }
        var links: [String: String] = [:]
        for name in ["packed-refs", "shallow"] {
            let file = FilePath.join(location.common, name)
            if try check.isFile(file, maxBytes: GitDataCheck.maxListBytes) { links[name] = file }
        }
        for name in ["reftable", "logs/refs"] {
            let directory = FilePath.join(location.common, name)
            if try check.isFolder(directory, maxBytes: GitDataCheck.maxListBytes) { links[name] = directory }
        }
        let log = FilePath.join(location.directory, "logs/HEAD")
        if try check.isFile(log, maxBytes: GitDataCheck.maxListBytes) { links["logs/HEAD"] = log }
        // Some references belong to one working tree: refs/bisect, refs/rewritten, refs/worktree.
        let own = location.directory == location.common ? [] : [location.directory]
        for directory in [location.common] + own {
            let references = FilePath.join(directory, "refs")
            guard try check.isFolder(references, maxBytes: GitDataCheck.maxReferenceBytes) else { continue }
            for name in try FileSystem.disk.list(references) {
                links["refs/" + name] = FilePath.join(directory, "refs/" + name)
            }
        }
        for name in try FileSystem.disk.list(location.directory) where isReference(name) {
            // They are read only when somebody names them.
            let file = FilePath.join(location.directory, name)
            if (try? check.isFile(file, maxBytes: GitDataCheck.maxListBytes)) == true { links[name] = file }
        }
        for (name, target) in links.sorted(by: { $0.key < $1.key }) where FileSystem.disk.exists(target) {
            try files.createSymbolicLink(
                atPath: FilePath.join(folder, name), withDestinationPath: target)
        }
    }

    /// Whether a file beside `HEAD` names a commit, as `ORIG_HEAD` does, or is a part of the index.
    private static func isReference(_ name: String) -> Bool {
        if name.hasPrefix("sharedindex.") { return true }
        let isName = name.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 || $0 == UInt8(ascii: "_") }
        return isName && name != "HEAD"
    }

    private static func head(of location: GitLocation) throws -> String {
        let path = FilePath.join(location.directory, "HEAD")
        // An old form: a link to the branch's file.
        if let target = try? files.destinationOfSymbolicLink(atPath: path) {
            guard target.hasPrefix("refs/") else { throw GitFailure("'\(path)' leads out of the repository") }
            return "ref: \(target)\n"
        }
        return String(decoding: try FileSystem.disk.read(path, maxBytes: maxHeadBytes), as: UTF8.self)
    }

    // MARK: Configuration

    /// One value of a configuration.
    struct Setting: Hashable {
        /// Its name, in lower case where git makes no difference.
        let key: String
        let value: String

        /// Whether it makes a remote one that missing objects are fetched from.
        var isPromisor: Bool {
            let isRemote = key.hasPrefix("remote.") && key.hasSuffix(".promisor")
            return key == "extensions.partialclone" || isRemote && value != "false"
        }

        /// The section, the part in quotes, and the name; nil for a key that we do not hand on. What is handed on is how
        /// objects and references are stored, and what `@{upstream}` and `@{push}` mean: names, no programs.
        fileprivate var parts: (section: String, subsection: String?, name: String)? {
            let words = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard let section = words.first, let name = words.last, words.count >= 2 else { return nil }
            let subsection = words.count > 2 ? words[1..<(words.count - 1)].joined(separator: ".") : nil
            let isPlain = (value + (subsection ?? "")).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            guard isPlain, Self.names[section]?.contains(name) == true else { return nil }
            return (section, subsection, name)
        }

        private static let names: [String: Set<String>] = [
            "extensions": ["objectformat", "refstorage"], "branch": ["remote", "merge", "pushremote"],
            "remote": ["fetch", "push", "pushdefault"], "push": ["default"],
        ]
    }

    /// Reads the configuration as data, without the files that it includes.
    private static func settings(
        of location: GitLocation, _ folder: String, _ patience: GitPatience
    ) throws -> [Setting] {
        let file = FilePath.join(location.common, "config")
        guard FileSystem.disk.exists(file) else { return [] }
        let bytes = try FileSystem.disk.read(file, maxBytes: maxConfigurationBytes)
        let git = GitCommand(folder: folder, patience: patience)
        try write(String(decoding: bytes, as: UTF8.self), to: "foreign-config", in: folder)
        let copy = FilePath.join(folder, "foreign-config")
        // It may hold passwords, so the copy is removed at once.
        defer { try? FileSystem.disk.remove(copy) }
        let list: [UInt8]
        do throws(GitFailure) {
            list = try git.run(["config", "--file", copy, "--no-includes", "--list", "-z"])
        } catch {
            throw GitFailure(error.message.replacingOccurrences(of: copy, with: "'\(file)'"), help: error.help)
        }
        // A record is: key, line feed, value. A key without a value is true.
        return list.split(separator: 0).map { record in
            let parts = record.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map { String(decoding: $0, as: UTF8.self) }
            return Setting(key: texts[0], value: texts.count > 1 ? texts[1] : "true")
        }
    }

    /// Returns the text of the configuration that git reads in place of the repository's.
    private static func configuration(_ settings: [Setting]) -> String {
        let hasExtension = settings.contains { $0.parts?.section == "extensions" }
        var text = "[core]\n\trepositoryformatversion = \(hasExtension ? 1 : 0)\n\tbare = true\n"
        for setting in settings {
            guard let (section, subsection, name) = setting.parts else { continue }
            let heading = subsection.map { "\(section) \(quoted($0))" } ?? section
            text += "[\(heading)]\n\t\(name) = \(quoted(setting.value))\n"
        }
        return text
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        return "\"\(escaped)\""
    }

    private static func write(_ text: String, to name: String, in folder: String) throws {
        try FileSystem.disk.write(Array(text.utf8), to: FilePath.join(folder, name))
    }
}
