import MartletSettings
import MartletSyntax

/// Finds the specifications in a folder and below.
struct SpecificationWalk {
    private static let maxDepth = 16
    /// How many bytes a specification may have.
    private static let maxBytes = SyntaxLimits().maxBytes
    /// How many specifications one folder may hold.
    static let maxSpecifications = 5_000
    /// How many files that could be specifications one folder may hold.
    private static let maxFiles = 100_000
    /// The most symbolic links that one folder may hold: resolving each can take 40 steps.
    private static let maxLinks = 5_000
    /// How many bytes these files may have together.
    private static let maxTotalBytes = 1 << 30

    private let fileSystem: FileSystem
    private var fileCount = 0
    private var byteCount = 0
    private var linkCount = 0
    private var found: [String] = []

    private init(fileSystem: FileSystem) {
        self.fileSystem = fileSystem
    }

    /// Returns the paths of the files that name the version of their dialect: `martlet`, `openapi` or `swagger`. Files
    /// that others include do not name it, hidden folders are not looked into, and links are not followed out of the
    /// project.
    ///
    /// - Throws: `GitFailure` when the folder holds more than a run compares.
    static func specifications(below folder: String, in fileSystem: FileSystem) throws(GitFailure) -> [String] {
        var walk = SpecificationWalk(fileSystem: fileSystem)
        try walk.visit(folder, depth: 0, top: folder)
        return walk.found
    }

    private mutating func visit(_ folder: String, depth: Int, top: String) throws(GitFailure) {
        guard depth < Self.maxDepth, let names = try? fileSystem.list(folder) else { return }
        for name in names where !name.hasPrefix(".") {
            let path = folder == "." ? name : FilePath.join(folder, name)
            guard try canBeFollowed(path, top: top) else { continue }
            if fileSystem.kind(path) == .directory {
                // A link could lead back to a folder above.
                guard !ProjectFolder.foreign.contains(name.lowercased()), isOwn(path, of: folder) else { continue }
                try visit(path, depth: depth + 1, top: top)
            } else if try isSpecification(path, name: name, top: top) {
                found.append(path)
                if found.count > Self.maxSpecifications {
                    throw .tooMuch("'\(top.excerpt)' holds more than \(Self.maxSpecifications) specifications")
                }
            }
        }
    }

    /// Whether a path is no link, or one that does not lead on and on.
    private mutating func canBeFollowed(_ path: String, top: String) throws(GitFailure) -> Bool {
        guard fileSystem.isLink(path) else { return true }
        linkCount += 1
        guard linkCount <= Self.maxLinks else {
            throw .tooMuch("'\(top.excerpt)' holds more than \(Self.maxLinks) links")
        }
        return (try? fileSystem.canonicalPath(path)) != nil
    }

    private func isOwn(_ path: String, of folder: String) -> Bool {
        guard let inner = try? fileSystem.canonicalPath(path), let outer = try? fileSystem.canonicalPath(folder) else {
            return false
        }
        return FilePath.parent(inner) == outer
    }

    private mutating func isSpecification(_ path: String, name: String, top: String) throws(GitFailure) -> Bool {
        let isJSON = name.hasSuffix(".json")
        guard isJSON || name.hasSuffix(".yaml") || name.hasSuffix(".yml"), name != SettingsLoader.fileName else {
            return false
        }
        fileCount += 1
        guard fileCount <= Self.maxFiles else {
            throw .tooMuch("'\(top.excerpt)' holds more than \(Self.maxFiles) files that may be specifications")
        }
        guard ProjectFolder.holds(path, fileSystem: fileSystem),
            let bytes = try? fileSystem.read(path, maxBytes: Self.maxBytes)
        else { return false }
        byteCount += bytes.count
        guard byteCount <= Self.maxTotalBytes else {
            throw .tooMuch(
                "the files in '\(top.excerpt)' that may be specifications have more than \(Self.maxTotalBytes) bytes "
                    + "together")
        }
        return Self.isSpecification(bytes, path: path, isJSON: isJSON)
    }

    private static let words = ["martlet", "openapi", "swagger"]
    /// How an escape sequence for a letter begins: a key may be written with them.
    private static let escapes = ["\\u", "\\U", "\\x"]

    /// Whether the keys of the document name the version of a dialect, as the reader has them. Where a file cannot be read
    /// at all, its lines decide, so that somebody says what is wrong with it.
    private static func isSpecification(_ bytes: [UInt8], path: String, isJSON: Bool) -> Bool {
        // Without one of these texts no key can be one of the words.
        guard (words + escapes).contains(where: { holds($0, in: bytes) }) else { return false }
        var sources = SourceMap()
        let file = sources.add(path: path, bytes: bytes)
        let result = SourceReader.read(file, in: sources)
        if let keys = result.root?.mapping, words.contains(where: { keys[$0] != nil }) { return true }
        guard result.diagnostics.contains(where: { $0.severity == .error }) else { return false }
        return words.contains { isJSON ? holds("\"\($0)\"", in: bytes) : hasLine($0, in: bytes) }
    }

    /// Whether a line begins with a key, in quotes or without.
    private static func hasLine(_ word: String, in bytes: [UInt8]) -> Bool {
        let starts = ["\(word):", "\"\(word)\":", "'\(word)':"].map { Array($0.utf8) }
        var isStart = true
        for (index, byte) in bytes.enumerated() {
            if isStart, byte == starts[0][0] || byte == starts[1][0] || byte == starts[2][0] {
                if starts.contains(where: { bytes[index...].starts(with: $0) }) { return true }
            }
            // A byte-order mark stands before the first line.
            isStart = byte == 0x0A || byte == 0x0D || index < 3 && byte >= 0x80
        }
        return false
    }

    private static func holds(_ text: String, in bytes: [UInt8]) -> Bool {
        ByteSearch.contains(Array(text.utf8), in: bytes)
    }
}
