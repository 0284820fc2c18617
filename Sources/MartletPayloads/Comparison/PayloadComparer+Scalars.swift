import MartletContract
import MartletFormats

extension PayloadComparer {
    mutating func numbers(_ set: PayloadSet, _ asked: SchemaNode.Numbers, _ schema: SchemaID) -> Containment {
        guard asked != SchemaNode.Numbers() else { return .contained }
        let summary = summary(of: set)
        let isBounded =
            Self.isAtLeast(summary.lower, asked.minimum, orEqual: true)
            && Self.isAtLeast(summary.lower, asked.exclusiveMinimum, orEqual: false)
            && Self.isAtMost(summary.upper, asked.maximum, orEqual: true)
            && Self.isAtMost(summary.upper, asked.exclusiveMaximum, orEqual: false)
        let steps = summary.multiples + (summary.areWhole ? [.one] : [])
        let isWhole = !asked.areWhole || steps.contains { $0.isInteger }
        let isStepped = asked.multiples.allSatisfy { step in steps.contains { $0.isMultiple(of: step) == true } }
        return isBounded && isWhole && isStepped || summary.hasNoNumber ? .contained : .unknown
    }

    private static func isAtLeast(_ lower: PayloadSummary.Bound?, _ asked: DecimalNumber?, orEqual: Bool) -> Bool {
        guard let asked else { return true }
        guard let lower else { return false }
        return asked < lower.number || (asked == lower.number && (orEqual || !lower.isIncluded))
    }

    private static func isAtMost(_ upper: PayloadSummary.Bound?, _ asked: DecimalNumber?, orEqual: Bool) -> Bool {
        guard let asked else { return true }
        guard let upper else { return false }
        return upper.number < asked || (asked == upper.number && (orEqual || !upper.isIncluded))
    }
}

extension PayloadComparer {
    mutating func texts(_ set: PayloadSet, _ asked: SchemaNode.Texts, _ schema: SchemaID) -> Containment {
        guard asked != SchemaNode.Texts() else { return .contained }
        let summary = summary(of: set)
        let hasLengths = summary.minLength >= asked.minLength ?? 0 && summary.maxLength <= asked.maxLength ?? .max
        let hasPatterns = asked.patterns.allSatisfy { pattern in summary.patterns.contains { $0 == pattern } }
        let unheld = asked.forms.filter { form in !summary.forms.contains { $0.implies(form) } }
        // Of a form that is only a name nothing is known, but that texts which are said to have it do.
        let contained: Containment = unheld.allSatisfy(\.isChecked) ? .contained : .unknown
        if hasLengths, hasPatterns, !unheld.contains(where: \.isChecked) { return contained }
        switch facts.containment(of: summary.texts, in: TextDemands(asked)) {
        case .yes: return contained
        case .unknown: return .unknown
        case .no(let witness):
            guard !isProving else { return .unknown }
            // Not all engines see a line break at the end: `$` of some matches before it.
            let texts = witness.unicodeScalars.last == "\n" ? [witness + "a", witness] : [witness]
            let payload = texts.map(Literal.string).first { isRefutation($0, set, schema) }
            return payload.map { .refuted($0) } ?? .unknown
        }
    }
}

extension TextForm {
    /// Whether it says anything that can be checked: a name that nobody knows does not.
    var isChecked: Bool {
        if case .named = self { false } else { true }
    }

    /// Whether every text of this form is one of another form.
    func implies(_ other: TextForm) -> Bool {
        if self == other { return true }
        switch (self, other) {
        case (.number(isWhole: true), .number(isWhole: false)): return true
        case (.bounded(let own), .bounded(let asked)): return own.isWithin(asked)
        default: return false
        }
    }
}

extension SchemaNode.Numbers {
    /// Whether all numbers within these bounds are known to be within others.
    fileprivate func isWithin(_ asked: SchemaNode.Numbers) -> Bool {
        let least = [(minimum, true), (exclusiveMinimum, false)],
            greatest = [(maximum, true), (exclusiveMaximum, false)]
        /// Whether one of the bounds leaves no number beyond another.
        func leaves(
            _ bounds: [(number: DecimalNumber?, isIncluded: Bool)], _ limit: DecimalNumber?, isIncluded: Bool,
            _ isInside: (DecimalNumber, DecimalNumber) -> Bool
        ) -> Bool {
            guard let limit else { return true }
            return bounds.contains { own in
                own.number.map { isInside($0, limit) || $0 == limit && (isIncluded || !own.isIncluded) } ?? false
            }
        }
        return leaves(least, asked.minimum, isIncluded: true, >)
            && leaves(least, asked.exclusiveMinimum, isIncluded: false, >)
            && leaves(greatest, asked.maximum, isIncluded: true, <)
            && leaves(greatest, asked.exclusiveMaximum, isIncluded: false, <) && (areWhole || !asked.areWhole)
            && asked.multiples.allSatisfy { step in multiples.contains { $0.isMultiple(of: step) == true } }
    }
}
