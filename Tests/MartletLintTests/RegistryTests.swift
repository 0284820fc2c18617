import Foundation
import MartletLint
import Testing

/// Holds the registry to account: what is a rule is registered, described and shown by example.
struct RegistryTests {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func hasAtLeastTwentyRulesInTheOrderOfTheirCodes() {
        let codes = LintRegistry.all.map { type(of: $0).info.code.rawValue }
        #expect(codes.count >= 20)
        #expect(codes == codes.sorted())
        #expect(Set(LintRegistry.infos.map(\.code)).count == LintRegistry.infos.count)
    }

    @Test func registersEveryFileOfTheRules() throws {
        let folder = Self.package.appending(path: "Sources/MartletLint/Rules")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).map { $0.prefix { $0 != "." } }
        #expect(files.map(String.init).sorted() == LintRegistry.all.map { "\(type(of: $0))" }.sorted())
    }

    @Test(arguments: LintRegistry.infos.map(\.code.rawValue))
    func describesTheRule(code: String) throws {
        let info = try #require(LintRegistry.infos.first { $0.code.rawValue == code })
        #expect(code.wholeMatch(of: /lint\/[a-z]+(-[a-z]+)*/) != nil)
        #expect(info.summary.hasSuffix("."))
        #expect(!info.summary.contains("\n"))
        #expect(info.rationale.count > 40)
        #expect(info.bad.contains("# reported"))
        #expect(!info.good.contains("# reported"))
        #expect(!info.since.isEmpty)
    }

    @Test func namesRulesAsTheirTypes() {
        for rule in LintRegistry.all {
            let slug = type(of: rule).info.code.slug
            let name = slug.split(separator: "-").map { word in
                ["url", "get"].contains(word) ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
            }.joined()
            #expect("\(type(of: rule))" == name)
        }
    }
}
