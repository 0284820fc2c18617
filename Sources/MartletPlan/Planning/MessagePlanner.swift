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
        _ contract: Contract, as name: Identifier, _ types: TypeTable, _ names: inout Namer
    ) -> WebhooksPlan {
        var scope = NameScope(reserved: ReservedNames.webhooks, suffix: "Webhook")
        let requests = contract.webhooks.map { webhook in
            names.request(webhook.name, .lowerCamel, .webhook(webhook.name), fallback: "webhook", at: webhook.origin)
        }
        let webhooks = zip(contract.webhooks, names.claim(requests, in: &scope)).map { webhook, name in
            WebhookPlan(webhook: webhook, name: name, type: types.swiftType(of: webhook.type))
        }
        return WebhooksPlan(name: name, webhooks: webhooks)
    }
}
