import MartletContract
import MartletPlan
import MartletTemplates

/// The enum of webhooks: the partial `webhooks`.
struct WebhooksViewModel: ViewModel {
    /// How the body of a webhook is read and written.
    private struct Webhook: ViewModel {
        static let schema = TemplateSchema([
            ("name", .text), ("wireName", .text), ("condition", .text), ("pattern", .text), ("read", .texts),
            ("write", .texts),
        ])

        let text: WebhookText
        let areContentTypesRead: Bool

        var values: [TemplateValue] {
            let webhook = text.webhook
            let values = webhook.content == .void ? "" : "(let value)"
            return [
                .text(webhook.name.source), .text(StringLiteral.source(webhook.webhook.key)), .text(text.condition),
                .text(".\(webhook.name.source)\(values)"),
                .texts(areContentTypesRead ? text.readRequest : text.readBody), .texts(text.write),
            ]
        }
    }

    /// The definitions of webhooks: one case for those that have one of their own, and a last one for all others.
    private struct Definition: ViewModel {
        static let schema = TemplateSchema([("pattern", .text), ("value", .texts)])

        let pattern: String
        let value: SourceLayout
        let margin: Int

        var values: [TemplateValue] { [.text(pattern), .texts(value.lines(indent: 12 + margin))] }
    }

    /// A type inside the enum, whose lines have their indentation: some of them are empty.
    private struct Declaration: ViewModel {
        static let schema = TemplateSchema([("isUnformatted", .flag), ("docs", .texts), ("lines", .texts)])

        let member: MemberViewModel

        var values: [TemplateValue] {
            var lines = TextLines()
            for line in member.lines { lines.append(line.isEmpty ? "" : "    " + line) }
            return [.flag(member.lines.overflows(indent: 4 + member.margin)), .texts(member.docs), .texts(lines)]
        }
    }

    static let schema = TemplateSchema([
        ("access", .text), ("name", .text), ("inheritance", .text), ("cases", .list(MemberViewModel.schema)),
        ("webhooks", .list(Webhook.schema)), ("areContentTypesRead", .flag), ("ordered", .list(Webhook.schema)),
        ("hasDefinition", .flag), ("isDefinitionShared", .flag), ("definitions", .list(Definition.schema)),
        ("definition", .texts), ("types", .list(Declaration.schema)), ("isSensitive", .flag),
        ("isMirrorUnformatted", .flag), ("reflections", .texts),
    ])

    private let webhooks: WebhooksPlan
    private let plan: ClientPlan

    /// Makes the enum; nil when the server sends nothing on its own account.
    init?(_ plan: ClientPlan) {
        guard let webhooks = plan.webhooks else { return nil }
        self.webhooks = webhooks
        self.plan = plan
    }

    var values: [TemplateValue] {
        let isRead = webhooks.areContentTypesRead
        func model(_ webhook: WebhookPlan) -> Webhook {
            Webhook(text: WebhookText(webhook: webhook, plan: plan), areContentTypesRead: isRead)
        }
        // Those that a content type tells apart come first.
        let alternatives = webhooks.webhooks.filter(\.webhook.isAlternative)
        let others = webhooks.webhooks.filter { !$0.webhook.isAlternative }
        let (definitions, standard) = self.definitions
        let reflections = reflections
        return [
            .text(plan.options.access.modifier), .text(webhooks.name.declaration),
            .text(reflections.isEmpty ? "APIWebhook" : "APIWebhook, " + MirrorText.conformance), .records(cases),
            .records(webhooks.webhooks.map(model)), .flag(isRead),
            .records((alternatives + others).map(model)), .flag(standard != nil), .flag(definitions.isEmpty),
            .records(definitions),
            .texts(standard?.lines(indent: (definitions.isEmpty ? 8 : 12) + plan.margin) ?? []),
            .records(types.map { Declaration(member: $0) }), .flag(!reflections.isEmpty),
            .flag(reflections.overflows(indent: 12 + plan.margin)), .texts(reflections),
        ]
    }

    /// The branches of the mirror; none where no webhook is of a sensitive type.
    private var reflections: TextLines {
        var lines = TextLines()
        let sensitive = webhooks.webhooks.map { plan.sensitiveTypes.contains($0.webhook.type) }
        guard sensitive.contains(true) else { return lines }
        for (webhook, isSensitive) in zip(webhooks.webhooks, sensitive) {
            let value = MirrorText.Value(label: nil, isSensitive: isSensitive)
            lines += MirrorText.branch(
                webhook.name, webhook.content == .void ? [] : [value], indent: 12 + plan.margin)
        }
        return lines
    }

    private var cases: [MemberViewModel] {
        webhooks.webhooks.map { webhook in
            let text = WebhookText(webhook: webhook, plan: plan)
            let line = "case \(webhook.name.source)" + (webhook.type.map { "(\($0.source))" } ?? "")
            return MemberViewModel(docs: text.docs, lines: [line], margin: plan.margin)
        }
    }

    /// The definitions that are not the most frequent one, and that one; nil where all are what the runtime assumes.
    private var definitions: (others: [Definition], standard: SourceLayout?) {
        let texts = webhooks.webhooks.map { WebhookText(webhook: $0, plan: plan).definition }
        guard texts.contains(where: { $0.oneLine != "APIWebhookDefinition()" }) else { return ([], nil) }
        var order: [String] = []
        var positions: TextTable<[Int]> = [:]
        for (index, text) in texts.enumerated() {
            let key = text.oneLine
            if positions[key] == nil { order.append(key) }
            positions[key, default: []].append(index)
        }
        let most = order.map { positions[$0]?.count ?? 0 }.max() ?? 0
        guard let common = order.first(where: { positions[$0]?.count == most }) else { return ([], nil) }
        let others = order.filter { $0 != common }.compactMap { key -> Definition? in
            guard let own = positions[key], let first = own.first else { return nil }
            let names = own.map { "." + webhooks.webhooks[$0].name.source }
            return Definition(pattern: names.joined(separator: ", "), value: texts[first], margin: plan.margin)
        }
        return (others, positions[common]?.first.map { texts[$0] })
    }

    /// The types of parameters and responses, inside the enum.
    private var types: [MemberViewModel] {
        webhooks.webhooks.flatMap { webhook -> [MemberViewModel] in
            let text = WebhookText(webhook: webhook, plan: plan)
            let parameters = webhook.parameters.flatMap { $0.isFirst ? text.declaration(of: $0) : nil }
            return [parameters].compactMap { $0 } + (webhook.answers.map(text.declarations) ?? [])
        }
    }
}
