import MartletContract
import MartletPayloads

extension ComparedSchemas {
    /// Whether two schemas say the same in the same words, in any order, with all that they refer to.
    static func areSame(_ base: String, _ revision: String, _ sides: (base: ComparedSchemas, revision: ComparedSchemas))
        -> Bool
    {
        struct Pair: Hashable {
            let base: String
            let revision: String
        }
        var seen: Set<Pair> = [Pair(base: base, revision: revision)]
        var waiting = Array(seen)
        /// Notes what is referred to, and returns whether all else is the same.
        func isSame(_ left: Literal, _ right: Literal) -> Bool {
            switch (left, right) {
            case (.object(let left), .object(let right)):
                let (left, right) = (left.sorted { $0.name < $1.name }, right.sorted { $0.name < $1.name })
                return left.count == right.count
                    && zip(left, right).allSatisfy { old, new in
                        guard ExactText(old.name) == ExactText(new.name) else { return false }
                        guard old.name == "$ref", let old = name(of: old.value), let new = name(of: new.value) else {
                            return isSame(old.value, new.value)
                        }
                        let pair = Pair(base: old, revision: new)
                        if seen.insert(pair).inserted { waiting.append(pair) }
                        return true
                    }
            case (.array(let left), .array(let right)):
                return left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
            default: return left == right
            }
        }
        while let pair = waiting.popLast() {
            let schemas = (
                sides.base.source?.schema(named: pair.base), sides.revision.source?.schema(named: pair.revision)
            )
            switch schemas {
            case (let left?, let right?): guard isSame(left, right) else { return false }
            case (nil, nil): continue
            default: return false
            }
        }
        return true
    }

    static func name(of reference: Literal) -> String? {
        guard case .string(let text) = reference else { return nil }
        return ModelPointer.name(text)
    }
}

extension PayloadSides {
    /// Returns those of some models, which both sides refer to, that do not say the same. No type leads to what keywords refer to,
    /// so that it is not compared by itself.
    mutating func changedModels(of old: [String], _ new: [String]) -> TextSet {
        TextSet(TextSet(old).intersection(TextSet(new)).filter { hasChanged($0) })
    }

    private mutating func hasChanged(_ name: String) -> Bool {
        if let known = changedModels[name] { return known }
        let hasChanged = !isSame(name)
        changedModels[name] = hasChanged
        return hasChanged
    }

    private func isSame(_ name: String) -> Bool {
        guard let old = base.models[name], let new = revision.models[name] else { return true }
        if let before = wire.base.source?.name(of: old.origin), let after = wire.revision.source?.name(of: new.origin) {
            return ComparedSchemas.areSame(before, after, wire)
        }
        var seen: TextSet = [name]
        var waiting = [name]
        while let next = waiting.popLast() {
            guard base.models[next] == revision.models[next] else { return false }
            guard let model = base.models[next] else { continue }
            waiting += model.modelNames.filter { seen.insert($0).inserted }
        }
        return true
    }
}
