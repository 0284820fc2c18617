import Foundation
import MartletDiff
import MartletSettings
import MartletSyntax
import Testing

/// The YAML that the pages about the contract diff show.
struct DiffPagesTests {
    private static func blocks(of page: String) throws -> [String] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs").appending(path: page)
        return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```yaml\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
    }

    @Test(arguments: ["guides/ci.md", "reference/diff.md"])
    func isYAML(page: String) throws {
        let blocks = try Self.blocks(of: page)
        #expect(blocks.count >= 2)
        for text in blocks {
            var sources = SourceMap()
            let file = sources.add(path: page, bytes: Array(text.utf8))
            let result = YAMLReader.read(file, in: sources)
            #expect(result.root?.mapping != nil || result.root?.sequence != nil)
            #expect(result.diagnostics.isEmpty, "\(text)")
        }
    }

    @Test(arguments: ["guides/ci.md", "reference/diff.md"])
    func isReadAsSettingsWhereItIsSome(page: String) throws {
        let settings = try Self.blocks(of: page).filter { $0.hasPrefix("diff:") }
        #expect(settings.count == 1)
        for text in settings {
            let files = FileSystem.inMemory(["Package.swift": "", "martlet.yaml": text, "api.yaml": ""])
            let codes = DiffRegistry.infos.map(\.code)
            #expect(SettingsLoader.load(beside: "api.yaml", fileSystem: files, ruleCodes: codes).diagnostics.isEmpty)
        }
    }

    @Test func isReadAsApprovalsWhereItIsSome() throws {
        let text = try #require(try Self.blocks(of: "reference/diff.md").first { $0.hasPrefix("approvals:") })
        let result = ApprovalsReader.read(
            "approvals.yaml", isNeeded: true, fileSystem: .inMemory(["approvals.yaml": text]))
        #expect(result.diagnostics.isEmpty)
        #expect(result.approvals.count == 1)
    }
}
