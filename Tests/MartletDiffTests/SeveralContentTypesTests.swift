import MartletContract
import MartletDiff
import Testing

/// Content types of errors and of further successes, each with a type of its own.
struct SeveralContentTypesTests {
    private func text(_ errors: String) -> String {
        "endpoints:\n  Pets:\n    show: { get: /pet, returns: void, errors: { 404: \(errors) } }"
    }

    private static let both = "{ type: int, alternatives: { text/plain: string } }"

    @Test func aContentTypeThatIsAddedBreaksNobody() throws {
        let changes = try changes(text("int"), text(Self.both))
        #expect(changes.map(\.code) == ["diff/response-content-type-added"])
        #expect(changes.allSatisfy { $0.verdicts.shippedClient == .safe && $0.verdicts.wire == .safe })
    }

    @Test func aContentTypeThatIsRemovedBreaksTheWire() throws {
        let changes = try changes(text(Self.both), text("int"))
        #expect(changes.map(\.code) == ["diff/response-content-type-removed"])
        #expect(changes.map(\.verdicts.wire) == [.breaking])
        #expect(changes.map(\.verdicts.shippedClient) == [.safe])
    }

    /// Apps that read both go on with the one that is left.
    @Test func theFirstContentTypeMayGo() throws {
        let changes = try changes(text(Self.both), text("{ type: string, contentType: text/plain }"))
        #expect(changes.map(\.code) == ["diff/response-content-type-removed"])
        #expect(changes.map(\.verdicts.shippedClient) == [.safe])
    }

    @Test func eachContentTypeIsComparedWithItself() throws {
        let base = text("{ type: int, alternatives: { application/vnd.a+json: string, text/plain: string } }")
        let revision = text("{ type: int, alternatives: { application/vnd.a+json: bool, text/plain: string } }")
        let changes = try changes(base, revision)
        #expect(changes.map(\.code) == ["diff/response-type-changed"])
    }

    @Test func aCaseMoreIsADifferenceInSource() throws {
        func text(_ response: String) -> String {
            "endpoints:\n  Pets:\n    show: { get: /pet, responses: { 200: int, 202: \(response) } }"
        }
        let changes = try changes(
            text("string"), text("{ returns: string, alternatives: { text/csv: string } }"))
        #expect(changes.contains { $0.code == "diff/response-content-type-added" })
        #expect(changes.contains { $0.verdicts.source == .breaking })
    }

    private func changes(_ base: String, _ revision: String) throws -> [Change] {
        let before = try contract(of: base, named: "base.yaml").contract
        let after = try contract(of: revision, named: "revision.yaml").contract
        return ContractDiff.changes(from: before, to: after, context: DiffContext(now: today))
    }
}
