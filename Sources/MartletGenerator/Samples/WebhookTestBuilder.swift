import MartletContract
import MartletPayloads
import MartletPlan
import MartletTemplates

/// Writes the tests of webhooks: the body of each is read, and written again.
enum WebhookTestBuilder {
    /// Returns the tests; nil without webhooks.
    static func suite(_ context: SampleContext, _ fixtures: inout FixtureSet) -> TestSuite? {
        guard let plan = context.plan.webhooks else { return nil }
        fixtures.begin("Webhooks", "What the server sends on its own account.")
        var scope = NameScope(suffix: "Test")
        var tests: [TestFunction] = []
        for webhook in plan.webhooks where !webhook.webhook.isAlternative {
            // Samples are JSON.
            guard case .value(_, let type) = webhook.content else { continue }
            if webhook.webhook.contentType.map(ContentType.isForm) == true { continue }
            let slot = SampleSlot(owner: webhook.webhook.name, name: "body")
            guard let literal = try? context.sampler.sample(type, for: slot) else { continue }
            let written = WrittenForm(context: context).literal(literal, as: type)
            guard !context.choices.endsCutShort() else { continue }
            let summary = "What the webhook `\(webhook.name.text)` carries."
            let names = fixtures.add(webhook.name.text, summary, literal, written: written)
            tests.append(test(webhook, of: plan, names, &scope, context.framework))
        }
        guard !tests.isEmpty else { return nil }
        return TestSuite(
            name: context.plan.testType("\(plan.name.text)Tests").text,
            summary: "Checks that `\(plan.name.text)` writes what it has read.", properties: [], tests: tests)
    }

    private static func test(
        _ webhook: WebhookPlan, of plan: WebhooksPlan, _ fixture: (read: String, written: String),
        _ scope: inout NameScope, _ framework: TestFramework
    ) -> TestFunction {
        let wireName = StringLiteral.source(webhook.webhook.key)
        let name = framework.functionName("\(webhook.name.text)WritesWhatItReads")
        let function = scope.claim(Identifier(name)).source
        var lines = SourceLayout.call(
            "let event = try \(plan.name.source)",
            [.text("named: \(wireName)"), .text("body: Data(\(fixture.read).utf8)")]
        ).lines(indent: 8)
        lines += [
            "guard case .\(webhook.name.source) = event else {",
            "    \(framework.failure("\"another webhook was read\""))", "    return", "}",
        ]
        lines += [framework.equal("event.name", wireName).oneLine, "let written = try event.body()"]
        lines += framework.equal("jsonDifference(between: \(fixture.written), and: written)", "nil").lines(indent: 8)
        let indented = framework.function(function, "throws", nil, lines.map { "        \($0)" })
        return TestFunction(lines: indented, isUnformatted: indented.contains { $0.count > SourceLayout.width })
    }
}
