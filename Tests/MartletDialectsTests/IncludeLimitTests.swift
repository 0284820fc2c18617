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

    /// One that is named again is not looked up again, and the names are counted.
    @Test func countsTheEntriesOfAllLists() {
        func findings(_ count: Int) -> [String] {
            let list = [String](repeating: "a.yaml", count: count).joined(separator: ", ")
            let files = [
                "spec.yaml": "martlet: 1\napi: Test\ninclude:\n  [\(list),\n  b.yaml]\n",
                "a.yaml": "include: [b.yaml]\n",
                "b.yaml": "models: { A: { fields: { a: string } } }\n",
            ]
            return describe(ContractLoader.load(path: "spec.yaml", fileSystem: .inMemory(files)))
        }
        #expect(findings(9_998) == [])
        #expect(findings(9_999) == ["include/too-many-files 5:3"])
        #expect(findings(200_000).count == 1)
    }

    /// Files that are not there are looked for on the disk one by one, so they are counted.
    @Test func countsTheFilesOfReferencesThatCannotBeRead() {
        func findings(_ count: Int) -> [String] {
            let schemas = (0..<count).map { "    A\($0): { $ref: z\($0).json }\n    B\($0): { $ref: z0.json }\n" }
            let text = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n"
            let files = ["spec.yaml": text + schemas.joined()]
            return describe(ContractLoader.load(path: "spec.yaml", fileSystem: .inMemory(files)))
        }
        #expect(!findings(1_000).contains { $0.hasPrefix("openapi/too-many-files") })
        #expect(findings(3_000).filter { $0.hasPrefix("openapi/too-many-files") }.count == 1)
        #expect(findings(3_000).filter { $0.hasPrefix("openapi/missing-file") }.count < 1_001)
    }
}
