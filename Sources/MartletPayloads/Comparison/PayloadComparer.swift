import MartletContract
import MartletFormats
import MartletSyntax

/// Finds out whether all payloads of one schema are payloads of another, by proof or by a payload that is not.
///
/// A proof goes through the structure of both; what it assumes of the first schema may be too much, never too little,
/// so what is proven holds. A payload that refutes is made and then checked by ``SchemaJudge``, so what is refuted does
/// not hold. All work is bounded.
package struct PayloadComparer {
    /// How many pairs of sets are looked at for one answer.
    package var stepLimit = 20_000
    /// How often payloads that refute are looked for, for one answer.
    package var searchLimit = 40

    /// The schemas.
    package let pool: SchemaPool
    let judge: SchemaJudge
    /// A judge that takes for right what is taken to be contained.
    private(set) var trustingJudge: SchemaJudge
    let patterns = PatternStore()
    private var known: [Question: Containment] = [:]
    /// The schemas that are taken to be contained in a schema.
    private var assumed: [SchemaID: Set<SchemaID>] = [:]
    /// The two of which it is asked now.
    private var asked: (first: [SchemaID], second: SchemaID)?
    var searches = 0
    /// Whether only a proof is looked for: the first step, which is cheap, and of which most alternatives fail.
    private(set) var isProving = false
    /// The questions that are being answered, with the level of the payload at which each was asked.
    private var open: [Question: Int] = [:]
    /// What was proven, in order: withdrawn when what it assumed turns out not to hold.
    private var proven: [Question] = []
    private var steps = 0
    private var depth = 0
    /// How deep within the payload the question at hand is: one more for each array and object.
    private var level = 0
    let facts: PayloadFacts
    /// Whether senders write no members that the receiver alone names.
    private(set) var isHiding: Bool

    private struct Question: Hashable {
        let set: PayloadSet
        let schema: SchemaID
        let isProving: Bool
        let isHiding: Bool
        /// Whether it is about the whole payload of what is asked, so that less is taken to be contained.
        let isWhole: Bool
    }

    /// Makes a comparer of the schemas that a pool has now.
    ///
    /// - Parameters:
    ///   - workLimit: The work that all answers together may take, in steps of about a microsecond; what is asked after that is
    ///     `unknown`.
    ///   - isHiding: Whether senders write no members that the receiver alone names, as in whole messages.
    package init(
        _ pool: SchemaPool, workLimit: Int = WorkBudget.Work.payloadComparisons.limit, isHiding: Bool = false
    ) {
        self.pool = pool
        self.isHiding = isHiding
        facts = PayloadFacts(pool, workLimit: workLimit)
        judge = SchemaJudge(pool, patterns: patterns)
        trustingJudge = judge
    }

    /// The work that all answers have taken so far.
    package var workDone: Int { facts.work.done }

    /// Returns how the sets of two schemas relate.
    package mutating func relation(_ first: SchemaID, _ second: SchemaID) -> PayloadRelation {
        switch (containment(of: first, in: second), containment(of: second, in: first)) {
        case (.contained, .contained): .equal
        case (.contained, .refuted(let payload)): .wider(payload)
        case (.refuted(let payload), .contained): .narrower(payload)
        case (.refuted(let left), .refuted(let right)): .incomparable(left, right)
        case (.unknown, _), (_, .unknown): .unknown
        }
    }

    /// Returns whether all payloads of the first schema are payloads of the second.
    ///
    /// - Parameter asked: Schemas that are not taken for contained, unless they stand inside of the payload.
    package mutating func containment(
        of first: SchemaID, in second: SchemaID, askingAbout asked: (first: [SchemaID], second: SchemaID)? = nil
    ) -> Containment {
        self.asked = asked
        trustingJudge.asked = asked?.second
        defer { self.asked = nil }
        steps = 0
        searches = 0
        depth = 0
        level = 0
        facts.work.begin()
        return containment(of: PayloadSet([first], in: pool), in: second)
    }

    /// Takes all payloads of the first schema for payloads of the second, wherever one stands inside of another.
    package mutating func assumeContainment(of first: SchemaID, in second: SchemaID) {
        assumed[second, default: []].insert(first)
        trustingJudge.trusted[second, default: []].append(first)
    }

    /// Whether a set is taken to be contained.
    private func isAssumed(_ set: PayloadSet, _ schema: SchemaID) -> Bool {
        guard let known = assumed[schema] else { return false }
        return set.schemas.contains { first in
            let isAsked = level == 0 && asked.map { $0.second == schema && $0.first.contains(first) } == true
            return known.contains(first) && !isAsked
        }
    }

    // MARK: Sets

    mutating func containment(of set: PayloadSet, in schema: SchemaID) -> Containment {
        if schema == pool.everything || set.kinds.isEmpty || set.schemas.contains(schema) { return .contained }
        if isAssumed(set, schema) { return .contained }
        if !isProving {
            switch proof(of: set, in: schema) {
            case .contained: return .contained
            case .refuted(let payload): return .refuted(payload)
            case .unknown: break
            }
        }
        let question = Question(
            set: set, schema: schema, isProving: isProving, isHiding: isHiding, isWhole: level == 0 && asked != nil)
        if let answer = known[question] { return answer }
        // A payload is finite: what holds as long as it holds for the parts of a payload, holds.
        if let outer = open[question] { return outer < level ? .contained : .unknown }
        open[question] = level
        defer { open[question] = nil }
        steps += 1
        guard steps < stepLimit, depth < 200, facts.work.spend(set.cost) else { return .unknown }
        depth += 1
        defer { depth -= 1 }
        let mark = proven.count
        let answer = split(set, schema)
        if answer == .contained {
            proven.append(question)
        } else {
            for question in proven[mark...] { known[question] = nil }
            proven.removeSubrange(mark...)
        }
        known[question] = answer
        return answer
    }

    /// Returns whether it can be proven that all payloads of a set are in the set of a schema.
    mutating func proof(of set: PayloadSet, in schema: SchemaID) -> Containment {
        let wasProving = isProving
        isProving = true
        defer { isProving = wasProving }
        return containment(of: set, in: schema)
    }

    /// Returns whether it can be proven that all payloads of a schema are in the set of another, whoever writes them: neither schema is
    /// the sender's alone, so that names do not tell what is not written.
    ///
    /// - Parameter isOfPart: Whether it is about a part of the payload.
    mutating func letterProof(of first: SchemaID, in second: SchemaID, isOfPart: Bool = false) -> Containment {
        let wasHiding = isHiding
        isHiding = false
        defer { isHiding = wasHiding }
        let set = PayloadSet([first], in: pool)
        return isOfPart ? proofOfPart(set, in: second) : proof(of: set, in: second)
    }

    /// Looks at each kind by itself, then at the values one by one where there are few, then at the whole, and at last at
    /// the alternatives of the first open group.
    private mutating func split(_ set: PayloadSet, _ schema: SchemaID) -> Containment {
        if set.kinds.rawValue.nonzeroBitCount > 1 {
            return all(set.kinds.each) { comparer, kind in
                comparer.containment(of: set.of(kind, in: comparer.pool), in: schema)
            }
        }
        if let values = finiteValues(of: set) { return containment(of: values, set, schema) }
        let answer = direct(set, schema)
        guard case .unknown = answer else { return answer }
        if isEmpty(set) { return .contained }
        guard let (group, alternatives) = set.openGroup(in: pool) else { return .unknown }
        let pool = pool
        return all(alternatives) { comparer, alternative in
            comparer.containment(of: set.settling(group, by: alternative, in: pool), in: schema)
        }
    }

    /// All must be contained; the first one that is not is the answer.
    mutating func all<Part>(
        _ parts: [Part], _ answer: (inout PayloadComparer, Part) -> Containment
    ) -> Containment {
        var result = Containment.contained
        for part in parts {
            switch answer(&self, part) {
            case .contained: break
            case .unknown where isProving: return .unknown
            case .unknown: result = .unknown
            case .refuted(let payload): return .refuted(payload)
            }
        }
        return result
    }

    private mutating func containment(
        of values: [Literal], _ set: PayloadSet, _ schema: SchemaID
    ) -> Containment {
        all(values) { comparer, value in
            switch (comparer.verdict(value, set), comparer.trustingVerdict(value, of: set, schema)) {
            case (.invalid, _), (_, .valid): .contained
            case (.valid, .invalid): .refuted(value)
            default: .unknown
            }
        }
    }

    /// Everything that the schema says must follow from the set.
    private mutating func direct(_ set: PayloadSet, _ schema: SchemaID) -> Containment {
        let node = pool[schema]
        guard node.kinds.isSuperset(of: set.kinds) else { return refutation(of: set, schema) }
        var result = Containment.contained
        for requirement in Requirement.allCases {
            switch follows(requirement, from: set, node, schema) {
            case .contained: continue
            case .refuted(let payload): return .refuted(payload)
            case .unknown where isProving: return .unknown
            case .unknown: result = .unknown
            }
        }
        return result == .unknown ? refutation(of: set, schema) : result
    }

    /// What a schema asks for, the cheap first.
    private enum Requirement: CaseIterable {
        case values, kind, all, any, one, none, conditions, rest
    }

    private mutating func follows(
        _ requirement: Requirement, from set: PayloadSet, _ node: SchemaNode, _ schema: SchemaID
    ) -> Containment {
        switch requirement {
        case .values: return node.values == nil ? .contained : .unknown
        case .kind: return kind(set, node, schema)
        case .all: return all(node.all) { comparer, part in comparer.containment(of: set, in: part) }
        case .any: return all(node.any) { comparer, group in comparer.any(set, group, schema) }
        case .one: return all(node.one) { comparer, group in comparer.one(set, group, schema) }
        case .none: return all(node.none) { comparer, part in comparer.areDisjoint(set, part) ? .contained : .unknown }
        case .conditions:
            return all(node.conditions) { comparer, condition in comparer.condition(set, condition, schema) }
        case .rest:
            if let dynamic = node.dynamic { return sharesDynamic(dynamic, set) ? .contained : .unknown }
            let known = TextSet(set.schemas.flatMap { pool[$0].unjudged })
            return node.unjudged.allSatisfy(known.contains) ? .contained : .unknown
        }
    }

    private func sharesDynamic(_ dynamic: SchemaNode.DynamicReference, _ set: PayloadSet) -> Bool {
        set.schemas.contains { pool[$0].dynamic == dynamic }
    }

    private mutating func kind(_ set: PayloadSet, _ node: SchemaNode, _ schema: SchemaID) -> Containment {
        switch set.kinds {
        case .number: numbers(set, node.numbers, schema)
        case .string: texts(set, node.texts, schema)
        case .array: elements(set, node.elements, schema)
        case .object: members(set, node.members, schema)
        default: .contained
        }
    }

    /// Asks the same about a part of the payload.
    mutating func containmentOfPart(_ set: PayloadSet, in schema: SchemaID) -> Containment {
        level += 1
        defer { level -= 1 }
        return containment(of: set, in: schema)
    }

    /// Proves the same about a part of the payload.
    mutating func proofOfPart(_ set: PayloadSet, in schema: SchemaID) -> Containment {
        level += 1
        defer { level -= 1 }
        return proof(of: set, in: schema)
    }

    // MARK: What is known about a set

    func summary(of set: PayloadSet) -> PayloadSummary {
        if let known = facts.summary(of: set) { return known }
        var summary = PayloadSummary(set, in: pool)
        // Noted before, because what is inside can be the same set.
        facts.note(summary, for: set)
        if summary.areUnique, let count = elementCount(set) { summary.maxElements = min(summary.maxElements, count) }
        if let names = allowedNames(set) { summary.allow(names) }
        facts.note(summary, for: set)
        return summary
    }

    /// Returns how many elements an array has at most whose elements all differ; nil where there are too many values.
    private func elementCount(_ set: PayloadSet) -> Int? {
        let longest = set.schemas.map { pool[$0].elements.prefix.count }.max() ?? 0
        let rest = PayloadSet(elementSchemas(set, at: longest), in: pool)
        var count = longest
        for kind in rest.kinds.each {
            let part = rest.of(kind, in: pool)
            guard let values = finiteValues(of: part), values.count <= 64 else { return nil }
            count +=
                values.reduce(into: [Literal]()) { values, value in
                    let isNew = !values.contains { $0.isEqual(to: value) }
                    if isNew, verdict(value, part) != .invalid { values.append(value) }
                }.count
        }
        return count
    }

    /// Returns the only names that members may have, where these are few; nil where any others may be there.
    private func allowedNames(_ set: PayloadSet) -> [String]? {
        let schemas = set.schemas.compactMap { pool[$0].members.names }
        if schemas.isEmpty { return nil }
        let names = PayloadSet(schemas, in: pool).of(.string, in: pool)
        guard let values = names.kinds.isEmpty ? [] : finiteValues(of: names), values.count <= 64 else { return nil }
        return values.filter { verdict($0, names) != .invalid }.compactMap(\.text)
    }

    /// Returns all values of a set, where they are listed or few; some that are not in it may be among them.
    func finiteValues(of set: PayloadSet) -> [Literal]? {
        switch set.kinds {
        case .null: return [.null]
        case .bool: return [.bool(true), .bool(false)]
        default: break
        }
        let summary = summary(of: set)
        if let values = summary.values { return values.filter { set.kinds.contains($0.kind) } }
        if set.kinds == .number, summary.areWhole, let lower = summary.lower, let upper = summary.upper,
            let first = Int(lower.number.description), let last = Int(upper.number.description),
            first <= last, !last.subtractingReportingOverflow(first).overflow, last - first < 64
        {
            return (first...last).map { .number(String($0)) }
        }
        if set.kinds == .string, !summary.patterns.isEmpty || summary.maxLength == 0 {
            return facts.all(summary.texts)?.map(Literal.string)
        }
        return nil
    }
}

extension JSONKinds {
    /// The kinds one by one.
    var each: [JSONKinds] {
        [JSONKinds.null, .bool, .number, .string, .array, .object].filter(contains)
    }
}

extension Literal {
    /// The kind of the value.
    var kind: JSONKinds {
        switch self {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}
