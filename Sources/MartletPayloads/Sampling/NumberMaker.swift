import MartletContract
import MartletFormats

/// Finds numbers that keep to bounds and steps, near one that reads well.
struct NumberMaker {
    /// The number that reads well.
    var preferred: DecimalNumber
    /// The step between two numbers where nothing else is asked for.
    var step: DecimalNumber
    /// Which of several numbers is asked for.
    var ordinal: Int
    /// The least number, and whether it may be equalled; nil is without bound.
    private var lower: (number: DecimalNumber, isIncluded: Bool)?
    /// The greatest number, and whether it may be equalled; nil is without bound.
    private var upper: (number: DecimalNumber, isIncluded: Bool)?
    /// Whether all numbers are multiples of the step.
    private var isStepped: Bool

    /// Sets out from constraints.
    ///
    /// `bounds` are those of the type; `isInteger` keeps to integers.
    init(
        _ constraints: Constraints, preferred: DecimalNumber, ordinal: Int, bounds: ClosedRange<DecimalNumber>?,
        isInteger: Bool
    ) {
        self.preferred = preferred
        self.ordinal = ordinal
        isStepped = isInteger
        step = isInteger || preferred.isInteger ? .one : DecimalNumber(isNegative: false, digits: [1], exponent: -1)
        if let multiple = constraints.multipleOf.flatMap(DecimalNumber.init), !multiple.isZero {
            step = (isInteger ? multiple.leastIntegerMultiple : multiple) ?? .one
            isStepped = true
        }
        lower = bounds.map { ($0.lowerBound, true) }
        upper = bounds.map { ($0.upperBound, true) }
        raise(constraints.minimum, isIncluded: true)
        raise(constraints.exclusiveMinimum, isIncluded: false)
        drop(constraints.maximum, isIncluded: true)
        drop(constraints.exclusiveMaximum, isIncluded: false)
    }

    private mutating func raise(_ text: String?, isIncluded: Bool) {
        guard let number = text.flatMap(DecimalNumber.init) else { return }
        if let lower, lower.number > number || (lower.number == number && !lower.isIncluded) { return }
        lower = (number, isIncluded)
    }

    private mutating func drop(_ text: String?, isIncluded: Bool) {
        guard let number = text.flatMap(DecimalNumber.init) else { return }
        if let upper, upper.number < number || (upper.number == number && !upper.isIncluded) { return }
        upper = (number, isIncluded)
    }

    private func isInside(_ number: DecimalNumber) -> Bool {
        if let lower, lower.isIncluded ? number < lower.number : number <= lower.number { return false }
        if let upper, upper.isIncluded ? number > upper.number : number >= upper.number { return false }
        return true
    }

    /// Returns a number inside; nil when there is none, or none was found.
    func make() -> DecimalNumber? {
        let offset = step.multiplied(by: ordinal)
        let start = isStepped ? preferred.roundedDown(to: step) : preferred
        let candidates: [() -> DecimalNumber?] = [
            { start.flatMap { base in offset.flatMap(base.adding) } }, { nearLower(offset) }, { nearUpper(offset) },
            { start }, { between },
        ]
        return candidates.lazy.compactMap { $0() }.first(where: isInside)
    }

    private func nearLower(_ offset: DecimalNumber?) -> DecimalNumber? {
        guard let lower, let offset else { return nil }
        var start: DecimalNumber? = isStepped ? lower.number.roundedUp(to: step) : lower.number
        if !lower.isIncluded, start == lower.number { start = start?.adding(step) }
        return start?.adding(offset)
    }

    private func nearUpper(_ offset: DecimalNumber?) -> DecimalNumber? {
        guard let upper, let offset else { return nil }
        var start: DecimalNumber? = isStepped ? upper.number.roundedDown(to: step) : upper.number
        if !upper.isIncluded, start == upper.number { start = start?.adding(step.negated) }
        return start?.adding(offset.negated)
    }

    /// A number between two bounds that lie close together, nearer to the lower one for each ordinal.
    private var between: DecimalNumber? {
        guard !isStepped, let lower, let upper, ordinal < 200 else { return nil }
        var distance = upper.number.adding(lower.number.negated)
        for _ in 0...ordinal { distance = distance?.halved }
        return distance.flatMap(lower.number.adding)
    }
}
