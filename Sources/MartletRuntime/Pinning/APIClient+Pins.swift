extension APIClient {
    /// The pins that calls are held to: those of the specification, until ``use(pins:)`` is called.
    public var pins: [PinSet] { currentPins.withLock { pins in pins } }

    /// Holds calls that start from now on to other pins. It replaces all that held before:
    /// `client.use(pins: client.pins + [pins])` adds one.
    ///
    /// An app that asks a server for the keys of tomorrow does so in a request that is pinned itself, and checks a signature of
    /// what it gets: whoever can change pins can also take them away. New pins hold for new connections; one that was made with
    /// other pins carries no further request.
    ///
    /// - Parameter pins: The pins of all hosts. None of them checks nothing.
    public func use(pins: [PinSet]) {
        currentPins.withLock { current in current = pins }
    }

    /// Returns what refuses addresses, and tells transports which keys a server may show.
    ///
    /// - Parameters:
    ///   - server: The server that a call is made for.
    ///   - endpoint: The name of the endpoint, which mismatches are counted for.
    func guardian(for server: Server, endpoint: String) -> AddressGuard {
        let options = options
        return AddressGuard(
            server: server, pins: pins, transport: transport, now: options.now,
            onMismatch: { options.metrics?.count(.pinFailure, for: endpoint) })
    }
}
