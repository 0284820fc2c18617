#if NIO
    import MartletRuntime

    /// Ends an exchange in which nothing moves for too long.
    ///
    /// `APIClient` keeps the same limit on its own clock; this one holds for a transport that is used alone.
    struct SilenceWatch: Sendable {
        private let limit: Duration?
        private let monitor: TransferMonitor
        private let lastActivity = Locked(ContinuousClock.now)

        /// Watches with a limit; nil never ends anything.
        init(limit: Duration?, monitor: TransferMonitor) {
            self.limit = limit
            self.monitor = monitor
        }

        /// Tells that bytes came or went.
        func report() {
            note()
            monitor.reportActivity()
        }

        /// Tells how many bytes of the body have gone out.
        func reportSent(_ bytes: Int) {
            note()
            monitor.reportSent(bytes)
        }

        private func note() {
            let now = ContinuousClock.now
            lastActivity.withLock { moment in moment = now }
        }

        /// Runs an exchange until it ends, or until nothing has moved for the limit.
        ///
        /// - Throws: what the exchange throws, or `APIError` with the code `timeout`.
        func guarding<Value: Sendable>(_ exchange: @escaping @Sendable () async throws -> Value) async throws -> Value {
            guard let limit else { return try await exchange() }
            return try await withThrowingTaskGroup(of: Value.self) { group in
                group.addTask { try await exchange() }
                group.addTask {
                    while true {
                        let due = lastActivity.withLock { moment in moment } + limit
                        guard ContinuousClock.now < due else {
                            throw APIError(.timeout, reason: "the server was silent for too long")
                        }
                        try await ContinuousClock().sleep(until: due)
                    }
                }
                defer { group.cancelAll() }
                guard let value = try await group.next() else { throw CancellationError() }
                return value
            }
        }
    }
#endif
