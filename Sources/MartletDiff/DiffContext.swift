/// What a comparison is told from outside.
package struct DiffContext: Sendable, Hashable {
    /// Today, in whole seconds since 1970-01-01T00:00:00Z: sunset dates are held to it.
    package var now: Int

    package init(now: Int) {
        self.now = now
    }
}
