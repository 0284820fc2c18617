import Foundation
import MartletContract
import MartletDiff
import MartletSyntax
import Testing

/// Comparisons that find more changes than are listed one by one.
struct CondensedChangesTests {
    /// A specification before and after, with far more changes than the limit of the tests.
    struct Pair: CustomTestStringConvertible, Sendable {
        let name: String
        let base: String
        let revision: String
        var testDescription: String { name }

        static let count = 60
        static let endpoints =
            "endpoints: { G: { a: { get: /a, returns: A }, b: { post: /b, body: A, returns: void } } }\n"

        private static func fields(_ field: (Int) -> String) -> String {
            "models: { A: { fields: { \((0..<count).map(field).joined(separator: ", ")) } } }\n" + endpoints
        }

        private static func values(_ letter: String) -> String {
            let values = (0..<count).map { "\(letter)\($0 * 37 % 101)" }.joined(separator: ", ")
            return "models: { A: { enum: [\(values)] } }\n" + endpoints
        }

        static let all = [
            Pair(name: "values", base: values("b"), revision: values("q")),
            Pair(name: "fields", base: fields { "alpha\($0)x: string" }, revision: fields { "omega\($0)z: int" }),
            Pair(
                name: "optional fields", base: fields { "a\($0): string\($0 % 3 == 0 ? "?" : "")" },
                revision: fields { "a\($0): string\($0 % 2 == 0 ? "?" : "")" }),
            Pair(
                name: "senders", base: fields { "p\($0): { type: string, readOnly: \($0 % 2 == 0) }" },
                revision: "models: { A: { fields: { x: string } } }\n" + endpoints),
            Pair(name: "types", base: fields { "a\($0): string" }, revision: fields { "a\($0): int" }),
            Pair(name: "parameters", base: parameters { "a\($0)b: string" }, revision: parameters { "x\($0)y: int?" }),
            Pair(
                name: "endpoints", base: group(list { "e\($0): { get: /e\($0)/k, returns: void }" }),
                revision: group(list { "z\($0): { put: /z\($0), returns: void }" })),
        ]

        private static func group(_ endpoints: String) -> String { "endpoints: { G: { \(endpoints) } }\n" }

        private static func parameters(_ parameter: (Int) -> String) -> String {
            group("a: { get: /a, query: { \(list(parameter)) }, returns: void }")
        }

        private static func list(_ item: (Int) -> String) -> String {
            (0..<count).map(item).joined(separator: ", ")
        }
    }

    private func changes(_ pair: Pair, limit: Int) throws -> [Change] {
        try changes(pair.base, pair.revision, WorkBudget(limits: [.listedChanges: limit]))
    }

    private func changes(_ base: String, _ revision: String, _ budget: WorkBudget) throws -> [Change] {
        ContractDiff.changes(
            from: try contract(of: base, named: "base.yaml").contract,
            to: try contract(of: revision, named: "revision.yaml").contract, context: DiffContext(now: today),
            budget: budget)
    }

    /// What is known of a change wherever it is listed: the end of its text, which begins with a part of its path.
    private struct Fact: Hashable {
        let code: String
        let direction: Direction
        let verdicts: Verdicts
        let text: String

        init(_ change: Change, _ text: String) {
            code = change.code
            direction = change.direction
            verdicts = change.verdicts
            self.text = text.components(separatedBy: ": ").last ?? text
        }
    }

    private func facts(_ changes: [Change]) -> [Fact: Int] {
        let facts = changes.flatMap { change in
            (change.members.isEmpty ? [change.message] : change.members).map { Fact(change, $0) }
        }
        return Dictionary(facts.map { ($0, 1) }, uniquingKeysWith: +)
    }

    /// The oracle is the comparison that lists all changes by themselves.
    @Test(arguments: Pair.all, [0, 20, 50])
    func nothingIsDroppedAndNoVerdictIsAnother(_ pair: Pair, _ limit: Int) throws {
        let listed = try changes(pair, limit: 25_000)
        let condensed = try changes(pair, limit: limit)
        #expect(listed.allSatisfy { $0.members.isEmpty })
        #expect(condensed.contains { $0.count >= 10 })
        #expect(condensed.count < listed.count)
        #expect(facts(condensed) == facts(listed))
        #expect(Set(condensed.map(\.fingerprint)).count == condensed.count)
    }

    @Test(arguments: Pair.all)
    func areOfTheElementThatHasThem(_ pair: Pair) throws {
        for change in try changes(pair, limit: 50) where change.count > 3 {
            #expect(change.message.hasSuffix("; and \(change.count - 3) more like these"))
            #expect(change.members.count == change.count)
        }
    }

    @Test func haveTheSameFingerprintInAnyOrder() throws {
        func values(_ order: some Sequence<Int>) -> String {
            "models: { A: { enum: [\(order.map { "v\($0)" }.joined(separator: ", "))] } }\n" + Pair.endpoints
        }
        func fingerprints(_ order: some Sequence<Int>) throws -> [String] {
            try changes(values(100..<101), values(order), WorkBudget(limits: [.listedChanges: 10])).map(\.fingerprint)
        }
        let known = try fingerprints(0..<40)
        #expect(try fingerprints((0..<40).reversed()) == known)
        #expect(try fingerprints(0..<41) != known)
    }

    @Test func ofAnEnumerationTakeWorkThatGrowsWithIt() throws {
        func values(_ letter: String, _ count: Int) -> String {
            let values = (0..<count).map { "\(letter)\($0)" }.joined(separator: ", ")
            return "models: { A: { enum: [\(values)] } }\n" + Pair.endpoints
        }
        func work(_ count: Int) throws -> Int {
            let budget = WorkBudget(limits: [.listedChanges: 100])
            let changes = try changes(values("a", count), values("b", count), budget)
            #expect(changes.reduce(0) { $0 + $1.count } > 2 * count)
            return budget.spent(on: .payloadComparisons)
        }
        #expect(try work(800) < 5 * work(200))
    }

    @Test func reachManyEndpointsAndNameSome() throws {
        let endpoints = (0..<1_000).map { "e\($0): { get: /e\($0), returns: A }" }.joined(separator: ", ")
        let models = { (type: String) in
            "models: { A: { fields: { \((0..<1_200).map { "a\($0): \(type)" }.joined(separator: ", ")) } } }\n"
                + "endpoints: { G: { \(endpoints) } }\n"
        }
        let found = try changes(models("string"), models("int"), WorkBudget())
        #expect(found.count == 1_200)
        #expect(found.allSatisfy { $0.endpoints.first == "GET /e0" })
        #expect(found.allSatisfy { $0.endpoints.count + $0.hiddenEndpoints == 1_000 })
        #expect(found.reduce(0) { $0 + $1.endpoints.count } <= 1_000_000)
    }

    @Test func haveShortTextsWhereTheyAreMany() throws {
        let name = String(repeating: "n", count: 30_000)
        let models = { (type: String) in
            "models: { A: { fields: { \((0..<800).map { "a\($0): \(type)" }.joined(separator: ", ")) } } }\n"
                + "endpoints: { G: { get: { get: /\(name), returns: A } } }\n"
        }
        let found = try changes(models("string"), models("int"), WorkBudget())
        #expect(found.count == 800)
        #expect(found.allSatisfy { $0.endpoints.allSatisfy { $0.contains("n… (30005 bytes)") } })
    }
}
