import MartletContract
import MartletFormats

/// Makes payloads that are probably in a set; who uses them checks them.
struct PayloadMaker {
    let comparer: PayloadComparer
    /// How many values may still be made.
    private var budget = 4_000
    /// How large a payload may be. Those of its parts that are alike share memory, so that a small one can be endless once it
    /// is written.
    private static let sizeLimit = 100_000
    let pool: SchemaPool

    init(_ comparer: PayloadComparer) {
        self.comparer = comparer
        pool = comparer.pool
    }

    var facts: PayloadFacts { comparer.facts }

    /// Counts one more value, or one more choice among alternatives; false when the means are used up.
    private mutating func spend(on set: PayloadSet) -> Bool {
        budget -= 1
        return budget > 0 && facts.work.spend(set.cost)
    }

    // MARK: One payload

    /// Makes a small payload of a set; nil where none is found.
    mutating func make(_ set: PayloadSet, depth: Int = 0) -> Literal? {
        guard spend(on: set), depth < 32 else { return nil }
        if let known = facts.example(of: set) { return known }
        for kind in set.kinds.each {
            let part = set.of(kind, in: pool)
            guard let payload = make(part, of: kind, depth: depth) else { continue }
            facts.note(payload, for: set)
            return payload
        }
        return nil
    }

    private mutating func make(_ set: PayloadSet, of kind: JSONKinds, depth: Int) -> Literal? {
        if let values = comparer.finiteValues(of: set) { return values.first { comparer.verdict($0, set) != .invalid } }
        if let (group, alternatives) = set.openGroup(in: pool) {
            for alternative in alternatives.prefix(8) {
                let part = set.settling(group, by: alternative, in: pool)
                if let payload = make(part, depth: depth + 1) { return payload }
            }
            return nil
        }
        switch kind {
        case .number: return numbers(set, against: nil).first { comparer.verdict($0, set) != .invalid }
        case .string: return texts(set, against: nil).first { comparer.verdict($0, set) != .invalid }
        case .array: return array(set, count: leastElements(set), depth: depth)
        default: return object(set, with: [:], depth: depth)
        }
    }

    /// Makes an array with an element at a position.
    mutating func array(_ set: PayloadSet, with payload: Literal, at index: Int) -> Literal? {
        guard spend(on: set) else { return nil }
        guard let (group, alternatives) = set.openGroup(in: pool) else {
            return array(set, count: max(comparer.summary(of: set).minElements, index + 1), depth: 0, [index: payload])
        }
        for alternative in alternatives.prefix(8) {
            let part = set.settling(group, by: alternative, in: pool)
            if let whole = array(part, with: payload, at: index), comparer.verdict(whole, set) == .valid {
                return whole
            }
        }
        return nil
    }

    mutating func array(
        _ set: PayloadSet, count: Int, depth: Int, _ given: [Int: Literal] = [:]
    ) -> Literal? {
        guard count <= 1_000 else { return nil }
        let isUnique = comparer.summary(of: set).areUnique
        var elements: [Literal] = []
        for index in 0..<count {
            if let value = given[index] {
                elements.append(value)
                continue
            }
            let inner = wanted(at: index, of: set)
            let others = elements + Array(given.values)
            guard
                let value = isUnique && !others.isEmpty
                    ? candidates(inner, against: nil, depth: depth + 1).first(where: { one in
                        !others.contains { $0.isEqual(to: one) } && comparer.verdict(one, inner) != .invalid
                    })
                    : make(inner, depth: depth + 1)
            else { return nil }
            elements.append(value)
        }
        return sized(.array(elements))
    }

    /// What an element must be so that as many of each sort are there as must be: those of one schema behind those of
    /// another where none is of both.
    private func wanted(at index: Int, of set: PayloadSet) -> PayloadSet {
        let own = PayloadSet(comparer.elementSchemas(set, at: index), in: pool)
        var result = own
        var start = 0
        for id in set.schemas {
            let elements = pool[id].elements
            guard let contained = elements.contains else { continue }
            let both = result.intersected(with: [contained], in: pool)
            let count = elements.minContains ?? 1
            if index < count, !comparer.isEmpty(both) {
                result = both
                start = max(start, count)
            } else if index >= start, index < start + count {
                result = own.intersected(with: [contained], in: pool)
                start += count
            } else {
                start += count
            }
        }
        return result
    }

    /// How many elements there are at least so that ``wanted(at:of:)`` has a place for all.
    func leastElements(_ set: PayloadSet) -> Int {
        let counts = set.schemas.compactMap {
            pool[$0].elements.contains == nil ? nil : pool[$0].elements.minContains ?? 1
        }
        return max(comparer.summary(of: set).minElements, counts.count > 1 ? counts.reduce(0, +) : 0)
    }

