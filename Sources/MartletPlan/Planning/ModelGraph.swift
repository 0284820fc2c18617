import MartletContract

/// Which models are made of which, by their positions in the contract.
struct ModelGraph: Sendable {
    private let contract: Contract
    private let types: TypeTable
    /// The models that each is made of.
    private let parts: [[Int]]

    init(_ contract: Contract, _ types: TypeTable) {
        self.contract = contract
        self.types = types
        parts = contract.models.indices.map { index in
            var parts: [Int] = []
            contract.models[index].shape.forEachType { type in
                if let part = type.modelName.flatMap(types.index(ofModel:)) { parts.append(part) }
            }
            return parts
        }
    }

    /// Returns whether each model is one of some, or among all that they are made of.
    func closure(of models: [Int]) -> [Bool] {
        Self.closure(of: models, parts)
    }

    /// Returns the positions of the models that types name.
    func models(in types: [TypeReference]) -> [Int] {
        types.compactMap { $0.modelName.flatMap(self.types.index(ofModel:)) }
    }

    /// Returns whether requests send each model: those of their values, with all that these are made of.
    func sent() -> [Bool] {
        var sent: [Int] = []
        contract.forEachSentType { type in
            if let model = type.modelName.flatMap(types.index(ofModel:)) { sent.append(model) }
        }
        return closure(of: sent)
    }

    /// Returns whether clients receive each model: in responses, errors, messages and webhooks, with all that these are
    /// made of.
    func received() -> [Bool] {
        var received: [Int] = []
        contract.forEachReceivedType { type in
            if let model = type.modelName.flatMap(types.index(ofModel:)) { received.append(model) }
        }
        return closure(of: received)
    }

    /// Returns the models that hold values to constraints, themselves or in what they are made of.
    func constrained() -> TextSet {
        var owners = [[Int]](repeating: [], count: parts.count)
        for (model, parts) in parts.enumerated() {
            for part in parts { owners[part].append(model) }
        }
        let own = contract.models.indices.filter { Self.hasConstraints(contract.models[$0].shape) }
        let isConstrained = Self.closure(of: own, owners)
        return TextSet(contract.models.indices.lazy.filter { isConstrained[$0] }.map { contract.models[$0].name })
    }

    private static func closure(of start: [Int], _ edges: [[Int]]) -> [Bool] {
        var isFound = [Bool](repeating: false, count: edges.count)
        var open = start
        while let model = open.popLast() {
            if isFound[model] { continue }
            isFound[model] = true
            open += edges[model]
        }
        return isFound
    }

    private static func hasConstraints(_ shape: Model.Shape) -> Bool {
        shape.types.contains(where: hasConstraints)
    }

    private static func hasConstraints(_ type: TypeReference) -> Bool {
        if type.constraints.areCheckable { return true }
        switch type.kind {
        case .array(let element), .map(let element): return hasConstraints(element)
        default: return false
        }
    }
}
