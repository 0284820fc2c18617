import MartletContract

/// Which models are sent and which are received, directly or inside of others.
struct ModelUsage: Sendable {
    /// The models that requests carry.
    private(set) var inRequests: Set<String> = []
    /// The models that answers, errors, messages and webhooks carry.
    private(set) var inAnswers: Set<String> = []

    init(of contract: Contract, _ models: [String: Model]) {
        let endpoints = contract.groups.flatMap(\.endpoints)
        var received: [TypeReference] = endpoints.flatMap(\.receivedTypes)
        var sent: [TypeReference] = endpoints.flatMap(\.sentTypes)
        for error in contract.errors { received += [error.type] + error.headers.map(\.type) }
        for webhook in contract.webhooks {
            received += [webhook.type] + webhook.parameters.map(\.field.type)
            for response in webhook.responses { sent += [response.type] + response.headers.map(\.type) }
        }
        var tokens: [String] = []
        for scheme in contract.authSchemes {
            guard case .bearer(let source?) = scheme.kind else { continue }
            tokens += [source.paths.model, source.refreshedPaths?.model].compactMap { $0 }
        }
        inRequests = Self.reachable(from: sent.compactMap(\.modelName), models)
        inAnswers = Self.reachable(from: received.compactMap(\.modelName) + tokens, models)
    }

    /// Whether anything uses a model.
    func contains(_ name: String) -> Bool { inRequests.contains(name) || inAnswers.contains(name) }

    private static func reachable(from names: [String], _ models: [String: Model]) -> Set<String> {
        var found: Set<String> = []
        var open = names
        while let name = open.popLast() {
            guard found.insert(name).inserted, let shape = models[name]?.shape else { continue }
            open += shape.types.compactMap(\.modelName)
        }
        return found
    }
}
