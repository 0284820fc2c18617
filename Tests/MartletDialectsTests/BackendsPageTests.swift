import Foundation
import MartletSyntax
import Testing

/// Keeps the lines in `docs/reference/backends.md` where the specifications have them.
struct BackendsPageTests {
    private static let page = "docs/reference/backends.md"
    private static let names = ["aroti", "barqnet", "cpc", "storefront", "todufit"]

    /// With `RECORD_GOLDENS=1` the page is rewritten, and the test fails all the same.
    @Test func namesTheLinesOfEachPart() throws {
        let text = try packageFile(Self.page)
        let specifications = try Dictionary(uniqueKeysWithValues: Self.names.map { ($0, try Specification($0)) })
        let reference = #/`([^`]+)` \[[0-9–]+\]\(\.\./\.\./specs/(\w+)\.yaml#[L0-9-]+\)/#
        var uses: [String: Int] = [:]
        let right = text.replacing(reference) { match in
            let (path, name) = (String(match.1), String(match.2))
            uses[name, default: 0] += 1
            guard let lines = specifications[name]?.lines(of: path) else {
                Issue.record("specs/\(name).yaml has no \(path)")
                return String(match.0)
            }
            let isOne = lines.lowerBound == lines.upperBound
            let shown = isOne ? "\(lines.lowerBound)" : "\(lines.lowerBound)–\(lines.upperBound)"
            let anchor = isOne ? "L\(lines.lowerBound)" : "L\(lines.lowerBound)-L\(lines.upperBound)"
            return "`\(path)` [\(shown)](../../specs/\(name).yaml#\(anchor))"
        }
        #expect(uses.keys.sorted() == Self.names)
        guard right != text else { return }
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
            try Data(right.utf8).write(to: packageRoot.appending(path: Self.page))
        }
        Issue.record("\(Self.page) names lines that have moved; RECORD_GOLDENS=1 writes them anew")
    }
}

/// A specification whose parts are found by the names that lead to them: `auth/session`.
private struct Specification {
    private let sources: SourceMap
    private let root: Node

    init(_ name: String) throws {
        var sources = SourceMap()
        let file = sources.add(path: name, bytes: Array(try packageFile("specs/\(name).yaml").utf8))
        root = try #require(YAMLReader.read(file, in: sources).root)
        self.sources = sources
    }

    /// The lines of a part, its key's to that of its last value; nil when there is none.
    func lines(of path: String) -> ClosedRange<Int>? {
        var node = root
        var key = root
        for name in path.split(separator: "/") {
            guard let entry = node.mapping?.entries.first(where: { $0.name == name }) else { return nil }
            (key, node) = (entry.key, entry.value)
        }
        let first = line(of: key.span, at: key.span.lowerBound)
        return first...max(first, lastLine(of: node))
    }

    private func lastLine(of node: Node) -> Int {
        switch node.value {
        case .scalar: line(of: node.span, at: max(node.span.upperBound, 1) - 1)
        case .sequence(let nodes): nodes.map(lastLine).max() ?? line(of: node.span, at: node.span.lowerBound)
        case .mapping(let mapping):
            // A merged or aliased value lies elsewhere, before its key; it does not count.
            mapping.entries.map { max(line(of: $0.key.span, at: $0.key.span.lowerBound), lastLine(of: $0.value)) }.max()
                ?? line(of: node.span, at: node.span.lowerBound)
        }
    }

    private func line(of span: SourceSpan, at offset: UInt32) -> Int {
        let place = SourceSpan(file: span.file, lowerBound: Int(offset), upperBound: Int(offset))
        return sources.location(of: place).line
    }
}
