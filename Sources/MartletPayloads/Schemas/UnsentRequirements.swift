import MartletContract

/// Finds the required members that a sender does not send: `required` can be in another part of a schema than the property that
/// is `readOnly` or `writeOnly`.
///
/// A name that a schema declares so, itself or by a part that applies to the same value, is excused in that schema and in all of its
/// parts. Absence of such a member is unknown instead of invalid, so that `not` and `oneOf` do not turn the excuse into a refusal.
struct UnsentRequirements: Sendable {
    private struct Excuse: Hashable {
        let schema: SchemaID
        let name: ExactText
    }

    /// The schemas that a schema is a part of, for the same value.
    private var owners: [SchemaID: [SchemaID]] = [:]
    private var declared: [SchemaID: Set<ExactText>] = [:]
    private var excused: Set<Excuse> = []
    /// How many excuses there are.
    var count: Int { excused.count }
    /// How many names may still be passed on; beyond that, no member is required.
    private var left = 1_000_000

    /// Excuses the members in schemas that are new in a pool, and in what they refer to.
    ///
    /// - Parameter unsent: The schemas whose values are not sent.
    mutating func excuse(_ new: Range<Int>, _ unsent: Set<SchemaID>, in pool: inout SchemaPool) {
        guard !unsent.isEmpty else { return remember(new, pool) }
        remember(new, pool)
        var waiting: [Excuse] = []
        for index in new {
            let node = pool.nodes[index]
            for property in node.members.properties
            where unsent.contains(property.schema) || pool[property.schema].all.contains(where: unsent.contains) {
                waiting.append(Excuse(schema: SchemaID(index), name: ExactText(property.name)))
            }
            for part in node.partsOfSameValue {
                waiting += (declared[part] ?? []).map { Excuse(schema: SchemaID(index), name: $0) }
            }
        }
        while let next = waiting.popLast() {
            guard declared[next.schema, default: []].insert(next.name).inserted else { continue }
            excuse(next, in: &pool)
            guard left > 0 else { return excuseAll(new, in: &pool) }
            waiting += (owners[next.schema] ?? []).map { Excuse(schema: $0, name: next.name) }
        }
    }

    private mutating func remember(_ new: Range<Int>, _ pool: SchemaPool) {
        for index in new {
            for part in pool.nodes[index].partsOfSameValue { owners[part, default: []].append(SchemaID(index)) }
        }
    }

    private mutating func excuse(_ first: Excuse, in pool: inout SchemaPool) {
        var waiting = [first]
        while left > 0, let next = waiting.popLast() {
            left -= 1
            guard excused.insert(next).inserted else { continue }
            pool[next.schema].members.excuse(next.name)
            waiting += pool[next.schema].partsOfSameValue.map { Excuse(schema: $0, name: next.name) }
        }
    }

    private func excuseAll(_ new: Range<Int>, in pool: inout SchemaPool) {
        for index in new {
            let names = pool.nodes[index].members.required
            for name in names { pool[SchemaID(index)].members.excuse(ExactText(name)) }
        }
    }
}

extension SchemaNode {
    /// The schemas that it applies to the value itself.
    var partsOfSameValue: [SchemaID] {
        var result = all + none + any.joined() + one.joined()
        for condition in conditions {
            result += [condition.test, condition.then, condition.otherwise].compactMap(\.self)
        }
        return result + members.dependencies.compactMap(\.schema)
    }
}

extension SchemaNode.Members {
    /// Makes the absence of a member unknown instead of invalid.
    fileprivate mutating func excuse(_ name: ExactText) {
        if required.contains(where: { ExactText($0) == name }) {
            required.removeAll { ExactText($0) == name }
            excused.append(name.text)
        }
        for index in dependencies.indices
        where dependencies[index].required.contains(where: { ExactText($0) == name }) {
            dependencies[index].required.removeAll { ExactText($0) == name }
            dependencies[index].excused.append(name.text)
        }
    }
}
