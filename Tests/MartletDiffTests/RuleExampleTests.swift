import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// Runs every rule over its examples: it fires on each marked line and nowhere else, and not on the silent revision.
struct RuleExampleTests {
    @Test(arguments: DiffRegistry.infos.map(\.code))
    func firesWhereTheExamplesSaySo(code: String) throws {
        for (number, example) in try examples(of: code) {
            let found = try places(of: code, from: example.base, to: example.revision)
            #expect(found == marks("base", example.base) + marks("revision", example.revision), "example \(number)")
        }
    }

    @Test(arguments: DiffRegistry.infos.map(\.code))
    func isSilentAboutTheOtherRevisions(code: String) throws {
        for (number, example) in try examples(of: code) {
            #expect(try places(of: code, from: example.base, to: example.silent) == [], "example \(number)")
        }
    }

    @Test(arguments: DiffRegistry.infos.map(\.code))
    func isSilentWhereNothingHasChanged(code: String) throws {
        for (number, example) in try examples(of: code) {
            for text in [example.base, example.revision, example.silent] {
                let contract = try contract(of: text, named: "base.yaml").contract
                let changes = ContractDiff.changes(from: contract, to: contract, context: DiffContext(now: today))
                #expect(changes == [], "example \(number)")
            }
        }
    }

    /// What a rule names is not reported once more as a declaration that nobody can explain.
    @Test(arguments: DiffRegistry.infos.map(\.code).filter { !$0.hasPrefix("diff/swift-") })
    func explainsWhatChangesInSwift(code: String) throws {
        for (number, example) in try examples(of: code) {
            for (base, revision) in [(example.base, example.revision), (example.revision, example.base)] {
                let changes = ContractDiff.changes(
                    from: try contract(of: base, named: "base.yaml").contract,
                    to: try contract(of: revision, named: "revision.yaml").contract, context: DiffContext(now: today))
                let codes = changes.map(\.code).filter { $0.hasPrefix("diff/swift-") }
                #expect(codes == [], "example \(number)")
            }
        }
    }

    /// Approvals name changes by their fingerprints.
    @Test(arguments: DiffRegistry.infos.map(\.code))
    func tellsChangesApartByTheirFingerprints(code: String) throws {
        for (number, example) in try examples(of: code) {
            let base = try contract(of: example.base, named: "base.yaml").contract
            let revision = try contract(of: example.revision, named: "revision.yaml").contract
            let changes = ContractDiff.changes(from: base, to: revision, context: DiffContext(now: today))
            #expect(Set(changes.map(\.fingerprint)).count == changes.count, "example \(number)")
        }
    }

    private func examples(of code: String) throws -> [(number: Int, example: DiffRuleInfo.Example)] {
        let info = try #require(DiffRegistry.infos.first { $0.code == code })
        return info.examples.enumerated().map { ($0.offset + 1, $0.element) }
    }

    private func marks(_ file: String, _ text: String) -> [String] {
        let first = text.hasPrefix("openapi:") ? 1 : 3
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { $0.element.hasSuffix("# reported") }.map { "\(file):\($0.offset + first)" }
    }

    /// The places at which a rule fires: those of the revision, or of the base where the element is gone.
    private func places(of code: String, from base: String, to revision: String) throws -> [String] {
        let (before, beforeSources) = try contract(of: base, named: "base.yaml")
        let (after, afterSources) = try contract(of: revision, named: "revision.yaml")
        let changes = ContractDiff.changes(from: before, to: after, context: DiffContext(now: today))
            .filter { $0.code == code }
        let places = try changes.map { change in
            if let span = change.revision { return (1, afterSources.location(of: span).line) }
            return (0, beforeSources.location(of: try #require(change.base)).line)
        }
        return places.sorted { $0 < $1 }.map { "\($0.0 == 0 ? "base" : "revision"):\($0.1)" }
    }
}

/// 2026-11-21T00:00:00Z.
let today = 1_795_219_200

/// Reads the part of a specification that an example shows; no error may be in it.
func contract(of text: String, named name: String) throws -> (contract: Contract, sources: SourceMap) {
    let isWhole = text.hasPrefix("openapi:")
    let whole = (isWhole ? "" : "martlet: 1\napi: Example\n") + text + "\n"
    let result = ContractLoader.load(path: name, fileSystem: .inMemory([name: whole]))
    #expect(!result.diagnostics.contains { $0.severity == .error }, "\(text)\n\(result.diagnostics)")
    return (try #require(result.contract), result.sources)
}
