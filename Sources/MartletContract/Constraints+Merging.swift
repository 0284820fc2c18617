import MartletFormats

extension TypeReference {
    /// What values of the type are held to together with what stands around it, such as a field whose type is an alias.
    package func constraints(within outer: Constraints) -> Constraints {
        if outer.isEmpty || $constraints.box == nil { return outer.isEmpty ? constraints : outer }
        let own = constraints
        return own == outer ? own : own.merged(with: outer)
    }
}

extension Constraints {
    /// Returns constraints that ask for both; where two patterns, steps or formats meet, its own is
    /// kept, and ``unmerged(with:)`` says the other.
    package func merged(with other: Constraints) -> Constraints {
        func pick(_ left: String?, _ right: String?, _ isBetter: (DecimalNumber, DecimalNumber) -> Bool) -> String? {
            guard let left, let right else { return left ?? right }
            guard let first = DecimalNumber(left), let second = DecimalNumber(right) else { return left }
            return isBetter(first, second) ? left : right
        }
        func pick(_ left: Int?, _ right: Int?, _ choose: (Int, Int) -> Int) -> Int? {
            guard let left, let right else { return left ?? right }
            return choose(left, right)
        }
        var result = self
        result.minimum = pick(minimum, other.minimum, >)
        result.maximum = pick(maximum, other.maximum, <)
        result.exclusiveMinimum = pick(exclusiveMinimum, other.exclusiveMinimum, >)
        result.exclusiveMaximum = pick(exclusiveMaximum, other.exclusiveMaximum, <)
        result.multipleOf = multipleOf ?? other.multipleOf
        result.minLength = pick(minLength, other.minLength, max)
        result.maxLength = pick(maxLength, other.maxLength, min)
        result.pattern = pattern ?? other.pattern
        result.minItems = pick(minItems, other.minItems, max)
        result.maxItems = pick(maxItems, other.maxItems, min)
        result.format = format ?? other.format
        result.areItemsUnique = areItemsUnique || other.areItemsUnique
        return result
    }

    /// Returns the constraints of others that are lost when both are merged, as keywords: a second pattern, step or format.
    package func unmerged(with other: Constraints) -> [SchemaKeyword] {
        var lost: [Literal.Member] = []
        if pattern != nil, let pattern = other.pattern, pattern != self.pattern {
            lost.append(.init("pattern", .string(pattern)))
        }
        if multipleOf != nil, let step = other.multipleOf, step != multipleOf {
            lost.append(.init("multipleOf", .number(step)))
        }
        if format != nil, let form = other.format, form != format { lost.append(.init("format", .string(form))) }
        return lost.isEmpty ? [] : [SchemaKeyword("allOf", .array([.object(lost)]))]
    }
}
