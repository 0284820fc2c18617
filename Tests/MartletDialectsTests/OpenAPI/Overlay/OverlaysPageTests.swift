import MartletContract
import MartletSyntax
import Testing

@testable import MartletDialects

/// Reads what `docs/reference/overlays.md` shows.
struct OverlaysPageTests {
    private static func lines() throws -> [String] {
        try packageFile("docs/reference/overlays.md").split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0) }
    }

    @Test func readsTheOverlay() throws {
        let block = try Self.lines().drop { $0 != "```yaml" }.dropFirst().prefix { $0 != "```" }
        var sources = SourceMap()
        let file = sources.add(path: "app.overlay.yaml", bytes: Array(block.joined(separator: "\n").utf8))
        var reader = OverlayReader(sources: sources)
        let overlay = try #require(YAMLReader.read(file, in: sources).root.flatMap { reader.read($0) })
        #expect(overlay.actions.count == 3)
        #expect(reader.diagnostics == [])
    }

    @Test func readsTheTargets() throws {
        let targets = try Self.lines().filter { $0.hasPrefix("| `$") }.compactMap {
            $0.split(separator: "`").dropFirst().first
        }
        #expect(targets.count > 8)
        for target in targets { #expect(try JSONPath(String(target)).departures == [], "\(target)") }
    }
}
