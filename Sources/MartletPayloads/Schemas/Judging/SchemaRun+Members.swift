import MartletContract

extension SchemaRun {
    /// Judges by what a schema says about members.
    mutating func members(_ positions: Range<Int>, _ evaluation: inout Evaluation) {
        let asked = evaluation.schema.node.members
        let count = positions.count
        if let least = asked.minCount {
            note(
                .init(count >= least), "minProperties", &evaluation,
                SchemaReason.count(.keyword, "at least", least, "members", count))
        }
        if let greatest = asked.maxCount {
            note(
                .init(count <= greatest), "maxProperties", &evaluation,
                SchemaReason.count(.keyword, "at most", greatest, "members", count))
        }
        for name in asked.required where !evaluation.isDecided {
            let isThere = values.member(name, of: evaluation.value, among: positions) != nil
            note(.init(isThere), "required", &evaluation, SchemaReason(.missing, "is missing", member: name))
        }
        for name in asked.excused where !evaluation.isDecided {
            let isThere = values.member(name, of: evaluation.value, among: positions) != nil
            note(isThere ? .valid : .unknown, "required", &evaluation)
        }
        for dependency in asked.dependencies where !evaluation.isDecided {
            self.dependency(dependency, positions, &evaluation)
        }
        if asked.hasSchemasOfMembers {
            for position in positions where !evaluation.isDecided {
                member(position, offset: position - positions.lowerBound, &evaluation)
            }
        }
        if let schema = asked.unevaluated, !evaluation.isDecided {
            unevaluated(schema, positions, "unevaluatedProperties", &evaluation)
        }
    }

    private mutating func dependency(
        _ dependency: SchemaNode.Members.Dependency, _ positions: Range<Int>, _ evaluation: inout Evaluation
    ) {
        let object = evaluation.value
        guard values.member(dependency.name, of: object, among: positions) != nil else { return }
        for name in dependency.required where !evaluation.isDecided {
            let isThere = values.member(name, of: object, among: positions) != nil
            let text = "is missing, which '\(dependency.name)' needs"
            note(.init(isThere), "dependentRequired", &evaluation, SchemaReason(.missing, text, member: name))
        }
        for name in dependency.excused where !evaluation.isDecided {
            let isThere = values.member(name, of: object, among: positions) != nil
            note(isThere ? .valid : .unknown, "dependentRequired", &evaluation)
        }
        if let schema = dependency.schema, !evaluation.isDecided {
            absorb(part(schema, of: object, "dependentSchemas", &evaluation), &evaluation)
        }
    }

    private mutating func member(_ position: Int, offset: Int, _ evaluation: inout Evaluation) {
        let asked = evaluation.schema.node.members
        guard spend(1) else {
            evaluation.outcome.perhapsEvaluated.insertAll()
            return note(.unknown, "properties", &evaluation)
        }
        if let names = asked.names {
            _ = part(names, of: values.nameValue(position), "propertyNames", &evaluation)
        }
        let name = values.name(position)
        // Whether a property or a pattern names it; unknown where a pattern cannot be matched.
        var isNamed = Judgement.Verdict.invalid
        if let schema = evaluation.schema.properties[ExactText(name)] {
            isNamed = .valid
            _ = part(schema, of: position, "properties", &evaluation)
        }
        for member in evaluation.schema.patternMembers where !evaluation.isDecided {
            switch verdict(member.pattern, name) {
            case .valid:
                isNamed = .valid
                _ = part(member.schema, of: position, "patternProperties", &evaluation)
            case .unknown:
                if isNamed == .invalid { isNamed = .unknown }
                perhaps(member.schema, position, "patternProperties", &evaluation)
            case .invalid: break
            }
        }
        if let additional = asked.additional, !evaluation.isDecided {
            switch isNamed {
            case .valid: break
            case .invalid: _ = part(additional, of: position, "additionalProperties", &evaluation)
            case .unknown: perhaps(additional, position, "additionalProperties", &evaluation)
            }
            isNamed = .valid
        }
        mark(offset, isNamed, &evaluation)
    }

    /// Judges by a schema of which it is not known whether it is asked.
    private mutating func perhaps(
        _ schema: SchemaID, _ value: Int, _ keyword: String, _ evaluation: inout Evaluation
    ) {
        let isValid = outcome(of: value, as: schema, in: evaluation.scope).verdict == .valid
        note(isValid ? .valid : .unknown, keyword, &evaluation)
    }

    /// Takes down that a member or an element was looked at.
    mutating func mark(_ offset: Int, _ isEvaluated: Judgement.Verdict, _ evaluation: inout Evaluation) {
        guard tables.tracksEvaluation else { return }
        switch isEvaluated {
        case .valid: evaluation.outcome.insert(offset)
        case .unknown: evaluation.outcome.perhapsEvaluated.insert(offset)
        case .invalid: break
        }
    }

    /// Judges what nothing else looked at.
    mutating func unevaluated(
        _ schema: SchemaID, _ positions: Range<Int>, _ keyword: String, _ evaluation: inout Evaluation
    ) {
        for position in positions where !evaluation.isDecided {
            let offset = position - positions.lowerBound
            if evaluation.outcome.evaluated.contains(offset) { continue }
            if evaluation.outcome.perhapsEvaluated.contains(offset) {
                perhaps(schema, position, keyword, &evaluation)
            } else {
                _ = part(schema, of: position, keyword, &evaluation)
            }
        }
        evaluation.outcome.insertAll()
    }
}

extension SchemaNode.Members {
    fileprivate var hasSchemasOfMembers: Bool {
        !properties.isEmpty || !patterns.isEmpty || additional != nil || names != nil
    }
}
