import MartletContract

// Sets without payloads.
extension PayloadComparer {
    /// Whether a schema excludes every payload.
    private func excludesAll(_ id: SchemaID) -> Bool {
        pool[id].none.contains { pool[$0] == SchemaNode() || pool.complements[$0]?.isEmpty == true }
    }

    /// Whether it is proven that elements that must be there are allowed at no position.
    private func lacksContained(_ set: PayloadSet, depth: Int) -> Bool {
        let all = set.schemas.map { pool[$0].elements }
        let longest = all.map(\.prefix.count).max() ?? 0
        guard longest < 8 else { return false }
        return all.contains { elements in
            guard let wanted = elements.contains, elements.minContains ?? 1 > 0 else { return false }
            return (0...longest).allSatisfy { index in
                isEmpty(PayloadSet(elementSchemas(set, at: index) + [wanted], in: pool), depth: depth)
            }
        }
    }

    /// Whether it is proven that a schema allows no payload at all.
    package func allowsNothing(_ schema: SchemaID) -> Bool {
        facts.work.begin()
        return isEmpty(PayloadSet([schema], in: pool))
    }

    /// Whether it is proven that there is no payload of a set.
    func isEmpty(_ set: PayloadSet) -> Bool { isEmpty(set, depth: 0) }

    private func isEmpty(_ set: PayloadSet, depth: Int) -> Bool {
        if set.kinds.isEmpty || set.schemas.contains(where: excludesAll) { return true }
        guard depth < 8, facts.work.spend(set.cost) else { return false }
        if set.kinds.rawValue.nonzeroBitCount > 1 {
            for kind in set.kinds.each where !isEmpty(set.of(kind, in: pool), depth: depth) { return false }
            return true
        }
        if let values = finiteValues(of: set) { return values.allSatisfy { verdict($0, set) == .invalid } }
        let summary = summary(of: set)
        switch set.kinds {
        case .number: return summary.hasNoNumber
        case .string:
            return summary.minLength > summary.maxLength
                || facts.areNone(summary.texts)
        case .array:
            if summary.minElements > summary.maxElements { return true }
            for index in 0..<min(summary.minElements, 4)
            where isEmpty(PayloadSet(elementSchemas(set, at: index), in: pool), depth: depth + 1) {
                return true
            }
            return lacksContained(set, depth: depth + 1)
        default:
            if summary.minMembers > summary.maxMembers { return true }
            for name in summary.required
            where isEmpty(PayloadSet(memberSchemas(set, name), in: pool), depth: depth + 1) {
                return true
            }
            return false
        }
    }
}
