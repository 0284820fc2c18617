import MartletContract

/// Which endpoints need which auth schemes on both sides.
///
/// Endpoints that ask for the same, as most do, are looked at together: a contract can have thousands of schemes, and
/// thousands of endpoints that take any of them.
struct SchemeUses {
    /// The endpoints of each set of ``groups``, once it was asked for.
    private var known: [[Int]: [String]] = [:]
    /// Endpoints that need the same on both sides, in the revision's order.
    private var groups: [[Int]] = []
    private var ofBase: TextTable<[Int]> = [:]
    private var ofRevision: TextTable<[Int]> = [:]
    private let titles: [String]

    init(_ pairs: [EndpointMatching.Pair]) {
        titles = pairs.map(\.title)
        for (position, pair) in pairs.enumerated() {
            if let last = groups.last?.last, pairs[last].base.auth == pair.base.auth,
                pairs[last].revision.auth == pair.revision.auth
            {
                groups[groups.count - 1].append(position)
                continue
            }
            for name in Self.schemes(pair.base.auth) { ofBase[name, default: []].append(groups.count) }
            for name in Self.schemes(pair.revision.auth) { ofRevision[name, default: []].append(groups.count) }
            groups.append([position])
        }
    }

    private static func schemes(_ requirement: AuthRequirement) -> TextSet {
        requirement.alternatives.contains([]) ? [] : TextSet(requirement.alternatives.joined().map(\.scheme))
    }

    /// Returns the endpoints that need a scheme on both sides, in the revision's order.
    mutating func endpoints(needing scheme: AuthMatching.Pair) -> [String] {
        let now = Set(ofRevision[scheme.revision.name] ?? [])
        let both = (ofBase[scheme.base.name] ?? []).filter(now.contains)
        if let known = known[both] { return known }
        let result = both.flatMap { groups[$0] }.map { titles[$0] }
        known[both] = result
        return result
    }
}
