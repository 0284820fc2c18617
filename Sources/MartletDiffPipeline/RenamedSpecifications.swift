import MartletContract
import MartletDialects

/// Finds specifications whose files have other names now: compared as one that is gone and one that is new, their changes would stay
/// unseen.
enum RenamedSpecifications {
    /// Returns pairs in their order, with a specification that is gone and a new one as one pair where both are the same API: they
    /// have the same name, which no other one that is gone or new has, and share half of their endpoints and models.
    static func paired(_ loads: [LoadedPair]) -> [LoadedPair] {
        let removed = positions(loads) { $0.revision.source == nil ? $0.base : nil }
        let added = positions(loads) { $0.base.source == nil ? $0.revision : nil }
        guard !removed.isEmpty, !added.isEmpty else { return loads }
        var loads: [LoadedPair?] = loads
        for (name, old) in removed {
            guard old.count == 1, let new = added[name], new.count == 1,
                let gone = loads[old[0]], let found = loads[new[0]],
                let before = gone.base.result?.contract, let after = found.revision.result?.contract,
                isSame(before, after)
            else { continue }
            loads[new[0]] = LoadedPair(base: gone.base, revision: found.revision, settings: found.settings)
            loads[old[0]] = nil
        }
        return loads.compactMap(\.self)
    }

    /// Returns the positions of the pairs that have one side alone, by the name of its API.
    private static func positions(
        _ loads: [LoadedPair], _ side: (LoadedPair) -> LoadedSide?
    ) -> TextTable<[Int]> {
        let named = loads.indices.compactMap { index in
            side(loads[index])?.result?.contract.map { (name: $0.name, index: index) }
        }
        return TextTable(grouping: named, by: \.name).mapValues { $0.map(\.index) }
    }

    private static func isSame(_ base: Contract, _ revision: Contract) -> Bool {
        let (old, new) = (parts(of: base), parts(of: revision))
        return !old.isEmpty && old.intersection(new).count * 2 >= max(old.count, new.count)
    }

    private static func parts(of contract: Contract) -> TextSet {
        let endpoints = contract.groups.flatMap(\.endpoints).map { "\($0.method.token) \(shape(of: $0.path))" }
        return TextSet(endpoints + contract.models.map(\.name))
    }

    /// Returns a path, whatever the names of its parameters are.
    private static func shape(of path: PathTemplate) -> String {
        path.pieces.map { piece in
            switch piece {
            case .literal(let text): text
            case .parameter: "{}"
            }
        }.joined()
    }
}
