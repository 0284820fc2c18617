import MartletContract
import MartletFormats

/// Makes payloads that are probably in a set; who uses them checks them.
struct PayloadMaker {
    private let comparer: PayloadComparer
    /// How many values may still be made.
    private var budget = 4_000
    /// How large a payload may be. Those of its parts that are alike share memory, so that a small one can be endless once it
    /// is written.
    private static let sizeLimit = 100_000
    private let pool: SchemaPool

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
            let part = set.of(kind)
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
        case .array: return array(set, count: comparer.summary(of: set).minElements, depth: depth)
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

    private mutating func array(
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
            let inner = PayloadSet(comparer.elementSchemas(set, at: index) + contained(set, index), in: pool)
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

    /// What the first elements must be so that as many are there as must be.
    private func contained(_ set: PayloadSet, _ index: Int) -> [SchemaID] {
        set.schemas.compactMap { id in
            let elements = pool[id].elements
            return index < elements.minContains ?? 1 ? elements.contains : nil
        }
    }

    /// Makes an object with some members, apart from those that must be there anyway.
    mutating func object(_ set: PayloadSet, with given: [String: Literal], depth: Int = 0) -> Literal? {
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
        var names = Set(summary.required).union(given.keys)
        for dependency in set.schemas.flatMap({ pool[$0].members.dependencies }) where names.contains(dependency.name) {
            names.formUnion(dependency.required)
        }
        var members: [Literal.Member] = []
        for name in order(of: names, set) {
            if let value = given[name] {
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
    private func order(of names: Set<String>, _ set: PayloadSet) -> [String] {
        var rest = names
        var result: [String] = []
        for id in set.schemas {
            for property in pool[id].members.properties where rest.remove(property.name) != nil {
                result.append(property.name)
            }
        }
        return result + rest.sorted()
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
        _ set: PayloadSet, _ asked: SchemaNode.Members, besides named: Set<String>
    ) -> [String] {
        let patterns = (set.schemas.flatMap { pool[$0].members.patterns } + asked.patterns).map(\.name)
        let sampled = patterns.flatMap { facts.samples(of: $0, lengths: 0...64) }
        let namesOf = set.schemas.compactMap { pool[$0].members.names }
        let made =
            namesOf.isEmpty ? [] : texts(PayloadSet(namesOf, in: pool).of(.string), against: nil).compactMap(\.text)
        return (["extra", "x", "other"] + sampled + made.prefix(8)).filter { !named.contains($0) }
    }

    /// Returns names that schemas of names may not allow.
    private func oddNames(_ schemas: [SchemaID]) -> [String] {
        guard !schemas.isEmpty else { return [] }
        let asked = PayloadSet(schemas, in: pool).of(.string)
        let all = PayloadSet([], in: pool).of(.string)
        return texts(all, against: asked).compactMap(\.text).filter { comparer.verdict(.string($0), asked) == .invalid }
            .prefix(4).map { $0 }
    }

    // MARK: Many payloads

    /// Returns payloads that may be in a set and not in a schema's: those at the edges of both.
    mutating func candidates(of set: PayloadSet, against schema: SchemaID) -> [Literal] {
        candidates(set, against: PayloadSet([schema], in: pool), depth: 0)
    }

    private mutating func candidates(_ set: PayloadSet, against other: PayloadSet?, depth: Int) -> [Literal] {
        guard spend(on: set), depth < 8 else { return [] }
        if let values = comparer.finiteValues(of: set), set.kinds.rawValue.nonzeroBitCount == 1 { return values }
        var result: [Literal] = []
        if let (group, alternatives) = set.openGroup(in: pool) {
            for alternative in alternatives.prefix(16) {
                let part = set.settling(group, by: alternative, in: pool)
                result += candidates(part, against: other, depth: depth + 1)
            }
            return result
        }
        for kind in set.kinds.each {
            let part = set.of(kind)
            switch kind {
            case .number: result += numbers(part, against: other)
            case .string: result += texts(part, against: other)
            case .array: result += arrays(part, against: other, depth: depth)
            case .object: result += objects(part, against: other, depth: depth)
            default: result += comparer.finiteValues(of: part) ?? []
            }
        }
        return result
    }

    private mutating func arrays(_ set: PayloadSet, against other: PayloadSet?, depth: Int) -> [Literal] {
        let summary = comparer.summary(of: set)
        let limits = other.map { comparer.summary(of: $0) }
        var counts = [summary.minElements, summary.minElements + 1, summary.minElements + 2]
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

    /// Arrays with as many elements of the sort that one side counts as either side has a limit for.
    private mutating func containing(
        _ set: PayloadSet, _ other: PayloadSet?, _ summary: PayloadSummary, depth: Int
    ) -> [Literal] {
        let all = (set.schemas + (other?.schemas ?? [])).map { pool[$0].elements }.filter { $0.contains != nil }
        var result: [Literal] = []
        for wanted in all.compactMap(\.contains) {
            let counts = all.flatMap {  // allowed: a list
                [($0.minContains ?? 1) - 1, $0.minContains ?? 1, $0.maxContains ?? 1, ($0.maxContains ?? 1) + 1]
            }
            for count in Set(counts).sorted() where count >= 0 && count <= 200 {
                let inner = PayloadSet(comparer.elementSchemas(set, at: 0) + [wanted], in: pool)
                let values =
                    summary.areUnique
                    ? Array(candidates(inner, against: nil, depth: depth + 1).prefix(count))
                    : make(inner, depth: depth + 1).map { Array(repeating: $0, count: count) } ?? []
                guard values.count == count else { continue }
                var given: [Int: Literal] = [:]
                for (index, value) in values.enumerated() { given[index] = value }
                if let whole = array(set, count: max(count, summary.minElements), depth: depth, given) {
                    result.append(whole)
                }
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
        let names = Set(summary.declared).union(asked?.declared ?? []).union(asked?.required ?? [])
            .union(dependencies.map(\.name))
        var all: [String: Literal] = [:]
        for name in names.sorted().prefix(32) {
            let inner = PayloadSet(comparer.memberSchemas(set, name), in: pool)
            let outer = other.map { PayloadSet(comparer.memberSchemas($0, name), in: pool) }
            let values = candidates(inner, against: outer, depth: depth + 1)
            for value in values.prefix(12) {
                if let whole = object(set, with: [name: value], depth: depth) { result.append(whole) }
            }
            if let value = make(inner, depth: depth + 1) { all[name] = value }
        }
        if !all.isEmpty, let whole = object(set, with: all, depth: depth) { result.append(whole) }
        // A member that others depend on, with all of them but one.
        for dependency in dependencies {
            for missing in dependency.required {
                let present = [dependency.name] + dependency.required.filter { $0 != missing }
                var given: [String: Literal] = [:]
                for name in present {
                    given[name] = make(PayloadSet(comparer.memberSchemas(set, name), in: pool), depth: depth + 1)
                }
                if given.count == present.count, let whole = object(set, with: given, depth: depth) {
                    result.append(whole)
                }
            }
        }
        let askedNames = (other?.schemas ?? []).compactMap { pool[$0].members.names }
        var odd = SchemaNode.Members()
        odd.names = askedNames.first
        for name in oddNames(askedNames) + otherNames(set, odd, besides: names).prefix(4) {
            let inner = PayloadSet(comparer.memberSchemas(set, name), in: pool)
            if let value = make(inner, depth: depth + 1), let whole = object(set, with: [name: value], depth: depth) {
                result.append(whole)
            }
        }
        return result
    }
}

extension Literal {
    /// Returns the number of its values, with one for each 64 bytes of its texts; nil beyond a limit.
    fileprivate func size(atMost limit: Int) -> Int? {
        var (size, open) = (0, [self])
        while let next = open.popLast() {
            size += 1
            switch next {
            case .string(let text): size += text.utf8.count / 64
            case .array(let elements): open += elements
            case .object(let members):
                open += members.map(\.value)
                size += members.reduce(0) { $0 + $1.name.utf8.count / 64 }
            case .null, .bool, .number: break
            }
            guard size + open.count <= limit else { return nil }
        }
        return size
    }
}
