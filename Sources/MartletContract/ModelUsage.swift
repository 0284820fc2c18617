/// Which models are sent and which are received, directly or inside of others.
package struct ModelUsage: Sendable {
    /// The models that requests carry.
    package private(set) var inRequests: TextSet = []
    /// The models that answers, errors, messages and webhooks carry.
    package private(set) var inAnswers: TextSet = []

    /// Finds the models that messages of a contract lead to.
    package init(of contract: Contract, _ models: TextTable<Model>) {
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
        inRequests = Self.reachable(from: sent.flatMap(\.modelNames), models)
        inAnswers = Self.reachable(from: received.flatMap(\.modelNames) + tokens, models)
    }

    /// Whether anything uses a model.
    package func contains(_ name: String) -> Bool { inRequests.contains(name) || inAnswers.contains(name) }

    private static func reachable(from names: [String], _ models: TextTable<Model>) -> TextSet {
        var found: TextSet = []
        var open = names
        while let name = open.popLast() {
            guard found.insert(name).inserted, let model = models[name] else { continue }
            open += model.modelNames
        }
        return found
    }
}

extension TypeReference {
    /// The names of the models that the type and its keywords refer to.
    package var modelNames: [String] {
        var type = self
        var names: [String] = []
        while true {
            names += type.keywords.modelNames
            switch type.kind {
            case .model(let name): return names + [name]
            case .array(let element), .map(let element): type = element
            default: return names
            }
        }
    }
}

extension Model {
    /// The names of the models that it refers to.
    package var modelNames: [String] {
        var names = keywords.modelNames
        shape.forEachType { names += $0.modelNames }
        return names
    }
}

extension [SchemaKeyword] {
    /// The names of the models that the keywords refer to.
    package var modelNames: [String] {
        var names: [String] = []
        var open = map(\.value)
        while let value = open.popLast() {
            switch value {
            case .array(let elements): open += elements
            case .object(let members):
                for member in members {
                    if member.name == "$ref", case .string(let text) = member.value, let name = ModelPointer.name(text)
                    {
                        names.append(name)
                    } else {
                        open.append(member.value)
                    }
                }
            default: break
            }
        }
        return names
    }
}
