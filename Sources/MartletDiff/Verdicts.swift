/// Whether a change breaks somebody.
package enum Verdict: String, Sendable, Hashable, CaseIterable, Comparable {
    /// It does not.
    case safe
    /// Nobody can tell. Never shown as safe.
    case unknown
    /// It does.
    case breaking

    package static func < (left: Verdict, right: Verdict) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .safe: 0
        case .unknown: 1
        case .breaking: 2
        }
    }
}

/// Whom a change breaks.
package struct Verdicts: Sendable, Hashable {
    /// How app code stops to compile.
    package enum SourceReason: String, Sendable, Hashable, CaseIterable {
        /// A call, an initialiser, a property or a type.
        case call
        /// A pattern that matches the values of an endpoint's case.
        case pattern
        /// A `switch` that named all cases.
        case exhaustive
    }

    /// Whether conforming clients and servers of base and revision can talk to each other.
    package var wire: Verdict
    /// Whether an app that was generated from the base keeps working with a server of the revision.
    package var shippedClient: Verdict
    /// Whether app code compiles with what is generated from the revision.
    package var source: Verdict
    /// How it stops to compile; nil unless ``source`` is breaking.
    package var sourceReason: SourceReason?

    package init(
        wire: Verdict = .safe, shippedClient: Verdict = .safe, source: Verdict = .safe,
        sourceReason: SourceReason? = nil
    ) {
        self.wire = wire
        self.shippedClient = shippedClient
        self.source = source
        self.sourceReason = sourceReason
    }

    /// Makes them of those about the messages, and of how app code stops to compile; nil where it does not.
    init(_ messages: MessageVerdicts, sourceReason: SourceReason?) {
        self.init(wire: messages.wire, shippedClient: messages.shippedClient)
        self.sourceReason = sourceReason
        source = sourceReason == nil ? .safe : .breaking
    }

    /// The worst of the three.
    package var worst: Verdict { max(wire, shippedClient, source) }
}
