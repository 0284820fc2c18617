import MartletFormats

/// A set of Unicode scalars as ranges alone, so that sets can be compared.
struct ScalarRanges: Hashable, Sendable {
    /// In order, none touching another; none holds a surrogate.
    let ranges: [ClosedRange<UInt32>]

    /// Makes a set of one scalar.
    init(_ scalar: Unicode.Scalar) {
        ranges = [scalar.value...scalar.value]
    }

    /// Lists the members of a set of a pattern.
    init(_ set: ScalarSet) {
        let members = set.memberRanges ?? Self.scan(set)
        ranges = members.flatMap(Self.withoutSurrogates)
    }

    /// Returns whether the set holds a scalar.
    func contains(_ value: UInt32) -> Bool {
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

    private static func withoutSurrogates(_ range: ClosedRange<UInt32>) -> [ClosedRange<UInt32>] {
        guard range.overlaps(0xD800...0xDFFF) else { return [range] }
        var result: [ClosedRange<UInt32>] = []
        if range.lowerBound < 0xD800 { result.append(range.lowerBound...0xD7FF) }
        if range.upperBound > 0xDFFF { result.append(0xE000...range.upperBound) }
        return result
    }

    /// Where scalars differ in their properties one by one. Between lie planes without any character (4 to 13), the
    /// rest of plane 14 and private use (15 and 16), each the same throughout.
    private static let variedBlocks: [ClosedRange<UInt32>] = [0...0x3FFFF, 0xE0000...0xE0FFF]
    private static let uniformBlocks: [ClosedRange<UInt32>] = [
        0x40000...0xDFFFF, 0xE1000...0xEFFFF, 0xF0000...0xFFFFD, 0xFFFFE...0xFFFFF, 0x100000...0x10FFFD,
        0x10FFFE...0x10FFFF,
    ]

    private static func scan(_ set: ScalarSet) -> [ClosedRange<UInt32>] {
        var found: [ClosedRange<UInt32>] = []
        for block in variedBlocks {
            var start: UInt32?
            for value in block {
                let isMember = Unicode.Scalar(value).map(set.contains) ?? false
                if isMember, start == nil { start = value }
                if !isMember, let first = start {
                    found.append(first...(value - 1))
                    start = nil
                }
            }
            if let start { found.append(start...block.upperBound) }
        }
        for block in uniformBlocks { found += set.memberRanges(inUniform: block) }
        return merged(found.sorted { $0.lowerBound < $1.lowerBound })
    }

    private static func merged(_ sorted: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        var result: [ClosedRange<UInt32>] = []
        for range in sorted {
            if let last = result.last, last.upperBound + 1 >= range.lowerBound {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}
