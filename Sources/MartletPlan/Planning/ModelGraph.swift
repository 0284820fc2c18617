import MartletContract

/// Which models are made of which.
struct ModelGraph {
    private let parts: [String: [String]]
    private let models: [Model]

    init(_ contract: Contract) {
        models = contract.models
        parts = Dictionary(
            contract.models.map { ($0.name, $0.shape.types.compactMap(\.modelName)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the models that requests send, with all that they are made of.
    func sent(by contract: Contract) -> Set<String> {
        var open = contract.groups.flatMap(\.endpoints).flatMap(\.sentTypes).compactMap(\.modelName)
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
        case .object(let object): object.fields.contains { $0.constraints.areCheckable }
        case .alias(let alias): alias.constraints.areCheckable
        case .enumeration, .union: false
        }
    }
}
