import Foundation
import MartletSyntax
import Testing

/// The YAML of the reference page is read without any finding.
struct YAMLReferenceTests {
    @Test func readsTheBlocksOfThePage() throws {
        let package = (0..<3).reduce(#filePath) { path, _ in FilePath.parent(path) }
        let page = try FileSystem.disk.read(FilePath.join(package, "docs/reference/yaml.md"))
        let blocks = String(decoding: page, as: UTF8.self).components(separatedBy: "```")
            .filter { $0.hasPrefix("yaml\n") }
        #expect(!blocks.isEmpty)
        for block in blocks { _ = try Reading.yaml(String(block.dropFirst(5))).clean() }
    }
}
