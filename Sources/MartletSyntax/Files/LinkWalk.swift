/// Goes from the root of a tree of files to a place in it.
protocol PathCursor {
    /// The canonical path of the place.
    var path: String { get }
    /// Goes back to the root.
    mutating func goToRoot() throws(FileSystemError)
    /// Goes to the folder above.
    mutating func goUp() throws(FileSystemError)
    /// Looks at an entry of the folder, and goes there where it is a folder.
    mutating func enter(_ name: String) throws(FileSystemError) -> LinkWalk.Entry
}

/// Follows the links on the way of a path.
///
/// A link of 4 KB through `a/../a/../` that leads to the next one, and that to the next, keeps the system busy for a tenth of a
/// second, and a specification can name thousands. So links may lead over a limited way.
enum LinkWalk {
    /// What stands at a place.
    enum Entry {
        /// It does not exist, or may not be looked at.
        case missing
        /// A file, a pipe or a device.
        case file
        /// A folder.
        case folder
        /// A link, and the path that it leads to.
        case link(String)
    }

    /// Where a path leads.
    struct End {
        /// The canonical path of the part that exists.
        let path: String
        /// How many components of the path, at its end, do not exist.
        let missing: Int
    }

    /// How many links are followed, as Linux has it: more lead in a circle.
    private static let maxLinks = 40
    /// How many bytes the targets of these links may have together.
    private static let maxTargetBytes = 4_096

    /// Returns where an absolute path leads.
    ///
    /// - Throws: `FileSystemError` where links lead over too long a way.
    static func follow(_ path: String, with cursor: inout some PathCursor) throws(FileSystemError) -> End {
        var rest = Array(FilePath.components(path).reversed().map(String.init))
        // How many components at the end of the rest come from links; and where the first of these links is.
        var linkedCount = 0
        var link = End(path: "/", missing: rest.count)
        var linkCount = 0
        var byteCount = 0
        while let name = rest.popLast() {
            let isLinked = linkedCount > 0
            if isLinked { linkedCount -= 1 }
            if name == "." { continue }
            if name == ".." {
                try cursor.goUp()
                continue
            }
            let here = isLinked ? link : End(path: cursor.path, missing: rest.count + 1)
            switch try cursor.enter(name) {
            case .folder: continue
            // Nothing is below a file. What a link names behind it does not exist, so the link leads nowhere.
            case .file: return linkedCount == 0 ? End(path: cursor.path, missing: rest.count) : here
            case .missing: return here
            case .link(let target):
                guard !target.isEmpty else { return here }
                linkCount += 1
                byteCount += target.utf8.count
                guard linkCount <= maxLinks, byteCount <= maxTargetBytes else {
                    throw FileSystemError(
                        .resolve, path: path, reason: .tooManyLinks,
                        message: "it leads over more than \(maxLinks) links, or \(maxTargetBytes) bytes of them")
                }
                link = here
                if FilePath.isAbsolute(target) { try cursor.goToRoot() }
                let names = FilePath.components(target)
                rest += names.reversed().map(String.init)
                linkedCount += names.count
            }
        }
        return End(path: cursor.path, missing: 0)
    }
}
