import MartletContract

/// Reports a message that the server does not send any more on its own account.
struct WebhookRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/webhook-removed", area: .responses, direction: .response, aspect: "webhook", action: .removed,
        since: "0.2", summary: "The server does not send a message any more.",
        rationale: """
            Who waits for it waits for ever. Apps are not told by webhooks, so those in the store go on.
            """,
        base: """
            webhooks:
              petAdded: string
              petSold: string  # reported
            """,
        revision: """
            webhooks:
              petAdded: string
            """,
        silent: """
            webhooks:
              petAdded: int
              petSold: int
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.webhooks.removed.map { webhook in
            DiffFinding(
                "the webhook '\(webhook.name)' is gone", at: ElementPath(["webhooks", webhook.name]),
                base: webhook.origin, verdicts: MessageVerdicts(wire: .breaking))
        }
    }
}
