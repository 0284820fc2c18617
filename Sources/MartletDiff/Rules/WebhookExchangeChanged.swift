import MartletContract

/// Reports a webhook that is sent in another way, or answered in another way.
struct WebhookExchangeChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/webhook-exchange-changed", area: .responses, direction: .response, aspect: "webhook exchange",
        action: .changed, since: "0.2",
        summary: "A webhook has another method, other parameters, another content type or other responses.",
        rationale: """
            Receivers read the parameters that they know, and answer as the specification said: a parameter that is gone, \
            or not always there any more, and a status that means nothing any more break them. What is new does not. \
            Apps are not told by webhooks, so those in the store go on.
            """,
        base: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            webhooks:
              petAdded:
                post:
                  parameters:
                    - { name: X-Try, in: header, required: true, schema: { type: integer } }
                  responses: { 204: { description: Seen } }  # reported
            """,
        revision: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            webhooks:
              petAdded:  # reported
                put:
                  parameters:
                    - { name: X-Try, in: header, schema: { type: integer } }  # reported
                  responses: { 200: { description: Seen } }  # reported
            """,
        silent: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            webhooks:
              petAdded:
                post:
                  description: A pet is new.
                  parameters:
                    - { name: X-Try, in: header, required: true, description: Which try it is., schema: { type: integer } }
                  responses: { 204: { description: Thank you } }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.webhooks, comparison.revision.webhooks, by: \.name).pairs.flatMap { old, new in
            Self.request(old, new) + Self.parameters(old, new) + Self.responses(old, new)
        }
    }

    private static let breaking = MessageVerdicts(wire: .breaking)

    private static func path(_ webhook: Webhook) -> ElementPath { ElementPath(["webhooks", webhook.name]) }

    private static func request(_ old: Webhook, _ new: Webhook) -> [DiffFinding] {
        var findings: [DiffFinding] = []
        func add(_ what: String, _ step: String, _ before: String, _ after: String) {
            guard before != after else { return }
            findings.append(
                DiffFinding(
                    "the webhook '\(new.name)' has the \(what) '\(after)' now, not '\(before)'",
                    at: path(new).appending(step), detail: after, base: old.origin, revision: new.origin,
                    verdicts: breaking))
        }
        add("method", "method", old.method.token, new.method.token)
        if old.type.kind != .void, new.type.kind != .void {
            add("content type", "content type", contentType(old), contentType(new))
        } else if old.type.kind != new.type.kind {
            findings.append(
                DiffFinding(
                    "the webhook '\(new.name)' has \(new.type.kind == .void ? "no body any more" : "a body now")",
                    at: path(new).appending("content type"), base: old.origin, revision: new.origin,
                    verdicts: new.type.kind == .void ? breaking : .safe))
        }
        return findings
    }

    private static func contentType(_ webhook: Webhook) -> String {
        webhook.contentType ?? (webhook.type.kind == .file ? "application/octet-stream" : "application/json")
    }

    private static func parameters(_ old: Webhook, _ new: Webhook) -> [DiffFinding] {
        func finding(
            _ parameter: Parameter, _ what: String, _ base: Origin?, _ revision: Origin?, _ verdicts: MessageVerdicts
        ) -> DiffFinding {
            DiffFinding(
                "the \(parameter.place.rawValue) parameter '\(parameter.field.key)' of the webhook '\(new.name)' \(what)",
                at: path(new).appending("\(parameter.place.rawValue) \(parameter.field.key)"), detail: what, base: base,
                revision: revision, verdicts: verdicts)
        }
        var findings: [DiffFinding] = []
        for parameter in new.parameters {
            guard let known = old.parameters.first(where: { $0.isSame(as: parameter) }) else {
                findings.append(finding(parameter, "is new", nil, parameter.field.origin, .safe))
                continue
            }
            guard known.field.isOptional != parameter.field.isOptional else { continue }
            findings.append(
                finding(
                    parameter, parameter.field.isOptional ? "may be left out now" : "is always there now",
                    known.field.origin, parameter.field.origin, parameter.field.isOptional ? breaking : .safe))
        }
        return findings
            + old.parameters.filter { parameter in !new.parameters.contains { $0.isSame(as: parameter) } }.map {
                finding($0, "is gone", $0.field.origin, nil, breaking)
            }
    }

    private static func responses(_ old: Webhook, _ new: Webhook) -> [DiffFinding] {
        let statuses = ListMatching(old.responses, new.responses) { response in
            response.status.text + (response.isAlternative ? " " + (response.contentType ?? "") : "")
        }
        func finding(_ response: Response, _ what: String, isNew: Bool) -> DiffFinding {
            let content = response.isAlternative ? response.contentType.map { " of '\($0)'" } ?? "" : ""
            return DiffFinding(
                "the response \(response.status.text)\(content) to the webhook '\(new.name)' \(what)",
                at: path(new).appending("response \(response.status.text)"), detail: what,
                base: isNew ? nil : response.origin, revision: isNew ? response.origin : nil,
                verdicts: isNew ? .safe : breaking)
        }
        return statuses.added.map { finding($0, "is new", isNew: true) }
            + statuses.removed.map { finding($0, "is gone", isNew: false) }
    }
}
