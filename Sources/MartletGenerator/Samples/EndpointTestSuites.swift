import MartletContract
import MartletPayloads
import MartletPlan
import MartletSyntax

/// A test function, finished.
struct TestFunction {
    /// The lines, with their indentation.
    var lines: [String]
    /// Whether a line is too long however it is laid out.
    var isUnformatted: Bool
}

/// Tests that belong together.
struct TestSuite {
    /// The struct.
    var name: String
    /// What they check.
    var summary: String
    /// The properties, a line each, with their indentation.
    var properties: [String]
    /// The tests.
    var tests: [TestFunction]
    /// The group whose endpoints they check; nil for what is no endpoint.
    var group: String?
}

/// Makes the tests of all endpoints, with the fixtures that they use.
struct EndpointTestSuites {
    /// The suites, in the plan's order.
    private(set) var suites: [TestSuite] = []
    /// The fixtures.
    private(set) var fixtures: FixtureSet
    /// What makes the client.
    let client: TestClient
    /// The functions that make values of models.
    let values: ModelFixtureSet
    /// The endpoints without a test, and why.
    private(set) var diagnostics: [Diagnostic] = []

    init(_ contract: Contract, plan: ClientPlan, framework: TestFramework, budget: WorkBudget) {
        let context = SampleContext(contract, plan: plan, framework: framework, budget: budget)
        client = TestClient(contract, plan: plan)
        values = ModelFixtureSet(plan, sampler: context.sampler)
        fixtures = FixtureSet(plan)
        let none = fixtures
        for group in plan.groups {
            fixtures.begin(group)
            var scope = NameScope(reserved: ["transport", "client"], suffix: "Test")
            var tests: [TestFunction] = []
            for endpoint in group.endpoints {
                var builder = EndpointTestBuilder(
                    context: context, client: client, group: group, endpoint: endpoint, fixtures: fixtures)
                // The builder alone holds them meanwhile: adding to what two hold would copy all of it.
                fixtures = none
                _ = context.choices.endsCutShort()
                do throws(SampleFailure) {
                    try builder.build(&scope)
                    if context.choices.endsCutShort() {
                        report("to find out which members of unions its values are takes too long", endpoint)
                    } else {
                        tests += builder.tests
                    }
                } catch {
                    report(error.message, endpoint)
                }
                fixtures = builder.fixtures
                if let gap = builder.gap { report(gap, endpoint) }
            }
            guard !tests.isEmpty else { continue }
            suites.append(
                TestSuite(
                    name: plan.testType("\(group.endpointType.text)Tests").text,
                    summary:
                        "Checks what the endpoints of `\(group.endpointType.text)` send, and what they make of answers.",
                    properties: ["    private let transport = MockTransport.orServer()"] + client.lines(), tests: tests,
                    group: group.group.name))
        }
        addMessages(context)
        addModels(context)
    }

    /// Adds the tests of what reaches an app without a call.
    private mutating func addMessages(_ context: SampleContext) {
        if let suite = LinkTestBuilder.suite(context) { suites.append(suite) }
        if let suite = WebhookTestBuilder.suite(context, &fixtures) { suites.append(suite) }
    }

    /// Adds the tests of the models: what is read from a text is written again.
    private mutating func addModels(_ context: SampleContext) {
        let plan = context.plan
        fixtures.begin("Models", "What the models are made of, without the author's examples.")
        var tests: [TestFunction] = []
        var scope = NameScope(reserved: [], suffix: "Test")
        for model in plan.models {
            guard let test = ModelTestBuilder.build(model, in: context, &fixtures, &scope) else { continue }
            tests.append(test)
        }
        guard !tests.isEmpty else { return }
        suites.append(
            TestSuite(
                name: plan.testType("\(plan.fileStem)ModelTests").text,
                summary:
                    "Checks that the models write what they have read: every field once, and then as few as can be.",
                properties: [], tests: tests))
    }

    private mutating func report(_ reason: String, _ endpoint: EndpointPlan) {
        let node = endpoint.endpoint
        diagnostics.append(
            Diagnostic(
                GeneratorCode.missingTest, .note, "'\(node.group).\(node.name)' is not tested in full: \(reason)",
                at: node.origin.span))
    }
}
