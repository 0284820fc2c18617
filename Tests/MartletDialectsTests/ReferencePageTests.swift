import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// Reads every YAML block of the reference page.
struct ReferencePageTests {
    /// Keys that only the main file of a specification can have.
    private static let settings = ["api", "version", "description", "naming", "timeouts", "cache"]

    private static func blocks() throws -> [String] {
        let lines = try packageFile("docs/reference/dialect.md").split(
            separator: "\n", omittingEmptySubsequences: false)
        var blocks: [String] = []
        var isInside = false
        for line in lines {
            if line.hasPrefix("```") {
                if line == "```yaml" { blocks.append("") }
                isInside = line == "```yaml"
            } else if isInside {
                blocks[blocks.count - 1] += line + "\n"
            }
        }
        return blocks
    }

    private static func isWhole(_ block: String) -> Bool { block.hasPrefix("martlet:") }

    private static func isSetting(_ block: String) -> Bool { settings.contains { block.hasPrefix($0 + ":") } }

    @Test func readsTheBlocksThatStandAlone() throws {
        for block in try Self.blocks() where Self.isWhole(block) || Self.isSetting(block) {
            let text = Self.isWhole(block) ? block : "martlet: 1\napi: Example\n" + block
            // The files of the block about `include` do not exist; that is all that may be said.
            let findings = describe(load(text)).filter { !$0.hasPrefix("input/unreadable") }
            #expect(findings == [], "\(block)")
        }
    }

    @Test func readsAllOtherBlocksAsOneSpecification() throws {
        let parts = try Self.blocks().filter { !Self.isWhole($0) && !Self.isSetting($0) }
        #expect(parts.count > 10)
        let files = Dictionary(uniqueKeysWithValues: parts.enumerated().map { ("block-\($0.offset).yaml", $0.element) })
        let names = parts.indices.map { "block-\($0).yaml" }.joined(separator: ", ")
        let result = load("martlet: 1\napi: Example\ninclude: [\(names)]\n", files)
        #expect(describe(result) == [])
        #expect(result.contract?.flows.count == 2)
    }

    @Test func namesEveryCodeInTheirCatalogue() throws {
        let page = try packageFile("docs/reference/dialect-codes.md")
        let listed = page.matches(of: /^\| `([a-z\/-]+)`/.anchorsMatchLineEndings()).map { String($0.1) }
        #expect(listed == (LoadCode.allCases.map(\.rawValue) + NativeCode.allCases.map(\.rawValue)).sorted())
    }
}
