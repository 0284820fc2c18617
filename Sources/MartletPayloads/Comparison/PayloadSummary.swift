package import MartletContract
import MartletFormats

/// What all schemas of a set ask for together, apart from their groups, negations and conditions.
struct PayloadSummary {
    /// An end of a range of numbers.
    struct Bound {
        var number: DecimalNumber
        var isIncluded: Bool
    }

    /// The values that are left; nil is all.
    var values: [Literal]?
    var lower: Bound?
    var upper: Bound?
    var areWhole = false
    var multiples: [DecimalNumber] = []
    var minLength = 0
    var maxLength = Int.max
    var patterns: [String] = []
    var forms: [TextForm] = []
    var minElements = 0
    var maxElements = Int.max
    var areUnique = false
    var minMembers = 0
    var maxMembers = Int.max
    /// The members that must be there. Sorted.
    var required: [String] = []
    /// The members that have a schema of their own. Sorted.
    var declared: [String] = []

    init(_ set: PayloadSet, in pool: SchemaPool) {
        var required = Set(set.required.map(ExactText.init))
        var declared: Set<ExactText> = []
        for id in set.schemas {
            let node = pool[id]
            add(node, in: pool)
            for name in node.members.required { required.insert(ExactText(name)) }
            declared.formUnion(node.members.properties.map { ExactText($0.name) })
        }
        self.required = required.sorted().map(\.text)
        self.declared = declared.sorted().map(\.text)
        minMembers = max(minMembers, required.count)
        if areWhole { tighten() }
        multiples = Self.combined(multiples)
    }

    private mutating func add(_ node: SchemaNode, in pool: SchemaPool) {
        if let values = node.values {
            self.values =
                self.values.map { known in known.filter { known in values.contains { $0.isEqual(to: known) } } }
                ?? values
        }
        raise(node.numbers.minimum, isIncluded: true)
        raise(node.numbers.exclusiveMinimum, isIncluded: false)
        drop(node.numbers.maximum, isIncluded: true)
        drop(node.numbers.exclusiveMaximum, isIncluded: false)
        areWhole = areWhole || node.numbers.areWhole
        multiples += node.numbers.multiples
        minLength = max(minLength, node.texts.minLength ?? 0)
        maxLength = min(maxLength, node.texts.maxLength ?? .max)
        patterns += node.texts.patterns.filter { pattern in !patterns.contains { $0 == pattern } }
        forms += node.texts.forms.filter { !forms.contains($0) }
        let contained = node.elements.contains == nil ? 0 : node.elements.minContains ?? 1
        minElements = max(minElements, node.elements.minCount ?? 0, contained)
        maxElements = min(maxElements, node.elements.maxCount ?? .max)
        if let rest = node.elements.rest, pool[rest].kinds.isEmpty {
            maxElements = min(maxElements, node.elements.prefix.count)
        }
        areUnique = areUnique || node.elements.areUnique
        minMembers = max(minMembers, node.members.minCount ?? 0)
        maxMembers = min(maxMembers, node.members.maxCount ?? .max)
    }

    private mutating func raise(_ number: DecimalNumber?, isIncluded: Bool) {
        guard let number else { return }
        if let lower, number < lower.number || (number == lower.number && !lower.isIncluded) { return }
        lower = Bound(number: number, isIncluded: isIncluded)
    }

    private mutating func drop(_ number: DecimalNumber?, isIncluded: Bool) {
        guard let number else { return }
        if let upper, upper.number < number || (number == upper.number && !upper.isIncluded) { return }
        upper = Bound(number: number, isIncluded: isIncluded)
    }

    /// Returns the least number of which all multiples are those of all steps; the steps where there is none within reach.
    private static func combined(_ steps: [DecimalNumber]) -> [DecimalNumber] {
        let numbers = steps.compactMap { Int($0.description) }.filter { $0 > 0 }
        guard numbers.count == steps.count, numbers.count > 1 else { return steps }
        var least = numbers[0]
        for number in numbers.dropFirst() {
            var (left, right) = (least, number)
            while right != 0 { (left, right) = (right, left % right) }
            let (product, hasOverflow) = (least / left).multipliedReportingOverflow(by: number)
            guard !hasOverflow else { return steps }
            least = product
        }
        return [DecimalNumber(least)]
    }

    /// Moves the bounds of whole numbers to the next whole numbers within.
    private mutating func tighten() {
        if let bound = lower, var number = bound.number.roundedUp(to: .one) {
            if number == bound.number, !bound.isIncluded { number = number.adding(.one) ?? number }
            lower = Bound(number: number, isIncluded: true)
        }
        if let bound = upper, var number = bound.number.roundedDown(to: .one) {
            if number == bound.number, !bound.isIncluded { number = number.adding(DecimalNumber(-1)) ?? number }
            upper = Bound(number: number, isIncluded: true)
        }
    }

    /// What strings are held to.
    var texts: SchemaNode.Texts {
        var texts = SchemaNode.Texts()
        texts.minLength = minLength == 0 ? nil : minLength
        texts.maxLength = maxLength == .max ? nil : maxLength
        texts.patterns = patterns
        texts.forms = forms
        return texts
    }

    /// Whether no number is left between the bounds.
    var hasNoNumber: Bool {
        guard let lower, let upper else { return false }
        return upper.number < lower.number
            || (upper.number == lower.number && !(lower.isIncluded && upper.isIncluded))
    }
}

extension Literal {
    /// Whether it is the same value (JSON Schema 2020-12 Core, section 4.2.2): members in any order, numbers by what they are.
    package func isEqual(to other: Literal) -> Bool {
        self == other
            || JSONText.write(self, layout: .canonical) == JSONText.write(other, layout: .canonical)
    }
}
