/// Holds a call back while there is no network, as long as the call may wait.
///
/// It stands outside the retries: these are for networks that fail, and a network that is not there costs no try.
struct NetworkWaitInterceptor: Interceptor {
    /// What knows of the network.
    let connectivity: any Connectivity
    /// How long calls wait that say nothing else; nil does not wait.
    let limit: Duration?
    /// What the wait is measured with.
    let clock: RuntimeClock

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        guard let limit = NetworkWait.current ?? limit, limit > .zero else { return try await next(request) }
        let end = clock.now + limit
        if request.isCutOff(by: connectivity) { try await wait(until: end, isChangeNeeded: false) }
        while true {
            do {
                return try await next(request)
            } catch {
                // The transport may know before the system says so. Where the system says nothing, waiting ends never.
                guard APIError.wrapping(error, endpoint: nil).code == .offline, request.isRepeatable(endpoint),
                    connectivity.status.reach != .unknown
                else { throw error }
                try await wait(until: end, isChangeNeeded: connectivity.status.reach == .online)
            }
        }
    }

    /// Waits until there is a network.
    ///
    /// - Parameters:
    ///   - end: When the wait is over, on the client's clock.
    ///   - isChangeNeeded: Whether what is known now is wrong, and only news count.
    /// - Throws: ``APIError/Code/offline`` when there is none by then, `CancellationError`.
    private func wait(until end: Duration, isChangeNeeded: Bool) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { [connectivity] in
                for await status in connectivity.changes.dropFirst(isChangeNeeded ? 1 : 0)
                where status.reach != .offline { return }
                throw CancellationError()
            }
            group.addTask { [clock] in
                while clock.now < end { try await clock.sleep(until: end) }
                throw APIError(.offline, reason: "there was no network as long as the call could wait")
            }
            try await group.next()
        }
    }
}

extension PreparedRequest {
    /// Whether the network that it needs is known to be gone. This machine is always there.
    func isCutOff(by connectivity: any Connectivity) -> Bool {
        connectivity.status.reach == .offline && ServerOrigin(url)?.isLoopback != true
    }
}
