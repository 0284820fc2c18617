import MartletContract

/// A text is one value for all schemas that look at it. Which one it is follows from the whole schema: of its readings those count
/// that no schema excludes which holds for it in any case, and of these some must make the whole value valid together.
extension SchemaRun {
    /// How many assignments of readings to texts are tried.
    private static let tryLimit = 256
    /// How much work is done to find one.
    private static let searchLimit = 200_000

    /// Returns what is found out about the whole value. What is chosen for its texts stays, so that the reasons are of one choice.
    mutating func wholeOutcome(as schema: SchemaID) -> SchemaOutcome {
        if judge.texts != nil {
            var seen: Set<Step> = []
            narrow(0, schema, &seen)
            answers = [:]
            suspects = []
        }
        let outcome = outcome(of: 0, as: schema, in: Self.outermost)
        guard outcome.verdict == .unknown, !suspects.isEmpty else { return outcome }
        let kept = left
        var tries = Self.tryLimit
        let floor = workLeft - min(workLeft / 2, Self.searchLimit)
        let verdict = anyChoice(schema) ? .valid : search(schema, &tries, floor: floor)
        if verdict == .unknown { left = kept }
        if verdict == .invalid { left = kept.mapValues { Array($0.prefix(1)) } }
        answers = [:]
        let result = self.outcome(of: 0, as: schema, in: Self.outermost)
        return result.verdict == verdict ? result : SchemaOutcome(verdict: verdict)
    }

    /// Returns the reading of a value if one is left; else the first one.
    mutating func settled(_ value: Int) -> Int { remaining(value)[0] }

    /// Returns the readings that are left of a value.
    mutating func remaining(_ value: Int) -> [Int] {
        if let known = left[value] { return known }
        guard judge.texts != nil else { return [value] }
        let readings = values.readings(value)
        if values.hasReadings(value) { left[value] = readings }
        return readings
    }

    /// Returns one text for all equal values; the texts inside of which several readings are left are suspects then.
    mutating func canonicalText(_ value: Int) -> (text: ExactText?, isOpen: Bool) {
        switch values.content(value) {
        case .array where judge.texts != nil, .object where judge.texts != nil:
            var isOpen = false
            let literal = literal(value, &isOpen)
            return (ExactText(JSONText.write(literal, layout: .canonical)), isOpen)
        default: return (values.canonicalText(value), false)
        }
    }

    private mutating func literal(_ value: Int, _ isOpen: inout Bool) -> Literal {
        let readings = remaining(value)
        if readings.count > 1 {
            suspects.insert(value)
            isOpen = true
        }
        switch values.content(readings[0]) {
        case .array(let elements): return .array(elements.map { literal($0, &isOpen) })
        case .object(let members):
            return .object(members.map { .init(values.name($0), literal($0, &isOpen)) })
        default: return values.literal(readings[0])
        }
    }

    // MARK: What holds in any case

    /// A schema that holds for a value in any case.
    private struct Step: Hashable {
        let value: Int
        let schema: SchemaID
    }

    /// Takes away the readings that schemas exclude which hold for a value in any case.
    private mutating func narrow(_ value: Int, _ id: SchemaID, _ seen: inout Set<Step>) {
        guard seen.insert(Step(value: value, schema: id)).inserted, spend(1) else { return }
        guard !values.hasReadings(value) else { return choose(value, id, &seen) }
        let schema = tables.schema(id)
        for part in schema.node.all { narrow(value, part, &seen) }
        for group in schema.node.any + schema.node.one where group.count == 1 { narrow(value, group[0], &seen) }
        switch values.content(value) {
        case .array(let elements):
            for (schema, element) in zip(schema.node.elements.prefix, elements) { narrow(element, schema, &seen) }
            guard let rest = schema.node.elements.rest else { return }
            for element in elements.dropFirst(schema.node.elements.prefix.count) { narrow(element, rest, &seen) }
        case .object(let members):
            for member in members { narrow(member: member, schema, &seen) }
        case .null, .bool, .number, .string: break
        }
    }

    private mutating func narrow(member: Int, _ schema: CompiledSchema, _ seen: inout Set<Step>) {
        let name = values.name(member)
        var isNamed = false
        if let property = schema.properties[ExactText(name)] {
            isNamed = true
            narrow(member, property, &seen)
        }
        for pattern in schema.patternMembers {
            let verdict = verdict(pattern.pattern, name)
            isNamed = isNamed || verdict != .invalid
            if verdict == .valid { narrow(member, pattern.schema, &seen) }
        }
        if !isNamed, let additional = schema.node.members.additional { narrow(member, additional, &seen) }
    }

    /// Takes away the readings of one value that a schema excludes. Where it excludes all, one is left that has the type that is
    /// asked for.
    private mutating func choose(_ value: Int, _ id: SchemaID, _ seen: inout Set<Step>) {
        let readings = remaining(value)
        var kept = readings.filter { settledOutcome(of: $0, as: id, in: Self.outermost).verdict != .invalid }
        if kept.isEmpty {
            let kinds = tables.pool.kinds(of: id)
            kept = [readings.first { kinds.contains(values.content($0).kind) } ?? readings[0]]
        }
        left[value] = kept
        if kept.count == 1, !values.hasReadings(kept[0]) { narrow(kept[0], id, &seen) }
    }

    // MARK: What makes the whole value valid

    /// Whether the first, or the last, readings of all texts make the whole value valid.
    private mutating func anyChoice(_ schema: SchemaID) -> Bool {
        let kept = left
        for isFirst in [true, false] {
            left = kept.mapValues { isFirst ? Array($0.prefix(1)) : Array($0.suffix(1)) }
            answers = [:]
            if outcome(of: 0, as: schema, in: Self.outermost).verdict == .valid { return true }
        }
        left = kept
        return false
    }

    /// Chooses readings one by one; only the texts are looked at that the answer depends on.
    private mutating func search(_ schema: SchemaID, _ tries: inout Int, floor: Int) -> Judgement.Verdict {
        answers = [:]
        suspects = []
        tries -= 1
        let verdict = outcome(of: 0, as: schema, in: Self.outermost).verdict
        guard verdict == .unknown, let text = suspects.min() else { return verdict }
        let readings = remaining(text)
        var isKnown = true
        for reading in readings {
            guard tries > 0, workLeft > floor else {
                isKnown = false
                break
            }
            left[text] = [reading]
            switch search(schema, &tries, floor: floor) {
            case .valid: return .valid
            case .unknown: isKnown = false
            case .invalid: break
            }
        }
        left[text] = readings
        return isKnown ? .invalid : .unknown
    }
}
