import Foundation
import MartletDialects
import MartletSyntax
import Testing

/// All files of a specification together stay within what one file may hold.
struct IncludeLimitTests {
    private static let root = "martlet: 1\napi: Test\ninclude: [a.yaml, b.yaml]\n"

    /// What goes beyond the limits is reported so.
    static let findings = ["include/too-large 3:19"]

    private func findings(_ text: String, _ limits: SyntaxLimits) -> [String] {
        let files = ["spec.yaml": Self.root, "a.yaml": text, "b.yaml": text.replacing("A", with: "B")]
        return describe(
            ContractLoader.load(path: "spec.yaml", fileSystem: .inMemory(files), limits: limits))
    }

    @Test func countsTheBytesOfAllFiles() {
        let text = "models: { A: { fields: { a: string } } }\n"
        let bytes = Self.root.utf8.count + 2 * text.utf8.count
        #expect(findings(text, SyntaxLimits(maxBytes: bytes)) == [])
        #expect(findings(text, SyntaxLimits(maxBytes: bytes - 1)) == Self.findings)
    }

    @Test func countsTheNodesOfAllFiles() {
        let text = "models: { A: { fields: { a: string } } }\n"
        #expect(findings(text, SyntaxLimits(maxNodes: 40)) == [])
        #expect(findings(text, SyntaxLimits(maxNodes: 20)).contains { $0.hasPrefix("syntax/too-many-nodes b.yaml") })
    }
}
