/// What a comparison is told from outside.
package struct DiffContext: Sendable, Hashable {
    /// Today, in whole seconds since 1970-01-01T00:00:00Z: sunset dates are held to it.
    package var now: Int
    /// How many days ahead the end of something stable is announced, at least; 0 asks for no date.
    package var stableNoticeDays: Int
    /// The same of something whose stability level is `beta`.
    package var betaNoticeDays: Int

    package init(now: Int, stableNoticeDays: Int = 0, betaNoticeDays: Int = 0) {
        self.now = now
        self.stableNoticeDays = stableNoticeDays
        self.betaNoticeDays = betaNoticeDays
    }
}
