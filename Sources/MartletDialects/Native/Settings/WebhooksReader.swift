import MartletContract
import MartletSyntax

/// Reads `webhooks:`, what the server sends on its own account.
enum WebhooksReader {
    /// Reads the section.
    static func read(_ node: Node, _ context: inout ReadContext) -> [Webhook] {
        (context.entries(of: node, "'webhooks'") ?? []).compactMap { entry in
            guard context.checkName(entry, "a webhook") else { return nil }
            let pointer = "/webhooks/" + JSONPointer.escape(entry.name)
            let hint = entry.name.prefix(1).uppercased() + entry.name.dropFirst()
            guard let use = context.typeUse(entry.value, in: .webhook, hint: hint, pointer: pointer) else { return nil }
            if let text = use.defaultText {
                context.report(.misplacedType, "a webhook has no default", at: text.span)
            }
            var webhook = Webhook(name: entry.name, type: use.type, origin: Origin(entry.key.span, pointer: pointer))
            webhook.isOptional = use.isOptional
            return webhook
        }
    }
}
