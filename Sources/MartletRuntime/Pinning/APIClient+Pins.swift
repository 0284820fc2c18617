extension APIClient {
    /// Returns what refuses addresses, and tells transports which keys a server may show.
    ///
    /// - Parameters:
    ///   - server: The server that a call is made for.
    ///   - endpoint: The name of the endpoint, which mismatches are counted for.
    func guardian(for server: Server, endpoint: String) -> AddressGuard {
        let options = options
        return AddressGuard(
            server: server, pins: configuration.pins, transport: transport, now: options.now,
            onMismatch: { options.metrics?.count(.pinFailure, for: endpoint) })
    }
}
