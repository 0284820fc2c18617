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
            if isEmpty(inner) { break }
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
                letterProof(of: wanted, in: contained, isOfPart: true) == .contained
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
            if let names = members.names, verdict(.string(name), names) == .invalid { return [pool.nothing] }
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
        let required = Set(summary.required.map(ExactText.init))
        if !asked.required.allSatisfy({ required.contains(ExactText($0)) }) { result = .unknown }
        if !countsFollow(set, asked, summary) { result = .unknown }
        if !dependenciesFollow(set, asked, summary) { result = .unknown }
        if let names = asked.names, !namesFollow(set, names, summary) { result = .unknown }
        if let unevaluated = asked.unevaluated, unevaluated != pool.everything { result = .unknown }
        let all = summary.declared + asked.properties.map(\.name) + summary.required
        let named = Set(all.map(ExactText.init)).subtracting([passing].compactMap { $0.map(ExactText.init) })
        let index = asked.properties.count < 16 ? nil : PayloadFacts.byName(asked.properties)
        let own = isHiding && !set.schemas.isEmpty ? facts.named(by: set.schemas) : nil
        for name in named.sorted() where own?.mayHave(name) != false {
            let declared =
                index.map { $0[name] ?? [] } ?? asked.properties.filter { ExactText($0.name) == name }.map(\.schema)
            switch member(name.text, set, asked, declared, schema) {
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
        guard let whole = maker.object(set, with: [ExactText(name): payload]), isRefutation(whole, set, schema) else {
            return .unknown
        }
        return .refuted(whole)
    }

    /// Members that neither side names, and those of the set's patterns.
    private mutating func others(
        _ set: PayloadSet, _ asked: SchemaNode.Members, _ schema: SchemaID, _ named: Set<ExactText>
    ) -> Containment {
        let patterned = set.schemas.flatMap { pool[$0].members.patterns }
        let wanted = MemberNames.all(asked.additional, asked.patterns).filter { $0.schema != pool.everything }
        guard !wanted.isEmpty, !summary(of: set).isClosed else { return .contained }
        let rest = PayloadSet(otherSchemas(set), in: pool)
        var parts = MemberNames.all(nil, patterned).map { ($0, PayloadSet([$0.schema], in: pool)) }
        if !isEmpty(rest) { parts.insert((MemberNames(pattern: nil, schema: pool.everything), rest), at: 0) }
        let areFew = patterned.count <= MemberNames.most && asked.patterns.count <= MemberNames.most
        return all(parts) { comparer, part in
            comparer.all(wanted) { comparer, wanted in
                guard comparer.facts.work.spend(1) else { return .unknown }
                let (names, inner) = part
                if areFew, comparer.areApart(names, wanted, patterned, asked.patterns) { return .contained }
                switch comparer.containmentOfPart(inner, in: wanted.schema) {
                case .contained: return .contained
                case .unknown: return .unknown
                case .refuted where comparer.isProving: return .unknown
                case .refuted(let payload):
                    let maker = PayloadMaker(comparer)
                    let isOfPattern = names.pattern != nil || wanted.pattern != nil
                    let found = areFew && isOfPattern ? comparer.facts.first(names.texts(with: wanted)) : []
                    for name in found + maker.otherNames(set, asked, besides: named) {
                        let answer = comparer.whole(set, with: payload, as: name, schema)
                        if case .refuted = answer { return answer }
                    }
                    return .unknown
                }
            }
        }
    }

    /// Whether it is proven that no member is one of both, apart from those that are looked at for other patterns.
    private mutating func areApart(
        _ names: MemberNames, _ wanted: MemberNames, _ own: [SchemaNode.Members.Property],
        _ asked: [SchemaNode.Members.Property]
    ) -> Bool {
        switch (names.pattern, wanted.pattern) {
        case (let left?, let right?): return left != right && facts.areNone(names.texts(with: wanted))
        case (nil, let right?): return own.contains { covers($0.name, right) }
        case (let left?, nil): return asked.contains { covers($0.name, left) }
        case (nil, nil): return false
        }
    }

    /// Whether all names that one pattern matches are matched by another.
    private func covers(_ pattern: String, _ other: String) -> Bool {
        var (all, some) = (SchemaNode.Texts(), SchemaNode.Texts())
        all.patterns = [pattern]
        some.patterns = [other]
        guard pattern != other else { return true }
        if case .yes = facts.containment(of: TextDemands(some), in: TextDemands(all)) { return true }
        return false
    }

    private mutating func countsFollow(
        _ set: PayloadSet, _ asked: SchemaNode.Members, _ summary: PayloadSummary
    ) -> Bool {
        guard summary.minMembers >= asked.minCount ?? 0 else { return false }
        guard let most = asked.maxCount, summary.maxMembers > most else { return true }
        return isClosed(set, summary) && summary.declared.count { !isAbsent($0, set) } <= most
    }

    /// Whether members that are not declared cannot be there.
    private func isClosed(_ set: PayloadSet, _ summary: PayloadSummary) -> Bool {
        summary.isClosed
            || isEmpty(PayloadSet(otherSchemas(set), in: pool))
                && set.schemas.allSatisfy { pool[$0].members.patterns.isEmpty }
    }

    /// Whether it is proven that a member cannot be there.
    private func isAbsent(_ name: String, _ set: PayloadSet) -> Bool {
        isEmpty(PayloadSet(memberSchemas(set, name), in: pool))
    }

    private mutating func dependenciesFollow(
        _ set: PayloadSet, _ asked: SchemaNode.Members, _ summary: PayloadSummary
    ) -> Bool {
        if asked.dependencies.isEmpty { return true }
        let known = facts.dependencies(of: set)
        let required = Set(summary.required.map(ExactText.init))
        return asked.dependencies.allSatisfy { dependency in
            let direct = (known[ExactText(dependency.name)] ?? []).flatMap(\.required).map(ExactText.init)
            return facts.work.spend(set.cost) && follows(dependency, set, required.union(direct))
        }
    }

    /// - Parameter required: Members that must be there, as far as that is found at once.
    private mutating func follows(
        _ dependency: SchemaNode.Members.Dependency, _ set: PayloadSet, _ required: Set<ExactText>
    ) -> Bool {
        let present = set.requiring(dependency.name, in: pool)
        if isAbsent(dependency.name, set) || isEmpty(present) { return true }
        let isRequired = { (names: Set<ExactText>) in dependency.required.allSatisfy { names.contains(ExactText($0)) } }
        guard isRequired(required) || isRequired(present.requiredNames(in: pool)) else { return false }
        guard let schema = dependency.schema else { return true }
        return proof(of: present, in: schema) == .contained
    }

    private mutating func namesFollow(_ set: PayloadSet, _ names: SchemaID, _ summary: PayloadSummary) -> Bool {
        let known = set.schemas.compactMap { pool[$0].members.names }
        let asked = PayloadSet(known, in: pool).of(.string, in: pool)
        if proofOfPart(asked, in: names) == .contained { return true }
        return isClosed(set, summary)
            && summary.declared.allSatisfy { verdict(.string($0), names) == .valid || isAbsent($0, set) }
    }
}

/// Members by their names: those that match a pattern, or all others.
private struct MemberNames: Hashable {
    /// The most patterns of one side that are compared with each other.
    static let most = 16

    private(set) var pattern: String?
    let schema: SchemaID

    init(pattern: String?, schema: SchemaID) {
        self.pattern = pattern
        self.schema = schema
    }

    static func all(_ additional: SchemaID?, _ patterns: [SchemaNode.Members.Property]) -> [MemberNames] {
        var seen: Set<MemberNames> = []
        let areMany = patterns.count > most
        let all =
            (additional.map { [MemberNames(pattern: nil, schema: $0)] } ?? [])
            + patterns.map { MemberNames(pattern: $0.name, schema: $0.schema) }
        // Thousands of patterns often have a few schemas between them.
        var found: Set<SchemaID> = []
        return all.filter { seen.insert($0).inserted && (!areMany || found.insert($0.schema).inserted) }
    }

    /// What names are held to that are among both.
    func texts(with other: MemberNames) -> TextDemands {
        var texts = SchemaNode.Texts()
        texts.patterns = [pattern, other.pattern].compactMap { $0 }
        return TextDemands(texts)
    }
}
