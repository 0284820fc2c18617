import MartletFormats

/// Patterns as languages, with counts of scalars as lengths wherever that is the same.
///
/// `^[a-z][a-z0-9]{0,62}$` is `^[a-z][a-z0-9]*$` with 1 to 63 scalars. So a count costs no state for each scalar, and
/// may be as great as it likes.
enum CountedPattern {
    /// Counts below are cheap as they are.
    private static let leastCount = 8
    /// How many alternatives are looked at one by one.
    private static let alternativeLimit = 16

    /// Returns the language of a pattern; throws `tooLarge` when it would have too many instructions.
    static func expression(_ conjunction: PatternConjunction) throws(PatternIssue) -> LanguageExpression {
        var parts: [LanguageExpression] = []
        for condition in conjunction.conditions {
            let part = try expression(condition.node)
            parts.append(condition.isNegated ? part.negated : part)
        }
        return .intersection(of: parts)
    }

    private static func expression(_ node: PatternNode) throws(PatternIssue) -> LanguageExpression {
        if case .alternation(let nodes) = node, nodes.count <= alternativeLimit,
            nodes.contains(where: { counted($0) != nil })
        {
            var parts: [LanguageExpression] = []
            for node in nodes { parts.append(try expression(node)) }
            return .union(of: parts)
        }
        guard let (plain, lengths) = counted(node) else { return .machine(LanguageMachine(try PatternProgram(node))) }
        return .intersection(of: [.machine(LanguageMachine(try PatternProgram(plain))), .lengths(lengths)])
    }

    /// Returns a whole pattern without the count of its only part that varies in length, and the lengths of all that
    /// it matches; nil for other patterns.
    private static func counted(_ node: PatternNode) -> (PatternNode, ClosedRange<Int>)? {
        var nodes = node.parts
        guard nodes.count >= 3, nodes.first == .assertion(.start), nodes.last == .assertion(.end) else { return nil }
        var fixed = 0
        var place: Int?
        for index in 1..<(nodes.count - 1) {
            if let length = nodes[index].onlyLength {
                let (sum, overflow) = fixed.addingReportingOverflow(length)
                guard !overflow else { return nil }
                fixed = sum
            } else {
                guard place == nil else { return nil }
                place = index
            }
        }
        guard let place, case .repetition(.set(let set), let minimum, let maximum) = nodes[place],
            max(minimum, maximum ?? 0) >= leastCount
        else { return nil }
        nodes[place] = .repetition(.set(set), minimum: 0, maximum: nil)
        let (least, leastOverflow) = fixed.addingReportingOverflow(minimum)
        let (greatest, overflow) = fixed.addingReportingOverflow(maximum ?? 0)
        guard !leastOverflow, !overflow else { return nil }
        return (.sequence(nodes), least...(maximum == nil ? .max : greatest))
    }
}

extension PatternNode {
    /// The number of scalars of all that it matches, where there is one, and it asks nothing of its place.
    fileprivate var onlyLength: Int? {
        switch self {
        case .set: return 1
        case .assertion, .look: return nil
        case .sequence(let nodes):
            var sum = 0
            for node in nodes {
                guard let length = node.onlyLength else { return nil }
                let (total, overflow) = sum.addingReportingOverflow(length)
                if overflow { return nil }
                sum = total
            }
            return sum
        case .alternation(let nodes):
            guard let first = nodes.first?.onlyLength else { return nil }
            return nodes.allSatisfy { $0.onlyLength == first } ? first : nil
        case .repetition(let node, let minimum, let maximum):
            guard minimum == maximum, let length = node.onlyLength else { return nil }
            let (product, overflow) = length.multipliedReportingOverflow(by: minimum)
            return overflow ? nil : product
        }
    }
}
