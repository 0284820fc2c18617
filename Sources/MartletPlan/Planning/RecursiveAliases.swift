import MartletContract

/// Makes distinct types of aliases that lead back to themselves through lists and maps: Swift has no type alias that
/// stands for a list of itself.
enum RecursiveAliases {
    /// How many aliases may lead from one to the next. Whatever spells types follows them one in the other.
    private static let maxLength = 64

    /// Returns the contract with an alias of each circle made distinct: the one that closes it, in the author's order.
    static func broken(in contract: Contract) -> Contract {
        var targets: [String: String] = [:]
        var wrapped: Set<String> = []
        for index in contract.models.indices {
            guard case .alias(let alias) = contract.models[index].shape, !alias.isNewtype,
                let target = alias.type.modelName
            else { continue }
            let name = contract.models[index].name
            targets[name] = target
            if case .model = alias.type.kind { continue }
            wrapped.insert(name)
        }
        // Only an alias of a list or a map can be made distinct.
        guard !wrapped.isEmpty else { return contract }
        let closing = closing(targets, wrapped, order: contract.models.map(\.name))
        guard !closing.isEmpty else { return contract }
        var result = contract
        for index in result.models.indices where closing.contains(result.models[index].name) {
            guard case .alias(var alias) = result.models[index].shape else { continue }
            alias.isNewtype = true
            result.models[index].shape = .alias(alias)
        }
        return result
    }

    /// Returns the aliases whose target is on the way to them, and one of each chain that is too long. An alias has one
    /// target, so that each way is a chain.
    ///
    /// - Parameter wrapped: the aliases of lists and maps. A circle without one is an error, and stands for nothing.
    private static func closing(
        _ targets: [String: String], _ wrapped: Set<String>, order: [String]
    ) -> Set<String> {
        var closing: Set<String> = []
        // How many aliases follow each.
        var lengths: [String: Int] = [:]
        for start in order where targets[start] != nil && lengths[start] == nil {
            var way: [String] = []
            var seen: Set<String> = []
            var name = start
            while let target = targets[name], lengths[name] == nil, seen.insert(name).inserted {
                way.append(name)
                name = target
            }
            let circle = seen.contains(name) ? way.drop { $0 != name } : []
            let closes = circle.lastIndex(where: wrapped.contains)
            var length = lengths[name] ?? 0
            for (index, alias) in way.enumerated().reversed() {
                length += 1
                if index == closes || length >= maxLength, wrapped.contains(alias) {
                    closing.insert(alias)
                    length = 0
                }
                lengths[alias] = length
            }
        }
        return closing
    }
}
