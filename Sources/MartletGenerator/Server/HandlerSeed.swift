import MartletContract
import MartletPayloads
import MartletPlan
import MartletTemplates

/// The body that a handler begins with: what the fixtures have for its endpoint.
struct HandlerSeed {
    let endpoint: EndpointPlan
    let group: GroupPlan
    let server: ServerContent

    private var plan: ClientPlan { server.plan }

    /// The lines of the body; none for a function that answers nothing.
    func lines(indent: Int) -> TextLines {
        if server.contract.isSignIn(endpoint.endpoint) {
            return ["// The mock signs people in: it checks what they send, and hands out tokens.", pass]
        }
        if case .file = endpoint.result {
            return ["// The mock sends a small file of the type.", pass]
        }
        if endpoint.result == .void, endpoint.headers == nil { return [] }
        guard let value = value else { return ["// The specification has no value that Swift can say.", pass] }
        return value.lines(indent: indent)
    }

    private var pass: String { "throw \(server.names.imported("NotHandled"))()" }

    /// What is returned; nil where Swift cannot say it.
    private var value: SourceLayout? {
        guard let headers = endpoint.headers else { return content }
        guard let fields = self.headers(headers) else { return nil }
        if endpoint.result == .void { return fields }
        return content.map { .call("", [$0.prefixed("value: "), fields.prefixed("headers: ")]) }
    }

    private var content: SourceLayout? {
        switch endpoint.result {
        case .value(_, let type): return expression(type, as: "answer")
        case .text: return .text(StringLiteral.source("text"))
        case .stream(.json(_, let type)): return expression(type, as: "event").map { .array("", [$0]) }
        case .stream(.text): return .array("", [.text(StringLiteral.source("text"))])
        case .answers(let answers): return answers.cases.first.flatMap(answer)
        case .void, .file, .stream, .socket: return nil
        }
    }

    private func answer(_ plan: AnswerCasePlan) -> SourceLayout? {
        var arguments: [SourceLayout] = []
        switch plan.content {
        case .void: break
        case .value(_, let type):
            guard let value = expression(type, as: "answer") else { return nil }
            arguments.append(value)
        case .text: arguments.append(.text(StringLiteral.source("text")))
        case .file: arguments.append(.text("Data()"))
        }
        if let headers = plan.headers {
            guard let fields = self.headers(headers) else { return nil }
            arguments.append(fields.prefixed("headers: "))
        }
        if plan.hasStatus {
            var status = 200
            if case .family(let family) = plan.response.status { status = family * 100 }
            arguments.append(.text("status: \(status)"))
        }
        let head = ".\(plan.name.source)"
        return arguments.isEmpty ? .text(head) : .call(head, arguments)
    }

    /// Returns a value of a type: of a model the one that its function makes.
    private func expression(_ type: TypeReference, as name: String) -> SourceLayout? {
        switch plan.types.expanded(type).kind {
        case .model(let model) where server.values.has(model):
            return plan.model(named: model).map { .text("\($0.name.source).fixture()") }
        case .array(let element):
            return expression(element, as: name).map { .array("", [$0]) }
        default:
            let slot = SampleSlot(owner: endpoint.endpoint.name, name: name)
            let literal = try? server.sampler.sample(type, for: slot)
            return literal.flatMap { LiteralExpression(plan).layout($0, as: type) }
        }
    }

    private func headers(_ headers: AnswerHeadersPlan) -> SourceLayout? {
        var arguments: [SourceLayout] = []
        for header in headers.fields {
            guard let literal = try? server.sampler.sample(header.field, in: endpoint.endpoint.name),
                let value = LiteralExpression(plan).layout(literal, as: header.field.type)
            else {
                if case .optional = header.type { continue }
                return nil
            }
            arguments.append(value.prefixed("\(header.name.label): "))
        }
        return .call("\(group.endpointType.source).\(headers.name.source)", arguments)
    }
}

extension Contract {
    /// Whether an endpoint is a part of signing in: the mock knows what it does.
    fileprivate func isSignIn(_ endpoint: Endpoint) -> Bool {
        if endpoint.issues != nil || endpoint.revokes != nil { return true }
        if flows.contains(where: { $0.steps.contains { $0.endpoint == endpoint.reference } }) { return true }
        return authSchemes.contains { scheme in
            if case .bearer(let source?) = scheme.kind { source.refreshEndpoint == endpoint.reference } else { false }
        }
    }
}
