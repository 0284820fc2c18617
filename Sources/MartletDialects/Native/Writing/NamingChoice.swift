import MartletContract

/// Which `naming:` makes a specification shortest: the one under which the fewest fields need a `key` of their own.
enum NamingChoice {
    static func naming(for contract: Contract) -> Naming {
        let fields = Self.fields(of: contract)
        func keys(under naming: Naming) -> Int { fields.count { naming.wireName(of: $0.name) != $0.key } }
        let asIs = keys(under: .asIs)
        let others = [Naming.snakeCase, .camelCase].map { (naming: $0, keys: keys(under: $0)) }
        guard asIs > 0, let best = others.min(by: { $0.keys < $1.keys }), best.keys + 1 < asIs else { return .asIs }
        return best.naming
    }

    /// The fields whose wire names follow from `naming:`.
    private static func fields(of contract: Contract) -> [Field] {
        let models = contract.models.flatMap { model -> [Field] in
            if case .object(let object) = model.shape { object.fields } else { [] }
        }
        return models
            + contract.groups.flatMap(\.endpoints).flatMap { endpoint -> [Field] in
                let query = endpoint.parameters(in: .query).map(\.field)
                switch endpoint.body {
                case .fields(let fields)?, .form(let fields)?, .multipart(let fields)?: return query + fields
                case .json?, .text?, .file?, nil: return query
                }
            }
    }
}
