import MartletSyntax

/// Finds the folders that a `martlet.yaml` names, and keeps them inside the project.
///
/// The file comes with a project, perhaps with somebody else's. It may say where in the project code goes; only a flag,
/// which the user writes, may lead elsewhere.
struct ProjectPaths {
    /// Why a path is refused.
    enum Refusal: Error {
        /// It begins with `/` or `~`.
        case absolute
        /// It leads out of the project, whose folder this is.
        case outside(String)
        /// It leads into the data of git, where a file can be taken for a branch.
        case repository
    }

    private let folder: String
    private let fileSystem: FileSystem

    /// Takes the folder that the file stands in, as the user named it.
    init(folder: String, fileSystem: FileSystem) {
        self.folder = folder
        self.fileSystem = fileSystem
    }

    /// Returns a path of the file as one from the working directory, links followed for judging alone.
    func resolve(_ path: String) throws(Refusal) -> String {
        guard !FilePath.isAbsolute(path), path.utf8.first != UInt8(ascii: "~") else { throw .absolute }
        let joined = FilePath.normalized(FilePath.join(folder, path))
        let root = projectFolder
        guard let canonical = try? fileSystem.canonicalPath(joined), FilePath.isInside(canonical, directory: root)
        else { throw .outside(root) }
        // Some disks take `.GIT` for the same folder.
        let own = FilePath.relative(canonical, to: root)
        guard !FilePath.components(own).contains(where: { $0.lowercased() == ".git" }) else { throw .repository }
        return joined
    }

    /// Returns the names of the files beside `martlet.yaml`.
    var neighbours: [String] {
        ((try? fileSystem.list(folder)) ?? []).filter { fileSystem.kind(FilePath.join(folder, $0)) == .file }
    }

    /// Returns whether a file beside `martlet.yaml`, links followed, lies in the project.
    func holds(_ name: String) -> Bool {
        ProjectFolder.holds(FilePath.join(folder, name), fileSystem: fileSystem)
    }

    private var projectFolder: String { ProjectFolder.of(folder, fileSystem: fileSystem) }
}
