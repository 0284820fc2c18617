/// Finds out where a project ends: what a file that comes with a project says reaches no further.
package enum ProjectFolder {
    /// Folders of other people's code, in lower case. What lies right in one of them is a project of its own.
    package static let foreign: Set<String> = [
        "bower_components", "carthage", "checkouts", "node_modules", "pods", "third-party", "third_party", "thirdparty",
        "vendor", "vendored", "vendors",
    ]

    /// Returns the canonical path of the project that a folder belongs to: the nearest folder upwards, itself included,
    /// with `.git` or `Package.swift`, or right in a folder of other people's code. Without one it is the working directory
    /// when that holds the folder, otherwise the folder.
    package static func of(_ folder: String, fileSystem: FileSystem) -> String {
        if let project = marked(above: folder, fileSystem: fileSystem) { return project }
        let own = (try? fileSystem.canonicalPath(folder)) ?? FilePath.normalized(folder)
        if let working = try? fileSystem.canonicalPath("."), FilePath.isInside(own, directory: working) {
            return working
        }
        return own
    }

    /// Returns the same without regard to the working directory: nil where no folder upwards is marked as a project.
    package static func marked(above folder: String, fileSystem: FileSystem) -> String? {
        var candidate = (try? fileSystem.canonicalPath(folder)) ?? FilePath.normalized(folder)
        while true {
            let isMarked = [".git", "Package.swift"].contains { fileSystem.exists(FilePath.join(candidate, $0)) }
            if isMarked || isForeign(candidate) || isForeign(FilePath.parent(candidate)) { return candidate }
            guard candidate != "/", candidate != "." else { return nil }
            candidate = FilePath.parent(candidate)
        }
    }

    /// Returns whether a file, links followed, lies in the project of the folder in which it is named. The streams that the
    /// command was started with are in each.
    package static func holds(_ path: String, fileSystem: FileSystem) -> Bool {
        let isStream = path == "-" || ["/dev/stdin", "/dev/fd/", "/proc/self/fd/"].contains { path.hasPrefix($0) }
        guard !isStream else { return true }
        guard let canonical = try? fileSystem.canonicalPath(path) else { return false }
        let folder = FilePath.parent(path)
        // Most files are no links, and it is not asked where the project ends.
        if let parent = try? fileSystem.canonicalPath(folder), FilePath.isInside(canonical, directory: parent) {
            return true
        }
        guard fileSystem.exists(path) else { return true }
        return FilePath.isInside(canonical, directory: of(folder, fileSystem: fileSystem))
    }

    /// Checks that a file which is about to be read is no link out of the project.
    ///
    /// - Throws: `FileSystemError` when it is one.
    package static func check(_ path: String, fileSystem: FileSystem) throws(FileSystemError) {
        guard !holds(path, fileSystem: fileSystem) else { return }
        throw FileSystemError(
            .read, path: path, reason: .outsideProject, message: "it is a link that leads out of the project")
    }

    private static func isForeign(_ folder: String) -> Bool {
        foreign.contains(FilePath.name(folder).lowercased())
    }
}
