import Foundation

/// A specification in the folder of a target: what generating from it reads and writes, known without understanding it.
///
/// `Tests/MartletPipelineTests` compiles this file too, and holds its names to those of the generator.
struct Specification {
    /// What the names of the files of a client end with.
    static let clientFiles = files("Client", 4) + files("Endpoints", 4) + files("Models", 8)
    /// What the names of the files with its tests end with.
    static let testFiles = files("EndpointTests", 4) + files("Fixtures", 1)

    /// What is too much for one file is shared out among several; those that hold nothing are there, too.
    private static func files(_ role: String, _ count: Int) -> [String] {
        [role] + (1..<count).map { "\(role)\($0 + 1)" }
    }

    /// The most files that are watched for changes: more under one folder means that it is not one of specifications.
    private static let maxInputs = 10_000
    /// How far into a file the line that makes it a specification is looked for.
    private static let maxBytes = 1 << 20

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

    /// Returns whether a file says which version of the dialect it is written in: a line begins with `martlet:`, in JSON
    /// with `"martlet":`. Documents of other dialects count too, so that the generator can say what becomes of them.
    static func isSpecification(_ url: URL) -> Bool {
        guard ["yaml", "yml", "json"].contains(url.pathExtension.lowercased()), url.lastPathComponent != "martlet.yaml",
            let handle = try? FileHandle(forReadingFrom: url), let data = try? handle.read(upToCount: maxBytes)
        else { return false }
        let lines = data.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
        return lines.contains { line in
            let words = line.drop { " \t{\u{FEFF}".contains($0) }
            let isTop = line.first.map { !" \t".contains($0) } == true || url.pathExtension.lowercased() == "json"
            return isTop && ["martlet", "openapi", "swagger"].contains { words.begins(withKey: $0) }
        }
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

    private static func contents(of folder: URL) -> [URL] {
        let manager = FileManager.default  // allowed: a plugin has no other
        let items = try? manager.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        return items ?? []
    }
}

extension Substring {
    /// Whether a text begins with a key of YAML or JSON.
    fileprivate func begins(withKey key: String) -> Bool {
        for quote in ["", "\"", "'"] where hasPrefix(quote + key + quote) {
            return dropFirst(key.count + 2 * quote.count).drop { $0 == " " || $0 == "\t" }.first == ":"
        }
        return false
    }
}
