import MartletPlan

/// Finds the types that have another name only: nobody is told of each use of them.
enum RenamedTypes {
    /// A type on both sides.
    struct Pair {
        let base: SurfaceType
        let revision: SurfaceType
    }

    /// Takes out the types that have another name: those of one identity, those whose place a type alias of theirs has
    /// taken, those that stand in the same place and look alike, and those that nothing else looks like.
    static func found(
        _ left: inout [SurfaceType], _ right: inout [SurfaceType], from base: APISurface, to revision: APISurface
    ) -> [Pair] {
        var pairs = taken(&left, &right) { $0.identity }
        pairs += followed(&left, base, revision)
        pairs += inTheSamePlaces(&left, &right, base, revision, pairs)
        pairs += taken(&left, &right, by: likeness)
        return pairs
    }

    /// Looks for type aliases of types that are gone, which are types themselves now: the first in the order of the base.
    private static func followed(
        _ left: inout [SurfaceType], _ base: APISurface, _ revision: APISurface
    ) -> [Pair] {
        var successors: TextTable<SurfaceType> = [:]
        for alias in base.types {
            guard let target = alias.aliasedType, successors[target] == nil,
                let type = revision.type(named: alias.name), type.kind != .alias
            else { continue }
            successors[target] = type
        }
        var pairs: [Pair] = []
        left.removeAll { type in
            guard let successor = successors[type.name], successor.kind == type.kind else { return false }
            pairs.append(Pair(base: type, revision: successor))
            return true
        }
        return pairs
    }

    private static func taken(
        _ left: inout [SurfaceType], _ right: inout [SurfaceType], by key: (SurfaceType) -> String?
    ) -> [Pair] {
        var pairs: [Pair] = []
        var known: TextTable<[Int]> = [:]
        for (index, type) in right.enumerated() {
            if let key = key(type) { known[key, default: []].append(index) }
        }
        var used: Set<Int> = []
        left = left.filter { type in
            // Of several that look alike nobody can tell which it is.
            guard let key = key(type), let candidates = known[key], candidates.count == 1,
                used.insert(candidates[0]).inserted
            else { return true }
            pairs.append(Pair(base: type, revision: right[candidates[0]]))
            return false
        }
        right = right.enumerated().filter { !used.contains($0.offset) }.map(\.element)
        return pairs
    }

    /// Looks at what stands in the same place of types that are on both sides, and then of those found so.
    private static func inTheSamePlaces(
        _ left: inout [SurfaceType], _ right: inout [SurfaceType], _ base: APISurface, _ revision: APISurface,
        _ known: [Pair]
    ) -> [Pair] {
        var gone = TextTable(left.map { ($0.name, $0) }) { first, _ in first }
        var new = TextTable(right.map { ($0.name, $0) }) { first, _ in first }
        var waiting = base.types.compactMap { type in
            revision.type(named: type.name).map { Pair(base: type, revision: $0) }
        }
        waiting += known
        var pairs: [Pair] = []
        var next = 0
        while next < waiting.count, !gone.isEmpty, !new.isEmpty {
            let pair = waiting[next]
            next += 1
            let after = TextTable(pair.revision.members.map { ($0.key, $0) }) { first, _ in first }
            for member in pair.base.members {
                guard let other = after[member.key] else { continue }
                for (old, now) in zip(member.types.flatMap(\.clientTypes), other.types.flatMap(\.clientTypes)) {
                    guard let type = gone[old], let counterpart = new[now], let key = likeness(type),
                        key == likeness(counterpart)
                    else { continue }
                    (gone[old], new[now]) = (nil, nil)
                    pairs.append(Pair(base: type, revision: counterpart))
                    waiting.append(Pair(base: type, revision: counterpart))
                }
            }
        }
        left = left.filter { gone[$0.name] != nil }
        right = right.filter { new[$0.name] != nil }
        return pairs
    }

    /// What types have in common that look alike; nil for those that are no models, or nearly nothing.
    private static func likeness(_ type: SurfaceType) -> String? {
        guard type.identity.hasPrefix("models/"), type.kind != .alias, type.members.count > 1 else { return nil }
        return type.kind.rawValue + type.members.map { " " + $0.key }.joined()
    }
}

extension SurfaceType {
    /// The type of the client that it is another name for; nil where it is none, or for anything else.
    fileprivate var aliasedType: String? {
        guard kind == .alias, case .value(.model(let target), _)? = members.first?.signature else { return nil }
        return target.text
    }
}
