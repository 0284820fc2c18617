import MartletContract
import MartletDialects
import MartletDiff
import MartletGenerator
import MartletPlan
import MartletSyntax
import Testing

/// What exceeding each limit of a run's budget does.
struct WorkLimitTests {
    @Test(arguments: WorkBudget.Work.allCases)
    func hasTheConsequenceInTheTable(_ work: WorkBudget.Work) throws {
        let scenario = WorkScenario(work, count: 1)
        let usual = scenario.run(WorkBudget())
        let limited = scenario.run(WorkBudget(limits: [work: scenario.limit]))
        #expect(usual.errors == [])
        switch work.consequence {
        case .error:
            #expect(limited.errors == [scenario.code])
            #expect(limited.message.contains("\(scenario.limit) \(work.title)"))
            #expect(limited.rest == [])
        case .omission:
            #expect(limited.errors == [])
            #expect(limited.optional.count < usual.optional.count)
            #expect(Set(limited.optional).isSubset(of: usual.optional))
            #expect(!usual.rest.isEmpty)
            #expect(limited.rest == usual.rest)
        }
    }

    /// With documents that several threads read, and a limit that ends in the middle of them.
    @Test(arguments: WorkBudget.Work.allCases)
    func hasTheSameResultEachTime(_ work: WorkBudget.Work) {
        let scenario = WorkScenario(work, count: 120)
        let limit = scenario.limit
        let first = scenario.run(WorkBudget(limits: [work: limit]))
        #expect(first != scenario.run(WorkBudget()))
        for _ in 0..<4 {
            let budget = WorkBudget(limits: [work: limit])
            #expect(scenario.run(budget) == first)
            // What is optional ends with the limit; an error is one step beyond it.
            #expect(budget.spent(on: work) <= limit + (work.consequence == .error ? 1 : 0))
        }
    }

    @Test(arguments: WorkBudget.Work.allCases)
    func isOfTheRunAndNotOfADocument(_ work: WorkBudget.Work) {
        let scenario = WorkScenario(work, count: 1)
        let budget = WorkBudget()
        let first = scenario.run(budget)
        let once = budget.spent(on: work)
        #expect(once > 0)
        #expect(scenario.run(budget) == first)
        #expect(budget.spent(on: work) == 2 * once)
    }
}

/// A run that needs one kind of work.
struct WorkScenario {
    /// The result of a run.
    struct Outcome: Equatable {
        /// The codes of errors.
        var errors: [String] = []
        /// The message of the first error.
        var message = ""
        /// What is omitted when the budget is used up.
        var optional: [String] = []
        /// Everything else.
        var rest: [String] = []
    }

    private let work: WorkBudget.Work
    private let count: Int

    /// Makes a run in which so many elements need the work.
    init(_ work: WorkBudget.Work, count: Int) {
        self.work = work
        self.count = count
    }

    /// A limit that the run exceeds: half of what it needs, or less where it looks at examples first.
    var limit: Int {
        let budget = WorkBudget()
        _ = run(budget)
        return budget.spent(on: work) / (work == .sampleChecks ? 6 : 2)
    }

    /// The code of the error with which a run ends.
    var code: String {
        switch work {
        case .overlaySteps: "overlay/too-large"
        case .selectionSteps: "select/too-large"
        case .repeatedTexts: "spec/too-much-work"
        default: "openapi/too-much-work"
        }
    }

