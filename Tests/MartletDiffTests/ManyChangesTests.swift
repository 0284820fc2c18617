import MartletContract
import MartletDiff
import Testing

/// Contracts of which thousands of elements have changed: work that grows with their square would take minutes.
struct ManyChangesTests {
    private func changes(_ before: String, _ after: String) throws -> [String: Int] {
        let base = try contract(of: before, named: "base.yaml").contract
        let revision = try contract(of: after, named: "revision.yaml").contract
        let changes = ContractDiff.changes(from: base, to: revision, context: DiffContext(now: today))
        return Dictionary(changes.map { ($0.code, 1) }, uniquingKeysWith: +)
    }

    private let endpoint = "endpoints: { G: { a: { get: /a, returns: A }, b: { post: /b, body: A, returns: void } } }\n"

    @Test(.timeLimit(.minutes(30)))
    func ofValuesAreAllFound() throws {
        func model(_ name: String) -> String {
            "models: { A: { enum: [\((0..<1_500).map { "\(name)\($0)" }.joined(separator: ", "))] } }\n" + endpoint
        }
        let found = try changes(model("old"), model("new"))
        #expect(found["diff/response-enum-value-added"] == 1_500)
        #expect(found["diff/request-enum-value-removed"] == 1_500)
    }

    @Test(.timeLimit(.minutes(30)))
    func ofFieldsAreAllFound() throws {
        func model(_ name: String) -> String {
            "models: { A: { fields: { \((0..<600).map { "\(name)\($0): string" }.joined(separator: ", ")) } } }\n"
                + endpoint
        }
        let found = try changes(model("alphaBeta"), model("gammaDelta"))
        #expect(found["diff/response-field-removed"] == 600)
        #expect(found["diff/request-field-added"] == 600)
    }

    @Test(.timeLimit(.minutes(30)))
    func ofEndpointsThatShareModelsAreAllFound() throws {
        func models(_ type: String) -> String {
            let count = 1_000
            let models = (0..<count).map { "  M\($0): { fields: { next: M\($0 + 1)? } }\n" }.joined()
            let endpoints = (0..<count).map { "    e\($0): { get: /e\($0), returns: M\($0) }\n" }.joined()
            return "models:\n\(models)  M\(count): { fields: { value: \(type) } }\nendpoints:\n  G:\n\(endpoints)"
        }
        #expect(try changes(models("string"), models("int"))["diff/response-type-changed"] == 1)
    }
}
