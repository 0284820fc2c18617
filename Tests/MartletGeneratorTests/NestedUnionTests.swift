import MartletContract
import MartletDialects
import MartletGenerator
import MartletSyntax
import Testing

/// Values inside many unions that do not say which member they are.
struct NestedUnionTests {
    /// Returns the generated tests of a model whose example is inside many unions. Each value is one of both members, the
    /// second of which has one more key.
    private func tests(depth: Int, budget: WorkBudget) throws -> GenerateResult {
        let example = (0..<depth).reduce("{ q: 1 }") { value, _ in "{ n: \(value), q: 1 }" }
        let text = """
            martlet: 1
            api: T
            endpoints: { G: { get: { get: /a, returns: A } } }
            models:
              A: { fields: { n: U?, q: int? }, example: \(example) }
              U: { oneOf: { m: M, k: K } }
              M: { fields: { n: U? } }
              K: { fields: { n: U?, q: int? } }
            """
        let result = ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text]))
        let contract = try #require(result.contract, "\(result.diagnostics)")
        var options = GeneratorOptions()
        options.tests = TestOptions()
        return Generator.generate(contract, options: options, budget: budget)
    }

    /// To spell each member of each union would take 2²⁴ times as long as one.
    @Test func areSpelledOnceForEachUnion() throws {
        let texts = try tests(depth: 24, budget: WorkBudget()).tests.map(\.text)
        #expect(texts.contains { $0.contains("n: U.k(") })
        #expect(!texts.contains { $0.contains("n: U.m(") })
    }

    @Test func haveNoTestBeyondTheLimit() throws {
        let whole = WorkBudget()
        #expect(try !tests(depth: 12, budget: whole).isCutShort)
        let total = whole.spent(on: .sampleChecks)
        let limits = (1..<20).map { total * $0 / 20 }
        let results = try limits.map { limit in
            let budget = WorkBudget(limits: [.sampleChecks: limit])
            let result = try tests(depth: 12, budget: budget)
            #expect(budget.spent(on: .sampleChecks) <= limit)
            return result
        }
        #expect(results.contains { $0.isCutShort })
    }
}

extension GenerateResult {
    /// Whether an endpoint has no test because to choose members of unions takes too long.
    fileprivate var isCutShort: Bool {
        diagnostics.contains { $0.code == "generate/missing-test" && $0.message.contains("members of unions") }
    }
}
