import MartletContract
import MartletFormats

/// The names that a schema has members of: what else is there, is of something else.
package struct MentionedMembers: Sendable {
    /// The names that some part of the schema mentions.
    package private(set) var names: TextSet = []
    /// Whether members may have any other name.
    package private(set) var isOpen = false
    /// Whether all values are objects.
    package private(set) var isOnlyObjects = false
    private var patterns: [Pattern] = []

    /// Whether a member may have a name.
    package func contains(_ name: String) -> Bool {
        isOpen || names.contains(name) || patterns.contains { LongTextMatcher.matches($0, name) ?? true }
    }

    /// How many schemas are looked at.
    private static let limit = 1_000

    /// Collects the names that a schema, and all that it asks of the same value, mention; nil for one that allows no objects, or
    /// mentions no names.
    init?(_ id: SchemaID, in pool: SchemaPool, _ store: PatternStore) {
        let kinds = pool.kinds(of: id)
        guard kinds.contains(.object) else { return nil }
        isOnlyObjects = kinds == .object
        var seen: Set<SchemaID> = [id]
        var waiting = [id]
        while let next = waiting.popLast(), seen.count <= Self.limit {
            let node = pool[next]
            add(node.members, pool, store)
            for part in node.partsOfSameValue where seen.insert(part).inserted { waiting.append(part) }
        }
        guard !names.isEmpty || !patterns.isEmpty || isOpen && isOnlyObjects else { return nil }
    }

    private mutating func add(_ members: SchemaNode.Members, _ pool: SchemaPool, _ store: PatternStore) {
        names.formUnion(members.properties.map(\.name) + members.required + members.excused)
        for dependency in members.dependencies {
            names.formUnion([dependency.name] + dependency.required + dependency.excused)
        }
        for member in members.patterns {
            if case .success(let pattern) = store.pattern(member.name) {
                patterns.append(pattern)
            } else {
                isOpen = true
            }
        }
        let others = [members.additional, members.unevaluated].compactMap(\.self)
        if others.contains(where: { $0 != pool.nothing && !pool.kinds(of: $0).isEmpty }) { isOpen = true }
        if members.names != nil || members.minCount != nil { isOpen = true }
    }
}
