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
            return context.type(entry.value, in: .message, hint: hint, pointer: pointer).map {
                Webhook(name: entry.name, type: $0, origin: Origin(entry.key.span, pointer: pointer))
            }
        }
    }
}
