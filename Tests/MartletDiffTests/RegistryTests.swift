import Foundation
import MartletDiff
import Testing

/// Holds the registry to account: what is a rule is registered, described and shown by example.
struct RegistryTests {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func listsTheRulesInTheOrderOfTheirCodes() {
        let codes = DiffRegistry.infos.map(\.code)
        #expect(codes == codes.sorted())
        #expect(Set(codes).count == codes.count)
    }

    /// Severities are set by code: few enough to be known, and one word for one thing.
    @Test func hasNeitherTooFewRulesNorTooMany() {
        #expect((60...110).contains(DiffRegistry.all.count))
    }

    @Test func registersEveryFileOfTheRules() throws {
        let folder = Self.package.appending(path: "Sources/MartletDiff/Rules")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).map { $0.prefix { $0 != "." } }
        #expect(files.map(String.init).sorted() == DiffRegistry.all.map { "\(type(of: $0))" }.sorted())
    }

    @Test(arguments: DiffRegistry.infos.map(\.code))
    func describesTheRule(code: String) throws {
        let info = try #require(DiffRegistry.infos.first { $0.code == code })
        #expect(code.wholeMatch(of: /diff\/[a-z]+(-[a-z]+)*/) != nil)
        #expect(info.summary.hasSuffix("."))
        #expect(!info.summary.contains("\n"))
        #expect(info.rationale.count > 40)
        #expect(!info.examples.isEmpty)
        for example in info.examples {
            #expect(example.base.contains("# reported") || example.revision.contains("# reported"))
            #expect(!example.silent.contains("# reported"))
        }
        #expect(!info.since.isEmpty)
    }

    @Test func namesRulesAsTheirTypes() {
        for rule in DiffRegistry.all {
            let words = type(of: rule).info.code.dropFirst("diff/".count).split(separator: "-")
            let name = words.map {
                ["api", "id", "url"].contains($0) ? $0.uppercased() : $0.prefix(1).uppercased() + $0.dropFirst()
            }.joined()
            #expect("\(type(of: rule))" == name)
        }
    }
}
