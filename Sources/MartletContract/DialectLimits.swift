/// What the dialect that a contract was read from has no words for. A contract says the same whatever dialect it was
/// written in, so all limits are equal.
package struct DialectLimits: Sendable, Hashable {
    /// Whether an author can say what to use instead of something deprecated.
    package var hasDeprecationReasons = true

    package init() {}

    package static func == (left: DialectLimits, right: DialectLimits) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}
