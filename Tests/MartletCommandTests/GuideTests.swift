import Foundation
import Testing

/// The specifications that the guides show.
struct GuideTests {
    private static let guides = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("docs/guides")

    /// Returns the whole specifications of a guide: its YAML blocks that say which version of the dialect they are in.
    private static func specifications(of guide: URL) throws -> [String] {
        try String(contentsOf: guide, encoding: .utf8).components(separatedBy: "```yaml\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
            .filter { $0.contains("martlet: 1\n") }
    }

    @Test func showOnlyWhatGeneratesWithoutAFinding() throws {
        let files = try FileManager.default.contentsOfDirectory(at: Self.guides, includingPropertiesForKeys: nil)
        let specifications = try files.filter { $0.pathExtension == "md" }.flatMap(Self.specifications)
        #expect(!specifications.isEmpty)
        for text in specifications {
            let folder = try TemporaryFolder()
            try folder.write(text + "\n", to: "guide.yaml")
            let run = try Command.run(["generate", "guide.yaml", "--output", "Guide", "--tests", "Tests"], in: folder)
            #expect(run.status == 0)
            #expect(run.errors == "")
        }
    }
}
