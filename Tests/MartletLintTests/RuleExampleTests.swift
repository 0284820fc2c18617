import MartletContract
import MartletDialects
import MartletLint
import MartletSyntax
import Testing

/// Runs every rule over its examples: the bad one is reported on each marked line and nowhere else, the good one not.
struct RuleExampleTests {
    @Test(arguments: LintRegistry.infos.map(\.code.rawValue))
    func firesWhereTheBadExampleSaysSo(code: String) throws {
        let info = try #require(LintRegistry.infos.first { $0.code.rawValue == code })
        let first = info.bad.hasPrefix("openapi:") ? 1 : 3
        let marked = try #require(info.bad.split(separator: "\n").indices.isEmpty == false ? info.bad : nil)
            .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { $0.element.hasSuffix("# reported") }.map { $0.offset + first }
        #expect(try lines(of: code, in: info.bad) == marked)
    }

    @Test(arguments: LintRegistry.infos.map(\.code.rawValue))
    func isSilentAboutTheGoodExample(code: String) throws {
        let info = try #require(LintRegistry.infos.first { $0.code.rawValue == code })
        #expect(try lines(of: code, in: info.good) == [])
    }

    /// The lines on which a rule reports something, in the order of the text.
    private func lines(of code: String, in text: String) throws -> [Int] {
        let (contract, sources) = try contract(of: text)
        let findings = Linter.lint(contract, options: LintOptions(today: "2026-11-21", horizon: "2026-12-21"))
            .filter { $0.code == code }
        #expect(findings.allSatisfy { $0.help != nil })
        return findings.compactMap(\.primary).map { sources.location(of: $0).line }.sorted()
    }
}

/// Reads the part of a specification that an example shows; it must be clean.
func contract(of text: String) throws -> (contract: Contract, sources: SourceMap) {
    let isWhole = text.hasPrefix("openapi:")
    let whole = (isWhole ? "" : "martlet: 1\napi: Example\n") + text + "\n"
    let result = ContractLoader.load(path: "spec.yaml", fileSystem: .inMemory(["spec.yaml": whole]))
    #expect(result.diagnostics == [], "\(text)")
    return (try #require(result.contract), result.sources)
}
