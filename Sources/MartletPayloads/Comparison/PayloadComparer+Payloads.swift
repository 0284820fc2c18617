package import MartletContract
import MartletFormats

extension PayloadComparer {
    /// Returns a whole payload of the first schema that is none of the second; nil when none is found.
    ///
    /// - Parameter part: An object with the names that the payload should have, besides those that it must have; any payload
    ///   will do for a value without members.
    package mutating func payload(of first: SchemaID, notIn second: SchemaID, with part: Literal) -> Literal? {
        guard case .object(let members) = part else {
            guard case .refuted(let whole) = containment(of: first, in: second) else { return nil }
            return whole
        }
        facts.work.begin()
        let set = PayloadSet([first], in: pool)
        var maker = PayloadMaker(self)
        var given: [ExactText: Literal] = [:]
        for name in members.map(\.name) {
            given[ExactText(name)] = maker.make(PayloadSet(memberSchemas(set, name), in: pool))
        }
        guard let whole = maker.object(set, with: given), isShown(whole, set, second) else { return nil }
        return whole
    }

    /// Returns whether a payload is one of the first schema, and none of the second.
    package func isRefutation(_ payload: Literal, of first: SchemaID, in second: SchemaID) -> Bool {
        facts.work.begin()
        return isShown(payload, PayloadSet([first], in: pool), second)
    }

    /// Returns true unless a payload is invalid by the first schema, or valid by the second.
    package func mayRefute(_ payload: Literal, of first: SchemaID, in second: SchemaID) -> Bool {
        facts.work.begin()
        return verdict(payload, first) != .invalid && verdict(payload, second) != .valid
    }

    /// Returns whether a payload is in a set, and not in the set of a schema, whatever is taken to be contained.
    private func isShown(_ payload: Literal, _ set: PayloadSet, _ schema: SchemaID) -> Bool {
        verdict(payload, schema) == .invalid && verdict(payload, set) == .valid
    }

    /// Looks for a payload of the set that the schema does not allow.
    mutating func refutation(of set: PayloadSet, _ schema: SchemaID) -> Containment {
        guard !isProving else { return isEmpty(set) ? .contained : .unknown }
        searches += 1
        guard searches <= searchLimit else { return .unknown }
        var maker = PayloadMaker(self)
        for payload in maker.candidates(of: set, against: schema) where isRefutation(payload, set, schema) {
            return .refuted(payload)
        }
        return isEmpty(set) ? .contained : .unknown
    }

    /// Returns whether a payload is in a set, and not in the set of a schema, for a reason that nobody has taken to be none.
    func isRefutation(_ payload: Literal, _ set: PayloadSet, _ schema: SchemaID) -> Bool {
        trustingVerdict(payload, of: set, schema) == .invalid && verdict(payload, set) == .valid
            && !(isHiding && hasHiddenMember(payload, from: set.schemas, to: [schema]))
    }

    /// Returns whether a payload that a set allows is one of a schema, where what is taken to be contained is so.
    func trustingVerdict(_ payload: Literal, of set: PayloadSet, _ schema: SchemaID) -> Judgement.Verdict {
        var judge = trustingJudge
        judge.senders = Array(set.schemas)
        return verdict(payload, schema, by: judge)
    }

    /// Returns whether a payload is one of a schema.
    func verdict(_ payload: Literal, _ schema: SchemaID) -> Judgement.Verdict {
        verdict(payload, schema, by: judge)
    }

    /// Returns whether a payload is one of a schema, as a judge sees it.
    func verdict(_ payload: Literal, _ schema: SchemaID, by judge: SchemaJudge) -> Judgement.Verdict {
        let (verdict, work) = judge.verdict(payload, schema, workLimit: facts.work.rest)
        return facts.work.spend(work) ? verdict : .unknown
    }

    /// Returns whether a payload is in a set.
    func verdict(_ payload: Literal, _ set: PayloadSet) -> Judgement.Verdict {
        guard set.kinds.contains(payload.kind) else { return .invalid }
        if !set.required.isEmpty, case .object(let members) = payload,
            !set.required.allSatisfy({ name in members.contains { $0.name == name } })
        {
            return .invalid
        }
        var result = Judgement.Verdict.valid
        for schema in set.schemas {
            switch verdict(payload, schema) {
            case .valid: break
            case .invalid: return .invalid
            case .unknown: result = .unknown
            }
        }
        return result
    }

    /// Returns whether a pattern matches a text; nil when nobody can tell.
    func matches(_ text: String, _ pattern: String) -> Bool? {
        guard case .success(let pattern) = patterns.pattern(pattern) else { return nil }
        return pattern.matches(text)
    }
}
