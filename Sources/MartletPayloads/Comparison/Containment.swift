package import MartletContract

/// Whether all payloads of one set are in another.
package enum Containment: Sendable, Hashable {
    /// All of them are: proven.
    case contained
    /// This one is in the first set and not in the second: both were checked.
    case refuted(Literal)
    /// Neither was found.
    case unknown
}

/// How two sets of payloads relate.
package enum PayloadRelation: Sendable, Hashable {
    /// Both have the same payloads.
    case equal
    /// The second has all payloads of the first, and this one besides.
    case wider(Literal)
    /// The first has all payloads of the second, and this one besides.
    case narrower(Literal)
    /// Each has a payload that the other one lacks: first one of the first, then one of the second.
    case incomparable(Literal, Literal)
    /// Not all of it could be found out.
    case unknown
}
