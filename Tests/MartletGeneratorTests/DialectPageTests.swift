import Foundation
import MartletDialects
import MartletGenerator
import MartletSyntax
import Testing

/// Generates what the reference page of the dialect shows.
struct DialectPageTests {
    /// Keys that only the main file of a specification can have.
    private static let settings = ["api:", "version:", "description:", "naming:", "timeouts:", "cache:"]

    private static let blocks: [String] = {
        let page = Repository.text("docs/reference/dialect.md") ?? ""
        return page.components(separatedBy: "```yaml\n").dropFirst().map { part in
            part.components(separatedBy: "```")[0]
        }
    }()

    private static var fragments: [String] {
        blocks.filter { block in !block.hasPrefix("martlet:") && !settings.contains { block.hasPrefix($0) } }
    }

    @Test func generatesAllFragmentsAsOneSpecification() throws {
        let parts = Self.fragments
        try #require(parts.count > 10)
        var texts: [String: String] = [:]
        for (index, part) in parts.enumerated() { texts["specs/block-\(index).yaml"] = part }
        let names = parts.indices.map { "block-\($0).yaml" }.joined(separator: ", ")
        texts["specs/page.yaml"] = "martlet: 1\napi: Page\ninclude: [\(names)]\n"
        var options = GeneratorOptions()
        options.tests = TestOptions()
        let generation = Generation(texts: texts, path: "specs/page.yaml", options: options)
        let errors = generation.diagnostics.filter { $0.severity == .error }.map(\.message)
        #expect(errors == [])
        #expect(generation.files.count == 3)
        #expect(generation.tests.count == 4)
        if BuiltModules.folder != nil { #expect(try GeneratedCode.compile(generation.files, []) == "") }
    }

    @Test func generatesTheBlocksThatStandAlone() throws {
        let alone = Self.blocks.filter { !Self.fragments.contains($0) && !$0.contains("include:") }
        try #require(alone.count > 3)
        for block in alone {
            let text = block.hasPrefix("martlet:") ? block : "martlet: 1\napi: Example\n" + block
            let generation = Generation(text: text)
            #expect(generation.diagnostics.map(\.message) == [], "\(block)")
            #expect(!generation.files.isEmpty)
        }
    }

    /// The schema knows every word; the page must have an example of each.
    @Test func hasAnExampleForEachWord() throws {
        let schema = try JSONSerialization.jsonObject(
            with: Data((Repository.text("docs/martlet.schema.json") ?? "").utf8))
        var words: Set<String> = []
        Self.collect(schema, into: &words)
        try #require(words.count > 150)
        let text = Self.blocks.joined(separator: "\n")
        let shown = Set(text.split { !($0.isLetter || $0.isNumber || "-_".contains($0)) }.map { String($0) })
        #expect(words.subtracting(shown).sorted() == [])
    }

    /// Collects keys and fixed words, without those of tests for what is forbidden.
    private static func collect(_ node: Any, into words: inout Set<String>) {
        if let list = node as? [Any] {
            for element in list { collect(element, into: &words) }
        }
        guard let object = node as? [String: Any] else { return }
        for (key, value) in object where key != "not" {
            if key == "properties", let properties = value as? [String: Any] { words.formUnion(properties.keys) }
            if key == "enum", let values = value as? [String] { words.formUnion(values) }
            if key == "const", let word = value as? String { words.insert(word) }
            collect(value, into: &words)
        }
    }
}
