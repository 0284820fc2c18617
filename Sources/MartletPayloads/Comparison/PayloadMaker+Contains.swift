import MartletContract

// Arrays for `contains` (JSON Schema 2020-12, Core, section 10.3.1.3).
extension PayloadMaker {
    /// Arrays with as many elements of the sort that one side counts as either side has a limit for.
    mutating func containing(
        _ set: PayloadSet, _ other: PayloadSet?, _ summary: PayloadSummary, depth: Int
    ) -> [Literal] {
        let all = (set.schemas + (other?.schemas ?? [])).map { pool[$0].elements }.filter { $0.contains != nil }
        var result: [Literal] = []
        for wanted in all.compactMap(\.contains) {
            let counts = all.flatMap {
                [($0.minContains ?? 1) - 1, $0.minContains ?? 1, $0.maxContains ?? 1, ($0.maxContains ?? 1) + 1]
            }
            for count in Set(counts).sorted() where count >= 0 && count <= 200 {
                let inner = PayloadSet(comparer.elementSchemas(set, at: 0) + [wanted], in: pool)
                let values =
                    summary.areUnique
                    ? Array(candidates(inner, against: nil, depth: depth + 1).prefix(count))
                    : make(inner, depth: depth + 1).map { Array(repeating: $0, count: count) } ?? []
                guard values.count == count else { continue }
                var given: [Int: Literal] = [:]
                for (index, value) in values.enumerated() { given[index] = value }
                if let whole = array(set, count: max(count, summary.minElements), depth: depth, given) {
                    result.append(whole)
                }
                // Behind what other schemas want.
                let least = leastElements(set)
                let behind = Dictionary(uniqueKeysWithValues: given.map { ($0.key + least, $0.value) })
                if least > 0, let whole = array(set, count: least + count, depth: depth, behind) {
                    result.append(whole)
                }
            }
        }
        return result + containingOwn(set, other, summary, depth: depth) + containingOthers(set, other, depth: depth)
    }

    /// Arrays that contain as many elements as they must, of which the other side counts none.
    private mutating func containingOwn(
        _ set: PayloadSet, _ other: PayloadSet?, _ summary: PayloadSummary, depth: Int
    ) -> [Literal] {
        let asked = (other?.schemas ?? []).compactMap { pool[$0].elements.contains }
        var result: [Literal] = []
        for elements in set.schemas.map({ pool[$0].elements }) where !asked.isEmpty {
            guard let wanted = elements.contains else { continue }
            let inner = PayloadSet(comparer.elementSchemas(set, at: 0) + [wanted], in: pool)
            let own = candidates(inner, against: PayloadSet(asked, in: pool), depth: depth + 1).filter { value in
                asked.contains { comparer.verdict(value, $0) == .invalid } && comparer.verdict(value, inner) != .invalid
            }
            let count = elements.minContains ?? 1
            guard 1...8 ~= count, !own.isEmpty else { continue }
            let given = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, own[$0 % own.count]) })
            if let whole = array(set, count: max(count, summary.minElements), depth: depth, given) {
                result.append(whole)
            }
        }
        return result
    }

    /// Arrays with elements of the sort that the other side counts alone, behind those that must be there.
    private mutating func containingOthers(_ set: PayloadSet, _ other: PayloadSet?, depth: Int) -> [Literal] {
        let own = set.schemas.compactMap { pool[$0].elements.contains }
        let asked = (other?.schemas ?? []).map { pool[$0].elements }
        guard !own.isEmpty else { return [] }
        var result: [Literal] = []
        for elements in asked {
            guard let wanted = elements.contains else { continue }
            let inner = PayloadSet(comparer.elementSchemas(set, at: 0) + [wanted], in: pool)
            let others = candidates(inner, against: PayloadSet(own, in: pool), depth: depth + 1).filter { value in
                own.allSatisfy { comparer.verdict(value, $0) == .invalid }
            }
            let least = max(leastElements(set), 1)
            for count in 1...min((elements.maxContains ?? 0) + 1, 8) where !others.isEmpty {
                var given: [Int: Literal] = [:]
                for index in 0..<count { given[least + index] = others[index % others.count] }
                if let whole = array(set, count: least + count, depth: depth, given) { result.append(whole) }
            }
        }
        return result
    }
}
