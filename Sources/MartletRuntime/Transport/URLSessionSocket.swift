#if canImport(Darwin)
    import Foundation
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A WebSocket of a `URLSession`.
    ///
    /// - Source: <https://developer.apple.com/documentation/foundation/urlsessionwebsockettask>
    final class URLSessionSocket: TransportSocket {
        /// The largest message that is received.
        static let maxMessageBytes = 16 << 20

        /// The task.
        let task: URLSessionWebSocketTask
        private let answers = Mailbox<TransportResponse>()
        private let serverClosure = Locked<WebSocketClosure?>(nil)

        /// Takes a task that has not been started.
        init(_ task: URLSessionWebSocketTask) {
            self.task = task
        }

        var closure: WebSocketClosure? { serverClosure.withLock { closure in closure } }

        /// Returns what the server answers to the request for a WebSocket.
        func answer() async throws -> TransportResponse? {
            try await answers.next()
        }

        func send(_ message: WebSocketMessage) async throws {
            switch message {
            case .text(let text): try await task.send(.string(text))
            case .binary(let data): try await task.send(.data(data))
            }
        }

        func receive() async throws -> WebSocketMessage? {
            do {
                switch try await task.receive() {
                case .string(let text): return .text(text)
                case .data(let data): return .binary(data)
                @unknown default: throw APIError(.unsupported, reason: "a message that is neither text nor bytes")
                }
            } catch {
                // A session reports an orderly end as a failure to receive.
                if closure != nil { return nil }
                throw Task.isCancelled ? CancellationError() : error
            }
        }

        func ping() async throws {
            let pongs = Mailbox<Bool>()
            task.sendPing { error in
                if let error { pongs.finish(throwing: error) } else { pongs.put(true) }
            }
            _ = try await pongs.next()
        }

        func close(_ closure: WebSocketClosure) async {
            let code = URLSessionWebSocketTask.CloseCode(rawValue: closure.code.rawValue) ?? .normalClosure
            task.cancel(with: code, reason: closure.reason.isEmpty ? nil : Data(closure.reason.utf8))
        }

        func cancel() {
            answers.finish(throwing: CancellationError())
            task.cancel()
        }

        /// Takes the server's consent.
        func open(_ response: TransportResponse?) {
            answers.put(response ?? TransportResponse(status: 101))
        }

        /// Takes the server's goodbye.
        func closed(_ closure: WebSocketClosure) {
            serverClosure.withLock { state in state = closure }
        }

        /// Takes the end, with the answer when the server refused.
        func finish(_ error: (any Error)?, _ response: TransportResponse?) {
            if let response, response.status != 101 { answers.put(response) }
            answers.finish(throwing: error)
        }
    }
#endif
