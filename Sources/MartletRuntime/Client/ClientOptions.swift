public import Foundation

/// What an app decides about a client, beyond what the specification says.
public struct ClientOptions: Sendable {
    /// The date of now: what expiry dates are compared with. Time limits have a clock of their own.
    public var now: @Sendable () -> Date

    /// Makes options; without arguments they are what an app wants.
    public init(
        now: @escaping @Sendable () -> Date = { Date() }  // allowed: the app's own clock, which a test replaces
    ) {
        self.now = now
    }
}
