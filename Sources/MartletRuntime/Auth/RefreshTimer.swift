import Foundation

/// Does something at a moment, unless it is dropped before.
final class RefreshTimer: Sendable {
    /// The access token whose time comes.
    let token: String
    private let task: Task<Void, Never>

    /// A century, in seconds: what is further away is no moment for a clock.
    private static let longestWait: TimeInterval = 100 * 365 * 86_400

    /// Starts to wait.
    ///
    /// - Parameters:
    ///   - token: The access token whose time comes.
    ///   - seconds: How long to wait.
    ///   - clock: What the time is measured with.
    ///   - action: What is done then.
    init(
        for token: String, in seconds: TimeInterval, on clock: RuntimeClock,
        _ action: @escaping @Sendable () async -> Void
    ) {
        self.token = token
        let moment = clock.now + .seconds(min(seconds, Self.longestWait))
        task = Task {
            while clock.now < moment {
                do { try await clock.sleep(until: moment) } catch { return }
            }
            if !Task.isCancelled { await action() }
        }
    }

    deinit {
        task.cancel()
    }
}