    /// Makes an object with some members, apart from those that must be there anyway.
    mutating func object(_ set: PayloadSet, with given: [ExactText: Literal], depth: Int = 0) -> Literal? {
        // Its members are looked at one by one, some ten in a microsecond.
        let size = set.schemas.map { pool[$0].members }.reduce(0) { $0 + $1.properties.count + $1.dependencies.count }
        guard spend(on: set), depth < 32, facts.work.spend(size / 16) else { return nil }
        if let (group, alternatives) = set.openGroup(in: pool) {
            for alternative in alternatives.prefix(16) {
                let part = set.settling(group, by: alternative, in: pool)
                if let whole = object(part, with: given, depth: depth + 1), comparer.verdict(whole, set) != .invalid {
                    return whole
                }
            }
            return nil
        }
        let summary = comparer.summary(of: set)
        var names = Set(summary.required.map(ExactText.init)).union(given.keys)
        var added: [SchemaID] = []
        for dependency in set.schemas.flatMap({ pool[$0].members.dependencies })
        where names.contains(ExactText(dependency.name)) {
            names.formUnion(dependency.required.map(ExactText.init))
            added += [dependency.schema].compactMap { $0 }
        }
        let dependent = set.intersected(with: added, in: pool)
        if dependent != set { return object(dependent, with: given, depth: depth + 1) }
        var members: [Literal.Member] = []
        for name in order(of: names, set) {
            if let value = given[ExactText(name)] {
                members.append(.init(name, value))
                continue
            }
            let inner = PayloadSet(comparer.memberSchemas(set, name), in: pool)
            guard let value = make(inner, depth: depth + 1) else { return nil }
            members.append(.init(name, value))
        }
        fill(&members, set, summary, depth: depth)
        return members.count < summary.minMembers ? nil : sized(.object(members))
    }

    /// Returns a payload that is not too large; nil for any other.
    private func sized(_ payload: Literal) -> Literal? {
        guard let size = payload.size(atMost: Self.sizeLimit), facts.work.spend(size / 64) else { return nil }
        return payload
    }

    /// As the author has them, then the others by name.
    private func order(of names: Set<ExactText>, _ set: PayloadSet) -> [String] {
        var rest = names
        var result: [String] = []
        for id in set.schemas {
            for property in pool[id].members.properties where rest.remove(ExactText(property.name)) != nil {
                result.append(property.name)
            }
        }
        return result + rest.sorted().map(\.text)
    }

    /// Adds members until there are enough.
    private mutating func fill(
        _ members: inout [Literal.Member], _ set: PayloadSet, _ summary: PayloadSummary, depth: Int
    ) {
        guard members.count < summary.minMembers, summary.minMembers <= 200 else { return }
        let others = (1...summary.minMembers).map { "extra\($0)" }
        for name in summary.declared + otherNames(set, SchemaNode.Members(), besides: []) + others {
            guard members.count < summary.minMembers else { return }
            guard !members.contains(where: { $0.name == name }) else { continue }
            let inner = PayloadSet(comparer.memberSchemas(set, name), in: pool)
            if let value = make(inner, depth: depth + 1) { members.append(.init(name, value)) }
        }
    }

    // MARK: Names

    /// Returns names of members that nothing names by themselves: some that patterns ask for, and one that none does.
    func otherNames(
        _ set: PayloadSet, _ asked: SchemaNode.Members, besides named: Set<ExactText>
    ) -> [String] {
        let patterns = (set.schemas.flatMap { pool[$0].members.patterns } + asked.patterns).map(\.name)
        let sampled = patterns.flatMap { facts.samples(of: $0, lengths: 0...64) }
        let namesOf = set.schemas.compactMap { pool[$0].members.names }
        let made =
            namesOf.isEmpty
            ? [] : texts(PayloadSet(namesOf, in: pool).of(.string, in: pool), against: nil).compactMap(\.text)
        return (["extra", "x", "other"] + sampled + made.prefix(8)).filter { !named.contains(ExactText($0)) }
    }

    /// Returns names that schemas of names may not allow.
    private func oddNames(_ schemas: [SchemaID]) -> [String] {
        guard !schemas.isEmpty else { return [] }
        let asked = PayloadSet(schemas, in: pool).of(.string, in: pool)
        let all = PayloadSet([], in: pool).of(.string, in: pool)
        return texts(all, against: asked).compactMap(\.text).filter { comparer.verdict(.string($0), asked) == .invalid }
            .prefix(4).map { $0 }
    }

    // MARK: Many payloads

    /// Returns payloads that may be in a set and not in a schema's: those at the edges of both.
    mutating func candidates(of set: PayloadSet, against schema: SchemaID) -> [Literal] {
        candidates(set, against: PayloadSet([schema], in: pool), depth: 0)
    }

    mutating func candidates(_ set: PayloadSet, against other: PayloadSet?, depth: Int) -> [Literal] {
        guard spend(on: set), depth < 8 else { return [] }
        if let values = comparer.finiteValues(of: set), set.kinds.rawValue.nonzeroBitCount == 1 { return values }
        var result = excluded(by: other).filter { set.kinds.contains($0.kind) }
        if let (group, alternatives) = set.openGroup(in: pool) {
            for alternative in alternatives.prefix(16) {
                let part = set.settling(group, by: alternative, in: pool)
                result += candidates(part, against: other, depth: depth + 1)
            }
            return result
        }
        for kind in set.kinds.each {
            let part = set.of(kind, in: pool)
            if let values = comparer.finiteValues(of: part) {
                result += values
                continue
            }
            switch kind {
            case .number: result += numbers(part, against: other)
            case .string: result += texts(part, against: other)
            case .array: result += arrays(part, against: other, depth: depth)
            case .object: result += objects(part, against: other, depth: depth)
            default: break
            }
        }
        return result
    }

