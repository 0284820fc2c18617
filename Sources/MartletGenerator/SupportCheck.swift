import MartletContract
import MartletPlan
import MartletSyntax

/// Finds what a contract says and the generator cannot generate yet. Nothing is left out silently: what the rest can do
/// without is a warning, what would make a request wrong an error.
struct SupportCheck {
    /// The plan without what cannot be generated.
    private(set) var plan: ClientPlan
    private(set) var diagnostics: [Diagnostic] = []

    static func check(_ contract: Contract, _ plan: ClientPlan) -> SupportCheck {
        var check = SupportCheck(plan: plan)
        check.checkContract(contract)
        check.checkEndpoints()
        for model in plan.models { check.checkDefaults(of: model) }
        return check
    }

    private init(plan: ClientPlan) {
        self.plan = plan
    }

    private mutating func checkContract(_ contract: Contract) {
        for link in contract.links {
            warn(.unsupportedLink, "deep links are not generated yet; '\(link.name)' is left out", link.origin)
        }
        for response in contract.errors { checkPayload(response.type) }
        for webhook in contract.webhooks {
            warn(.unsupportedWebhook, "webhooks are not generated yet; '\(webhook.name)' is left out", webhook.origin)
        }
    }

    private mutating func checkEndpoints() {
        var groups: [GroupPlan] = []
        for group in plan.groups {
            var group = group
            group.endpoints = group.endpoints.filter { canSend($0) }
            for endpoint in group.endpoints { checkCall(endpoint) }
            if !group.endpoints.isEmpty { groups.append(group) }
        }
        plan.groups = groups
    }

    /// Returns whether the endpoint is a call; reports what it is otherwise.
    private mutating func canSend(_ plan: EndpointPlan) -> Bool {
        let endpoint = plan.endpoint
        let name = "\(endpoint.group).\(endpoint.name)"
        switch endpoint.exchange {
        case .call: return true
        case .stream:
            warn(.unsupportedStream, "streams are not generated yet; '\(name)' is left out", endpoint.origin)
        case .webSocket:
            warn(.unsupportedWebSocket, "WebSockets are not generated yet; '\(name)' is left out", endpoint.origin)
        }
        return false
    }

    private mutating func checkCall(_ endpoint: EndpointPlan) {
        let node = endpoint.endpoint
        if node.pages != nil {
            warn(
                .unsupportedPages, "functions that follow pages are not generated yet; '\(node.name)' gets one page",
                node.origin)
        }
        if let first = node.responses.first, node.responses.contains(where: { $0.type != first.type }) {
            warn(
                .unsupportedResponses,
                "'\(node.name)' has answers of several types; only that of \(first.status.text) is generated yet",
                node.origin)
        }
        for response in node.responses.prefix(1) { checkPayload(response.type) }
        for response in node.errors { checkPayload(response.type) }
        for value in endpoint.arguments {
            if let field = value.field { checkDefault(field, as: value.presence) }
            checkText(value)
        }
    }

    /// Reports a type that only a field can have, because a format belongs to it that the type alone does not tell.
    private mutating func checkPayload(_ type: TypeReference) {
        let kind = plan.types.expanded(type).kind
        guard kind != .void, kind != .file, !ValueCoding(type, in: plan).isPlain else { return }
        error(
            .unsupportedPayload, "a value of this type can be a field, but not a whole body or answer yet", type.origin,
            help: "make it a model: 'alias' with 'newtype: true'")
    }

    /// Reports a value whose type cannot be written where it stands.
    private mutating func checkText(_ value: ArgumentPlan) {
        switch value.place {
        case .parameter(let parameter):
            checkText(of: parameter.field, allowsObject: parameter.place == .query || parameter.place == .path)
        case .formField(let field): checkText(of: field, allowsObject: false)
        case .body(let type): checkPayload(type)
        case .part(let field):
            switch ParameterExpression("x", field.type, isOptional: false, in: plan) {
            case .single, .list, .file, .files: break
            // Such a part is JSON.
            case .object, nil: checkPayload(field.type)
            }
        case .bodyField, .file: break
        }
    }

    private mutating func checkText(of field: Field, allowsObject: Bool) {
        switch ParameterExpression("x", field.type, isOptional: false, in: plan) {
        case .single, .list: return
        case .object where allowsObject: return
        case .object, .file, .files, nil:
            error(
                .unsupportedParameter, "the type of '\(field.name)' cannot be written there yet", field.type.origin,
                help: "use a string, a number, a date, an enumeration, or a list of these")
        }
    }

    private mutating func checkDefaults(of model: ModelPlan) {
        guard case .structure(let structure) = model.declaration else { return }
        for property in structure.properties { checkDefault(property.field, as: property.presence) }
    }

    private mutating func checkDefault(_ field: Field, as presence: Presence) {
        switch presence {
        case .defaulted(let literal), .defaultedNullable(let literal):
            guard LiteralExpression(plan).source(literal, as: field.type) == nil else { return }
            error(
                .unsupportedDefault, "the default of '\(field.name)' cannot be spelled in Swift yet", field.origin,
                help: "make the field optional and say in its description what leaving it out means")
        case .required, .optional, .nullable, .optionalNullable: return
        }
    }

    private mutating func warn(_ code: GeneratorCode, _ message: String, _ origin: Origin) {
        diagnostics.append(Diagnostic(code, .warning, message, at: origin.span))
    }

    private mutating func error(_ code: GeneratorCode, _ message: String, _ origin: Origin, help: String) {
        diagnostics.append(Diagnostic(code, .error, message, at: origin.span, help: help))
    }
}
