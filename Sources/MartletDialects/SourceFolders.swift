import MartletSyntax

/// The folders that the files of a specification may lie in: its own, and the one that the user allows, so that a
/// document from somewhere else cannot name files that are none of its business.
struct SourceFolders {
    /// Canonical paths.
    private let folders: [String]

    /// Finds the folders.
    ///
    /// - Parameters:
    ///   - specification: the path of the specification.
    ///   - root: the folder that the user allows; nil when none is.
    init(of specification: String, root: String?, fileSystem: FileSystem) {
        folders = [FilePath.parent(specification), root].compactMap { folder in
            folder.flatMap { try? fileSystem.canonicalPath($0) }
        }
    }

    /// Returns whether a file lies in one of the folders or below.
    ///
    /// - Parameter path: a canonical path.
    func contains(_ path: String) -> Bool {
        folders.contains { FilePath.isInside(path, directory: $0) }
    }
}
