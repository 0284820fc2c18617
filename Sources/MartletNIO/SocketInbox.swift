#if NIO
    import MartletRuntime

    /// What a WebSocket has received: messages that wait for their reader, and how the server closed.
    final class SocketInbox: Sendable {
        private struct State: Sendable {
            var waitingBytes = 0
            var closure: WebSocketClosure?
            var isPaused = false
            /// Who waits for the answers to pings.
            var pings: [UInt64: Mailbox<Void>] = [:]
            var lastPing: UInt64 = 0
            var isOver = false
        }

        /// How much a message counts beside its content: none is free.
        private static let overheadBytes = 64
        /// How many bytes may wait before the server is read no further: 1 MiB.
        private static let maxWaitingBytes = 1 << 20

        /// The largest message, in bytes.
        let maxMessageBytes: Int
        private let messages = Mailbox<WebSocketMessage>()
        private let state = Locked(State())

        /// Makes an empty inbox.
        init(maxMessageBytes: Int) {
            self.maxMessageBytes = maxMessageBytes
        }

        /// How the server closed; nil while it has not.
        var closure: WebSocketClosure? { state.withLock { state in state.closure } }

        /// Whether the server has to wait. Asking remembers that something was not read because of it.
        func pauses() -> Bool {
            state.withLock { state in
                state.isPaused = state.waitingBytes >= Self.maxWaitingBytes
                return state.isPaused
            }
        }

        /// Takes a message.
        func put(_ message: WebSocketMessage) {
            let count = Self.size(of: message)
            state.withLock { state in state.waitingBytes += count }
            messages.put(message)
        }

        /// Takes the server's goodbye.
        func close(_ closure: WebSocketClosure) {
            state.withLock { state in state.closure = state.closure ?? closure }
            finish()
        }

        /// Takes the end of the connection; nil after an orderly one.
        func finish(throwing error: (any Error)? = nil) {
            let pings = state.withLock { state in
                state.isOver = true
                defer { state.pings = [:] }
                return Array(state.pings.values)
            }
            for ping in pings { ping.finish(throwing: error) }
            messages.finish(throwing: error)
        }

        /// Makes the number of a ping, and waits for its answer while something is done.
        ///
        /// - Throws: What the connection ended with, ``APIError/Code/network`` when that was orderly, and what `send`
        ///   throws.
        func awaitPong(of send: (UInt64) async throws -> Void) async throws {
            let answer = Mailbox<Void>()
            let number = state.withLock { state in
                state.lastPing &+= 1
                if !state.isOver { state.pings[state.lastPing] = answer }
                return state.lastPing
            }
            defer { state.withLock { state in state.pings[number] = nil } }
            guard state.withLock({ state in state.pings[number] != nil }) else { throw Self.ended }
            try await send(number)
            guard try await answer.next() != nil else { throw Self.ended }
        }

        /// Takes the answer to a ping.
        func pong(_ number: UInt64) {
            state.withLock { state in state.pings[number] }?.put(())
        }

        private static let ended = APIError(.network, reason: "the WebSocket was closed before a ping was answered")

        /// Returns the next message, waiting for it, and whether the server may be read again; nil after the last.
        ///
        /// - Throws: What the connection ended with, and `CancellationError`.
        func next() async throws -> (message: WebSocketMessage, resumes: Bool)? {
            guard let message = try await messages.next() else { return nil }
            let count = Self.size(of: message)
            let resumes = state.withLock { state in
                state.waitingBytes -= count
                guard state.isPaused, state.waitingBytes <= Self.maxWaitingBytes / 2 else { return false }
                state.isPaused = false
                return true
            }
            return (message, resumes)
        }

        private static func size(of message: WebSocketMessage) -> Int {
            switch message {
            case .text(let text): text.utf8.count + overheadBytes
            case .binary(let data): data.count + overheadBytes
            }
        }
    }
#endif
