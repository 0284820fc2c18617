import Foundation
import MartletSyntax

/// Looks at the files of a repository that git is about to read. Git waits for a pipe, reads a device that never ends, and
/// follows links to wherever they lead; a repository from an archive may hold all of them.
struct GitDataCheck {
    /// How many bytes a file with one reference may have.
    static let maxReferenceBytes = 1 << 16
    /// How many bytes a file with a list may have: the index, packed references, logs.
    static let maxListBytes = 1 << 29
    private static let maxAlternatesBytes = 1 << 16
    /// How deep folders may be nested.
    private static let maxDepth = 64
    /// How many files a repository may have, loose objects among them.
    private static let maxFiles = 2_000_000
    /// How many other repositories objects may be taken from, as git has it.
    private static let maxAlternates = 6

    private let common: String
    /// The canonical paths of the folders that links may lead into.
    private var roots: [String]
    private var filesLeft = Self.maxFiles

    init(of location: GitLocation) {
        common = location.common
        roots = [location.common, location.directory]
    }

    /// Checks all objects, also those of other repositories that this one names (`objects/info/alternates`).
    ///
    /// - Throws: `GitFailure` when git must not read one.
    mutating func objects() throws(GitFailure) {
        var folders = [FilePath.join(common, "objects")]
        var seen: Set<String> = []
        while let folder = folders.popLast() {
            guard let canonical = try? FileSystem.disk.canonicalPath(folder), seen.insert(canonical).inserted,
                try isFolder(canonical, maxBytes: .max)
            else { continue }
            guard seen.count <= Self.maxAlternates else {
                throw GitFailure(
                    "'\(common.excerpt)' takes objects from more than \(Self.maxAlternates - 1) repositories")
            }
            let list = FilePath.join(canonical, "info/alternates")
            guard FileSystem.disk.exists(list) else { continue }
            // Git reads a line up to a NUL, and one that begins with a quotation mark as a text of C.
            guard let bytes = try? FileSystem.disk.read(list, maxBytes: Self.maxAlternatesBytes), !bytes.contains(0),
                !bytes.split(separator: 0x0A).contains(where: { $0.first == UInt8(ascii: "\"") })
            else {
                throw GitFailure("'\(list.excerpt)' cannot be read")
            }
            let lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
            for line in lines where line.first != "#" {
                folders.append(FilePath.absolute(line, in: canonical))
            }
        }
    }

    /// Returns whether there is a folder, all of whose files git may read.
    ///
    /// - Parameter maxBytes: how many bytes each file may have.
    /// - Throws: `GitFailure` when git must not read one of the files.
    mutating func isFolder(_ path: String, maxBytes: Int) throws(GitFailure) -> Bool {
        // A folder of references, or of objects, may be shared by several working trees with a link.
        guard let canonical = try? FileSystem.disk.canonicalPath(path), FileSystem.disk.exists(canonical) else {
            return false
        }
        let descriptor = open(canonical, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.refusal(of: path) }
        roots.append(canonical)
        defer { roots.removeLast() }
        try walk(descriptor, canonical, maxBytes, depth: 0)
        return true
    }

    /// Returns whether there is a file.
    ///
    /// - Parameters:
    ///   - maxBytes: how many bytes it may have.
    ///   - mayLeadOut: whether it may be a link out of the repository.
    /// - Throws: `GitFailure` when git must not read it.
    mutating func isFile(_ path: String, maxBytes: Int, mayLeadOut: Bool = false) throws(GitFailure) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        if status.st_mode & S_IFMT == S_IFLNK {
            guard let canonical = try? FileSystem.disk.canonicalPath(path), mayLeadOut || holds(canonical) else {
                throw Self.refusal(of: path)
            }
            guard stat(canonical, &status) == 0 else { return false }
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Self.refusal(of: path) }
        guard status.st_size <= maxBytes else {
            throw GitFailure("'\(path.excerpt)' has more than \(maxBytes) bytes")
        }
        return true
    }

    /// Checks the entries of a folder, and closes it. Their names may be bytes that are no text.
    private mutating func walk(
        _ descriptor: Int32, _ path: String, _ maxBytes: Int, depth: Int
    ) throws(GitFailure) {
        guard depth < Self.maxDepth, let directory = fdopendir(descriptor) else {
            close(descriptor)
            throw Self.refusal(of: path)
        }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            var status = stat()
            var inner: Int32 = -1
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    guard fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return "." }
                    if status.st_mode & S_IFMT == S_IFDIR, String(cString: $0) != ".", String(cString: $0) != ".." {
                        inner = openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                    }
                    return String(cString: $0)
                }
            }
            guard name != ".", name != ".." else { continue }
            let place = FilePath.join(path, name)
            filesLeft -= 1
            guard filesLeft > 0 else { throw GitFailure("'\(common.excerpt)' has more than \(Self.maxFiles) files") }
            switch status.st_mode & S_IFMT {
            case S_IFDIR where inner >= 0: try walk(inner, place, maxBytes, depth: depth + 1)
            case S_IFREG where status.st_size <= maxBytes: continue
            case S_IFREG: throw GitFailure("'\(place.excerpt)' has more than \(maxBytes) bytes")
            case S_IFLNK:
                // What it leads to is checked where it is: a file of the repository, or a folder with others.
                if FileSystem.disk.kind(place) == .directory, let target = try? FileSystem.disk.canonicalPath(place),
                    holds(target)
                {
                    continue
                }
                _ = try isFile(place, maxBytes: maxBytes)
            default: throw Self.refusal(of: place)
            }
        }
    }

    private func holds(_ canonical: String) -> Bool {
        roots.contains { FilePath.isInside(canonical, directory: $0) }
    }

    private static func refusal(of path: String) -> GitFailure {
        GitFailure(
            "git must not read '\(path.excerpt)'",
            help: "it is a pipe, a device, or a link out of the repository; a clone has none of these")
    }
}
