#if Mock
    import MartletSyntax
    import NIOCore

    /// The connections of a server that are open.
    final class OpenConnections: Sendable {
        private struct State: Sendable {
            var channels: [ObjectIdentifier: any Channel] = [:]
            var isStopping = false
        }

        private let maxCount: Int
        private let state = Locked(State())

        /// - Parameter maxCount: How many there may be at a time.
        init(maxCount: Int) {
            self.maxCount = maxCount
        }

        /// How many there are.
        var count: Int { state.withLock { $0.channels.count } }

        /// Takes a connection until it is closed; false when there are too many, or no more are wanted.
        func add(_ channel: any Channel) -> Bool {
            let id = ObjectIdentifier(channel)
            let isAdded = state.withLock { state in
                guard !state.isStopping, state.channels.count < maxCount else { return false }
                state.channels[id] = channel
                return true
            }
            if isAdded {
                channel.closeFuture.whenComplete { [state] _ in
                    state.withLock { _ = $0.channels.removeValue(forKey: id) }
                }
            }
            return isAdded
        }

        /// Takes no more, asks each to come to its end, and closes those that have not after some time.
        func stop(within time: Duration, on eventLoop: any EventLoop) async {
            let channels = state.withLock { state in
                state.isStopping = true
                return Array(state.channels.values)
            }
            for channel in channels { channel.pipeline.fireUserInboundEventTriggered(ConnectionEvent.serverStops) }
            let force = eventLoop.scheduleTask(in: TimeAmount(time)) {
                for channel in channels { channel.close(promise: nil) }
            }
            try? await EventLoopFuture.andAllComplete(channels.map(\.closeFuture), on: eventLoop).get()
            force.cancel()
        }
    }

    /// What the server tells its connections.
    enum ConnectionEvent: Sendable {
        /// What is in flight is finished, and nothing else begun.
        case serverStops
    }
#endif
