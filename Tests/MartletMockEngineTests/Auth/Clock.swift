import MartletFormats
import MartletSyntax

/// A time that a test sets.
final class Clock: Sendable {
    private let seconds = Locked(1_800_000_000)

    /// Lets time pass.
    func pass(_ seconds: Int) { self.seconds.withLock { $0 += seconds } }

    /// The time.
    var now: Timestamp { Timestamp(seconds: seconds.withLock { $0 }) }
}
