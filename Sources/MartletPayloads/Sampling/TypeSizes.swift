import MartletContract

/// How many values the smallest value of each model is made of; unknown for one that goes on without end.
struct TypeSizes: Sendable {
    private var sizes: [String: Int] = [:]

    /// The size from which all are alike: too large.
    static let limit = 1_000_000_000

    init(_ contract: Contract) {
        let models = contract.models
        let users = Self.users(of: models)
        var isWaiting = [Bool](repeating: true, count: models.count)
        var waiting = Array(models.indices)
        var next = 0
        // Sizes only become smaller, and a model is measured again when one that it is made of did.
        while next < waiting.count {
            let index = waiting[next]
            next += 1
            isWaiting[index] = false
            let model = models[index]
            guard let size = size(of: model.shape), size < sizes[model.name] ?? .max else { continue }
            sizes[model.name] = size
            for user in users[model.name] ?? [] where !isWaiting[user] {
                isWaiting[user] = true
                waiting.append(user)
            }
        }
    }

    /// Returns the positions of the models that are made of each model, by its name.
    private static func users(of models: [Model]) -> [String: [Int]] {
        var users: [String: [Int]] = [:]
        for index in models.indices {
            models[index].shape.forEachType { type in
                if let name = type.modelName { users[name, default: []].append(index) }
            }
        }
        return users
    }

    /// Returns the size of the smallest value of a type; nil when every value goes on without end.
    func size(of type: TypeReference, constraints: Constraints = Constraints()) -> Int? {
        if type.isNullable { return 1 }
        switch type.kind {
        case .model(let name):
            return sizes[name]
        case .array(let element):
            guard let least = constraints.minItems, least > 0 else { return 1 }
            guard let size = size(of: element) else { return nil }
            let product = size.multipliedReportingOverflow(by: least)
            return product.overflow ? Self.limit : min(product.partialValue, Self.limit - 1) + 1
        default:
            return 1
        }
    }

    private func size(of shape: Model.Shape) -> Int? {
        switch shape {
        case .enumeration: return 1
        case .alias(let alias): return size(of: alias.type, constraints: alias.constraints)
        case .union(let union): return union.members.compactMap { size(of: $0.type) }.min()
        case .object(let object):
            var sum = 1
            for field in object.fields where field.isSentAlways {
                guard let size = size(of: field.type, constraints: field.constraints) else { return nil }
                sum = min(sum + size, Self.limit)
            }
            return sum
        }
    }
}
