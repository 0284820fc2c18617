import MartletSettings
import MartletSyntax

/// Finds the specifications in a folder and below.
struct SpecificationWalk {
    private static let maxDepth = 16
    private static let maxBytes = 1 << 26

    private let fileSystem: FileSystem
    private let skips: (String) -> Bool

    init(fileSystem: FileSystem, skips: @escaping (String) -> Bool = { _ in false }) {
        self.fileSystem = fileSystem
        self.skips = skips
    }

    /// Returns the paths of the files that name the version of their dialect: `martlet`, `openapi` or `swagger`. Files
    /// that others include do not name it, hidden folders are not looked into, and links are not followed out of the
    /// project.
    func specifications(below folder: String) -> [String] {
        walk(folder, depth: 0)
    }

    private func walk(_ folder: String, depth: Int) -> [String] {
        guard depth < Self.maxDepth, let names = try? fileSystem.list(folder) else { return [] }
        return names.flatMap { name -> [String] in
            guard !name.hasPrefix(".") else { return [] }
            let path = folder == "." ? name : FilePath.join(folder, name)
            if fileSystem.kind(path) == .directory {
                // A link could lead back to a folder above.
                guard !ProjectFolder.foreign.contains(name.lowercased()), isOwn(path, of: folder) else { return [] }
                return walk(path, depth: depth + 1)
            }
            return isSpecification(path, name: name) ? [path] : []
        }
    }

    private func isOwn(_ path: String, of folder: String) -> Bool {
        guard let inner = try? fileSystem.canonicalPath(path), let outer = try? fileSystem.canonicalPath(folder) else {
            return false
        }
        return FilePath.parent(inner) == outer
    }

    private func isSpecification(_ path: String, name: String) -> Bool {
        let isJSON = name.hasSuffix(".json")
        guard isJSON || name.hasSuffix(".yaml") || name.hasSuffix(".yml"), name != SettingsLoader.fileName,
            !skips(path), ProjectFolder.holds(path, fileSystem: fileSystem),
            let bytes = try? fileSystem.read(path, maxBytes: Self.maxBytes)
        else { return false }
        return Self.words.contains { word in
            isJSON ? Self.holds("\"\(word)\"", in: bytes) : Self.hasLine(word, in: bytes)
        }
    }

    private static let words = ["martlet", "openapi", "swagger"]

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
        let word = Array(text.utf8)
        return bytes.indices.contains { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
    }
}
