package import MartletContract
import MartletSyntax

/// A version of OpenAPI that is written.
package enum ConversionVersion: String, Sendable, CaseIterable {
    /// 3.1.1, which all tools know.
    case v31 = "3.1"
    /// 3.2.0, which has words for more.
    case v32 = "3.2"

    /// The value of `openapi`.
    var text: String { self == .v31 ? "3.1.1" : "3.2.0" }

    /// Whether it has the words of 3.2.
    var isLatest: Bool { self == .v32 }
}

/// Writes a contract as an OpenAPI document, of 3.1 or 3.2: `docs/reference/convert.md`.
///
/// What OpenAPI has no words for stands under keys that begin with `x-martlet-`, in the words of the native dialect.
/// - Source: OpenAPI Specification 3.1.1, <https://spec.openapis.org/oas/v3.1.1.html>.
package enum OpenAPIWriter {
    /// Writes a contract.
    package static func write(_ contract: Contract, as version: ConversionVersion = .v31) -> WriteResult {
        var findings: [Diagnostic] = []
        var contract = NativeNames.withReadableModels(contract, &findings)
        if !version.isLatest { contract = contract.withoutNewWords(&findings) }
        contract = OpenAPIOperations.apart(contract)
        var scope = OpenAPIScope(contract, version)
        scope.reportTabs(in: contract)
        var root = OutputMapping()
        root.add("openapi", .text(version.text))
        root.add("info", info(contract))
        root.add(NativeExtensions.members(contract.extensions))
        let head = root.members.count
        addSettings(contract, to: &root, &scope)
        root.add("servers", servers(contract, scope))
        if contract.defaultAuth != .none {
            root.add("security", OpenAPISecurity.requirement(contract.defaultAuth, scope))
        }
        root.add("tags", scope.tags.written())
        root.add("paths", OpenAPIOperations.paths(contract, &scope).node(.spaced))
        root.add("webhooks", webhooks(contract.webhooks, scope))
        var components = OutputMapping()
        components.add("schemas", NativeWriter.section(OpenAPISchemas.models(contract.models, scope), .spaced))
        components.add("responses", NativeWriter.section(OpenAPIBodies.errors(scope)))
        components.add("securitySchemes", NativeWriter.section(OpenAPISecurity.schemes(contract.authSchemes, scope)))
        root.add("components", NativeWriter.section(components))
        let document = OutputNode(
            .mapping(root.members), layout: .sections(after: head), origin: contract.origin.span)
        return WriteResult(contract: contract, document: document, diagnostics: findings + scope.findings)
    }

    private static func info(_ contract: Contract) -> OutputNode {
        var result = OutputMapping()
        result.add("title", .text(contract.name))
        result.add("description", text: contract.description)
        // The key must be there.
        result.add("version", .text(contract.version ?? ""))
        return result.node(.block)
    }

    /// The sections of the native dialect that OpenAPI does not have.
    private static func addSettings(_ contract: Contract, to root: inout OutputMapping, _ scope: inout OpenAPIScope) {
        var native = scope.native
        func add(_ name: String, _ node: OutputNode?) { root.add(OpenAPIScope.prefix + name, node) }
        add("namespace", contract.namespace.map { .text($0.name) })
        add("headers", NativeWriter.section(SettingsWriter.headers(contract.headers)))
        add("timeouts", SettingsWriter.timeouts(contract.timeouts))
        add("pins", NativeWriter.section(SettingsWriter.pins(contract.pins)))
        add("dates", NativeWriter.section(native.dates.members))
        add("flows", NativeWriter.section(AuthWriter.flows(contract.flows, &native)))
        add("links", NativeWriter.section(SettingsWriter.links(contract.links, &native)))
        add("cache", SettingsWriter.cache(contract.cache))
        var errors = OutputMapping()
        // Not everybody who reads the document takes a number for a key.
        for member in ResponsesWriter.errors(contract.errors, &native).members { errors.add(member.key, member.value) }
        // Strings that look like dates are strings here: the contract says what is a date, unless its reader guessed.
        if contract.guessedDates.isEmpty, hasExamples(contract) { add("guess", .text("none")) }
        add("errors", NativeWriter.section(errors))
    }

    /// Whether a string has an example, from which a reader could guess that it is a date.
    private static func hasExamples(_ contract: Contract) -> Bool {
        contract.models.contains { model in
            guard case .object(let object) = model.shape else { return false }
            return object.fields.contains {
                $0.type.kind == .string && !($0.examples.isEmpty && model.examples.isEmpty)
            }
        }
    }

    private static func servers(_ contract: Contract, _ scope: OpenAPIScope) -> OutputNode? {
        guard !contract.servers.isEmpty else { return nil }
        let serverNames = contract.document.serverNames
        let nodes = contract.servers.map { server -> OutputNode in
            var result = OutputMapping()
            result.add("url", .text(server.url))
            result.add("description", text: server.description)
            var variables = OutputMapping()
            for variable in server.variables {
                var node = OutputMapping()
                node.add("default", .text(variable.defaultValue))
                let values = variable.values
                node.add("enum", list: values.map { .text($0) })
                node.add("description", text: variable.description)
                variables.add(variable.name, node.node())
            }
            result.add("variables", mapping: variables)
            if scope.version.isLatest {
                result.add("name", .text(serverNames[server.name] ?? server.name))
            } else {
                result.add(OpenAPIScope.prefix + "name", .text(server.name))
            }
            result.add(OpenAPIScope.prefix + "insecure", flag: server.isInsecureAllowed)
            if !server.arePinsChecked { result.add(OpenAPIScope.prefix + "pins", .text("off")) }
            if server.logLevel != .off { result.add(OpenAPIScope.prefix + "log", .text(server.logLevel.rawValue)) }
            return result.node()
        }
        return OutputNode(.list(nodes), layout: .block)
    }

    private static func webhooks(_ webhooks: [Webhook], _ scope: OpenAPIScope) -> OutputNode? {
        var result = OutputMapping()
        let alternatives = TextTable(grouping: webhooks.filter(\.isAlternative), by: \.key)
        for webhook in webhooks where !webhook.isAlternative {
            let bodies = [webhook] + alternatives[webhook.key, default: []]
            let operation = OpenAPIOperations.webhook(webhook, bodies, scope)
            let method = webhook.method
            let item: OutputNode.Member =
                method.isStandard
                ? .init(method.rawValue, operation)
                : .init(PathItem.additional, OutputNode(.mapping([.init(method.token, operation)]), layout: .block))
            result.add(webhook.key, OutputNode(.mapping([item]), layout: .block))
        }
        return NativeWriter.section(result)
    }
}
