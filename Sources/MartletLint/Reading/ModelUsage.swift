import MartletContract

/// Which models are sent and which are received, directly or inside of others.
struct ModelUsage: Sendable {
    /// The models that requests carry.
    private(set) var inRequests: Set<String> = []
    /// The models that answers, errors, messages and webhooks carry.
    private(set) var inAnswers: Set<String> = []

    init(of contract: Contract, _ models: [String: Model]) {
        var sent: [TypeReference] = []
        var received = contract.errors.map(\.type) + contract.webhooks.map(\.type)
        for endpoint in contract.groups.flatMap(\.endpoints) {
            sent += endpoint.parameters.map(\.field.type) + Self.types(of: endpoint.body)
            received += endpoint.responses.flatMap { [$0.type] + $0.headers.map(\.type) } + endpoint.errors.map(\.type)
            switch endpoint.exchange {
            case .call: break
            case .stream(let type): received.append(type)
            case .webSocket(let sends, let receives):
                sent += [sends].compactMap { $0 }
                received += [receives].compactMap { $0 }
            }
        }
        var tokens: [String] = []
        for scheme in contract.authSchemes {
            guard case .bearer(let source?) = scheme.kind else { continue }
            tokens += [source.paths.model, source.refreshedPaths?.model].compactMap { $0 }
        }
        inRequests = Self.reachable(from: sent.compactMap(Self.model), models)
        inAnswers = Self.reachable(from: received.compactMap(Self.model) + tokens, models)
    }

    /// Whether anything uses a model.
    func contains(_ name: String) -> Bool { inRequests.contains(name) || inAnswers.contains(name) }

    private static func types(of body: Body?) -> [TypeReference] {
        switch body {
        case .json(let type): [type]
        case .fields(let fields), .form(let fields), .multipart(let fields): fields.map(\.type)
        case .text, .file, nil: []
        }
    }

    private static func reachable(from names: [String], _ models: [String: Model]) -> Set<String> {
        var found: Set<String> = []
        var open = names
        while let name = open.popLast() {
            guard found.insert(name).inserted, let shape = models[name]?.shape else { continue }
            open += types(of: shape).compactMap(model)
        }
        return found
    }

    /// The types that a shape is made of.
    private static func types(of shape: Model.Shape) -> [TypeReference] {
        switch shape {
        case .object(let object):
            if case .kept(let type) = object.additional {
                object.fields.map(\.type) + [type]
            } else {
                object.fields.map(\.type)
            }
        case .union(let union): union.members.map(\.type)
        case .alias(let alias): [alias.type]
        case .enumeration: []
        }
    }

    /// The model that a type is, or is a list or a map of; nil when it is none.
    static func model(in type: TypeReference) -> String? {
        var type = type
        while true {
            switch type.kind {
            case .model(let name): return name
            case .array(let element), .map(let element): type = element
            default: return nil
            }
        }
    }
}
