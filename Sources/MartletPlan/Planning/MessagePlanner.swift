import MartletContract

/// Plans what reaches an app without a call: deep links and webhooks.
enum MessagePlanner {
    /// Returns the types that a contract needs for them; each is nil without any.
    static func types(
        of contract: Contract, _ prefix: Identifier
    ) -> (link: Identifier?, webhook: Identifier?) {
        (
            contract.links.isEmpty ? nil : Identifier(prefix.text + "Link"),
            contract.webhooks.isEmpty ? nil : Identifier(prefix.text + "Webhook")
        )
    }

    /// Plans the enum of links.
    static func links(_ contract: Contract, as name: Identifier, _ names: inout Namer) -> LinksPlan {
        var scope = NameScope(reserved: ReservedNames.links, suffix: "Link")
        let requests = contract.links.map { link in
            names.request(link.name, .lowerCamel, .link(link.name), fallback: "link", at: link.origin)
        }
        let links = zip(contract.links, names.claim(requests, in: &scope)).map { link, name in
            LinkPlan(link: link, name: name, parameters: parameters(of: link, &names))
        }
        return LinksPlan(name: name, links: links)
    }

    private static func parameters(of link: DeepLink, _ names: inout Namer) -> [LinkPlan.Parameter] {
        var scope = NameScope(reserved: ReservedNames.linkParameters, suffix: "Value")
        let requests = link.parameterNames.map { place in
            names.request(place, .lowerCamel, .value(place, ofLink: link.name), fallback: "value", at: link.origin)
        }
        return zip(link.parameterNames, names.claim(requests, in: &scope)).map { place, name in
            LinkPlan.Parameter(place: place, name: name)
        }
    }

    /// Plans the enum of webhooks.
    static func webhooks(
        _ contract: Contract, as name: Identifier, _ types: TypeTable, in typeScope: NameScope, _ names: inout Namer
    ) -> WebhooksPlan {
        var scope = NameScope(reserved: ReservedNames.webhooks, suffix: "Webhook")
        let requests = contract.webhooks.map { webhook in
            names.request(webhook.name, .lowerCamel, .webhook(webhook.name), fallback: "webhook", at: webhook.origin)
        }
        let given = names.claim(requests, in: &scope)
        var planner = AnswerPlanner(types: types, scope: typeScope)
        var known = WebhookParametersTable(contract.webhooks)
        let webhooks = zip(contract.webhooks, given).map { webhook, name in
            WebhookPlan(
                webhook: webhook, name: name, content: planner.content(of: webhook),
                parameters: known.parameters(of: webhook, named: name, &planner, &names), answers: nil)
        }
        var plan = WebhooksPlan(name: name, webhooks: webhooks)
        for index in webhooks.indices where !webhooks[index].webhook.isAlternative {
            let webhook = webhooks[index].webhook
            let carries = webhook.responses.contains { response in
                response.type.kind != .void || response.headers.contains { !$0.isForBrowsers }
            }
            guard carries else { continue }
            plan.webhooks[index].answers = planner.answers(
                webhook.responses, of: webhooks[index].name, at: webhook.origin, &names
            ) { .own($0, in: ["webhooks", webhook.name], detail: $1) }
        }
        return plan
    }
}

/// The parameters that webhooks share.
private struct WebhookParametersTable {
    /// What two webhooks must have in common to share a struct, apart from the types.
    private struct Key: Hashable {
        let places: [Parameter.Place]
        let keys: [String]

        init(_ parameters: [Parameter]) {
            places = parameters.map(\.place)
            keys = parameters.map(\.field.key)
        }
    }

    /// The first webhook of each set of parameters, the number of webhooks that have them, and their plan.
    private var sets: [(first: Webhook, count: Int, plan: WebhookParametersPlan?)] = []
    private var positions: [Key: [Int]] = [:]
    private var hasShared = false

    init(_ webhooks: [Webhook]) {
        for webhook in webhooks where !webhook.parameters.isEmpty && !webhook.isAlternative {
            if let position = position(of: webhook) {
                sets[position].count += 1
            } else {
                positions[Key(webhook.parameters), default: []].append(sets.count)
                sets.append((webhook, 1, nil))
            }
        }
    }

    private func position(of webhook: Webhook) -> Int? {
        positions[Key(webhook.parameters)]?.first { position in
            zip(sets[position].first.parameters, webhook.parameters).allSatisfy {
                $0.readField.isWritten(as: $1.readField)
            }
        }
    }

    /// Returns the parameters of a webhook; nil without any. The first set that is shared has no name of a webhook.
    mutating func parameters(
        of webhook: Webhook, named name: Identifier, _ planner: inout AnswerPlanner, _ names: inout Namer
    ) -> WebhookParametersPlan? {
        guard let position = position(of: webhook) else { return nil }
        if var plan = sets[position].plan {
            plan.isFirst = false
            return plan
        }
        let isShared = sets[position].count > 1
        let isCommon = isShared && !hasShared
        hasShared = hasShared || isShared
        let word = isCommon ? "Parameters" : AnswerPlanner.capitalized(name) + "Parameters"
        let plan = WebhookParametersPlan(
            fields: planner.parameters(of: webhook, named: word, &names), places: webhook.parameters.map(\.place),
            isFirst: true, isShared: isShared)
        sets[position].plan = plan
        return plan
    }
}
