/// Lets calls wait for the network when there is none.
///
/// ```swift
/// let sessions = try await NetworkWait.use(.seconds(30)) {
///     try await aroti.booking.getUpcomingSessions()
/// }
/// ```
///
/// Without it a call without a network fails at once, unless ``ClientOptions/networkWait`` says otherwise. It needs a
/// ``Connectivity`` that knows of the network: on Linux nobody does, and the call is sent.
public enum NetworkWait {
    @TaskLocal static var current: Duration?

    /// Sends the calls in a closure; each waits for the network when there is none.
    ///
    /// A call that may be queued (``EndpointDefinition/isQueued``) does not wait when the client has a queue.
    ///
    /// - Parameters:
    ///   - limit: How long a call waits at most; then it fails with ``APIError/Code/offline``. Zero waits never. The call's
    ///     `overall` limit counts, too; the others begin when there is a network.
    ///   - isolation: The actor of the caller.
    ///   - calls: Sends the calls.
    /// - Throws: What the closure throws.
    public static func use<Value>(
        _ limit: Duration, isolation: isolated (any Actor)? = #isolation, for calls: () async throws -> Value
    ) async rethrows -> Value {
        try await $current.withValue(limit, operation: calls, isolation: isolation)
    }
}
