public import Foundation

/// The calls that wait for the network: kept on disk, sent in their order when there is one.
///
/// ```swift
/// let options = ClientOptions(offlineQueue: .disk(key: .credentials))
/// let aroti = ArotiClient(credentials: store, options: options)
/// do {
///     try await aroti.booking.cancelSession(id: "7")
/// } catch {
///     guard let call = error.queuedCall else { throw error }
///     showPending(call)
/// }
/// ```
///
/// A call of an endpoint with `queue: true` throws ``APIError/Code/queued`` instead of waiting, when there is no network;
/// by then it is on disk. The queue sends by itself: when the network is back, when another call finds out that it is,
/// after a while, and when a client is made. ``replay()`` is for background tasks.
public final class OfflineQueue: Sendable {
    /// How far the queue is.
    public enum State: Sendable {
        /// Nothing waits.
        case idle
        /// Calls are being sent, by this client or another one on the same folder.
        case syncing
        /// Calls wait for the network.
        case offline
        /// Calls wait, and it is not the network: nobody is signed in, or the server cannot, now. See the error.
        case error(APIError)

        /// Whether nothing waits.
        var isIdle: Bool { if case .idle = self { true } else { false } }
    }

    /// Something that happened to a call, or to the queue.
    public struct Event: Sendable {
        /// What happened: an open set, to which later versions add.
        public struct Kind: RawRepresentable, Sendable, Hashable {
            /// The name.
            public let rawValue: String

            /// Makes a kind.
            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            /// Nothing yet: the state that was found.
            public static let found = Self(rawValue: "found")
            /// A call waits from now on.
            public static let queued = Self(rawValue: "queued")
            /// Calls are being sent.
            public static let started = Self(rawValue: "started")
            /// A call was sent, and the server has done it. It waits no more.
            public static let sent = Self(rawValue: "sent")
            /// A call was sent, and the server refused it for good; or it cannot be sent. It waits no more: the app has to
            /// tell its user, or to undo what it showed.
            public static let refused = Self(rawValue: "refused")
            /// A call was dropped without an answer: too old, its account signed out, its file damaged, or removed by the
            /// app. See the error.
            public static let dropped = Self(rawValue: "dropped")
            /// No more is sent for now: see the state.
            public static let stopped = Self(rawValue: "stopped")
        }

        /// What happened.
        public let kind: Kind
        /// The state from then on.
        public let state: State
        /// The call that it is about; nil when it is about none, or about one that cannot be read.
        public let call: QueuedCall?
        /// What the server said to it; nil when it said nothing.
        public let answer: AnswerReader?
        /// What went wrong; nil when nothing did.
        public let error: APIError?
    }

    let worker: QueueWorker
    private let listener = Locked<Task<Void, Never>?>(nil)

    init(worker: QueueWorker) {
        self.worker = worker
    }

    deinit {
        listener.withLock { listener in listener?.cancel() }
        worker.channel.finish()
    }

    /// The state as this process knows it.
    public var state: State { worker.channel.latest.state }

    /// The state of now first, then what happens. Each loop gets all events from its start on; of a loop that falls behind,
    /// the newest 256. It ends with the queue.
    public var events: AsyncStream<Event> {
        worker.channel.values(buffering: .bufferingNewest(256)) { newest in
            Event(kind: .found, state: newest.state, call: nil, answer: nil, error: nil)
        }
    }

    /// Returns what waits, in the order that it is sent in.
    ///
    /// - Throws: ``APIError/Code/other`` when the folder cannot be read; see the cause.
    public func calls() async throws(APIError) -> [QueuedCall] {
        try await worker.calls()
    }

    /// Sends what waits, or joins who does so already, and returns the state afterwards. For the system's background tasks, such as
    /// SwiftUI's `.backgroundTask(.appRefresh("sync"))`:
    ///
    /// ```swift
    /// await aroti.api.offlineQueue?.replay()
    /// ```
    ///
    /// A task that is cancelled leaves; what is on its way goes on, and nothing is lost when the system ends the process.
    /// The client sends: without it nothing is sent.
    @discardableResult
    public func replay() async -> State {
        await worker.replay()
    }

    /// Removes a call that waits. One that is on its way may reach the server all the same.
    ///
    /// - Parameter id: Which one; it is no error when it is gone.
    /// - Throws: ``APIError/Code/other`` when the folder cannot be changed; see the cause.
    public func remove(_ id: QueuedCall.ID) async throws(APIError) {
        try await worker.remove(id)
    }

    /// Removes all calls of an account that wait for a server: what signing out does by itself.
    ///
    /// - Parameters:
    ///   - account: The account; nil is the one of apps with one account at a time.
    ///   - origin: The server.
    /// - Throws: ``APIError/Code/other`` when the folder cannot be changed; see the cause.
    public func removeAll(of account: String?, at origin: ServerOrigin) async throws(APIError) {
        try await worker.removeAll(in: QueueLane(origin, account), reason: "it was removed")
    }

    /// Begins to send when there is something to send, and to listen to the network.
    func attach(to client: APIClient) {
        worker.attach(to: client)
        let task = Task { [weak worker, network = worker.connectivity] in
            await worker?.look()
            for await status in network.changes where status.reach == .online { await worker?.noteNetwork() }
        }
        listener.withLock { listener in listener = task }
    }
}

extension OfflineQueue: CustomReflectable {
    /// Shows the folder, and nothing of what waits.
    public var customMirror: Mirror { Mirror(self, children: ["folder": worker.files.path]) }
}
