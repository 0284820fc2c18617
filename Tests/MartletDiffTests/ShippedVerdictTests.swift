import MartletContract
import MartletDiff
import Testing

/// What apps in the store make of answers, as ShippedClientTests shows.
struct ShippedVerdictTests {
    @Test(arguments: [("returns: string", "200: int"), ("responses: { 2XX: string }", "201: int")])
    func comparesAnswersThatStandForEachOther(before: String, after: String) throws {
        func text(_ answers: String) -> String {
            "endpoints:\n  Pets:\n    show: { get: /pet, \(answers) }"
        }
        let changes = try changes(text(before), text("responses: { \(after) }"))
        let change = try #require(changes.first { $0.code == "diff/response-type-changed" })
        #expect(change.verdicts.wire == .breaking)
        #expect(change.verdicts.shippedClient == .breaking)
    }

    @Test func comparesErrorsThatStandForEachOther() throws {
        func text(_ errors: String) -> String {
            "endpoints:\n  Pets:\n    show: { get: /pet, returns: void, errors: { \(errors) } }"
        }
        let changes = try changes(text("4XX: string"), text("404: int"))
        #expect(changes.map(\.code) == ["diff/response-type-changed"])
    }

    @Test(arguments: [
        ("string?", "string? | null", Verdict.safe), ("int = 1", "int? | null", .safe),
        ("string", "string | null", .breaking),
    ])
    func takesNullForAnAbsentValue(before: String, after: String, shipped: Verdict) throws {
        func text(_ type: String) -> String {
            """
            models:
              Pet: { fields: { name: "\(type)" } }
            endpoints:
              Pets:
                show: { get: /pet, returns: Pet }
            """
        }
        let changes = try changes(text(before), text(after))
        let change = try #require(changes.first { $0.code == "diff/response-nullability-changed" })
        #expect(change.verdicts.wire == .breaking)
        #expect(change.verdicts.shippedClient == shipped)
    }

    private func changes(_ base: String, _ revision: String) throws -> [Change] {
        let before = try contract(of: base, named: "base.yaml").contract
        let after = try contract(of: revision, named: "revision.yaml").contract
        return ContractDiff.changes(from: before, to: after, context: DiffContext(now: today))
    }
}
