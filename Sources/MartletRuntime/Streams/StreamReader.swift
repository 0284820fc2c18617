import Foundation

/// An answer that goes on, as the client got it.
struct OpenedStream: Sendable {
    /// The body.
    let body: any TransportBody
    /// What cuts it into messages.
    var framing: StreamFraming
    /// The longest silence between two pieces; nil without limit.
    let silence: Duration?
}

/// Opens a stream when its first message is asked for, and reads message by message.
actor StreamReader {
    private enum Phase {
        case unopened
        case open(OpenedStream)
        case over
    }

    private let client: APIClient
    private let endpoint: any Endpoint
    private var phase = Phase.unopened
    private var body: (any TransportBody)?

    init(client: APIClient, endpoint: any Endpoint) {
        self.client = client
        self.endpoint = endpoint
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
            throw APIError.wrapping(APIError.ofTransport(error), endpoint: name)
        }
    }

    /// Reads no more.
    func close() {
        phase = .over
        body?.cancel()
        body = nil
    }

    private func frame() async throws -> StreamFrame? {
        if case .unopened = phase {
            let stream = try await client.open(endpoint)
            body = stream.body
            phase = .open(stream)
        }
        while case .open(var stream) = phase {
            let frame = try stream.framing.next()
            phase = .open(stream)
            if let frame { return frame }
            let body = stream.body
            let piece = try await client.withTimeLimits(Timeouts(request: stream.silence)) { _ in
                try await body.next()
            }
            // Somebody may have closed it in the meantime.
            guard case .open = phase else { return nil }
            guard let piece else {
                close()
                return stream.framing.last()
            }
            stream.framing.append(piece)
            phase = .open(stream)
        }
        return nil
    }
}
