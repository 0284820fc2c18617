/// The key by which a server knows a call again, given by the app.
///
/// The runtime makes one for each call of an endpoint with an ``EndpointDefinition/idempotencyHeader``. An app that wants
/// a server to know a call again after a restart keeps a key of its own:
///
/// ```swift
/// let session = try await IdempotencyKey.use("booking-\(draft.id)") {
///     try await aroti.booking.bookSession(specialistId: draft.specialistId, date: draft.date, time: draft.time)
/// }
/// ```
public enum IdempotencyKey {
    @TaskLocal static var current: String?

    /// Sends the call in a closure with a key; one call, because the server takes a second one for the first.
    ///
    /// Endpoints without an idempotency header, and those whose header field is written already, are not changed.
    ///
    /// - Parameters:
    ///   - key: The key; visible ASCII, such as a UUID.
    ///   - isolation: The actor of the caller.
    ///   - call: Sends the call.
    /// - Throws: What the closure throws.
    public static func use<Value>(
        _ key: String, isolation: isolated (any Actor)? = #isolation, for call: () async throws -> Value
    ) async rethrows -> Value {
        try await $current.withValue(key, operation: call, isolation: isolation)
    }
}
