import Foundation
import MartletContract
import MartletDiff
import MartletGenerator
import Testing

/// Asks the compiler whether the verdicts about app code are true: an app that was written against the client of one
/// specification is type-checked with the client of another one.
struct CompilerOracleTests {
    private static let cases = OracleCase.models + OracleCase.endpoints

    @Test(
        .enabled(if: SwiftCompiler.modules != nil, "SKIPPED: the built modules are not in .build/debug"),
        .timeLimit(.minutes(30)))
    func saysOfAppsWhatTheCompilerSays() async throws {
        let base = try Self.contract(ShopSpec.text, "base.yaml")
        try Self.compileAllWithTheBase(base)
        let failures = await withTaskGroup(of: [String].self) { group in
            // As many at a time as there are processors.
            let count = max(1, ProcessInfo.processInfo.activeProcessorCount)
            for part in 0..<count {
                group.addTask {
                    stride(from: part, to: Self.cases.count, by: count)
                        .compactMap { Self.disagreement(in: Self.cases[$0], base) }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        for failure in failures.sorted() { Issue.record("\(failure)") }
        let (patterns, safe) = (Self.cases.filter(\.hasPattern), Self.cases.filter { $0.reason == nil })
        #expect(Self.cases.count - failures.count >= 60)
        #expect(patterns.count >= 15)
        #expect(safe.count >= 10)
        // `make test` shows the counts.
        print(
            "compiler oracle: \(Self.cases.count - failures.count) of \(Self.cases.count) verdicts as the compiler says, "
                + "\(patterns.count) with a switch or a case pattern, \(safe.count) safe")
    }

    /// Every app compiles with the client that it was written against.
    private static func compileAllWithTheBase(_ base: Contract) throws {
        var files = try SwiftCompiler.client(of: base)
        for (index, item) in cases.enumerated() { files += apps(of: item, index) }
        #expect(try SwiftCompiler.errors(in: files) == [])
    }

    private static func contract(_ text: String, _ name: String) throws -> Contract {
        try MartletDiffTests.contract(of: text, named: name).contract
    }

    private static func apps(of item: OracleCase, _ index: Int) -> [GeneratedFile] {
        let apps = [("App", item.takes, item.app), ("Calm", "client: ExampleClient", item.calm)]
        return apps.filter { !$0.2.isEmpty }.map { name, takes, body in
            let text = """
                import Foundation
                import MartletRuntime

                enum \(name)\(index) {
                    static func run(\(takes)) async throws {
                \(body)
                    }
                }

                """
            return GeneratedFile(path: "\(name)\(index).swift", text: text)
        }
    }

    /// Returns what the compiler does not agree to; nil when it does.
    private static func disagreement(in item: OracleCase, _ base: Contract) -> String? {
        do {
            var text = ShopSpec.text
            for edit in item.edits {
                guard text.components(separatedBy: edit.from).count == 2 else {
                    return "\(item.name): '\(edit.from)' does not stand there once"
                }
                text = text.replacingOccurrences(of: edit.from, with: edit.to)
            }
            let revision = try contract(text, "revision.yaml")
            return try disagreement(in: item, base, revision)
        } catch {
            return "\(item.name): \(error)"
        }
    }

    private static func disagreement(in item: OracleCase, _ base: Contract, _ revision: Contract) throws -> String? {
        let changes = ContractDiff.changes(from: base, to: revision, context: DiffContext(now: today))
        let broken = changes.filter { $0.verdicts.source == .breaking }
        let said = broken.map { "\($0.code) at \($0.path.text): \($0.verdicts.sourceReason?.rawValue ?? "")" }
        let errors = try SwiftCompiler.errors(in: SwiftCompiler.client(of: revision) + apps(of: item, 0))
        let strangers = errors.filter { !$0.hasPrefix("App0.swift") }
        guard strangers.isEmpty else { return "\(item.name): \(strangers)" }
        guard !changes.contains(where: { $0.verdicts.source == .unknown }) else { return "\(item.name): unknown" }
        guard broken.isEmpty == errors.isEmpty else { return "\(item.name): \(said), and the compiler: \(errors)" }
        let reasons = Set(broken.compactMap(\.verdicts.sourceReason))
        guard let reason = item.reason else { return reasons.isEmpty ? nil : "\(item.name): \(said)" }
        // A call that breaks hides no pattern: an app without patterns is not told that it breaks.
        let isRight = reason == .call ? reasons.contains(.call) : reasons == [reason]
        return isRight ? nil : "\(item.name): \(said), and the app breaks by \(reason)"
    }
}
