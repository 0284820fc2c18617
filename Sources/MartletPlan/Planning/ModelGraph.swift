import MartletContract

/// Which models are made of which.
struct ModelGraph {
    private let parts: [String: [String]]
    private let models: [Model]

    init(_ contract: Contract) {
        models = contract.models
        parts = Dictionary(
            contract.models.map { ($0.name, Self.types(in: $0.shape).flatMap(Self.models(in:))) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the models that requests send, with all that they are made of.
    func sent(by contract: Contract) -> Set<String> {
        var open: [String] = []
        for endpoint in contract.groups.flatMap(\.endpoints) {
            open += endpoint.parameters.flatMap { Self.models(in: $0.field.type) }
            switch endpoint.body {
            case .json(let type)?: open += Self.models(in: type)
            case .fields(let fields)?, .form(let fields)?, .multipart(let fields)?:
                open += fields.flatMap { Self.models(in: $0.type) }
            case .text?, .file?, nil: break
            }
            if case .webSocket(let type?, _) = endpoint.exchange { open += Self.models(in: type) }
        }
        var found: Set<String> = []
        while let name = open.popLast() {
            if found.insert(name).inserted { open += parts[name] ?? [] }
        }
        return found
    }

    /// Returns the models that hold values to constraints, themselves or in what they are made of.
    func constrained() -> Set<String> {
        var owners: [String: [String]] = [:]
        for model in models {
            for part in parts[model.name] ?? [] { owners[part, default: []].append(model.name) }
        }
        var open = models.filter { Self.hasConstraints($0.shape) }.map(\.name)
        var found: Set<String> = []
        while let name = open.popLast() {
            if found.insert(name).inserted { open += owners[name] ?? [] }
        }
        return found
    }

    private static func hasConstraints(_ shape: Model.Shape) -> Bool {
        switch shape {
        case .object(let object): object.fields.contains { !$0.constraints.isEmpty }
        case .alias(let alias): !alias.constraints.isEmpty
        case .enumeration, .union: false
        }
    }

    private static func types(in shape: Model.Shape) -> [TypeReference] {
        switch shape {
        case .object(let object):
            let types = object.fields.map(\.type)
            if case .kept(let type) = object.additional { return types + [type] }
            return types
        case .enumeration: return []
        case .union(let union): return union.members.map(\.type)
        case .alias(let alias): return [alias.type]
        }
    }

    private static func models(in type: TypeReference) -> [String] {
        switch type.kind {
        case .model(let name): [name]
        case .array(let inner), .map(let inner): models(in: inner)
        default: []
        }
    }
}
