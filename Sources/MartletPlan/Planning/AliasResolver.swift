import MartletContract
import MartletSyntax

/// Finds out what transparent aliases mean.
enum AliasResolver {
    /// Returns what each model means that is a transparent alias, with the aliases in it followed; nil for all others.
    static func targets(of contract: Contract, _ names: inout Namer) -> [TypeReference?] {
        var aliases = Aliases()
        for index in contract.models.indices {
            if case .alias(let alias) = contract.models[index].shape, !alias.isNewtype {
                aliases.add(contract.models[index].name, alias.type, at: index)
            }
        }
        var targets = [TypeReference?](repeating: nil, count: contract.models.count)
        for index in aliases.models { targets[index] = follow(contract.models[index], aliases, &names) }
        return targets
    }

    /// The transparent aliases of a contract.
    private struct Aliases {
        private var names = NameIndex()
        private var types: [TypeReference] = []
        /// The positions of the models that they are; one for each name.
        private(set) var models: [Int] = []

        /// Adds what a name means.
        mutating func add(_ name: String, _ type: TypeReference, at model: Int) {
            let (position, isNew) = names.add(name)
            if isNew {
                types.append(type)
                models.append(model)
            } else {
                (types[position], models[position]) = (type, model)
            }
        }

        /// Returns which alias a name is that of, and what it means; nil when it is that of none.
        subscript(name: String) -> (position: Int, type: TypeReference)? {
            names.position(of: name).map { ($0, types[$0]) }
        }
    }

    /// Follows the alias of a model to a type that is none. One that leads back to itself is reported and stands for
    /// any JSON value, so that the rest can be planned.
    ///
    /// - Source: R. P. Brent, "An improved Monte Carlo factorization algorithm", BIT 20 (1980), section 2: an alias is
    ///   remembered after 1, 2, 4, ... steps, and whoever is in a circle meets one of them again.
    private static func follow(_ model: Model, _ aliases: Aliases, _ names: inout Namer) -> TypeReference {
        var type = TypeReference(.model(model.name), origin: model.origin)
        var remembered: Int?
        var (steps, limit) = (0, 1)
        while case .model(let name) = type.kind, let (position, target) = aliases[name] {
            guard position != remembered else {
                names.report(
                    Diagnostic(
                        PlanCode.aliasCycle, .error, "the alias '\(model.name.excerpt)' leads back to itself",
                        at: model.origin.span,
                        help: "name a type that is not an alias of it"))
                return TypeReference(.json, origin: model.origin)
            }
            steps += 1
            if steps == limit { (remembered, steps, limit) = (position, 0, limit * 2) }
            type = TypeReference(target.kind, isNullable: type.isNullable || target.isNullable, origin: target.origin)
        }
        return type
    }
}
