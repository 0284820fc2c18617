package import MartletContract

/// What the server sends on its own account, as an enum with a case a webhook.
package struct WebhooksPlan: Sendable, Equatable {
    /// The enum: `ArotiWebhook`.
    package var name: Identifier
    /// The webhooks, in the author's order.
    package var webhooks: [WebhookPlan]

    /// Whether the content type of a request decides how it is read: a body that is not JSON alone.
    package var areContentTypesRead: Bool {
        webhooks.contains { webhook in
            guard case .value = webhook.content else { return true }
            return webhook.isForm || webhook.webhook.isAlternative
        }
    }
}

/// A webhook, as a case with what is sent.
package struct WebhookPlan: Sendable, Equatable {
    /// The webhook.
    package var webhook: Webhook
    /// The case.
    package var name: Identifier
    /// What it carries.
    package var content: AnswerContent
    /// Its parameters; nil when the specification names none.
    package var parameters: WebhookParametersPlan?
    /// Its responses; nil where none of them carries anything.
    package var answers: AnswersPlan?

    /// Whether the body is a form, or is one as well.
    package var isForm: Bool {
        guard case .value = content else { return false }
        return webhook.contentType.map(ContentType.isForm) ?? false
            || webhook.otherContentTypes.names.contains(where: ContentType.isForm)
    }
}

/// The parameters of a webhook, as a struct inside the enum of webhooks. Webhooks of the same parameters share it.
package struct WebhookParametersPlan: Sendable, Equatable {
    /// The struct.
    package var fields: AnswerHeadersPlan
    /// The location of each field.
    package var places: [Parameter.Place]
    /// Whether no webhook before has it.
    package var isFirst: Bool
    /// Whether several webhooks have it.
    package var isShared: Bool
}
