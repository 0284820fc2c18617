import MartletSyntax

/// Which schemas others lead to, found when it is asked for.
final class SchemaReach: Sendable {
    private struct Question: Hashable {
        let from: SchemaID
        let to: SchemaID
    }

    private let pool: SchemaPool
    private let answers = Locked<[Question: Bool]>([:])
    /// How many schemas are looked at for one answer; beyond that one is taken to lead to the other.
    private static let limit = 20_000

    init(_ pool: SchemaPool) {
        self.pool = pool
    }

    /// Whether a schema is another one, or has it anywhere within.
    func leads(from first: SchemaID, to second: SchemaID) -> Bool {
        let question = Question(from: first, to: second)
        if let known = answers.withLock({ $0[question] }) { return known }
        let answer = search(from: first, to: second)
        answers.withLock { $0[question] = answer }
        return answer
    }

    private func search(from first: SchemaID, to second: SchemaID) -> Bool {
        var seen: Set<SchemaID> = [first]
        var waiting = [first]
        while let id = waiting.popLast() {
            if id == second || seen.count > Self.limit { return true }
            for part in pool[id].parts where seen.insert(part).inserted { waiting.append(part) }
        }
        return false
    }
}

extension SchemaNode {
    /// The schemas that it refers to.
    fileprivate var parts: [SchemaID] {
        var result = all + none + elements.prefix + any.joined() + one.joined()
        result += [elements.rest, elements.contains, elements.unevaluated].compactMap(\.self)
        result += [members.additional, members.names, members.unevaluated].compactMap(\.self)
        result += members.properties.map(\.schema) + members.patterns.map(\.schema)
        result += members.dependencies.compactMap(\.schema)
        for condition in conditions {
            result += [condition.test, condition.then, condition.otherwise].compactMap(\.self)
        }
        if let dynamic { result.append(dynamic.initial) }
        return result
    }
}
