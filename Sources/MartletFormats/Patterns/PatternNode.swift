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

    /// A condition on the place between two scalars.
    package enum Assertion: Hashable, Sendable {
        case start, end, wordBoundary, noWordBoundary
    }

    /// Parses a regular expression of ECMA-262.
    ///
    /// Throws ``PatternIssue`` when it is invalid or not supported. Unlike a ``Pattern``, it may count far.
    package init(_ text: String) throws(PatternIssue) {
        self = try PatternParser.parse(text)
    }

    /// The least number of scalars that it matches.
    var leastLength: Int {
        switch self {
        case .set: 1
        case .sequence(let nodes): nodes.reduce(0) { Self.bounded($0.addingReportingOverflow($1.leastLength)) }
        case .alternation(let nodes): nodes.map(\.leastLength).min() ?? 0
        case .repetition(let node, let minimum, _):
            Self.bounded(node.leastLength.multipliedReportingOverflow(by: minimum))
        case .assertion: 0
        }
    }

    private static func bounded(_ result: (partialValue: Int, overflow: Bool)) -> Int {
        result.overflow ? .max : result.partialValue
    }
}
