import MartletContract
import MartletDiff
import MartletSyntax
import Testing

/// Documents made to keep a comparison busy: the work is counted, and grows no faster than they do.
struct HostileComparisonTests {
    private func work(
        _ work: WorkBudget.Work, _ base: String, _ revision: String, limits: [WorkBudget.Work: Int] = [:]
    ) throws -> (spent: Int, changes: [Change]) {
        let budget = WorkBudget(limits: limits)
        let changes = ContractDiff.changes(
            from: try contract(of: base, named: "base.yaml").contract,
            to: try contract(of: revision, named: "revision.yaml").contract, context: DiffContext(now: today),
            budget: budget)
        return (budget.spent(on: work), changes)
    }

    private let endpoint = "endpoints: { G: { a: { get: /a, returns: A } } }\n"

    /// Each model leads to all others on one side, and to all others in another order on the other side.
    private func crossed(_ count: Int, _ step: Int) -> String {
        let models = (0..<count).map { model in
            let fields = (0..<12).map { "f\($0): M\((model * step + $0 * (step + 2)) % count)?" }
            return "  M\(model): { fields: { \(fields.joined(separator: ", ")) } }\n"
        }
        return "models:\n  A: { fields: { m: M0 } }\n\(models.joined())" + endpoint
    }

    @Test func modelsThatTakeEachOthersPlacesAreComparedUpToALimit() throws {
        let limit = 20_000
        let (spent, changes) = try work(
            .replacedModels, crossed(97, 1), crossed(97, 5), limits: [.replacedModels: limit])
        #expect(spent <= limit)
        #expect(spent > limit - 100)
        let open = changes.filter { $0.message.contains("too many to compare") }
        #expect(!open.isEmpty)
        #expect(open.allSatisfy { $0.verdicts.wire == .unknown && $0.verdicts.shippedClient == .unknown })
    }

    /// The machine of each pattern has 2^16 states.
    @Test func patternsThatAreHardToCompareAreCountedAsWork() throws {
        func patterns(_ letter: String, _ count: Int) -> String {
            let fields = (0..<count).map { "p\($0): { type: string, pattern: '^(a|b)*\(letter)(a|b){16}\($0)$' }" }
            return "models: { A: { fields: { \(fields.joined(separator: ", ")) } } }\n" + endpoint
        }
        let one = try work(.payloadComparisons, patterns("a", 1), patterns("b", 1)).spent
        #expect(one > 10_000)
        let limit = 3 * one
        let (spent, changes) = try work(
            .payloadComparisons, patterns("a", 12), patterns("b", 12), limits: [.payloadComparisons: limit])
        #expect(spent <= limit)
        #expect(changes.count == 12)
        #expect(changes.contains { $0.verdicts.wire == .unknown })
    }

    @Test func dependenciesAreLookedUp() throws {
        func model(_ count: Int, _ step: Int) -> String {
            let names = (0..<count).map { "d\($0): [d\($0 + step)]" }.joined(separator: ", ")
            return "models: { A: { fields: { j: { type: json, schema: { dependentRequired: { \(names) } } } } } }\n"
                + endpoint
        }
        let small = try work(.payloadComparisons, model(100, 1), model(100, 2)).spent
        let large = try work(.payloadComparisons, model(400, 1), model(400, 2)).spent
        #expect(large < 6 * small)
    }

    @Test func fieldsOfASharedParentAreComparedOnce() throws {
        func document(_ count: Int, _ type: String) -> String {
            let head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n"
            let paths = (0..<count).map { number in
                "  /o\(number): { get: { operationId: o\(number), responses: { '200': { description: d, content: "
                    + "{ application/json: { schema: { $ref: '#/components/schemas/M\(number)' } } } } } } }\n"
            }
            let models = (0..<count).map { number in
                "    M\(number): { allOf: [{ $ref: '#/components/schemas/B' }, { properties: { q\(number): {} } }] }\n"
            }
            return head + paths.joined() + "components:\n  schemas:\n"
                + "    B: { type: object, properties: { a: { type: \(type) }, b: { type: \(type) } } }\n"
                + models.joined()
        }
        func run(_ count: Int) throws -> Int {
            let (spent, changes) = try work(
                .payloadComparisons, document(count, "string"), document(count, "integer"))
            #expect(changes.map(\.endpoints.count) == [count, count])
            #expect(changes.allSatisfy { $0.message.hasSuffix("(and so in \(count - 1) other models)") })
            return spent
        }
        #expect(try run(40) == run(10))
    }

    /// Alternatives of credentials, and scopes.
    @Test(.timeLimit(.minutes(30)))
    func credentialsAreLookedUp() throws {
        func contract(_ shift: Int) -> String {
            let place = shift == 0 ? "header" : "query"
            let schemes = (0..<60).map { "  s\($0): { type: apiKey, in: \(place), name: X\($0) }\n" }
            let alternatives = (0..<60).map { "s\(($0 + shift) % 60)" }.joined(separator: ", ")
            let endpoints = (0..<400).map { "    e\($0): { get: /e\($0), auth: [\(alternatives)], returns: void }\n" }
            return "auth:\n\(schemes.joined())endpoints:\n  G:\n\(endpoints.joined())"
        }
        let found = try work(.listedChanges, contract(0), contract(1)).changes
        let schemes = found.filter { $0.code == "diff/auth-scheme-changed" }
        #expect(schemes.count == 60)
        #expect(schemes.allSatisfy { $0.endpoints.count == 400 })
    }
}
