import MartletContract
import MartletFormats

// MARK: Arrays

extension PayloadComparer {
    /// Returns what the element at a position must be.
    func elementSchemas(_ set: PayloadSet, at index: Int) -> [SchemaID] {
        set.schemas.compactMap { id in
            let elements = pool[id].elements
            return index < elements.prefix.count ? elements.prefix[index] : elements.rest
        }
    }

    mutating func elements(_ set: PayloadSet, _ asked: SchemaNode.Elements, _ schema: SchemaID) -> Containment {
        guard asked != SchemaNode.Elements() else { return .contained }
        let summary = summary(of: set)
        var result = Containment.contained
        if summary.minElements < asked.minCount ?? 0 || summary.maxElements > asked.maxCount ?? .max {
            result = .unknown
        }
        if asked.areUnique, !summary.areUnique, summary.maxElements > 1 { result = .unknown }
        if !containsFollows(set, asked, summary) { result = .unknown }
        if let unevaluated = asked.unevaluated, unevaluated != pool.everything { result = .unknown }
        let longest = set.schemas.map { pool[$0].elements.prefix.count }.max() ?? 0
        for index in 0...max(longest, asked.prefix.count) where index < summary.maxElements {
            guard let part = index < asked.prefix.count ? asked.prefix[index] : asked.rest else { continue }
            let inner = PayloadSet(elementSchemas(set, at: index), in: pool)
            switch containmentOfPart(inner, in: part) {
            case .contained: continue
            case .unknown where isProving: return .unknown
            case .unknown: result = .unknown
            case .refuted where isProving: result = .unknown
            case .refuted(let payload):
                var maker = PayloadMaker(self)
                if let whole = maker.array(set, with: payload, at: index), isRefutation(whole, set, schema) {
                    return .refuted(whole)
                }
                result = .unknown
            }
        }
        return result
    }

    private mutating func containsFollows(
        _ set: PayloadSet, _ asked: SchemaNode.Elements, _ summary: PayloadSummary
    ) -> Bool {
        guard let wanted = asked.contains else { return true }
        let least = asked.minContains ?? 1
        var hasLeast = least == 0
        var hasMost = asked.maxContains == nil || summary.maxElements <= asked.maxContains ?? .max
        for id in set.schemas {
            let elements = pool[id].elements
            guard let contained = elements.contains else { continue }
            let inner = PayloadSet([contained], in: pool)
            if !hasLeast, elements.minContains ?? 1 >= least, proofOfPart(inner, in: wanted) == .contained {
                hasLeast = true
            }
            if !hasMost, let most = elements.maxContains, most <= asked.maxContains ?? .max,
                proofOfPart(PayloadSet([wanted], in: pool), in: contained) == .contained
            {
                hasMost = true
            }
        }
        if !hasLeast, summary.minElements >= least {
            let longest = set.schemas.map { pool[$0].elements.prefix.count }.max() ?? 0
            hasLeast = (0..<max(least, longest + 1)).allSatisfy { index in
                proofOfPart(PayloadSet(elementSchemas(set, at: index), in: pool), in: wanted) == .contained
            }
        }
        return hasLeast && hasMost
    }
}

// MARK: Objects

extension PayloadComparer {
    /// Returns what a member must be for certain; a schema of nothing where it cannot be there.
    func memberSchemas(_ set: PayloadSet, _ name: String) -> [SchemaID] {
        set.schemas.flatMap { id in
            let members = pool[id].members
            let isCertain = members.patterns.allSatisfy { matches(name, $0.name) != nil }
            let declared = facts.declared(name, in: id)
            return isCertain ? askedSchemas(members, name, declared: declared) : declared
        }
    }

    /// Returns all that one schema may ask of a member.
    ///
    /// - Parameter declared: What it declares for the name of the member.
    func askedSchemas(_ members: SchemaNode.Members, _ name: String, declared: [SchemaID]) -> [SchemaID] {
        var result = declared
        let patterns = members.patterns.filter { matches(name, $0.name) != false }
        result += patterns.map(\.schema)
        let isNamed = !result.isEmpty && patterns.allSatisfy { matches(name, $0.name) == true }
        if !isNamed, let additional = members.additional { result.append(additional) }
        return result
    }

    /// Returns what members must be that nothing names.
    private func otherSchemas(_ set: PayloadSet) -> [SchemaID] {
        set.schemas.compactMap { pool[$0].members.additional }
    }

    /// - Parameter passing: A member that is not asked about.
    mutating func members(
        _ set: PayloadSet, _ asked: SchemaNode.Members, _ schema: SchemaID, passing: String? = nil
    ) -> Containment {
        guard asked != SchemaNode.Members() else { return .contained }
        let summary = summary(of: set)
        var result = Containment.contained
        if !asked.required.allSatisfy(summary.required.contains) { result = .unknown }
        if !countsFollow(set, asked, summary) { result = .unknown }
        if !dependenciesFollow(set, asked, summary) { result = .unknown }
        if let names = asked.names, !namesFollow(set, names, summary) { result = .unknown }
        if let unevaluated = asked.unevaluated, unevaluated != pool.everything { result = .unknown }
        let named = Set(summary.declared + asked.properties.map(\.name) + summary.required).subtracting(
            [passing].compactMap { $0 })
        let index = asked.properties.count < 16 ? nil : PayloadFacts.byName(asked.properties)
        for name in named.sorted() {
            let declared =
                index.map { $0[name] ?? [] } ?? asked.properties.filter { $0.name == name }.map(\.schema)
            switch member(name, set, asked, declared, schema) {
            case .contained: continue
            case .unknown: result = .unknown
            case .refuted(let payload): return .refuted(payload)
            }
        }
        switch others(set, asked, schema, named) {
        case .contained: return result
        case .unknown: return .unknown
        case .refuted(let payload): return .refuted(payload)
        }
    }

