import MartletContract

/// What has changed in Swift at one element of the contract though no other rule found a change there.
struct UnexplainedDeclarations: Sendable {
    /// The differences; at least one of them breaks.
    private(set) var differences: [SurfaceDifference]

    /// Puts differences together by their elements, in the order of the first of each.
    static func grouped(_ all: [SurfaceDifference]) -> [UnexplainedDeclarations] {
        let differences = withoutConsequences(all)
        var groups: [UnexplainedDeclarations] = []
        var positions: [ElementPath: Int] = [:]
        for difference in differences {
            let known = difference.paths.lazy.compactMap { positions[$0] }.first
            let position = known ?? groups.count
            if known == nil { groups.append(UnexplainedDeclarations(differences: [])) }
            groups[position].differences.append(difference)
            for path in difference.paths where positions[path] == nil { positions[path] = position }
        }
        return groups.filter { $0.reason != nil }
    }

    /// Leaves out the types that are gone because another difference took away what they were for.
    private static func withoutConsequences(_ differences: [SurfaceDifference]) -> [SurfaceDifference] {
        var gone: TextTable<Int> = [:]
        for (index, difference) in differences.enumerated() {
            if let name = difference.goneType { gone[name] = index }
        }
        func reached(from start: [Int]) {
            var waiting = start
            while let index = waiting.popLast() {
                for name in differences[index].usedTypes where name != differences[index].goneType {
                    if let type = gone.removeValue(forKey: name) { waiting.append(type) }
                }
            }
        }
        reached(from: differences.indices.filter { differences[$0].goneType == nil })
        // Of what is gone by itself, that which nothing else that is gone was made of.
        let parts = TextSet(
            gone.values.sorted().flatMap { index in
                differences[index].usedTypes.filter { $0 != differences[index].goneType }
            })
        let whole = gone.filter { !parts.contains($0.key) }.values.sorted()
        reached(from: whole)
        let kept = Set(gone.values.sorted())
        return differences.enumerated().filter { $0.element.goneType == nil || kept.contains($0.offset) }.map(\.element)
    }

    /// How app code stops to compile.
    private var reason: Verdicts.SourceReason? {
        differences.reduce(nil) { .worst($0, $1.reason) }
    }

    private var removed: SurfaceDifference? { differences.first { $0.action == .removed } }
    private var added: SurfaceDifference? { differences.first { $0.action == .added } }

    /// Whether a declaration has another name.
    var isRenaming: Bool {
        differences.contains { $0.action == .renamed } || (removed != nil && added != nil)
    }

    /// What a rule says of it.
    var finding: DiffFinding {
        let worst = differences.first { $0.reason == reason } ?? differences[0]
        var (base, revision) = (worst.base, worst.revision)
        for difference in differences {
            base = base ?? difference.base
            revision = revision ?? difference.revision
        }
        var finding = DiffFinding(
            message(worst), at: worst.paths[0], detail: worst.title, base: base, revision: revision, verdicts: .safe)
        finding.sourceReason = reason
        return finding
    }

    private func message(_ worst: SurfaceDifference) -> String {
        if let renamed = differences.first(where: { $0.action == .renamed }) {
            return "'\(renamed.title)' is called '\(renamed.detail)' in Swift now"
        }
        if let removed, let added { return "'\(removed.title)' is called '\(added.title)' in Swift now" }
        switch worst.action {
        case .removed: return "'\(worst.title)' is gone from the Swift client"
        case .added: return "'\(worst.title)' is new in the Swift client"
        case .changed, .renamed: return "'\(worst.title)' \(worst.detail) in Swift"
        }
    }
}
