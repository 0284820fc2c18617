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
            return webhook.isForm || webhook.webhook.isAlternative || webhook.isOptional
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

    /// The content type of the body.
    package var contentType: String {
        switch content {
        case .void, .value: webhook.contentType ?? "application/json"
        case .text: webhook.contentType ?? "text/plain"
        case .file: webhook.contentType ?? "application/octet-stream"
        }
    }

    /// Whether it may come without its body. A body of an alternative content type is there.
    package var isOptional: Bool { webhook.isOptional && !webhook.isAlternative && content != .void }

    /// The type of what the case holds; nil where it holds nothing.
    package var type: SwiftType? {
        guard let type = content.type else { return nil }
        if !isOptional { return type }
        if case .optional = type { return type }
        return .optional(type)
    }

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
    /// The parameter that each field is.
    package var parameters: [Parameter]
    /// The path whose places they are read from; nil where none of them is.
    package var template: String?
    /// Whether no webhook before has it.
    package var isFirst: Bool
    /// Whether several webhooks have it.
    package var isShared: Bool
}
