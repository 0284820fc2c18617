extension APIClient {
    /// Runs an exchange for as long as its time limits allow.
    ///
    /// When a limit passes, the exchange is cancelled and waited for: nothing of it goes on behind the caller's back.
    ///
    /// - Parameters:
    ///   - limits: `request` counts from the last activity that was reported, `resource` from now; `overall` is not
    ///     looked at.
    ///   - exchange: What is to be done; it is given the monitor that takes reports of activity.
    /// - Throws: ``APIError/Code/timeout``, `CancellationError`, and what the exchange throws.
    func withTimeLimits<Value: Sendable>(
        _ limits: Timeouts, _ exchange: @escaping @Sendable (TransferMonitor) async throws -> Value
    ) async throws -> Value {
        guard limits.request != nil || limits.resource != nil else { return try await exchange(TransferMonitor()) }
        let watchdog = Watchdog(limits: limits, clock: clock)
        return try await withThrowingTaskGroup(of: Value.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await exchange(watchdog.monitor) }
            group.addTask { throw await watchdog.failure() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }
}

/// Waits for a time limit to pass.
private struct Watchdog: Sendable {
    private let limits: Timeouts
    private let clock: RuntimeClock
    private let start: Duration
    private let lastActivity: Locked<Duration>

    init(limits: Timeouts, clock: RuntimeClock) {
        self.limits = limits
        self.clock = clock
        start = clock.now
        lastActivity = Locked(start)
    }

    /// Moves the request limit on at each report.
    var monitor: TransferMonitor {
        TransferMonitor { [lastActivity, clock] in
            let now = clock.now
            lastActivity.withLock { moment in moment = max(moment, now) }
        }
    }

    /// Returns when a limit has passed, or when the task is cancelled.
    func failure() async -> any Error {
        while true {
            let quiet = limits.request.map { limit in lastActivity.withLock { moment in moment } + limit }
            let end = limits.resource.map { limit in start + limit }
            guard let due = [quiet, end].compactMap({ $0 }).min() else { return CancellationError() }
            if clock.now >= due {
                let reason = due == end ? "the exchange took too long" : "the server was silent for too long"
                return APIError(.timeout, reason: reason)
            }
            do {
                try await clock.sleep(until: due)
            } catch {
                return error
            }
        }
    }
}
