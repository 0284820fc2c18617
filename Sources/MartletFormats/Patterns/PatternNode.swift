/// A regular expression, parsed.
package indirect enum PatternNode: Hashable, Sendable {
    /// One scalar of a set.
    case set(ScalarSet)
    /// One after another; empty matches the empty string.
    case sequence([PatternNode])
    /// One of several.
    case alternation([PatternNode])
    /// Again and again; nil is without end.
    case repetition(PatternNode, minimum: Int, maximum: Int?)
    /// A condition on the place.
    case assertion(Assertion)
    /// A condition on what follows a place, or comes before it.
    case look(Look)

    /// A condition on the place between two scalars.
    package enum Assertion: Hashable, Sendable {
        case start, end, wordBoundary, noWordBoundary
    }

    /// Look-ahead or look-behind.
    package struct Look: Hashable, Sendable {
        /// The pattern that it looks for.
        let node: PatternNode
        /// Whether it looks for what comes before the place.
        let isBehind: Bool
        /// Whether it holds where that is not there.
        let isNegated: Bool
        /// The number of Unicode scalars before it in the pattern.
        let offset: Int
    }

    /// Parses a regular expression of ECMA-262.
    ///
    /// Throws ``PatternIssue`` when it is invalid or not supported. Unlike a ``Pattern``, it may count far.
    package init(_ text: String) throws(PatternIssue) {
        self = try PatternParser.parse(text)
    }

    /// Its parts one after another, groups opened.
    package var parts: [PatternNode] {
        if case .sequence(let nodes) = self { nodes.flatMap(\.parts) } else { [self] }
    }

    /// The least number of scalars that it matches.
    var leastLength: Int {
        switch self {
        case .set: 1
        case .sequence(let nodes): nodes.reduce(0) { Self.bounded($0.addingReportingOverflow($1.leastLength)) }
        case .alternation(let nodes): nodes.map(\.leastLength).min() ?? 0
        case .repetition(let node, let minimum, _):
            Self.bounded(node.leastLength.multipliedReportingOverflow(by: minimum))
        case .assertion, .look: 0
        }
    }

    private static func bounded(_ result: (partialValue: Int, overflow: Bool)) -> Int {
        result.overflow ? .max : result.partialValue
    }
}
