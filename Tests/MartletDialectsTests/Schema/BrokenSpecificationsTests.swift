import MartletSyntax
import Testing

@testable import MartletDialects

/// A case of `specs/cases/broken.yaml`.
struct BrokenCase: Sendable, CustomTestStringConvertible {
    let why: String
    let spec: String

    var testDescription: String { why }

    /// All cases; empty when the file cannot be read, which a test notices.
    static let all: [BrokenCase] = {
        guard let text = try? packageFile("specs/cases/broken.yaml") else { return [] }
        var sources = SourceMap()
        let file = sources.add(path: "broken.yaml", bytes: Array(text.utf8))
        let nodes = YAMLReader.read(file, in: sources).root?.sequence ?? []
        return nodes.compactMap { node in
            guard let mapping = node.mapping, let why = mapping["why"]?.scalar?.text,
                let spec = mapping["spec"]?.scalar?.text
            else { return nil }
            let isWhole = mapping["whole"] != nil || spec.hasPrefix("martlet")
            return BrokenCase(why: why, spec: isWhole ? spec : "martlet: 1\napi: Test\n" + spec)
        }
    }()
}

struct BrokenSpecificationsTests {
    @Test func areThere() {
        #expect(BrokenCase.all.count >= 80)
    }

    /// The JSON Schema refuses them as well: `scripts/check-schema`.
    @Test(arguments: BrokenCase.all)
    func areRefusedByTheReader(_ one: BrokenCase) {
        let result = load(one.spec)
        #expect(result.contract == nil)
        // One mistake is reported once, or twice where it means two things.
        #expect((1...2).contains(result.diagnostics.count), "\(describe(result))")
        #expect(!result.diagnostics.contains { $0.code.hasPrefix("yaml/") || $0.code.hasPrefix("syntax/") })
    }
}
