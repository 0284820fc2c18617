import MartletContract
import MartletDiff
import Testing

/// Compares aliases that lead back to themselves through lists and maps.
struct RecursiveAliasesTests {
    private func changes(from before: String, to after: String) throws -> [Change] {
        let end =
            "\nendpoints:\n  Trees:\n    show: { get: /tree, returns: A }\n    save: { put: /tree, body: A, returns: void }"
        let base = try contract(of: "models:\n" + before + end, named: "base.yaml").contract
        let revision = try contract(of: "models:\n" + after + end, named: "revision.yaml").contract
        return ContractDiff.changes(from: base, to: revision, context: DiffContext(now: today))
    }

    static let models = [
        "  A: { alias: [A] }",
        "  A: { alias: \"{ string: A }\" }",
        "  A: { alias: [B] }\n  B: { alias: \"{ string: C }\" }\n  C: { alias: [[A]] }",
        "  A: { alias: [[A]] }\n  B: { fields: { a: A, b: [B] } }",
        (0..<150).map { "  \($0 == 0 ? "A" : "A\($0)"): { alias: [A\(($0 + 1) % 150 == 0 ? "" : String($0 + 1))] }" }
            .joined(separator: "\n"),
    ]

    @Test(.timeLimit(.minutes(30)), arguments: models) func findsNoChangeInTheSameModels(_ models: String) throws {
        #expect(try changes(from: models, to: models) == [])
    }

    @Test(.timeLimit(.minutes(30)), arguments: models, models)
    func comparesWhatTheyAllow(_ before: String, _ after: String) throws {
        let found = try changes(from: before, to: after)
        // Lists of lists are the same payloads, however many aliases say so.
        func parts(_ models: String) -> [Bool] { ["[", "{ string"].map(models.contains) }
        #expect(found.contains { $0.verdicts.wire == .breaking } == (parts(before) != parts(after)))
    }

    @Test func findsWhatChangesInside() throws {
        let found = try changes(
            from: "  A: { alias: [B] }\n  B: { alias: \"{ string: A }\" }",
            to: "  A: { alias: [B] }\n  B: { alias: [A] }")
        #expect(found.contains { $0.verdicts.wire == .breaking || $0.verdicts.shippedClient == .breaking })
    }
}
