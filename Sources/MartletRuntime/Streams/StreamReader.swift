import Foundation

/// An answer that goes on, as the client got it.
struct OpenedStream: Sendable {
    /// The body.
    let body: any TransportBody
    /// What cuts it into messages.
    let framing: StreamFraming
    /// The longest silence between two pieces; nil without limit.
    let silence: Duration?
    /// Whether the server says that there is no more: 204.
    var isLast = false
}

/// Opens a stream when its first message is asked for, and reads message by message; opens it again when it ended too
/// soon.
actor StreamReader {
    private enum Phase {
        case unopened
        case open(silence: Duration?, isLast: Bool)
        case over
    }

    private let client: APIClient
    private let endpoint: any Endpoint
    private let reconnection: StreamReconnection
    private var phase = Phase.unopened
    private var body: (any TransportBody)?
    /// Splits the response into messages. There is only this reference: with a second one, each piece would copy the
    /// unfinished message.
    private var framing: StreamFraming?
    /// Where the stream goes on; nil until it was open, and for one that cannot go on.
    private var place: StreamPlace?
    /// How often it ended since the last message.
    private var ends = 0

    init(client: APIClient, endpoint: any Endpoint, reconnection: StreamReconnection) {
        self.client = client
        self.endpoint = endpoint
        self.reconnection = reconnection
    }

    deinit {
        // Whoever leaves the loop leaves the server too.
        body?.cancel()
    }

    /// The name of the endpoint.
    nonisolated var name: String { endpoint.definition.name }

    /// Returns the next message; nil after the last, and after a failure.
    func next() async throws(APIError) -> StreamFrame? {
        do {
            return try await frame()
        } catch {
            close()
            throw client.options.reported(failure(error))
        }
    }

    /// Reads no more, because of an error, and returns it.
    func close(with error: APIError) -> APIError {
        close()
        return client.options.reported(error)
    }

    /// Reads no more.
    func close() {
        phase = .over
        leave()
    }

    private func leave() {
        body?.cancel()
        body = nil
        framing = nil
    }

    private func failure(_ error: any Error) -> APIError {
        APIError.wrapping(APIError.ofTransport(error), endpoint: name)
    }

    // MARK: Reading

    private func frame() async throws -> StreamFrame? {
        while true {
            do {
                if let frame = try await read() {
                    ends = 0
                    return frame
                }
                guard isOpen, reconnection.includesEnd, let delay = delay() else {
                    close()
                    return nil
                }
                try await pause(delay)
            } catch {
                guard reconnection.includesFailure, isPassing(error), let delay = delay() else { throw error }
                try await pause(delay)
            }
        }
    }

    /// Returns the next message; nil when there are no more in this answer.
    private func read() async throws -> StreamFrame? {
        if case .unopened = phase {
            let stream = try await client.open(endpoint, at: place)
            body = stream.body
            framing = stream.framing
            phase = .open(silence: stream.silence, isLast: stream.isLast)
        }
        while case .open(let silence, let isLast) = phase, let body {
            let frame = try framing?.next()
            place = framing?.place
            if let frame { return frame }
            let piece = try await client.withTimeLimits(Timeouts(request: silence)) { _ in
                try await body.next()
            }
            // Somebody may have closed it in the meantime.
            guard isOpen else { return nil }
            guard let piece else { return last(isLast: isLast) }
            framing?.append(piece)
        }
        return nil
    }

    /// Returns the message that the end of an answer completes.
    ///
    /// - Parameter isLast: Whether the server has said that the stream is over (204).
    private func last(isLast: Bool) -> StreamFrame? {
        let frame = framing?.last()
        if isLast || frame != nil { close() }
        return frame
    }

    // MARK: Opening again

    private var isOpen: Bool { if case .open = phase { true } else { false } }

    /// Whether an error is one of the way, so that another request may find a better one.
    private func isPassing(_ error: any Error) -> Bool {
        [.network, .offline, .timeout].contains(failure(error).code)
    }

    /// Returns how long to wait before the stream is opened again; nil when it is not to be.
    private func delay() -> Duration? {
        let definition = endpoint.definition
        guard let place, definition.method.isIdempotent, let standard = client.options.retry else { return nil }
        let rule = definition.retry ?? standard
        ends += 1
        guard ends < rule.attempts else { return nil }
        let longest = rule.longestDelay(after: ends)
        let random = min(max(client.options.jitter(longest), .zero), longest)
        return (place.retry ?? Self.standardDelay) + random
    }

    /// What a server that says nothing is given ("in the region of a few seconds").
    private static let standardDelay: Duration = .seconds(1)

    private func pause(_ delay: Duration) async throws {
        leave()
        phase = .unopened
        try await client.clock.pause(for: delay)
    }
}
