import MartletContract
import MartletSyntax

/// Makes distinct types of aliases that lead back to themselves through lists and maps: Swift has no type alias that
/// stands for a list of itself.
enum RecursiveAliases {
    /// How many aliases may lead from one to the next. Whatever spells types follows them one in the other.
    private static let maxLength = 64

    /// Returns the contract with an alias of each circle made distinct: the one that closes it, in the author's order.
    static func broken(in contract: Contract) -> Contract {
        var names = NameIndex()
        // By alias: the name that it leads to, and whether in a list or a map.
        var targetNames: [String] = []
        var isWrapped: [Bool] = []
        for index in contract.models.indices {
            guard case .alias(let alias) = contract.models[index].shape, !alias.isNewtype,
                let target = alias.type.modelName
            else { continue }
            let isPlain = if case .model = alias.type.kind { true } else { false }
            let (position, isNew) = names.add(contract.models[index].name)
            if isNew {
                targetNames.append(target)
                isWrapped.append(!isPlain)
            } else {
                (targetNames[position], isWrapped[position]) = (target, !isPlain)
            }
        }
        // Only an alias of a list or a map can be made distinct.
        guard isWrapped.contains(true) else { return contract }
        let isClosing = closing(targetNames.map { names.position(of: $0) }, isWrapped)
        guard isClosing.contains(true) else { return contract }
        var result = contract
        for index in result.models.indices {
            guard let position = names.position(of: result.models[index].name), isClosing[position],
                case .alias(var alias) = result.models[index].shape
            else { continue }
            alias.isNewtype = true
            result.models[index].shape = .alias(alias)
        }
        return result
    }

    /// Returns whether each alias has a target that is on the way to it, or is the one of a chain that is too long. An alias
    /// has one target, so that each way is a chain.
    ///
    /// - Parameters:
    ///   - targets: the alias that each leads to; nil for one that leads to another type.
    ///   - isWrapped: whether each is an alias of a list or a map. A circle without one is an error, and stands for nothing.
    private static func closing(_ targets: [Int?], _ isWrapped: [Bool]) -> [Bool] {
        var isClosing = [Bool](repeating: false, count: targets.count)
        // How many aliases follow each.
        var lengths = [Int?](repeating: nil, count: targets.count)
        // Where the way started that led to each last.
        var starts = [Int?](repeating: nil, count: targets.count)
        for start in targets.indices where lengths[start] == nil {
            var way: [Int] = []
            var next: Int? = start
            while let alias = next, lengths[alias] == nil, starts[alias] != start {
                starts[alias] = start
                way.append(alias)
                next = targets[alias]
            }
            let circle = next.map { end in starts[end] == start ? way.drop { $0 != end } : [] } ?? []
            let closes = circle.lastIndex { isWrapped[$0] }
            var length = next.flatMap { lengths[$0] } ?? 0
            for (index, alias) in way.enumerated().reversed() {
                length += 1
                if index == closes || length >= maxLength, isWrapped[alias] {
                    isClosing[alias] = true
                    length = 0
                }
                lengths[alias] = length
            }
        }
        return isClosing
    }
}
