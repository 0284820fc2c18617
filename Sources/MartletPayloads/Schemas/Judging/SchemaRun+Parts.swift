import MartletContract

extension SchemaRun {
    /// Judges by the schemas that look at the same value.
    mutating func parts(_ evaluation: inout Evaluation) {
        let asked = evaluation.schema
        for schema in asked.node.all where !evaluation.isDecided {
            absorb(part(schema, of: evaluation.value, "allOf", &evaluation), &evaluation)
        }
        if let reference = asked.node.dynamic, !evaluation.isDecided {
            let schema = target(of: reference, in: evaluation.scope)
            absorb(part(schema, of: evaluation.value, "$dynamicRef", &evaluation), &evaluation)
        }
        for schema in asked.node.none where !evaluation.isDecided {
            let outcome = outcome(of: evaluation.value, as: schema, in: evaluation.scope)
            let verdict = outcome.verdict.negated
            let node = judge.pool[schema]
            note(verdict, "not", &evaluation, SchemaReason.excluded(node))
        }
        for schemas in asked.node.any where !evaluation.isDecided { any(schemas, &evaluation) }
        for schemas in asked.node.one where !evaluation.isDecided { one(schemas, &evaluation) }
        for condition in asked.node.conditions where !evaluation.isDecided { self.condition(condition, &evaluation) }
    }

    /// Takes over what a schema about the same value looked at.
    mutating func absorb(_ outcome: SchemaOutcome, _ evaluation: inout Evaluation) {
        if tables.tracksEvaluation { evaluation.outcome.absorb(outcome) }
    }

    private mutating func any(_ schemas: [SchemaID], _ evaluation: inout Evaluation) {
        var verdict = Judgement.Verdict.invalid
        for schema in schemas {
            let outcome = outcome(of: evaluation.value, as: schema, in: evaluation.scope)
            absorb(outcome, &evaluation)
            if outcome.verdict == .valid {
                verdict = .valid
                if !tables.tracksEvaluation { break }
            } else if outcome.verdict == .unknown, verdict == .invalid {
                verdict = .unknown
            }
        }
        noteAlternatives(verdict, "anyOf", schemas, matches: 0, &evaluation)
    }

    private mutating func one(_ schemas: [SchemaID], _ evaluation: inout Evaluation) {
        var validCount = 0
        var unknownCount = 0
        for schema in schemas where validCount < 2 {
            let outcome = outcome(of: evaluation.value, as: schema, in: evaluation.scope)
            absorb(outcome, &evaluation)
            validCount += outcome.verdict == .valid ? 1 : 0
            unknownCount += outcome.verdict == .unknown ? 1 : 0
        }
        let verdict: Judgement.Verdict =
            switch (validCount, unknownCount) {
            case (2..., _), (0, 0): .invalid
            case (1, 0): .valid
            default: .unknown
            }
        noteAlternatives(verdict, "oneOf", schemas, matches: validCount, &evaluation)
    }

    private mutating func condition(_ condition: SchemaNode.Condition, _ evaluation: inout Evaluation) {
        let test = outcome(of: evaluation.value, as: condition.test, in: evaluation.scope)
        absorb(test, &evaluation)
        switch test.verdict {
        case .valid:
            guard let schema = condition.then else { return }
            absorb(part(schema, of: evaluation.value, "then", &evaluation), &evaluation)
        case .invalid:
            guard let schema = condition.otherwise else { return }
            absorb(part(schema, of: evaluation.value, "else", &evaluation), &evaluation)
        case .unknown:
            let branches = [condition.then, condition.otherwise].map { schema in
                schema.map { outcome(of: evaluation.value, as: $0, in: evaluation.scope) } ?? SchemaOutcome()
            }
            for branch in branches {
                evaluation.outcome.perhapsEvaluated.formUnion(branch.perhapsEvaluated)
            }
            // Either way it is the same, or it is not known which way it goes.
            let isSame = branches[0].verdict == branches[1].verdict
            note(isSame ? branches[0].verdict : .unknown, "if", &evaluation)
        }
    }
}
