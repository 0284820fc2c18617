import MartletContract
import MartletDiff
import MartletSyntax
import Testing

/// A default is what the receiver assumes: to document it changes no message, to change it changes what messages mean.
struct DefaultVerdictTests {
    /// A default on each side; nil for none.
    struct Case: Sendable, CustomTestStringConvertible {
        let base: String?
        let revision: String?
        let severity: Severity

        var testDescription: String { "\(base ?? "none") to \(revision ?? "none")" }
    }

    static let cases = [
        Case(base: nil, revision: "4", severity: .note), Case(base: "4", revision: "5", severity: .warning),
        Case(base: "4", revision: nil, severity: .warning),
    ]

    private func type(_ standard: String?) -> String {
        standard.map { "{ type: int, default: \($0) }" } ?? "\"int?\""
    }

    private func changes(_ base: String, _ revision: String) throws -> [Change] {
        ContractDiff.changes(
            from: try contract(of: base, named: "base.yaml").contract,
            to: try contract(of: revision, named: "revision.yaml").contract, context: DiffContext(now: today))
    }

    private func judged(_ base: String, _ revision: String) throws -> [JudgedChange] {
        DiffPolicy().judge(try changes(base, revision))
    }

    @Test(arguments: cases) func parameters(item: Case) throws {
        func text(_ standard: String?, in place: String) -> String {
            "endpoints: { Pets: { list: { get: /pets, \(place): { page: \(type(standard)) }, returns: void } } }"
        }
        for place in ["query", "headers", "cookies"] {
            let found = try judged(text(item.base, in: place), text(item.revision, in: place))
            #expect(found.map(\.change.code) == ["diff/parameter-default-changed"])
            #expect(found.map(\.severity) == [item.severity])
            // Swift has an optional argument on both sides.
            #expect(found.allSatisfy { $0.change.verdicts == Verdicts() && !$0.isFailing })
        }
    }

    @Test(arguments: cases, ["body: { fields: { legs: TYPE } }", "body: { form: { legs: TYPE } }", "body: Pet"])
    func requests(item: Case, body: String) throws {
        func text(_ standard: String?) -> String {
            let body = body.replacing("TYPE", with: type(standard))
            return """
                models: { Pet: { fields: { legs: \(type(standard)) } } }
                endpoints: { Pets: { add: { post: /pets, \(body), returns: void } } }
                """
        }
        let found = try judged(text(item.base), text(item.revision)).filter {
            $0.change.direction == .request && (body == "body: Pet" || $0.change.path.steps.first != "models")
        }
        #expect(found.map(\.change.code) == ["diff/request-default-changed"])
        #expect(found.map(\.severity) == [item.severity])
        #expect(found.allSatisfy { $0.change.verdicts.wire == .safe && $0.change.verdicts.shippedClient == .safe })
        #expect(found.allSatisfy { !$0.isFailing })
    }

    /// An app of the base goes on reading the old default. In Swift the property of a model that is read is never nil where
    /// it has a default.
    @Test(arguments: cases) func responses(item: Case) throws {
        func text(_ standard: String?) -> String {
            """
            models: { Pet: { fields: { legs: \(type(standard)) } } }
            endpoints: { Pets: { get: { get: /pet, returns: Pet } } }
            """
        }
        let found = try judged(text(item.base), text(item.revision))
        let change = try #require(found.first)
        #expect(found.map(\.change.code) == ["diff/response-default-changed"])
        #expect(change.change.verdicts.wire == .safe && change.change.verdicts.shippedClient == .safe)
        #expect((change.change.verdicts.source == .safe) == (item.base != nil && item.revision != nil))
        #expect(!change.isFailing)
    }

    /// A request must have the field anyway.
    @Test func ignoresDefaultsOfRequiredFields() throws {
        func text(_ standard: Int) -> String {
            """
            models: { Pet: { fields: { legs: { type: int, default: \(standard), alwaysWritten: true } } } }
            endpoints: { Pets: { add: { post: /pets, body: Pet, returns: void } } }
            """
        }
        #expect(try changes(text(4), text(5)) == [])
    }
}
