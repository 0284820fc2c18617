#if Mock
    import MartletMockEngine
    import MartletSyntax
    import NIOCore
    import NIOHTTP1

    /// The answer to one request: its header, and its body, read from the network when somebody asks for it.
    final class NetworkBody: BodyStream {
        private struct State: Sendable {
            var channel: (any Channel)?
            var whenOver: (@Sendable () -> Void)?
            var head: HTTPResponseHead?
            var pieces: [[UInt8]] = []
            var isOver = false
            var failure: (any Error)?
            var waiter: CheckedContinuation<Void, Never>?
        }

        private let state = Locked(State())

        /// Whether somebody waits for what has not come.
        var isAwaited: Bool { state.withLock { $0.waiter != nil } }

        /// Takes the connection that it comes over, of which nothing is read by itself.
        ///
        /// - Parameter whenOver: Is called when nothing more is read.
        func begin(on channel: any Channel, whenOver: @escaping @Sendable () -> Void) {
            state.withLock { state in
                state.channel = channel
                state.whenOver = whenOver
            }
        }

        /// Returns the header, when it is there.
        func head() async throws -> HTTPResponseHead {
            while true {
                let (head, failure) = state.withLock { ($0.head, $0.failure) }
                if let head { return head }
                if let failure { throw failure }
                try await wait { $0.head == nil }
            }
        }

        func next() async throws -> [UInt8]? {
            while true {
                let (piece, failure, isOver) = state.withLock { state -> ([UInt8]?, (any Error)?, Bool) in
                    guard !state.pieces.isEmpty else { return (nil, state.failure, state.isOver) }
                    defer { state.pieces = [] }
                    // All that has come: what comes in small bits need not go on in them.
                    return (state.pieces.count == 1 ? state.pieces[0] : Array(state.pieces.joined()), nil, false)
                }
                if let piece { return piece }
                if let failure { throw failure }
                if isOver { return nil }
                try await wait { $0.pieces.isEmpty }
            }
        }

        func cancel() {
            end(CancellationError())?.close(promise: nil)
        }

        /// Waits until something has come, or the end.
        private func wait(while lacks: @escaping @Sendable (State) -> Bool) async throws {
            try Task.checkCancellation()
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let channel = state.withLock { state -> (any Channel)? in
                        guard lacks(state), !state.isOver, !Task.isCancelled else {
                            continuation.resume()
                            return nil
                        }
                        state.waiter = continuation
                        return state.channel
                    }
                    channel?.read()
                }
            } onCancel: {
                cancel()
            }
        }

        private func wake(_ change: (inout State) -> Void) {
            let waiter = state.withLock { state in
                change(&state)
                defer { state.waiter = nil }
                return state.waiter
            }
            waiter?.resume()
        }

        func receive(_ head: HTTPResponseHead) {
            wake { $0.head = head }
        }

        func receive(_ bytes: [UInt8]) {
            guard !bytes.isEmpty else { return }
            wake { state in
                if !state.isOver { state.pieces.append(bytes) }
            }
        }

        func finish(_ failure: (any Error)?) {
            _ = end(failure)
        }

        /// Notes the end, once; returns the connection where it was not known.
        private func end(_ failure: (any Error)?) -> (any Channel)? {
            var channel: (any Channel)?
            var whenOver: (@Sendable () -> Void)?
            wake { state in
                guard !state.isOver else { return }
                state.isOver = true
                state.failure = failure
                (channel, whenOver) = (state.channel, state.whenOver)
                state.channel = nil
                state.whenOver = nil
            }
            whenOver?()
            return channel
        }
    }
#endif
