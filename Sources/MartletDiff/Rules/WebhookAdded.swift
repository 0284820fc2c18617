import MartletContract

/// Reports a message that the server sends on its own account now.
struct WebhookAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/webhook-added", area: .responses, direction: .response, aspect: "webhook", action: .added,
        since: "0.2", summary: "The server sends a new message.",
        rationale: """
            Who has not asked for it does not get it, or passes over it.
            """,
        base: """
            webhooks:
              petAdded: string
            """,
        revision: """
            webhooks:
              petAdded: string
              petSold: string  # reported
            """,
        silent: """
            webhooks:
              petAdded: int
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.webhooks.added.map { webhook in
            DiffFinding(
                "the webhook '\(webhook.name)' is new", at: ElementPath(["webhooks", webhook.name]),
                revision: webhook.origin, verdicts: .safe)
        }
    }
}
