extension Timeouts {
    /// The time limits of the call of this task.
    @TaskLocal static var current: Timeouts?

    /// Sends the calls in a closure with these time limits; each that is nil is what the endpoint and the client say.
    ///
    /// ```swift
    /// let status: [String: String] = try await Timeouts(request: .seconds(5), overall: .seconds(20)).use {
    ///     try await client.send(StatusEndpoint.show(id: 7, lang: nil))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - isolation: The actor of the caller.
    ///   - calls: Sends the calls.
    /// - Throws: What the closure throws.
    public func use<Value>(
        isolation: isolated (any Actor)? = #isolation, for calls: () async throws -> Value
    ) async rethrows -> Value {
        try await Self.$current.withValue(self, operation: calls, isolation: isolation)
    }
}

extension PreparedRequest {
    /// Takes time limits of the caller over those of the specification.
    mutating func use(_ limits: Timeouts?, now: Duration) {
        guard let limits else { return }
        timeouts = limits.filled(from: timeouts)
        deadline = timeouts.overall.map { limit in now + limit }
    }
}
