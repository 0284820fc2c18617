import MartletContract
import MartletPlan
import MartletTemplates

/// The enum of webhooks: the partial `webhooks`.
struct WebhooksViewModel: ViewModel {
    /// How the body of a webhook is read and written.
    private struct Webhook: ViewModel {
        static let schema = TemplateSchema([
            ("name", .text), ("wireName", .text), ("read", .texts), ("write", .texts),
        ])

        let webhook: WebhookPlan
        let plan: ClientPlan

        var values: [TemplateValue] {
            [
                .text(webhook.name.source), .text(StringLiteral.source(webhook.webhook.key)), .texts(read),
                .texts(write),
            ]
        }

        private var coding: ValueCoding { ValueCoding(webhook.webhook.type, in: plan) }

        private var read: TextLines {
            let value: SourceLayout =
                coding.isPlain
                ? .text("try JSONCoding.decode(\(webhook.type.source).self, from: body)")
                : coding.reading("try JSONCoding.decode(from: body)")
            return SourceLayout.call("self = .\(webhook.name.source)", [value]).lines(indent: 12 + plan.margin)
        }

        private var write: TextLines {
            guard !coding.isPlain else { return ["return try JSONCoding.encode(value)"] }
            let body = coding.writeElement("value")
            return SourceLayout.closure(call: "return try JSONCoding.encode", signature: "writer", body: body, tail: "")
                .lines(indent: 12 + plan.margin)
        }
    }

    static let schema = TemplateSchema([
        ("access", .text), ("name", .text), ("cases", .list(MemberViewModel.schema)),
        ("webhooks", .list(Webhook.schema)),
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
        [
            .text(plan.options.access.modifier), .text(webhooks.name.declaration), .records(cases),
            .records(webhooks.webhooks.map { Webhook(webhook: $0, plan: plan) }),
        ]
    }

    private var cases: [MemberViewModel] {
        webhooks.webhooks.map { webhook in
            let name = SourceText.onOneLine(webhook.webhook.name)
            let docs = Documentation.member("The webhook `\(name)`.", origin: webhook.webhook.origin, in: plan)
            let line = "case \(webhook.name.source)(\(webhook.type.source))"
            return MemberViewModel(docs: docs, lines: [line], margin: plan.margin)
        }
    }
}
