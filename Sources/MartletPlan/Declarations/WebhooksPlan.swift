package import MartletContract

/// What the server sends on its own account, as an enum with a case a webhook.
package struct WebhooksPlan: Sendable, Equatable {
    /// The enum: `ArotiWebhook`.
    package var name: Identifier
    /// The webhooks, in the author's order.
    package var webhooks: [WebhookPlan]
}

/// A webhook, as a case with what is sent.
package struct WebhookPlan: Sendable, Equatable {
    /// The webhook.
    package var webhook: Webhook
    /// The case.
    package var name: Identifier
    /// The associated value.
    package var type: SwiftType
}
