import MartletSyntax

/// A request that the server sends on its own account: a webhook, or a callback of an operation.
package struct Webhook: Sendable, Equatable {
    /// The name.
    package var name: String
    /// The name that the server uses: any text.
    package var key: String
    /// The type of the body; `void` without one, a string where it is text as it is.
    package var type: TypeReference
    /// Whether it may be sent without a body.
    package var isOptional = false
    /// The content type of the body; nil is `application/json`, or what the type needs.
    package var contentType: String?
    /// The content types that the body can have as well.
    package var otherContentTypes = OtherContentTypes()
    /// Whether this is the body of another webhook of the same ``key`` in another content type.
    package var isAlternative = false
    /// The method.
    package var method: Endpoint.Method = .post
    /// The runtime expressions whose values are the addresses that it is sent to, such as `{$request.body#/url}`; empty where
    /// the specification does not say which address it is.
    package var expressions: [String] = []
    /// The parameters, in the author's order.
    package var parameters: [Parameter] = []
    /// The responses that the receiver can give, in the author's order.
    package var responses: [Response] = []
    /// The description; CommonMark.
    package var description: String?
    /// The reason why it should no longer be used; nil when it may be. Empty without a reason.
    package var deprecation: String?
    /// Where it was read.
    package var origin: Origin

    package init(name: String, type: TypeReference, origin: Origin) {
        self.name = name
        key = name
        self.type = type
        self.origin = origin
    }

    /// Whether it has a body, which is JSON.
    package var isJSON: Bool {
        type.kind != .void && type.kind != .file && contentType.map(ContentType.isJSON) ?? true
    }

    /// The types of everything that it carries, and of what is answered.
    package func forEachType(_ visit: (TypeReference) -> Void) {
        visit(type)
        for parameter in parameters { visit(parameter.field.type) }
        for response in responses {
            visit(response.type)
            for header in response.headers { visit(header.type) }
        }
    }

    /// The path whose places its parameters are read from; nil where none of them is.
    package var parametersTemplate: String? {
        parameters.contains { $0.place == .path } ? expressions.first.flatMap(WebhookPath.template) : nil
    }

    /// Whether another webhook carries the same and is answered alike, whatever is said of it.
    package func isExchanged(as other: Webhook) -> Bool {
        guard type == other.type, isOptional == other.isOptional, method == other.method,
            contentType == other.contentType, parameters.count == other.parameters.count,
            responses.count == other.responses.count
        else { return false }
        return parametersTemplate == other.parametersTemplate
            && zip(parameters, other.parameters).allSatisfy { $0.isWritten(as: $1) }
            && zip(responses, other.responses).allSatisfy { left, right in
                left.status == right.status && left.type == right.type && left.contentType == right.contentType
                    && left.isAlternative == right.isAlternative
                    && left.headers.count == right.headers.count
                    && zip(left.headers, right.headers).allSatisfy { $0.isWritten(as: $1) }
            }
    }
}

extension Parameter {
    /// Whether another parameter has the same place and the same name on the wire.
    package func isSame(as other: Parameter) -> Bool {
        guard place == other.place else { return false }
        return place == .header
            ? field.key.lowercased() == other.field.key.lowercased() : field.key == other.field.key
    }

    /// Whether another parameter has the same place, type and form, whatever is said of it.
    package func isWritten(as other: Parameter) -> Bool {
        place == other.place && style == other.style && isEmptyAllowed == other.isEmptyAllowed
            && readField.isWritten(as: other.readField)
    }

    /// The parameter as a field that is read as a header field is.
    package var readField: Field {
        var field = field
        field.contentType = contentType
        field.isExploded = isExploded
        field.style = nil
        return field
    }
}

extension Field {
    /// Whether another field has the same name, type and form, whatever is said of it.
    package func isWritten(as other: Field) -> Bool {
        key == other.key && name == other.name && type == other.type && isOptional == other.isOptional
            && defaultValue == other.defaultValue && contentType == other.contentType
            && isExploded == other.isExploded
    }
}
