#if canImport(Observation)
    public import Observation
#endif

/// Loads a value for a view, and again when somebody asks for it.
///
/// ```swift
/// struct SessionsView: View {
///     @State private var sessions: Loader<[Session]>
///
///     init(aroti: ArotiClient) {
///         sessions = Loader { try await aroti.booking.getUpcomingSessions() }
///     }
///
///     var body: some View {
///         Group {
///             switch sessions.state {
///             case .idle, .loading(nil): ProgressView()
///             case .loading(let sessions?), .loaded(let sessions): SessionList(sessions)
///             case .failed(let error, _): RetryView(error.localizedDescription) { await sessions.load() }
///             }
///         }
///         .task { await sessions.load() }
///         .refreshable { await sessions.load() }
///     }
/// }
/// ```
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@Observable
public final class Loader<Value: Sendable> {
    /// What there is to show.
    public private(set) var state: LoadingState<Value> = .idle

    @ObservationIgnored private let fetch: @Sendable () async throws -> Value
    /// What the loads that have ended came to.
    @ObservationIgnored private var settled: LoadingState<Value> = .idle
    /// The number of the newest load that counts among them.
    @ObservationIgnored private var newest = 0
    @ObservationIgnored private var started = 0
    @ObservationIgnored private var running: Set<Int> = []

    /// Makes a loader that has loaded nothing.
    ///
    /// - Parameter fetch: Asks for the value. An error that is no ``APIError`` becomes one.
    public init(_ fetch: @escaping @Sendable () async throws -> Value) {
        self.fetch = fetch
    }

    /// Loads the value, keeping what is shown until it is there; again after an error.
    ///
    /// Of loads that overlap the last one counts. One whose task is cancelled leaves everything as if it had not been
    /// started: what was shown before is shown again, an error, too, and an earlier load that goes on counts.
    public func load() async {
        started += 1
        let mine = started
        running.insert(mine)
        state.start()
        let result: Result<Value, APIError>
        do {
            result = .success(try await fetch())
        } catch {
            result = .failure(APIError.wrapping(error, endpoint: nil))
        }
        running.remove(mine)
        settle(mine, result)
    }

    private func settle(_ load: Int, _ result: Result<Value, APIError>) {
        var isCancelled = false
        if case .failure(let error) = result { isCancelled = error.code == .cancelled }
        if !isCancelled, load > newest {
            newest = load
            settled.finish(result)
        }
        state = running.contains { $0 > newest } ? .loading(settled.value) : settled
    }
}
