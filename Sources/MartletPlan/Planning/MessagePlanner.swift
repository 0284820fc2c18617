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
        _ contract: Contract, as name: Identifier, _ types: TypeTable, _ sensitiveTypes: SensitiveTypes,
        in typeScope: NameScope, _ names: inout Namer
    ) -> WebhooksPlan {
        let isSensitive = contract.webhooks.contains { sensitiveTypes.contains($0.type) }
        var scope = NameScope(
            reserved: ReservedNames.enumCases(ReservedNames.webhooks, isSensitive: isSensitive), suffix: "Webhook")
        let requests = contract.webhooks.map { webhook in
            names.request(webhook.name, .lowerCamel, .webhook(webhook.name), fallback: "webhook", at: webhook.origin)
        }
        let given = names.claim(requests, in: &scope)
        var planner = AnswerPlanner(types: types, scope: typeScope)
        var known = WebhookParametersTable(contract.webhooks, given, &planner, &names)
        let webhooks = zip(contract.webhooks, given).map { webhook, name in
            WebhookPlan(
                webhook: webhook, name: name, content: planner.content(of: webhook),
                parameters: known.parameters(of: webhook), answers: nil)
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
///
/// A struct is called after one of its webhooks, wherever that is declared: one whose struct has a frozen name, else the one
/// whose name comes first. That which most webhooks share is called `Parameters`.
private struct WebhookParametersTable {
    /// What two webhooks must have in common to share a struct, apart from the types.
    private struct Key: Hashable {
        let places: [Parameter.Place]
        let keys: [String]
        let template: String?

        init(_ webhook: Webhook) {
            places = webhook.parameters.map(\.place)
            keys = webhook.parameters.map(\.field.key)
            template = webhook.parametersTemplate
        }
    }

    /// The webhooks of each set of parameters, by their positions; the first one is that which the struct is called after.
    private var sets: [[Int]] = []
    private var plans: [WebhookParametersPlan] = []
    private var positions: [Key: [Int]] = [:]
    private let webhooks: [Webhook]

    init(_ webhooks: [Webhook], _ given: [Identifier], _ planner: inout AnswerPlanner, _ names: inout Namer) {
        self.webhooks = webhooks
        for (index, webhook) in webhooks.enumerated() where !webhook.parameters.isEmpty && !webhook.isAlternative {
            if let position = position(of: webhook) {
                sets[position].append(index)
            } else {
                positions[Key(webhook), default: []].append(sets.count)
                sets.append([index])
            }
        }
        let frozen = sets.map { set in
            set.filter { names.lockedText(AnswerPlanner.parametersPath(of: webhooks[$0])) != nil }
        }
        for position in sets.indices {
            let owners = frozen[position].isEmpty ? sets[position] : frozen[position]
            let first = owners.min { webhooks[$0].name.utf8.lexicographicallyPrecedes(webhooks[$1].name.utf8) }
            guard let owner = first else { continue }
            sets[position] = [owner] + sets[position].filter { $0 != owner }
        }
        let texts = sets.map { names.lockedText(AnswerPlanner.parametersPath(of: webhooks[$0[0]])) }
        let common = texts.contains(Self.commonName) ? nil : mostShared
        let wanted = sets.indices.map { position in
            let owner = sets[position][0]
            let own = AnswerPlanner.capitalized(given[owner]) + Self.commonName
            return (webhook: webhooks[owner], name: position == common ? Self.commonName : own)
        }
        plans = zip(sets, planner.parameters(of: wanted, &names)).map { set, fields in
            let owner = webhooks[set[0]]
            // What is sensitive in one of them must not be shown of any.
            var fields = fields
            for index in set {
                for (position, parameter) in webhooks[index].parameters.enumerated() where parameter.field.isSensitive {
                    fields.fields[position].field.isSensitive = true
                }
            }
            return WebhookParametersPlan(
                fields: fields, parameters: owner.parameters, template: owner.parametersTemplate, isFirst: true,
                isShared: set.count > 1)
        }
    }

    private static let commonName = "Parameters"

    /// The set that most webhooks share; nil where each has its own.
    private var mostShared: Int? {
        sets.indices.filter { sets[$0].count > 1 }.min { left, right in
            let (first, second) = (sets[left], sets[right])
            return first.count == second.count
                ? webhooks[first[0]].name.utf8.lexicographicallyPrecedes(webhooks[second[0]].name.utf8)
                : first.count > second.count
        }
    }

    private func position(of webhook: Webhook) -> Int? {
        positions[Key(webhook)]?.first { position in
            zip(webhooks[sets[position][0]].parameters, webhook.parameters).allSatisfy { $0.isWritten(as: $1) }
        }
    }

    /// Returns the parameters of a webhook; nil without any.
    mutating func parameters(of webhook: Webhook) -> WebhookParametersPlan? {
        guard let position = position(of: webhook) else { return nil }
        defer { plans[position].isFirst = false }
        return plans[position]
    }
}
