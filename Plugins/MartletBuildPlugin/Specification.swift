import Foundation

/// A specification in the folder of a target: what generating from it reads and writes, known without understanding it.
///
/// `Tests/MartletPipelineTests` compiles this file too, and holds its names to those of the generator.
struct Specification {
    /// What the names of the files of a client end with.
    static let clientFiles = files("Client", 4) + files("Endpoints", 4) + files("Models", 8)
    /// What the names of the files with its tests end with.
    static let testFiles = files("EndpointTests", 4) + files("Fixtures", 1) + files("Mocks", 4) + files("Values", 8)

    /// What is too much for one file is shared out among several; those that hold nothing are there, too.
    private static func files(_ role: String, _ count: Int) -> [String] {
        [role] + (1..<count).map { "\(role)\($0 + 1)" }
    }

    /// The most files that are watched for changes: more under one folder means that it is not one of specifications.
    private static let maxInputs = 10_000
    /// How far into a file the key that makes it a specification is looked for.
    private static let maxBytes = 1 << 26

    /// The file.
    let url: URL

    /// What the names of the generated files start with: the file's name in upper camel case, without its extension.
    var stem: String {
        let name = url.deletingPathExtension().lastPathComponent
        let words = name.split { !$0.isLetter && !$0.isNumber }
        let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return joined.first?.isLetter == true ? joined : "API" + joined
    }

    /// Every file whose change may change what is generated: the specification, what it may include, `martlet.yaml`,
    /// `martlet.lock` and templates, all under its folder.
    var inputs: [URL] {
        var found: [URL] = []
        var visited: Set<String> = []
        Self.collect(under: url.deletingLastPathComponent(), into: &found, &visited)
        return found.sorted { $0.path < $1.path }
    }

    /// Returns the specifications right in a folder, by name. Those of folders inside are parts that others include.
    static func all(in folder: URL) -> [Specification] {
        contents(of: folder).filter(isSpecification).map { Specification(url: $0) }.sorted { $0.url.path < $1.url.path }
    }

    /// Returns whether a file says which version of a dialect it is written in: a line begins with `martlet:`, `openapi:` or
    /// `swagger:`, in JSON the outermost object has the key.
    static func isSpecification(_ url: URL) -> Bool {
        guard ["yaml", "yml", "json"].contains(url.pathExtension.lowercased()), url.lastPathComponent != "martlet.yaml",
            isFile(url), let handle = try? FileHandle(forReadingFrom: url),
            let data = try? handle.read(upToCount: maxBytes)
        else { return false }
        return ["martlet", "openapi", "swagger"].contains { data.hasOutermostKey($0) }
    }

    private static func collect(under folder: URL, into found: inout [URL], _ visited: inout Set<String>) {
        guard visited.insert(folder.resolvingSymlinksInPath().path).inserted else { return }
        for item in contents(of: folder) where found.count < maxInputs {
            // A link is judged by what it leads to.
            let values = try? item.resolvingSymlinksInPath().resourceValues(forKeys: [.isDirectoryKey])
            if values?.isDirectory == true {
                collect(under: item, into: &found, &visited)
            } else if ["yaml", "yml", "json", "lock", "mustache"].contains(item.pathExtension.lowercased()) {
                found.append(item)
            }
        }
    }

    /// Whether it is a file, links followed: a pipe would keep the build for ever.
    private static func isFile(_ url: URL) -> Bool {
        (try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }

    private static func contents(of folder: URL) -> [URL] {
        let manager = FileManager.default  // allowed: a plugin has no other
        let items = try? manager.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        return items ?? []
    }
}

extension Data {
    /// Whether a YAML or JSON file has a key at its outermost level. Documents that a program sorted name their version
    /// behind megabytes of other things, so all of the file is looked at, but only near the key.
    fileprivate func hasOutermostKey(_ key: String) -> Bool {
        let blanks: [UInt8] = Array(" \t\r\n\u{FEFF}".utf8)
        let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
        let isJSON = first { !blanks.contains($0) } == UInt8(ascii: "{")
        var nesting = JSONNesting(position: startIndex)
        var rest = startIndex..<endIndex
        while let found = range(of: Data(key.utf8), in: rest) {
            rest = found.upperBound..<endIndex
            var end = found.upperBound
            if end < endIndex, quotes.contains(self[end]) { end += 1 }
            guard self[end...].first(where: { !blanks.contains($0) }) == UInt8(ascii: ":") else { continue }
            // Nobody writes more before a key: in a line of megabytes, each of a million keys would be at its end.
            let near = self[Swift.max(startIndex, found.lowerBound - 64)..<found.lowerBound]
            let line = near.suffix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            // In a line of its own, perhaps in quotes, or behind the brace of a flow mapping.
            let isFirst =
                line.count < 64
                && line.allSatisfy { blanks.contains($0) || quotes.contains($0) || $0 == UInt8(ascii: "{") }
            let isIndented = line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t")
            if isFirst, !isIndented { return true }
            let isQuoted = found.lowerBound > startIndex && self[found.lowerBound - 1] == UInt8(ascii: "\"")
            if isJSON, isQuoted, nesting.depth(at: found.lowerBound - 1, in: self) == 1 { return true }
        }
        return false
    }

    /// The bytes at the end that all satisfy a condition.
    private func suffix(while condition: (UInt8) -> Bool) -> Data {
        self[(lastIndex { !condition($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}

/// How many objects and lists of a JSON text its positions stand in, from the first to the last.
private struct JSONNesting {
    private var position: Data.Index
    private var depth = 0
    private var isString = false
    private var isEscaped = false

    init(position: Data.Index) {
        self.position = position
    }

    /// Returns the depth at a position behind the ones before; nil when it stands in a string.
    mutating func depth(at end: Data.Index, in data: Data) -> Int? {
        guard position <= end else { return nil }
        data[position..<end].withUnsafeBytes { bytes in
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "\\") where isString && !isEscaped:
                    isEscaped = true
                    continue
                case UInt8(ascii: "\"") where !isEscaped: isString.toggle()
                case UInt8(ascii: "{") where !isString, UInt8(ascii: "[") where !isString: depth += 1
                case UInt8(ascii: "}") where !isString, UInt8(ascii: "]") where !isString: depth -= 1
                default: break
                }
                isEscaped = false
            }
        }
        position = end
        return isString ? nil : depth
    }
}