    /// Returns the result with a budget.
    func run(_ budget: WorkBudget) -> Outcome {
        switch work {
        case .combinedModels: load(schemas { "A\($0): { allOf: [\(Self.union(0)), \(Self.union(1))] }" }, budget)
        case .boundSchemas:
            load(
                schemas { number in
                    "A\(number): { $ref: '#/components/schemas/B', $defs: { i: { $dynamicAnchor: i, maxLength: \(number) } } }"
                } + "    B: { properties: { b: { $dynamicRef: '#i' } }, $defs: { i: { $dynamicAnchor: i } } }\n", budget
            )
        case .mergedProperties:
            load(
                schemas { "A\($0): { allOf: [{ $ref: '#/components/schemas/B' }, { properties: { a: {} } }] }" }
                    + "    B: { properties: { b: { type: string }, c: { type: string } } }\n", budget)
        case .combinedElements: load(schemas { "A\($0): { allOf: [{ enum: [a, b] }, { type: string }] }" }, budget)
        case .subtypes:
            load(
                schemas { "\(Self.parent($0))\n    C\($0): { allOf: [{ $ref: '#/components/schemas/A\($0)' }] }" },
                budget)
        case .memberFields: load(schemas { "A\($0): \(Self.union($0))" }, budget)
        case .operationParts, .suggestions: load(operations, budget)
        case .pointerBytes, .repeatedTexts: load(schemas(Self.object), budget)
        case .literalChecks: load(schemas { "A\($0): { type: string, examples: [a, b] }" }, budget)
        case .overlaySteps: load(schemas(Self.object), budget, overlay: "$..x")
        case .overlayExplanations: load(schemas(Self.object), budget, overlay: "$.components.schemsa")
        case .selectionSteps: select("Group.*a*", budget)
        case .renameComparisons: compare("colour: string, size: int", "color: string, size: string", budget)
        case .payloadComparisons, .shownFields: compare("size: int, kind: string", "size: int, kind: string?", budget)
        case .sampleValues: generate(mention: /"note(\d+)"/, budget)
        case .sampleChecks: generate(mention: /"Example (\d+)"/, budget)
        case .replacedModels: compare("part: X, size: int", "part: Y, size: string", budget)
        case .listedChanges: compare("size: int, kind: string", "size: string, kind: int", budget)
        }
    }

    // MARK: Documents

    private static let head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n"

    private func lines(_ line: (Int) -> String) -> String { (0..<count).map { line($0) + "\n" }.joined() }

    private func schemas(_ schema: (Int) -> String) -> String {
        "paths: {}\ncomponents:\n  schemas:\n" + lines { "    " + schema($0) }
    }

    private static func object(_ number: Int) -> String {
        "A\(number): { type: object, properties: { x: { type: string } } }"
    }

    private static func parent(_ number: Int) -> String {
        "A\(number): { type: object, required: [k], properties: { k: { type: string } }, "
            + "discriminator: { propertyName: k } }"
    }

    private static func union(_ number: Int) -> String {
        let members = ["a", "b"].map { letter in
            "{ type: object, required: [k\(number)], properties: { k\(number): { const: \(letter) } } }"
        }
        return "{ oneOf: [\(members.joined(separator: ", "))] }"
    }

    /// Operations that need an unknown one of many security schemes.
    private var operations: String {
        "paths:\n"
            + lines { number in
                "  /a\(number): { get: { operationId: a\(number), security: [{ schem\(number % 20): [] }], "
                    + "responses: { '204': { description: None } } } }"
            } + "components:\n  securitySchemes:\n"
            + (0..<20).map { "    scheme\($0): { type: http, scheme: bearer }\n" }.joined()
    }

    // MARK: Stages

    private func load(_ document: String, _ budget: WorkBudget, overlay target: String? = nil) -> Outcome {
        let action = target.map { "- { target: \($0), update: { x-own: 1 } }\n" } ?? ""
        let files = [
            "api.yaml": Self.head + document,
            "o.yaml": "overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions:\n" + action,
        ]
        let result = ContractLoader.load(
            path: "api.yaml", overlays: target == nil ? [] : ["o.yaml"], fileSystem: .inMemory(files), budget: budget)
        var outcome = Outcome()
        for finding in result.diagnostics {
            if finding.severity == .error {
                outcome.errors.append(finding.code)
                if outcome.message.isEmpty { outcome.message = finding.message }
            } else {
                outcome.rest.append("\(finding.code): \(finding.message)")
                if let help = finding.help { outcome.optional.append("\(finding.message): \(help)") }
            }
        }
        outcome.rest += result.contract?.models.map { "\($0.name): \($0.shape)" } ?? []
        return outcome
    }

