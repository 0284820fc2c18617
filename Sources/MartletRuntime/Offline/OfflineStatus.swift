#if canImport(Observation)
    public import Observation
#endif

/// What a view shows of an offline queue.
///
/// ```swift
/// struct SyncBadge: View {
///     let status: OfflineStatus
///
///     var body: some View {
///         Group {
///             switch status.state {
///             case .idle: Text("")
///             case .syncing: ProgressView()
///             case .offline: Text("\(status.count) waiting")
///             case .error(let error): Text(error.localizedDescription)
///             }
///         }
///         .task { await status.follow() }
///     }
/// }
/// ```
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@Observable
public final class OfflineStatus {
    /// How far the queue is.
    public private(set) var state: OfflineQueue.State
    /// How many calls wait.
    public private(set) var count = 0
    /// The last call that the server refused for good, or that was dropped; nil when there was none.
    public private(set) var lastLoss: OfflineQueue.Event?

    @ObservationIgnored private let queue: OfflineQueue

    /// Makes the status of a queue. It is kept up as long as somebody ``follow()``s it.
    public init(_ queue: OfflineQueue) {
        self.queue = queue
        state = queue.state
    }

    /// Keeps the status up until the task is cancelled.
    public func follow() async {
        for await event in queue.events {
            state = event.state
            if event.kind == .refused || event.kind == .dropped { lastLoss = event }
            if event.kind != .started { count = (try? await queue.calls().count) ?? count }
        }
    }
}
