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
    /// What excludes strings.
    var excludedTexts: [SchemaNode.Texts] = []
    /// The values that are excluded one by one.
    var excluded: [Literal] = []
    var minElements = 0
    var maxElements = Int.max
    var areUnique = false
    var minMembers = 0
    var maxMembers = Int.max
    /// The members that must be there. Sorted.
    var required: [String] = []
    /// The members that have a schema of their own, or are the only ones that may be there. Sorted.
    var declared: [String] = []
    /// Whether members that are not declared cannot be there.
    var isClosed = false

    init(_ set: PayloadSet, in pool: SchemaPool) {
        let required = set.requiredNames(in: pool)
        var declared: Set<ExactText> = []
        for id in set.schemas {
            let node = pool[id]
            add(node, in: pool)
            declared.formUnion(node.members.properties.map { ExactText($0.name) })
        }
        self.required = required.sorted().map(\.text)
        self.declared = declared.sorted().map(\.text)
        minMembers = max(minMembers, required.count)
        exclude()
        multiples = Self.combined(multiples)
    }

    /// Takes down the only names that members may have.
    mutating func allow(_ names: [String]) {
        isClosed = true
        declared = Set((declared + names).map(ExactText.init)).sorted().map(\.text)
        maxMembers = min(maxMembers, names.count)
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
        for other in node.none.map({ pool[$0] }) {
            if let values = other.valuesAlone { excluded += values }
            if let texts = other.textsAlone { excludedTexts.append(texts) }
        }
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

    /// Moves the bounds past values that are excluded, and those of whole numbers to whole numbers.
    private mutating func exclude() {
        if areWhole { tighten() }
        let numbers = excluded.compactMap { value in
            if case .number(let text) = value { DecimalNumber(text) } else { nil }
        }
        while let bound = lower, bound.isIncluded, numbers.contains(bound.number) {
            lower?.isIncluded = false
            if areWhole { tighten() }
        }
        while let bound = upper, bound.isIncluded, numbers.contains(bound.number) {
            upper?.isIncluded = false
            if areWhole { tighten() }
        }
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
    var texts: TextDemands {
        var texts = SchemaNode.Texts()
        texts.minLength = minLength == 0 ? nil : minLength
        texts.maxLength = maxLength == .max ? nil : maxLength
        texts.patterns = patterns
        texts.forms = forms
        return TextDemands(
            texts, excludedTexts: excludedTexts, excludedValues: TextSet(excluded.compactMap(\.text)))
    }

    /// Whether no number is left between the bounds.
    var hasNoNumber: Bool {
        guard let lower, let upper else { return false }
        return upper.number < lower.number
            || (upper.number == lower.number && !(lower.isIncluded && upper.isIncluded))
    }
}

extension SchemaNode {
    /// Its values, if strings and numbers are of it for no other reason; nil for any other schema.
    fileprivate var valuesAlone: [Literal]? {
        var rest = self
        rest.values = nil
        return rest.saysNothing(ofAll: []) ? values?.filter { kinds.contains($0.kind) } : nil
    }

    /// What it asks of strings, if it asks nothing else of them and this can be looked up; nil for any other schema.
    fileprivate var textsAlone: Texts? {
        var rest = self
        rest.texts = Texts()
        let isAlone = texts != Texts() && texts.forms.isEmpty && rest.saysNothing(ofAll: .string)
        return isAlone ? texts : nil
    }

    /// Whether it is about nothing but kinds, and allows all values of some.
    private func saysNothing(ofAll allowed: JSONKinds) -> Bool {
        var rest = self
        rest.kinds = .all
        rest.resource = 0
        return kinds.isSuperset(of: allowed) && rest == SchemaNode()
    }
}

extension Literal {
    /// Whether it is the same value (JSON Schema 2020-12 Core, section 4.2.2): members in any order, numbers by what they are.
    package func isEqual(to other: Literal) -> Bool {
        self == other
            || JSONText.write(self, layout: .canonical) == JSONText.write(other, layout: .canonical)
    }
}
