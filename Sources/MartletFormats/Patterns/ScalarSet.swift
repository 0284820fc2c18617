/// A set of Unicode scalars: ranges, and properties of Unicode.
package struct ScalarSet: Hashable, Sendable {
    /// A property of Unicode, perhaps turned round.
    struct Term: Hashable, Sendable {
        var property: ScalarProperty
        var isNegated: Bool
    }

    /// The ranges, in order, none touching another.
    private(set) var ranges: [ClosedRange<UInt32>] = []
    /// The properties.
    private(set) var terms: [Term] = []
    /// Whether the set is all that ranges and properties do not hold.
    var isNegated = false

    init() {}

    init(_ ranges: [ClosedRange<UInt32>]) {
        for range in ranges { insert(range) }
    }

    init(_ scalar: Unicode.Scalar) {
        ranges = [scalar.value...scalar.value]
    }

    /// Adds a range.
    mutating func insert(_ range: ClosedRange<UInt32>) {
        var merged = range
        var kept: [ClosedRange<UInt32>] = []
        for other in ranges {
            if UInt64(other.upperBound) + 1 >= merged.lowerBound, UInt64(merged.upperBound) + 1 >= other.lowerBound {
                merged = min(merged.lowerBound, other.lowerBound)...max(merged.upperBound, other.upperBound)
            } else {
                kept.append(other)
            }
        }
        let place = kept.firstIndex { $0.lowerBound > merged.lowerBound } ?? kept.endIndex
        kept.insert(merged, at: place)
        ranges = kept
    }

    /// Adds all of another set, which is turned round only by its ranges or by a single property.
    mutating func formUnion(_ other: ScalarSet) {
        if other.isNegated, let term = other.terms.first {
            terms.append(Term(property: term.property, isNegated: !term.isNegated))
        } else {
            for range in other.isNegated ? other.complementRanges : other.ranges { insert(range) }
            terms += other.terms
        }
    }

    /// Adds a property.
    mutating func insert(_ property: ScalarProperty, isNegated: Bool) {
        terms.append(Term(property: property, isNegated: isNegated))
    }

    /// The ranges of the set's members, in order, none touching another; nil when properties of Unicode decide.
    package var memberRanges: [ClosedRange<UInt32>]? {
        guard terms.isEmpty else { return nil }
        return isNegated ? complementRanges : ranges
    }

    /// Returns the set's members in a block of scalars that do not differ in their properties.
    package func memberRanges(inUniform block: ClosedRange<UInt32>) -> [ClosedRange<UInt32>] {
        let hasProperty = Unicode.Scalar(block.lowerBound).map { scalar in
            terms.contains { $0.property.holds(for: scalar) != $0.isNegated }
        }
        if hasProperty == true { return isNegated ? [] : [block] }
        return (isNegated ? complementRanges : ranges).filter { $0.overlaps(block) }.map { $0.clamped(to: block) }
    }

    /// Returns whether the set holds a scalar.
    package func contains(_ scalar: Unicode.Scalar) -> Bool {
        var isHeld = holds(scalar.value)
        if !isHeld, !terms.isEmpty {
            isHeld = terms.contains { $0.property.holds(for: scalar) != $0.isNegated }
        }
        return isHeld != isNegated
    }

    private func holds(_ value: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value {
                low = middle + 1
            } else if ranges[middle].lowerBound > value {
                high = middle
            } else {
                return true
            }
        }
        return false
    }

    private var complementRanges: [ClosedRange<UInt32>] {
        var result: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges {
            if range.lowerBound > next { result.append(next...(range.lowerBound - 1)) }
            next = range.upperBound + 1
        }
        if next <= 0x10FFFF { result.append(next...0x10FFFF) }
        return result
    }

    /// Some members, those that read best first; empty when none was found.
    package var someMembers: [Unicode.Scalar] {
        let readable = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_. "
        let first = Array(readable.unicodeScalars).filter(contains)
        if !first.isEmpty { return first }
        let bounds = ranges.flatMap { [$0.lowerBound, $0.upperBound] }.compactMap(Unicode.Scalar.init)
        let held = bounds.filter(contains)
        if !held.isEmpty { return held }
        // Only a negated set or a property without ASCII gets here; the scan ends at the first few.
        var found: [Unicode.Scalar] = []
        for value in UInt32(0x20)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value), contains(scalar) else { continue }
            found.append(scalar)
            if found.count == 8 { break }
        }
        return found
    }
}

extension ScalarSet {
    /// `\d` (ECMA-262, 22.2.2.9, CharacterClassEscape).
    static let digits = ScalarSet([0x30...0x39])
    /// `\w`.
    package static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    /// `\s`: WhiteSpace and LineTerminator (ECMA-262, 12.2 and 12.3).
    static let space = ScalarSet([
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])
    /// `.`: all but LineTerminator.
    static let dot = ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).negated

    /// The set of all that this one does not hold.
    var negated: ScalarSet {
        var result = self
        result.isNegated.toggle()
        return result
    }
}