    private mutating func member(
        _ name: String, _ set: PayloadSet, _ asked: SchemaNode.Members, _ declared: [SchemaID], _ schema: SchemaID
    ) -> Containment {
        let wanted = askedSchemas(asked, name, declared: declared).filter { $0 != pool.everything }
        guard !wanted.isEmpty else { return .contained }
        let inner = PayloadSet(memberSchemas(set, name), in: pool)
        if isEmpty(inner) { return .contained }
        return all(wanted) { comparer, part in
            switch comparer.containmentOfPart(inner, in: part) {
            case .contained: return .contained
            case .unknown: return .unknown
            case .refuted where comparer.isProving: return .unknown
            case .refuted(let payload):
                return comparer.whole(set, with: payload, as: name, schema)
            }
        }
    }

    /// Makes an object with a member that refutes.
    private mutating func whole(
        _ set: PayloadSet, with payload: Literal, as name: String, _ schema: SchemaID
    ) -> Containment {
        var maker = PayloadMaker(self)
        guard let whole = maker.object(set, with: [name: payload]), isRefutation(whole, set, schema) else {
            return .unknown
        }
        return .refuted(whole)
    }

    /// Members that neither side names, and those of the set's patterns.
    private mutating func others(
        _ set: PayloadSet, _ asked: SchemaNode.Members, _ schema: SchemaID, _ named: Set<String>
    ) -> Containment {
        // Thousands of patterns often have a few schemas between them.
        var seen: Set<SchemaID> = [pool.everything]
        let wanted = ([asked.additional] + asked.patterns.map(\.schema)).compactMap { $0 }
            .filter { seen.insert($0).inserted }
        guard !wanted.isEmpty else { return .contained }
        let rest = PayloadSet(otherSchemas(set), in: pool)
        seen = []
        let patterned = set.schemas.flatMap { pool[$0].members.patterns.map(\.schema) }
            .filter { seen.insert($0).inserted }
        let sets = (isEmpty(rest) ? [] : [rest]) + patterned.map { PayloadSet([$0], in: pool) }
        return all(sets) { comparer, inner in
            comparer.all(wanted) { comparer, part in
                guard comparer.facts.work.spend(1) else { return .unknown }
                switch comparer.containmentOfPart(inner, in: part) {
                case .contained: return .contained
                case .unknown: return .unknown
                case .refuted where comparer.isProving: return .unknown
                case .refuted(let payload):
                    let maker = PayloadMaker(comparer)
                    for name in maker.otherNames(set, asked, besides: named) {
                        let answer = comparer.whole(set, with: payload, as: name, schema)
                        if case .refuted = answer { return answer }
                    }
                    return .unknown
                }
            }
        }
    }

    private mutating func countsFollow(
        _ set: PayloadSet, _ asked: SchemaNode.Members, _ summary: PayloadSummary
    ) -> Bool {
        guard summary.minMembers >= asked.minCount ?? 0 else { return false }
        guard let most = asked.maxCount, summary.maxMembers > most else { return true }
        let isClosed =
            isEmpty(PayloadSet(otherSchemas(set), in: pool))
            && set.schemas.allSatisfy { pool[$0].members.patterns.isEmpty }
        return isClosed && summary.declared.count <= most
    }

    private mutating func dependenciesFollow(
        _ set: PayloadSet, _ asked: SchemaNode.Members, _ summary: PayloadSummary
    ) -> Bool {
        if asked.dependencies.isEmpty { return true }
        let known = facts.dependencies(of: set)
        let required = Set(summary.required)
        return asked.dependencies.allSatisfy { dependency in
            facts.work.spend(set.cost) && follows(dependency, set, known[dependency.name] ?? [], required)
        }
    }

    /// - Parameters:
    ///   - known: What follows already from the same member.
    ///   - required: The members that must be there.
    private mutating func follows(
        _ dependency: SchemaNode.Members.Dependency, _ set: PayloadSet, _ known: [SchemaNode.Members.Dependency],
        _ required: Set<String>
    ) -> Bool {
        let inner = PayloadSet(memberSchemas(set, dependency.name), in: pool)
        if isEmpty(inner) { return true }
        let forced = Set(known.flatMap(\.required))
        guard dependency.required.allSatisfy({ required.contains($0) || forced.contains($0) }) else { return false }
        guard let schema = dependency.schema else { return true }
        let present = set.requiring(dependency.name).intersected(with: known.compactMap(\.schema), in: pool)
        return proof(of: present, in: schema) == .contained
    }

    private mutating func namesFollow(_ set: PayloadSet, _ names: SchemaID, _ summary: PayloadSummary) -> Bool {
        let known = set.schemas.compactMap { pool[$0].members.names }
        let asked = PayloadSet(known, in: pool).of(.string)
        if proofOfPart(asked, in: names) == .contained { return true }
        let isClosed =
            isEmpty(PayloadSet(otherSchemas(set), in: pool))
            && set.schemas.allSatisfy { pool[$0].members.patterns.isEmpty }
        return isClosed && summary.declared.allSatisfy { verdict(.string($0), names) == .valid }
    }
}
