import MartletContract
import MartletSyntax

/// Finds what the server sends on its own account: webhooks of the document, callbacks of operations.
enum WebhooksScanner {
    /// Reads `webhooks`; `x-webhooks` is how documents of OpenAPI 3.0 have them.
    static func webhooks(of root: Located, _ context: inout OpenAPIContext) -> [FoundWebhook] {
        if context.isSwagger { return [] }
        return ["webhooks", "x-webhooks"].flatMap { word in
            context.readEntries(word, of: root).flatMap { key, name, value -> [FoundWebhook] in
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
    static func callbacks(of site: OperationSite, _ context: inout OpenAPIContext) -> [FoundWebhook] {
        if context.isSwagger { return [] }
        return context.readEntries("callbacks", of: site.operation).flatMap { key, name, value -> [FoundWebhook] in
            guard !name.hasPrefix("x-"), let callback = context.follow(value) else { return [] }
            let pointer = JSONPointer.append(name, to: site.pointer + "/callbacks")
            return callback.entries.flatMap { _, expression, value -> [FoundWebhook] in
                guard !expression.hasPrefix("x-"), let item = context.pathItem(value) else { return [] }
                return messages(
                    of: item, name: name, at: key, pointer: pointer, expression: expression, &context)
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
        of item: PathItem, name: String, at key: Node, pointer: String, expression: String? = nil,
        _ context: inout OpenAPIContext
    ) -> [FoundWebhook] {
        let operations = context.operations(of: item)
        noteUnread(item, operations.map(\.operation), &context)
        let leading = FoundWebhook.leading(among: operations.map(\.method))
        return operations.compactMap { methodKey, method, operation, _ -> FoundWebhook? in
            guard context.payForReading(operation) else { return nil }
            let base = OperationNames.clean(name) ?? "webhook"
            let own = base + "-" + method.word
            let word = method == leading ? base : own
            let site = OperationSite(
                path: key, item: item, method: method, operation: operation, key: methodKey, pointer: pointer,
                group: word, name: "webhook")
            let address = expression.map { JSONPointer.append($0, to: pointer) } ?? pointer
            var webhook = Webhook(
                name: word, type: TypeReference(.void, origin: Origin(key.span, pointer: pointer)),
                origin: Origin(key.span, pointer: pointer))
            webhook.key = name
            webhook.method = method
            webhook.expressions = [expression].compactMap { $0 }
            webhook.description = description(of: operation, item, &context)
            webhook.deprecation = context.readDeprecation(of: operation)
            webhook.parameters = parameters(of: site, at: expression, &context)
            webhook.responses = responses(of: site, &context)
            let headers = webhook.responses.reduce(0) { $0 + $1.headers.count }
            let count = webhook.parameters.count + webhook.responses.count + headers
            guard context.budget.spend(count, on: .operationParts) else { return nil }
            var found = FoundWebhook(
                webhook: webhook, place: JSONPointer.append(methodKey.scalar?.text ?? "", to: address), base: base,
                wanted: method != leading ? [own] : operations.count == 1 ? [base] : [base, own])
            readBodies(into: &found, site, &context)
            return found
        }
    }

    /// Reads the body of a webhook, and those in content types with schemas of their own.
    private static func readBodies(
        into found: inout FoundWebhook, _ site: OperationSite, _ context: inout OpenAPIContext
    ) {
        guard let located = site.operation.child("requestBody"), located.node.scalar?.resolved != .null,
            let body = RequestBodyReader.shared(located, hint: site.hint, isReceived: true, &context)
        else { return }
        let webhook = found.webhook
        found.webhook.receive(body)
        found.alternatives = body.alternatives.map { alternative in
            var other = webhook
            other.receive(alternative.body)
            other.isAlternative = true
            other.origin = alternative.origin
            return FoundWebhook.Alternative(
                webhook: other, contentType: JSONPointer.lastToken(alternative.origin.pointer) ?? alternative.word,
                word: alternative.word)
        }
    }

    /// Returns the description of an operation, or of its path item; the summary where there is none.
    private static func description(
        of operation: Located, _ item: PathItem, _ context: inout OpenAPIContext
    ) -> String? {
        for name in ["description", "summary"] {
            if let text = context.readText(name, of: operation), !text.isEmpty { return text }
        }
        return (item.child("description") ?? item.child("summary"))?.node.scalar?.text
    }

    /// Returns the parameters that an app can read. It cannot read those of a path unless the address ends with a path that has
    /// a place for them, and those of styles that few servers write.
    private static func parameters(
        of site: OperationSite, at expression: String?, _ context: inout OpenAPIContext
    ) -> [Parameter] {
        let places = expression.map(WebhookPath.places) ?? []
        return ParameterReader.read(site.item, site.operation, hint: site.group, &context).filter { parameter in
            let isRead =
                switch parameter.place {
                case .header: true
                case .path: places.contains(parameter.field.key) && parameter.style == .simple
                case .cookie:
                    parameter.contentType.map(ContentType.isJSON)
                        ?? (parameter.style == .form || parameter.style == .cookie)
                case .query:
                    parameter.contentType.map(ContentType.isJSON)
                        ?? (parameter.style == .form || parameter.style == .deepObject)
                case .querystring: false
                }
            guard !isRead else { return true }
            note(parameter, of: site, &context)
            return false
        }
    }

    private static func note(_ parameter: Parameter, of site: OperationSite, _ context: inout OpenAPIContext) {
        for owner in [site.operation] + site.item.layers {
            for element in owner.child("parameters")?.elements ?? [] {
                guard let target = context.follow(element), let mapping = target.node.mapping,
                    let entry = mapping.entry("in"), entry.value.scalar?.text == parameter.place.rawValue,
                    target.node["name"]?.scalar?.text == parameter.field.key
                else { continue }
                context.unread.note(
                    mapping, by: entry, of: "a parameter of a webhook or callback",
                    help: parameter.place == .path
                        ? "its address has no place for it" : "the app reads it from the address of the request")
                return
            }
        }
    }

    private static func responses(of site: OperationSite, _ context: inout OpenAPIContext) -> [Response] {
        guard site.operation.node["responses"]?.mapping?.entries.isEmpty == false else { return [] }
        var endpoint = Endpoint(
            name: site.name, group: site.group, method: site.method, path: PathTemplate(pieces: []),
            origin: Origin(site.key.span, pointer: site.pointer))
        var reader = AnswersReader(site, isSent: true)
        reader.read(into: &endpoint, &context)
        for (_, _, value) in site.operation.child("responses")?.entries ?? [] {
            context.noteUnread(
                "links", in: context.follow(value), of: "a response to a webhook or callback",
                help: "the server that receives it follows them")
        }
        return endpoint.responses.map(\.withoutFollowUps) + endpoint.errors.map(Response.init)
    }
}

extension Webhook {
    /// Takes a body as the one that is received.
    fileprivate mutating func receive(_ body: RequestBody) {
        isOptional = body.isOptional
        otherContentTypes = body.otherContentTypes
        contentType = body.contentType
        switch body.body {
        case .json(let type): self.type = type
        case .text(let type, let contentType):
            self.type = type
            self.contentType = contentType
        case .file(let contentType):
            type = TypeReference(.file, origin: origin)
            self.contentType = contentType
        // Bodies that are received have no fields of their own.
        case .fields, .form, .multipart: break
        }
    }
}

extension Response {
    fileprivate var withoutFollowUps: Response {
        var response = self
        response.followUps = []
        return response
    }

    /// Takes a response that counts as failure as one of several.
    fileprivate init(_ error: ErrorResponse) {
        self.init(status: error.status, type: error.type, origin: error.origin)
        contentType = error.contentType
        otherContentTypes = error.otherContentTypes
        isAlternative = error.isAlternative
        description = error.description
        headers = error.headers
        examples = error.examples
    }
}
