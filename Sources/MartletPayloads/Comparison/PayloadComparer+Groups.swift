import MartletContract

extension PayloadComparer {
    /// One of the alternatives must hold.
    mutating func any(_ set: PayloadSet, _ group: [SchemaID], _ schema: SchemaID) -> Containment {
        for alternative in group where proof(of: set, in: alternative) == .contained { return .contained }
        if byMember(set, group) == .contained || byExclusion(set, group) { return .contained }
        guard !isProving else { return .unknown }
        // The whole set first, which is cheap, then what each alternative alone does not allow.
        if case .refuted(let payload) = refutation(of: set, schema) { return .refuted(payload) }
        return none(set, group, schema)
    }

    /// Looks at alternatives that only exclude something: what they exclude must be of another one.
    private mutating func byExclusion(_ set: PayloadSet, _ group: [SchemaID]) -> Bool {
        for (index, alternative) in group.enumerated() {
            guard let excluded = excludedAlone(alternative, set.kinds) else { continue }
            let rest = set.intersected(with: [excluded], in: pool)
            for (other, schema) in group.enumerated() where other != index {
                if proof(of: rest, in: schema) == .contained { return true }
            }
        }
        return false
    }

    /// Returns the schema of which alone all values of some kinds are excluded; nil where a schema says anything else.
    private func excludedAlone(_ id: SchemaID, _ kinds: JSONKinds) -> SchemaID? {
        var node = pool[id]
        guard node.none.count == 1, let excluded = node.none.first, node.kinds.isSuperset(of: kinds) else { return nil }
        (node.none, node.kinds, node.resource) = ([], .all, 0)
        return node == SchemaNode() ? excluded : nil
    }

    /// Looks at the values of a member that tells the alternatives apart one by one.
    private mutating func byMember(_ set: PayloadSet, _ group: [SchemaID]) -> Containment {
        guard set.kinds == .object else { return .unknown }
        let summary = summary(of: set)
        for name in summary.required {
            let inner = PayloadSet(memberSchemas(set, name), in: pool)
            guard let values = finiteValues(of: inner), values.count <= 64 else { continue }
            let allowed = group.map { alternative in
                values.filter { value in
                    PayloadSet([alternative], in: pool).schemas
                        .flatMap { askedSchemas(pool[$0].members, name, declared: facts.declared(name, in: $0)) }
                        .allSatisfy { verdict(value, $0) == .valid }
                }
            }
            // Alternatives that allow every value do not tell anything apart.
            guard allowed.contains(where: { $0.count < values.count }) else { continue }
            let isCovered = values.allSatisfy { value in
                zip(group, allowed).contains { alternative, values in
                    values.contains(value) && apart(from: name, set, alternative)
                }
            }
            if isCovered { return .contained }
        }
        return .unknown
    }

    /// Whether all that an alternative asks for follows, but for what it asks of one member.
    private mutating func apart(from name: String, _ set: PayloadSet, _ alternative: SchemaID) -> Bool {
        for id in PayloadSet([alternative], in: pool).schemas {
            var node = pool[id]
            guard node.any.isEmpty, node.one.isEmpty, node.conditions.isEmpty, node.none.isEmpty,
                node.unjudged.isEmpty, node.dynamic == nil, node.values == nil,
                node.kinds.isSuperset(of: set.kinds)
            else { return false }
            node.members.properties.removeAll { $0.name == name }
            if members(set, node.members, id, passing: name) != .contained { return false }
        }
        return true
    }

    /// Exactly one of the alternatives must hold.
    mutating func one(_ set: PayloadSet, _ group: [SchemaID], _ schema: SchemaID) -> Containment {
        if set.schemas.contains(where: { pool[$0].one.contains { areAlike($0, group) } }) { return .contained }
        for (index, alternative) in group.enumerated() where proof(of: set, in: alternative) == .contained {
            let others = group.enumerated().filter { $0.offset != index }.map(\.element)
            return others.allSatisfy { areDisjoint(set, $0) } ? .contained : several(set, group, schema)
        }
        let answer = none(set, group, schema)
        return answer == .unknown ? several(set, group, schema) : answer
    }

    /// Looks for a payload of which no alternative holds, among those that one of them does not allow.
    private mutating func none(_ set: PayloadSet, _ group: [SchemaID], _ schema: SchemaID) -> Containment {
        guard !isProving else { return .unknown }
        for alternative in group {
            guard case .refuted(let payload) = containment(of: set, in: alternative) else { continue }
            if isRefutation(payload, set, schema) { return .refuted(payload) }
        }
        return .unknown
    }

    /// The most alternatives of which each two are tried.
    private static let maxTriedAlternatives = 12

    /// Looks for a payload of which two alternatives hold.
    private mutating func several(_ set: PayloadSet, _ group: [SchemaID], _ schema: SchemaID) -> Containment {
        guard !isProving else { return .unknown }
        let tried = group.prefix(Self.maxTriedAlternatives)
        for (index, first) in tried.enumerated() {
            for second in tried.dropFirst(index + 1) {
                let both = set.intersected(with: [first, second], in: pool)
                searches += 1
                guard searches <= searchLimit else { return .unknown }
                var maker = PayloadMaker(self)
                for payload in maker.candidates(of: both, against: schema) where isRefutation(payload, set, schema) {
                    return .refuted(payload)
                }
            }
        }
        return .unknown
    }

    /// Whether it is proven that two groups have the same alternatives, in any order.
    private mutating func areAlike(_ left: [SchemaID], _ right: [SchemaID]) -> Bool {
        guard left.count == right.count, left.count <= 64 else { return false }
        var rest = right
        for alternative in left {
            let index = rest.firstIndex { other in
                letterProof(of: alternative, in: other) == .contained
                    && letterProof(of: other, in: alternative) == .contained
            }
            guard let index else { return false }
            rest.remove(at: index)
        }
        return true
    }

    mutating func condition(
        _ set: PayloadSet, _ condition: SchemaNode.Condition, _ schema: SchemaID
    ) -> Containment {
        var cases: [(PayloadSet, SchemaID)] = []
        if let then = condition.then { cases.append((set.intersected(with: [condition.test], in: pool), then)) }
        if let otherwise = condition.otherwise, proof(of: set, in: condition.test) != .contained {
            let complement = pool.complements[condition.test].map { $0.map { [$0] } } ?? [[]]
            cases += complement.map { (set.intersected(with: $0, in: pool), otherwise) }
        }
        return all(cases) { comparer, part in
            switch comparer.containment(of: part.0, in: part.1) {
            case .contained: .contained
            case .refuted(let payload) where !comparer.isProving && comparer.isRefutation(payload, set, schema):
                .refuted(payload)
            case .refuted, .unknown: .unknown
            }
        }
    }

    /// Whether it is proven that no payload of a set is one of a schema.
    mutating func areDisjoint(_ set: PayloadSet, _ schema: SchemaID) -> Bool {
        // What the set excludes already.
        let excluded = set.schemas.flatMap { pool[$0].none }
        if excluded.contains(where: { letterProof(of: schema, in: $0) == .contained }) { return true }
        let both = set.intersected(with: [schema], in: pool)
        if isEmpty(both) { return true }
        // Alternatives of the schema, each by itself.
        guard let (group, alternatives) = PayloadSet([schema], in: pool).openGroup(in: pool),
            [.any, .one].contains(group.kind)
        else { return false }
        for alternative in alternatives {
            for id in alternative where !areDisjoint(set, id) { return false }
        }
        return true
    }
}