    /// Returns the values that a set names in order to exclude them.
    private func excluded(by set: PayloadSet?) -> [Literal] {
        (set?.schemas ?? []).flatMap { pool[$0].none }.flatMap { pool[$0].values ?? [] }
    }

    private mutating func arrays(_ set: PayloadSet, against other: PayloadSet?, depth: Int) -> [Literal] {
        let summary = comparer.summary(of: set)
        let limits = other.map { comparer.summary(of: $0) }
        var counts = [summary.minElements, summary.minElements + 1, summary.minElements + 2, leastElements(set)]
        if summary.maxElements < 1_000 { counts.append(summary.maxElements) }
        if let limits {
            counts.append(limits.minElements - 1)
            if limits.maxElements < 1_000 { counts.append(limits.maxElements + 1) }
        }
        var result: [Literal] = []
        for count in counts where count >= summary.minElements && count <= min(summary.maxElements, 1_000) {
            if let whole = array(set, count: count, depth: depth) { result.append(whole) }
        }
        result += containing(set, other, summary, depth: depth)
        let first = PayloadSet(comparer.elementSchemas(set, at: 0), in: pool)
        let inner = other.map { PayloadSet(comparer.elementSchemas($0, at: 0), in: pool) }
        for value in candidates(first, against: inner, depth: depth + 1).prefix(24) {
            if let whole = array(set, count: max(summary.minElements, 1), depth: depth, [0: value]) {
                result.append(whole)
            }
        }
        return result
    }

    private mutating func objects(_ set: PayloadSet, against other: PayloadSet?, depth: Int) -> [Literal] {
        let summary = comparer.summary(of: set)
        var result: [Literal] = []
        if let least = object(set, with: [:], depth: depth) { result.append(least) }
        let asked = other.map { other in comparer.summary(of: other) }
        let dependencies = (other?.schemas ?? []).flatMap { pool[$0].members.dependencies }
        let known = summary.declared + (asked?.declared ?? []) + (asked?.required ?? [])
        var names = Set((known + dependencies.map(\.name)).map(ExactText.init))
        if comparer.isHiding, !set.schemas.isEmpty {
            let own = facts.named(by: set.schemas)
            names = names.filter(own.mayHave)
        }
        var all: [ExactText: Literal] = [:]
        for name in names.sorted().prefix(32).map(\.text) {
            let inner = PayloadSet(comparer.memberSchemas(set, name), in: pool)
            let outer = other.map { PayloadSet(comparer.memberSchemas($0, name), in: pool) }
            let values = candidates(inner, against: outer, depth: depth + 1)
            for value in values.prefix(12) {
                if let whole = object(set, with: [ExactText(name): value], depth: depth) { result.append(whole) }
            }
            if let value = make(inner, depth: depth + 1) { all[ExactText(name)] = value }
        }
        if !all.isEmpty, let whole = object(set, with: all, depth: depth) { result.append(whole) }
        // A member that others depend on, with all of them but one.
        for dependency in dependencies {
            for missing in dependency.required {
                let present = [dependency.name] + dependency.required.filter { $0 != missing }
                var given: [ExactText: Literal] = [:]
                for name in present {
                    given[ExactText(name)] = make(
                        PayloadSet(comparer.memberSchemas(set, name), in: pool), depth: depth + 1)
                }
                if given.count == present.count, let whole = object(set, with: given, depth: depth) {
                    result.append(whole)
                }
            }
        }
        if let asked, asked.maxMembers < 100 {
            let names =
                summary.declared
                + otherNames(set, SchemaNode.Members(), besides: Set(summary.declared.map(ExactText.init)))
                + (0...asked.maxMembers).map { "extra\($0)" }
            var given: [ExactText: Literal] = [:]
            for name in names where given.count <= asked.maxMembers {
                given[ExactText(name)] = make(PayloadSet(comparer.memberSchemas(set, name), in: pool), depth: depth + 1)
            }
            if given.count > asked.maxMembers, let whole = object(set, with: given, depth: depth) {
                result.append(whole)
            }
        }
        for dependency in dependencies {
            guard let schema = dependency.schema else { continue }
            let outer = PayloadSet([schema], in: pool)
            result += candidates(set.requiring(dependency.name, in: pool), against: outer, depth: depth + 1).prefix(12)
        }
        let askedNames = (other?.schemas ?? []).compactMap { pool[$0].members.names }
        var odd = SchemaNode.Members()
        odd.names = askedNames.first
        for name in oddNames(askedNames) + otherNames(set, odd, besides: names).prefix(4) {
            let inner = PayloadSet(comparer.memberSchemas(set, name), in: pool)
            if let value = make(inner, depth: depth + 1),
                let whole = object(set, with: [ExactText(name): value], depth: depth)
            {
                result.append(whole)
            }
        }
        return result
    }
}
