import MartletContract
import MartletSyntax

/// Reads `webhooks:`, what the server sends on its own account.
enum WebhooksReader {
    static let long = KeyTable("a webhook", required: ["type", "key"])

    /// Reads the section.
    static func read(_ node: Node, _ context: inout ReadContext) -> [Webhook] {
        var spans: TextTable<SourceSpan> = [:]
        return (context.entries(of: node, "'webhooks'") ?? []).compactMap { entry in
            guard context.checkName(entry, "a webhook") else { return nil }
            let pointer = "/webhooks/" + JSONPointer.escape(entry.name)
            let hint = entry.name.prefix(1).uppercased() + entry.name.dropFirst()
            var long: OpenMapping?
            if entry.value.mapping?.entry("key") != nil {
                long = context.open(entry.value, as: Self.long, at: entry.key.span)
                if long?["type"] == nil { return nil }
            }
            let type = long?["type"] ?? entry.value
            guard let use = context.typeUse(type, in: .webhook, hint: hint, pointer: pointer) else { return nil }
            let key = long?["key"]
            let text = key.flatMap { context.nonEmptyText($0, "'key'") } ?? entry.name
            let span = key?.span ?? entry.key.span
            if let other = spans.updateValue(span, forKey: text) {
                context.report(
                    .duplicateWireName, "the server calls another webhook '\(text.excerpt)'", at: span,
                    related: [.init(span: other, message: "this one")], help: "give one of them a 'key' of its own")
            }
            if let text = use.defaultText {
                context.report(.misplacedType, "a webhook has no default", at: text.span)
            }
            var webhook = Webhook(name: entry.name, type: use.type, origin: Origin(entry.key.span, pointer: pointer))
            webhook.key = text
            webhook.isOptional = use.isOptional
            return webhook
        }
    }
}
