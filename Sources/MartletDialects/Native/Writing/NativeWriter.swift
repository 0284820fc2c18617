package import MartletContract
import MartletSyntax

/// Writes a contract in the native dialect, as a person would write it: `docs/reference/dialect.md`.
package enum NativeWriter {
    /// Writes a contract.
    ///
    /// Reading the document again gives an equal contract, apart from what is said in the findings.
    package static func write(_ contract: Contract) -> WriteResult {
        var findings: [Diagnostic] = []
        let named = ClashCheck.resolved(NativeNames.allowed(contract, &findings))
        var scope = NativeScope(named)
        let contract = Sensitivity.withoutImplied(named)
        var root = OutputMapping()
        root.add("martlet", .number(String(NativeReader.version)))
        root.add("api", .text(contract.name))
        root.add("namespace", text: contract.namespace?.name)
        root.add("version", text: contract.version)
        root.add("description", text: contract.description)
        root.add(NativeExtensions.members(contract.extensions))
        let head = root.members.count
        addSettings(contract, to: &root, &scope)
        root.add("models", section(ModelsWriter.members(contract.models, &scope), .spaced))
        root.add("endpoints", section(EndpointsWriter.members(contract, &scope), .spaced))
        root.add("webhooks", section(webhooks(contract.webhooks, &scope)))
        // The lines that name the API stand together; each section stands apart.
        let document = OutputNode(
            .mapping(root.members), layout: .sections(after: head), origin: contract.origin.span)
        return WriteResult(contract: named, document: document, diagnostics: findings + scope.findings)
    }

    private static func addSettings(_ contract: Contract, to root: inout OutputMapping, _ scope: inout NativeScope) {
        root.add("servers", section(SettingsWriter.servers(contract.servers, &scope)))
        root.add("headers", section(SettingsWriter.headers(contract.headers)))
        if scope.naming != .asIs { root.add("naming", .text(scope.naming.rawValue)) }
        root.add("timeouts", SettingsWriter.timeouts(contract.timeouts))
        root.add("pins", section(SettingsWriter.pins(contract.pins)))
        root.add("dates", section(scope.dates.members))
        root.add("auth", section(AuthWriter.members(contract, &scope)))
        root.add("flows", section(AuthWriter.flows(contract.flows, &scope)))
        root.add("links", section(SettingsWriter.links(contract.links, &scope)))
        root.add("cache", SettingsWriter.cache(contract.cache))
        root.add("errors", section(ResponsesWriter.errors(contract.errors, &scope)))
    }

    private static func webhooks(_ webhooks: [Webhook], _ scope: inout NativeScope) -> OutputMapping {
        var result = OutputMapping()
        // What else a webhook can be, the dialect has no words for.
        for webhook in webhooks where webhook.isJSON && !webhook.isAlternative {
            var node = scope.type(webhook.type, isOptional: webhook.isOptional)
            if webhook.key != webhook.name {
                node = OutputNode(.mapping([.init("type", node), .init("key", .text(webhook.key))]))
            }
            node.origin = webhook.origin.span
            result.add(webhook.name, node)
        }
        return result
    }

    /// A mapping on lines of its own; nil without members.
    static func section(_ mapping: OutputMapping, _ layout: OutputNode.Layout = .block) -> OutputNode? {
        mapping.isEmpty ? nil : mapping.node(layout)
    }
}

/// The author's own keys, and values that no type explains.
enum NativeExtensions {
    /// The keys with their values.
    static func members(_ extensions: [Extension]) -> [OutputNode.Member] {
        extensions.map { OutputNode.Member($0.key, node($0.value)) }
    }

    /// A literal as it is written in YAML and in JSON.
    static func node(_ literal: Literal) -> OutputNode {
        switch literal {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let digits): .number(digits)
        case .string(let text): .text(text)
        case .array(let elements): OutputNode(.list(elements.map(node)))
        case .object(let members): OutputNode(.mapping(members.map { OutputNode.Member($0.name, node($0.value)) }))
        }
    }
}
