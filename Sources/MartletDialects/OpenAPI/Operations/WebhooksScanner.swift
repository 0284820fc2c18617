import MartletContract
import MartletSyntax

/// Finds what the server sends on its own account: webhooks of the document, callbacks of operations.
enum WebhooksScanner {
    /// Reads `webhooks`; `x-webhooks` is how documents of OpenAPI 3.0 have them.
    static func webhooks(of root: Located, _ context: inout OpenAPIContext) -> [Webhook] {
        if context.isSwagger { return [] }
        return ["webhooks", "x-webhooks"].flatMap { word in
            context.readEntries(word, of: root).flatMap { key, name, value -> [Webhook] in
                // An object of another author's making is no list of webhooks.
                guard word == "webhooks" || value.node.mapping != nil, let item = context.pathItem(value) else {
                    return []
                }
                return messages(
                    of: item, name: name, at: key, pointer: JSONPointer.append(name, to: "/" + word), &context)
            }
        }
    }

    /// Reads the callbacks of an operation.
    static func callbacks(of site: OperationSite, _ context: inout OpenAPIContext) -> [Webhook] {
        if context.isSwagger { return [] }
        return context.readEntries("callbacks", of: site.operation).flatMap { key, name, value -> [Webhook] in
            guard !name.hasPrefix("x-"), let callback = context.follow(value) else { return [] }
            let pointer = JSONPointer.append(name, to: site.pointer + "/callbacks")
            return callback.entries.flatMap { _, expression, value -> [Webhook] in
                guard !expression.hasPrefix("x-"), let item = context.pathItem(value) else { return [] }
                return messages(of: item, name: name, at: key, pointer: pointer, &context)
            }
        }
    }

    /// Notes what is not read of operations that the server calls, where these are referred to: what they are follows from
    /// the place of the reference.
    private static func noteUnread(_ item: PathItem, _ operations: [Located], _ context: inout OpenAPIContext) {
        guard item.layers.count > 1 else { return }
        for layer in item.layers { context.noteUnread(as: .messageItem, in: layer) }
        for operation in operations { context.noteUnread(as: .message, in: operation) }
    }

    private static func messages(
        of item: PathItem, name: String, at key: Node, pointer: String, _ context: inout OpenAPIContext
    ) -> [Webhook] {
        let operations = context.operations(of: item)
        noteUnread(item, operations.map(\.operation), &context)
        return operations.compactMap { _, method, operation, _ -> Webhook? in
            guard let located = operation.child("requestBody") else { return nil }
            guard context.payForReading(located) else { return nil }
            let own = operations.count == 1 ? name : "\(name)-\(method.word)"
            let word = OperationNames.clean(own) ?? "webhook"
            guard let body = RequestBodyReader.shared(located, hint: "\(word).webhook", &context) else { return nil }
            guard case .json(let type) = body.body else {
                context.noteUnread(
                    "requestBody", in: operation, of: "a webhook or callback", help: "bodies in JSON are read")
                return nil
            }
            var webhook = Webhook(name: word, type: type, origin: Origin(key.span, pointer: pointer))
            if operations.count == 1 { webhook.key = name }
            webhook.isOptional = body.isOptional
            return webhook
        }
    }
}
