import MartletContract
import MartletSyntax

/// Finds out what transparent aliases mean.
enum AliasResolver {
    /// Puts the meaning of each alias into the table, with the aliases in it followed.
    static func resolve(_ contract: Contract, into types: inout TypeTable, names: inout Namer) {
        var aliases: [String: TypeReference] = [:]
        for index in contract.models.indices {
            if case .alias(let alias) = contract.models[index].shape, !alias.isNewtype {
                aliases[contract.models[index].name] = alias.type
            }
        }
        guard !aliases.isEmpty else { return }
        for index in contract.models.indices where aliases[contract.models[index].name] != nil {
            let model = contract.models[index]
            guard let identifier = types.identifier(ofModel: model.name) else { continue }
            let target = follow(model, aliases, &names)
            types.add(model.name, index: index, as: identifier, target: target)
        }
    }

    /// Follows the alias of a model to a type that is none. One that leads back to itself is reported and stands for
    /// any JSON value, so that the rest can be planned.
    private static func follow(
        _ model: Model, _ aliases: [String: TypeReference], _ names: inout Namer
    ) -> TypeReference {
        var type = TypeReference(.model(model.name), origin: model.origin)
        var seen: Set<String> = []
        while case .model(let name) = type.kind, let target = aliases[name] {
            guard seen.insert(name).inserted else {
                names.report(
                    Diagnostic(
                        PlanCode.aliasCycle, .error, "the alias '\(model.name.excerpt)' leads back to itself",
                        at: model.origin.span,
                        help: "name a type that is not an alias of it"))
                return TypeReference(.json, origin: model.origin)
            }
            type = TypeReference(target.kind, isNullable: type.isNullable || target.isNullable, origin: target.origin)
        }
        return type
    }
}
