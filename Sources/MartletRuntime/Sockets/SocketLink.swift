import Foundation

/// Holds a socket, and breaks it off when nobody holds the link any more.
final class SocketLink: Sendable {
    /// The socket.
    let socket: any TransportSocket
    /// The call that opened it.
    let call: any Endpoint
    /// The client of the call.
    let client: APIClient
    private let silence: Duration?
    private let pings: SocketPings?

    /// Takes a socket.
    ///
    /// - Parameters:
    ///   - socket: The socket, open.
    ///   - client: The client of the call.
    ///   - call: The call that opened it.
    ///   - silence: The longest time between two messages of the server; nil without limit.
    init(socket: any TransportSocket, client: APIClient, call: any Endpoint, silence: Duration?) {
        self.socket = socket
        self.client = client
        self.call = call
        self.silence = silence
        pings = client.options.pingInterval.map { SocketPings(of: socket, every: $0, by: client) }
    }

    /// The name of the endpoint.
    var endpoint: String { call.definition.name }

    deinit {
        socket.cancel()
    }

    func send(_ message: WebSocketMessage) async throws(APIError) {
        do {
            let socket = socket
            try await breaking { try await socket.send(message) }
        } catch {
            throw failure(pings?.failure ?? error)
        }
    }

    func receive() async throws(APIError) -> WebSocketMessage? {
        do {
            let socket = socket
            let message = try await client.withTimeLimits(Timeouts(request: silence)) { _ in
                try await self.breaking { try await socket.receive() }
            }
            guard message == nil, let closure = socket.closure, !closure.code.isOrderly else { return message }
            throw APIError(.network, reason: "the server closed the WebSocket with the code \(closure.code)")
        } catch {
            throw failure(pings?.failure ?? error)
        }
    }

    func close(_ closure: WebSocketClosure) async throws(APIError) {
        guard closure.code.isSendable else {
            throw APIError(.encoding, endpoint: endpoint, reason: "\(closure.code) is no code that a client may send")
        }
        guard closure.reason.utf8.count <= WebSocketClosure.maxReasonBytes else {
            throw APIError(
                .encoding, endpoint: endpoint,
                reason: "the reason is longer than \(WebSocketClosure.maxReasonBytes) bytes")
        }
        await socket.close(closure)
    }

    /// How long a transport may take to notice that a task was cancelled.
    private static let patience: Duration = .milliseconds(500)

    /// Waits for a transport, and breaks the connection off where that takes no notice of a cancelled task, as URLSession before
    /// iOS 17: whoever waits would wait for ever.
    private func breaking<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        let isOver = Locked(false)
        return try await withTaskCancellationHandler {
            defer { isOver.withLock { isOver in isOver = true } }
            return try await work()
        } onCancel: {
            let socket = socket
            Task {
                // The clock of a test stands still, and the system's tasks do not.
                try? await Task.sleep(for: Self.patience)
                if !isOver.withLock({ isOver in isOver }) { socket.cancel() }
            }
        }
    }

    private func failure(_ error: any Error) -> APIError {
        .wrapping(APIError.ofTransport(error), endpoint: endpoint)
    }
}

extension String {
    /// The bytes of the text in UTF-8.
    var utf8Data: Data { Data(utf8) }
}
