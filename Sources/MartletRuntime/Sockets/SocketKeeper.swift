/// Holds one connection of a socket after the other.
actor SocketKeeper<Sent: Sendable, Received: Sendable> {
    /// What it does, for everybody to see.
    nonisolated let states = Broadcast(ReconnectionState.open)

    private let rule: RetryRule?
    private let greeting: ReconnectingWebSocket<Sent, Received>.Greeting
    /// Opens the next connection.
    private let reopen: @Sendable () async throws(APIError) -> WebSocketConnection<Sent, Received>
    private let client: APIClient
    /// The connection; nil between two.
    private var connection: WebSocketConnection<Sent, Received>?
    /// How often a connection ended since the last message.
    private var ends = 0
    private var isOver = false
    /// Ends a pause, or the opening of a connection; nil while there is none.
    private var interrupt: (@Sendable () -> Void)?

    init(
        _ first: WebSocketConnection<Sent, Received>, rule: RetryRule?,
        greeting: @escaping ReconnectingWebSocket<Sent, Received>.Greeting
    ) {
        connection = first
        client = first.link.client
        self.rule = rule ?? client.options.retry.map { standard in first.link.call.definition.retry ?? standard }
        self.greeting = greeting
        let (call, sent, received) = (first.link.call, first.sent, first.received)
        reopen = { [client] () async throws(APIError) in
            try await client.connect(call, sending: sent, receiving: received)
        }
    }

    /// Returns the next message; nil when the socket is closed for good.
    func next() async throws(APIError) -> Received? {
        while !isOver {
            let held = connection
            do throws(APIError) {
                let connection = try await opened()
                var iterator = connection.makeAsyncIterator()
                if let message = try await Self.next(of: &iterator) {
                    ends = 0
                    return message
                }
                guard connection.closure?.code == .goingAway, let delay = delay() else { break }
                try await wait(delay)
            } catch {
                // One that closed it in the meantime wanted this end.
                if isOver { return nil }
                guard isPassing(error, held ?? connection), let delay = delay() else {
                    // A message that is none does not close the connection, as without this.
                    if error.code != .decoding { finish() }
                    throw error
                }
                try await wait(delay)
            }
        }
        finish()
        return nil
    }

    private static func next(
        of iterator: inout WebSocketConnection<Sent, Received>.Iterator
    ) async throws(APIError) -> Received? {
        do {
            return try await iterator.next()
        } catch {
            throw APIError.wrapping(error, endpoint: nil)
        }
    }

    func send(_ message: Sent) async throws(APIError) {
        guard let connection else { throw APIError(.network, reason: "the WebSocket has no connection now") }
        try await connection.send(message)
    }

    func close(_ code: WebSocketClosure.Code, reason: String) async throws(APIError) {
        try await connection?.close(code, reason: reason)
        finish()
    }

    private func opened() async throws(APIError) -> WebSocketConnection<Sent, Received> {
        if let connection { return connection }
        states.send(.connecting)
        let connection = try await untilClosed { [reopen, greeting] in
            let connection = try await reopen()
            do {
                try Task.checkCancellation()
                try await greeting(connection)
            } catch {
                throw APIError.wrapping(APIError.ofTransport(error), endpoint: nil)
            }
            return connection
        }
        guard !isOver else { throw APIError(.cancelled) }
        self.connection = connection
        states.send(.open)
        return connection
    }

    /// Whether another connection may fare better than one that ended with an error.
    private func isPassing(_ error: APIError, _ connection: WebSocketConnection<Sent, Received>?) -> Bool {
        guard [.network, .offline, .timeout].contains(error.code) else { return false }
        guard let code = connection?.closure?.code else { return true }
        return code == .goingAway || code == .abnormal || (1011...1014).contains(code.rawValue)
    }

    /// Returns how long to wait before the next connection; nil when there is to be none.
    private func delay() -> Duration? {
        guard let rule else { return nil }
        ends += 1
        guard ends < rule.attempts else { return nil }
        let longest = rule.longestDelay(after: ends)
        return min(max(client.options.jitter(longest), .zero), longest)
    }

    private func wait(_ delay: Duration) async throws(APIError) {
        connection = nil
        states.send(.waiting(delay))
        do throws(APIError) {
            try await untilClosed { [clock = client.clock] in try await clock.pause(for: delay) }
        } catch {
            if isOver { return }
            finish()
            throw error
        }
    }

    /// Does what takes a while.
    ///
    /// - Throws: What `work` throws; ``APIError/Code/cancelled`` at once when the socket is closed, or the caller cancelled, also
    ///   where the transport does not notice.
    private func untilClosed<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws(APIError) -> Value {
        let result = SharedResult<Value>()
        let task = Task {
            do {
                result.finish(.success(try await work()))
            } catch {
                result.finish(.failure(APIError.wrapping(error, endpoint: nil)))
            }
        }
        interrupt = {
            task.cancel()
            result.finish(.failure(APIError(.cancelled)))
        }
        defer { interrupt = nil }
        do throws(APIError) {
            return try await result.value()
        } catch {
            task.cancel()
            throw error
        }
    }

    private func finish() {
        isOver = true
        connection = nil
        interrupt?()
        states.send(.closed)
        states.finish()
    }
}
