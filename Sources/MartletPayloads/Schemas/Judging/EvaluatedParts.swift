/// Which members of an object, or elements of an array, a schema looked at: those that `unevaluatedProperties` and
/// `unevaluatedItems` leave alone.
struct EvaluatedParts {
    /// Whether all of them.
    private(set) var isAll = false
    /// A bit for each offset.
    private var words: [UInt64] = []

    /// Whether the one at an offset is among them.
    func contains(_ offset: Int) -> Bool {
        isAll || (offset / 64 < words.count && words[offset / 64] & (1 << UInt64(offset % 64)) != 0)
    }

    mutating func insert(_ offset: Int) {
        guard !isAll else { return }
        if offset / 64 >= words.count {
            words += [UInt64](repeating: 0, count: offset / 64 + 1 - words.count)
        }
        words[offset / 64] |= 1 << UInt64(offset % 64)
    }

    mutating func insertAll() {
        isAll = true
        words = []
    }

    mutating func formUnion(_ other: EvaluatedParts) {
        if other.isAll { insertAll() }
        guard !isAll, !other.words.isEmpty else { return }
        if other.words.count > words.count {
            words += [UInt64](repeating: 0, count: other.words.count - words.count)
        }
        for index in other.words.indices { words[index] |= other.words[index] }
    }
}

/// What is found out about one value and one schema.
struct SchemaOutcome {
    /// What the answer is.
    var verdict: Judgement.Verdict = .valid
    /// What was certainly looked at.
    var evaluated = EvaluatedParts()
    /// What was perhaps looked at, where something is not known.
    var perhapsEvaluated = EvaluatedParts()

    /// Where nothing is known, everything was perhaps looked at.
    static let unknown: SchemaOutcome = {
        var outcome = SchemaOutcome(verdict: .unknown)
        outcome.perhapsEvaluated.insertAll()
        return outcome
    }()

    /// Adds what a schema that must hold, too, says about the same value.
    mutating func absorb(_ other: SchemaOutcome) {
        switch other.verdict {
        case .valid:
            evaluated.formUnion(other.evaluated)
            perhapsEvaluated.formUnion(other.perhapsEvaluated)
        case .unknown: perhapsEvaluated.formUnion(other.perhapsEvaluated)
        case .invalid: break
        }
    }

    mutating func insert(_ offset: Int) {
        evaluated.insert(offset)
        perhapsEvaluated.insert(offset)
    }

    mutating func insertAll() {
        evaluated.insertAll()
        perhapsEvaluated.insertAll()
    }
}

extension Judgement.Verdict {
    /// What it is when another must hold, too.
    func and(_ other: Judgement.Verdict) -> Judgement.Verdict {
        if self == .invalid || other == .invalid { return .invalid }
        return self == .unknown || other == .unknown ? .unknown : .valid
    }

    /// What it is when it must not hold.
    var negated: Judgement.Verdict {
        switch self {
        case .valid: .invalid
        case .invalid: .valid
        case .unknown: .unknown
        }
    }

    init(_ holds: Bool) {
        self = holds ? .valid : .invalid
    }
}
