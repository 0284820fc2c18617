import MartletContract

/// A set of payloads on the way through a proof: those that are in the sets of some schemas, with what has been assumed.
struct PayloadSet: Hashable {
    /// A group of alternatives of a schema.
    struct Group: Hashable, Comparable {
        /// What the alternatives stand in.
        enum Kind: Int {
            case any, one, condition, none
        }

        var schema: SchemaID
        var kind: Kind
        var index: Int

        static func < (left: Group, right: Group) -> Bool {
            (left.schema, left.kind.rawValue, left.index) < (right.schema, right.kind.rawValue, right.index)
        }
    }

    /// The schemas; those that they name by `all` are among them. Sorted.
    private(set) var schemas: [SchemaID]
    /// The groups of which one alternative is among the schemas. Sorted.
    private(set) var settled: [Group] = []
    /// Members that are assumed to be there. Sorted.
    private(set) var required: [String] = []
    /// The kinds that are looked at: no more than the schemas allow.
    private(set) var kinds: JSONKinds

    /// The work of looking at the set once; see ``ComparisonWork``.
    var cost: Int { 4 + schemas.count }

    init(_ schemas: [SchemaID], in pool: SchemaPool) {
        self.schemas = []
        kinds = .all
        add(schemas, in: pool)
    }

    private mutating func add(_ added: [SchemaID], in pool: SchemaPool) {
        var known = Set(schemas)
        var rest = added
        repeat {
            while let id = rest.popLast() {
                guard id != pool.everything, known.insert(id).inserted else { continue }
                kinds.formIntersection(pool[id].kinds)
                rest += pool[id].all
            }
            if kinds == .object { rest = implied(by: known.sorted(), in: pool).subtracting(known).sorted() }
        } while !rest.isEmpty
        schemas = known.sorted()
    }

    /// Returns the schemas that objects of some schemas are of because they have members that these ask for.
    private func implied(by schemas: [SchemaID], in pool: SchemaPool) -> Set<SchemaID> {
        let dependencies = schemas.flatMap { pool[$0].members.dependencies }
        guard dependencies.contains(where: { $0.schema != nil }) else { return [] }
        let names = requiredNames(schemas, in: pool)
        return Set(dependencies.filter { names.contains(ExactText($0.name)) }.compactMap(\.schema))
    }

    /// The names of the members that all payloads have: those that schemas ask for, and those that members with these names need.
    func requiredNames(in pool: SchemaPool) -> Set<ExactText> { requiredNames(schemas, in: pool) }

    private func requiredNames(_ schemas: [SchemaID], in pool: SchemaPool) -> Set<ExactText> {
        var result = Set(required.map(ExactText.init))
        var needs: [ExactText: [String]] = [:]
        for members in schemas.lazy.map({ pool[$0].members }) {
            result.formUnion(members.required.map(ExactText.init))
            for dependency in members.dependencies where !dependency.required.isEmpty {
                needs[ExactText(dependency.name), default: []] += dependency.required
            }
        }
        var waiting = needs.isEmpty ? [] : Array(result)
        while let name = waiting.popLast() {
            for needed in (needs[name] ?? []).map(ExactText.init) where result.insert(needed).inserted {
                waiting.append(needed)
            }
        }
        return result
    }

    /// Returns those payloads that are of some kinds.
    func of(_ kinds: JSONKinds, in pool: SchemaPool) -> PayloadSet {
        var result = self
        result.kinds.formIntersection(kinds)
        if result.kinds != self.kinds, result.kinds == .object { result.add([], in: pool) }
        return result
    }

    /// Returns those payloads that are in the sets of more schemas.
    func intersected(with schemas: [SchemaID], in pool: SchemaPool) -> PayloadSet {
        var result = self
        result.add(schemas, in: pool)
        return result
    }

    /// Returns those payloads that are in the sets of an alternative of a group.
    func settling(_ group: Group, by schemas: [SchemaID], in pool: SchemaPool) -> PayloadSet {
        var result = intersected(with: schemas, in: pool)
        result.settled.append(group)
        result.settled.sort()
        return result
    }

    /// Returns those payloads that have a member of a name.
    func requiring(_ name: String, in pool: SchemaPool) -> PayloadSet {
        guard !required.contains(where: { $0 == name }) else { return self }
        var result = self
        result.required.append(name)
        result.required.sort()
        result.add([], in: pool)
        return result
    }

    /// Returns the first group of which nothing is settled, with its alternatives; nil when there is none.
    func openGroup(in pool: SchemaPool) -> (group: Group, alternatives: [[SchemaID]])? {
        for id in schemas {
            let node = pool[id]
            for (kind, groups) in [(Group.Kind.any, node.any), (.one, node.one)] {
                for (index, alternatives) in groups.enumerated() {
                    let group = Group(schema: id, kind: kind, index: index)
                    guard !settled.contains(group) else { continue }
                    let exclusive = kind == .one ? pool.exclusives[alternatives] : nil
                    return (group, (exclusive ?? alternatives).map { [$0] })
                }
            }
            for (index, condition) in node.conditions.enumerated() {
                let group = Group(schema: id, kind: .condition, index: index)
                guard !settled.contains(group) else { continue }
                let holds = [condition.test] + (condition.then.map { [$0] } ?? [])
                let otherwise = condition.otherwise.map { [$0] } ?? []
                guard let complement = pool.complements[condition.test] else { return (group, [holds, otherwise]) }
                return (group, [holds] + complement.map { [$0] + otherwise })
            }
            for (index, excluded) in node.none.enumerated() {
                let group = Group(schema: id, kind: .none, index: index)
                guard let complement = pool.complements[excluded], !settled.contains(group) else { continue }
                return (group, complement.map { [$0] })
            }
        }
        return nil
    }
}
