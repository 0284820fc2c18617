import MartletContract

/// Changes payloads that break keywords as little as is found to be enough.
struct AnswerMender {
    private let models: TextTable<Model>
    private let judge: AnswerJudge

    /// How many times something is changed.
    private static let roundLimit = 24
    /// How many changes are tried in all.
    private static let trialLimit = 400
    /// How much work the judge does for all changes together: as much as for a few large payloads.
    private static let workLimit = 3_000_000

    init(_ contract: Contract, _ judge: AnswerJudge) {
        models = TextTable(contract.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.judge = judge
    }

    /// Returns a payload that is not invalid; nil where none is found.
    func mend(_ payload: Literal, _ type: TypeReference, _ constraints: Constraints = Constraints()) -> Literal? {
        let entry = judge.entry(type, constraints)
        var current = payload
        var (failures, work) = entry.judge.answerAndWork(current, entry.schema, limit: 20)
        var trials = 0
        for _ in 0..<Self.roundLimit {
            guard failures.verdict == .invalid else { return current }
            var best: (payload: Literal, answer: SchemaAnswer)?
            search: for path in places(of: failures.failures) {
                for change in changes(of: current, at: path, type) {
                    trials += 1
                    guard trials < Self.trialLimit, work < Self.workLimit else { break search }
                    let (answer, steps) = entry.judge.answerAndWork(change, entry.schema, limit: 20)
                    work += steps
                    if answer.verdict != .invalid { return change }
                    if answer.failures.count < (best?.answer ?? failures).failures.count { best = (change, answer) }
                }
                if best != nil { break }
            }
            guard let best else { return nil }
            current = best.payload
            failures = best.answer
        }
        return nil
    }

    /// Returns some payload of a type; nil where none is found.
    func payload(of type: TypeReference, _ constraints: Constraints) -> Literal? {
        let entry = judge.entry(type, constraints)
        let comparer = PayloadComparer(entry.judge.pool)
        var maker = PayloadMaker(comparer)
        let set = PayloadSet([entry.schema], in: entry.judge.pool)
        if let made = maker.make(set), entry.judge.verdict(made, entry.schema) != .invalid { return made }
        return maker.candidates(of: set, against: entry.judge.pool.nothing).first {
            entry.judge.verdict($0, entry.schema) != .invalid
        }
    }

    /// The places where something fails, innermost first, with all that they stand in.
    private func places(of failures: [SchemaFailure]) -> [[String]] {
        var result: [[String]] = []
        for failure in failures {
            var path = failure.pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
                .map { JSONPointerText.unescape(String($0)) }
            while true {
                if !result.contains(path) { result.append(path) }
                if path.isEmpty { break }
                path.removeLast()
            }
        }
        return result.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
            .map(\.element)
    }

    /// Returns payloads with something else at a place, each made when it is asked for.
    private func changes(
        of payload: Literal, at path: [String], _ type: TypeReference
    ) -> some Sequence<Literal> {
        let old = payload.value(at: path[...])
        let omissions = old?.omissions ?? 0
        return (0...omissions).lazy.flatMap { index -> [Literal] in
            guard let old else { return [] }
            let values = index < omissions ? [old.omitting(index)] : made(in: old, at: path, of: type, payload)
            return values.compactMap { payload.replacing(path[...], with: $0) }
        }
    }

    /// Returns what the type of a place leads to, alone and beside what stands there.
    private func made(
        in old: Literal, at path: [String], of type: TypeReference, _ payload: Literal
    ) -> [Literal] {
        guard let (type, constraints) = part(of: type, at: path[...], payload),
            let made = self.payload(of: type, constraints)
        else { return [] }
        guard case .object(let old) = old, case .object(let new) = made else { return [made] }
        // As much of the old as may stay beside what must be there.
        let names = TextSet(old.map(\.name))
        let added = new.filter { !names.contains($0.name) }
        return added.isEmpty ? [made] : [made, .object(old + added)]
    }

    /// Returns the type of what stands at a place; nil where that is not known.
    private func part(
        of type: TypeReference, at path: ArraySlice<String>, _ payload: Literal,
        _ constraints: Constraints = Constraints(), depth: Int = 0
    ) -> (TypeReference, Constraints)? {
        guard depth < 128 else { return nil }
        guard let step = path.first else { return (type, constraints) }
        let rest = path.dropFirst()
        guard let inner = payload.value(at: [step]) else { return nil }
        switch type.kind {
        case .array(let element), .map(let element): return part(of: element, at: rest, inner, depth: depth + 1)
        case .model(let name):
            switch models[name]?.shape {
            case .alias(let alias)?: return part(of: alias.type, at: path, payload, depth: depth + 1)
            case .object(let object)?:
                if let field = object.fields.first(where: { $0.key == step }) {
                    return part(of: field.type, at: rest, inner, depth: depth + 1)
                }
                guard case .kept(let type) = object.additional else { return nil }
                return part(of: type, at: rest, inner, depth: depth + 1)
            case .union(let union)?:
                let members = union.members.filter { judge.verdict(payload, $0.type) != .invalid } + union.members
                for member in members {
                    if let found = part(of: member.type, at: path, payload, depth: depth + 32) { return found }
                }
                return nil
            case .enumeration?, nil: return nil
            }
        default: return nil
        }
    }
}

extension Literal {
    /// In how many ways some of it can be left out.
    fileprivate var omissions: Int {
        switch self {
        case .object(let members): members.count
        case .array(let elements) where elements.count > 1: elements.count
        default: 0
        }
    }

    /// Returns the value without one of its members, the last first; of a list, less of its start, and nothing in the end.
    fileprivate func omitting(_ index: Int) -> Literal {
        switch self {
        case .object(var members):
            members.remove(at: members.count - 1 - index)
            return .object(members)
        case .array(let elements): return .array(Array(elements.prefix(index + 1 < elements.count ? index + 1 : 0)))
        default: return self
        }
    }

    /// Returns what stands at a place; nil where nothing does.
    func value(at path: ArraySlice<String>) -> Literal? {
        guard let step = path.first else { return self }
        switch self {
        case .object: return member(step)?.value(at: path.dropFirst())
        case .array(let elements):
            guard let index = Int(step), elements.indices.contains(index) else { return nil }
            return elements[index].value(at: path.dropFirst())
        default: return nil
        }
    }

    /// Returns the value with another one at a place; nil where nothing stands there.
    func replacing(_ path: ArraySlice<String>, with new: Literal) -> Literal? {
        guard let step = path.first else { return new }
        switch self {
        case .object(var members):
            guard let index = members.firstIndex(where: { $0.name == step }),
                let value = members[index].value.replacing(path.dropFirst(), with: new)
            else { return nil }
            members[index].value = value
            return .object(members)
        case .array(var elements):
            guard let index = Int(step), elements.indices.contains(index),
                let value = elements[index].replacing(path.dropFirst(), with: new)
            else { return nil }
            elements[index] = value
            return .array(elements)
        default: return nil
        }
    }
}