    /// Chooses endpoints by a pattern.
    private func select(_ pattern: String, _ budget: WorkBudget) -> Outcome {
        let text =
            "martlet: 1\napi: T\nendpoints:\n  Group:\n" + lines { "    list\($0)a: { get: /a\($0), returns: string }" }
        guard
            let contract = ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract
        else { return Outcome(errors: ["none"]) }
        let result = Selection(include: [pattern]).apply(to: contract, budget: budget)
        let errors = result.diagnostics.filter { $0.severity == .error }
        let names = result.contract.groups.flatMap(\.endpoints).map(\.name)
        return Outcome(
            errors: errors.map(\.code), message: errors.first?.message ?? "", rest: errors.isEmpty ? names : [])
    }

    /// Generates the tests of models with notes that may be left out, and with examples of them.
    ///
    /// - Parameter mention: What texts have for each note or example that they hold; it captures the number of the model.
    private func generate(mention: Regex<(Substring, Substring)>, _ budget: WorkBudget) -> Outcome {
        // Tests are long, and one model would be all or nothing.
        let models = WorkScenario(work, count: count / 20 + 4).lines { number in
            "  M\(number): { fields: { id: int, note\(number): string? }, "
                + "example: { id: 1, note\(number): Example \(number) } }"
        }
        let files = ["a.yaml": "martlet: 1\napi: T\nmodels:\n" + models]
        guard let contract = ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(files)).contract else {
            return Outcome(errors: ["none"])
        }
        var options = GeneratorOptions()
        options.tests = TestOptions()
        let result = Generator.generate(contract, options: options, budget: budget)
        return Outcome(
            errors: result.diagnostics.filter { $0.severity == .error }.map(\.code),
            optional: result.tests.flatMap { $0.text.matches(of: mention).map { String($0.1) } },
            rest: result.tests.map(\.path))
    }

    /// No change is dropped: those that are not listed by themselves are counted.
    private static func outcome(ofListed changes: [Change]) -> Outcome {
        let counts = Dictionary(changes.map { ($0.code, $0.count) }, uniquingKeysWith: +)
        return Outcome(
            optional: changes.filter { $0.members.isEmpty }.map { "\($0.path.text): \($0.message)" },
            rest: counts.map { "\($0.key): \($0.value)" }.sorted())
    }

    /// Compares models that have fields before and after, among others that stay as they are.
    private func compare(_ before: String, _ after: String, _ budget: WorkBudget) -> Outcome {
        func contract(_ fields: String) -> Contract? {
            let text =
                "martlet: 1\napi: T\nmodels:\n  X: { fields: { a: string } }\n  Y: { fields: { a: int } }\n"
                + lines { "  M\($0): { fields: { \(fields) } }" } + "endpoints:\n  G:\n"
                + lines { "    a\($0): { get: /a\($0), returns: M\($0) }" }
            return ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract
        }
        guard let base = contract(before), let revision = contract(after) else { return Outcome(errors: ["none"]) }
        var outcome = Outcome()
        let changes = ContractDiff.changes(
            from: base, to: revision, context: DiffContext(now: today), budget: budget)
        if work == .listedChanges { return Self.outcome(ofListed: changes) }
        for change in changes {
            let path = change.path.text
            if work == .replacedModels {
                if path.contains("→") { outcome.optional.append("\(path): \(change.message)") }
                // It is reported in their place, and explains what has changed in Swift.
                if path.contains("→") || path.contains("part") { continue }
            }
            if work == .renameComparisons {
                if change.code.hasSuffix("-renamed") { outcome.optional.append("\(path): \(change.message)") }
            } else if let payload = change.counterexample {
                outcome.optional.append("\(path): \(payload)")
            }
            // What is not found to be renamed was removed and added.
            if path.contains("colo") { continue }
            // What is not found out is unknown.
            outcome.rest.append("\(change.code) \(path)" + (work == .payloadComparisons ? "" : ": \(change.verdicts)"))
        }
        return outcome
    }
}
