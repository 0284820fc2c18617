import MartletContract

extension SchemaRun {
    /// Judges by what a schema says about elements.
    mutating func elements(_ positions: Range<Int>, _ evaluation: inout Evaluation) {
        let asked = evaluation.schema.node.elements
        let count = positions.count
        if let least = asked.minCount {
            note(
                .init(count >= least), "minItems", &evaluation,
                SchemaReason.count(.count, "at least", least, "elements", count))
        }
        if let greatest = asked.maxCount {
            note(
                .init(count <= greatest), "maxItems", &evaluation,
                SchemaReason.count(.count, "at most", greatest, "elements", count))
        }
        if asked.areUnique, !evaluation.isDecided {
            note(
                areUnique(positions), "uniqueItems", &evaluation,
                SchemaReason(.unique, "must not have two equal elements"))
        }
        for (offset, schema) in asked.prefix.prefix(positions.count).enumerated() where !evaluation.isDecided {
            _ = part(schema, of: positions.lowerBound + offset, "prefixItems", &evaluation)
            mark(offset, .valid, &evaluation)
        }
        if let schema = asked.rest {
            for position in positions.dropFirst(asked.prefix.count) where !evaluation.isDecided {
                _ = part(schema, of: position, "items", &evaluation)
            }
            evaluation.outcome.insertAll()
        }
        if let schema = asked.contains, !evaluation.isDecided { contains(schema, positions, &evaluation) }
        if let schema = asked.unevaluated, !evaluation.isDecided {
            unevaluated(schema, positions, "unevaluatedItems", &evaluation)
        }
    }

    private mutating func areUnique(_ positions: Range<Int>) -> Judgement.Verdict {
        guard positions.count > 1 else { return .valid }
        var seen: [ExactText: Int] = [:]
        var isKnown = true
        for position in positions {
            // Of a text that can be several values, any of them may be there twice.
            let readings = remaining(position)
            for reading in readings {
                let (text, isOpen) = canonicalText(reading)
                guard spend(1), let text, spend(text.text.utf8.count / 16) else { return .unknown }
                let other = seen.updateValue(position, forKey: text)
                guard let other, other != position else {
                    isKnown = isKnown && !isOpen
                    continue
                }
                let isCertain = !isOpen && readings.count == 1 && remaining(other).count == 1
                guard !isCertain, values.literal(position) != values.literal(other) else { return .invalid }
                isKnown = false
                suspects.formUnion([position, other].filter { remaining($0).count > 1 })
            }
        }
        return isKnown ? .valid : .unknown
    }

    private mutating func contains(_ schema: SchemaID, _ positions: Range<Int>, _ evaluation: inout Evaluation) {
        let asked = evaluation.schema.node.elements
        let least = asked.minContains ?? 1
        let most = asked.maxContains ?? .max
        var validCount = 0
        var unknownCount = 0
        for position in positions {
            let verdict = outcome(of: position, as: schema, in: evaluation.scope).verdict
            validCount += verdict == .valid ? 1 : 0
            unknownCount += verdict == .unknown ? 1 : 0
            mark(position - positions.lowerBound, verdict, &evaluation)
            if !tables.tracksEvaluation, validCount > most || (validCount >= least && most == .max) { break }
        }
        if validCount + unknownCount < least {
            let keyword = least > 1 ? "minContains" : "contains"
            note(
                .invalid, keyword, &evaluation,
                SchemaReason(.keyword, "must have at least \(least) \(Self.contained(least)), not \(validCount)"))
        } else if validCount > most {
            note(
                .invalid, "maxContains", &evaluation,
                SchemaReason(.keyword, "must have at most \(most) \(Self.contained(most))"))
        } else {
            let isKnown = validCount >= least && validCount + unknownCount <= most
            note(isKnown ? .valid : .unknown, "contains", &evaluation)
        }
    }

    private static func contained(_ count: Int) -> String {
        (count == 1 ? "element" : "elements") + " of those that 'contains' describes"
    }
}
