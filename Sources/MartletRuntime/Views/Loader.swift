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
    @ObservationIgnored private var run = 0

    /// Makes a loader that has loaded nothing.
    ///
    /// - Parameter fetch: Asks for the value. An error that is no ``APIError`` becomes one.
    public init(_ fetch: @escaping @Sendable () async throws -> Value) {
        self.fetch = fetch
    }

    /// Loads the value, keeping what is shown until it is there; again after an error. Of loads that overlap the last one
    /// counts.
    public func load() async {
        run += 1
        let mine = run
        state.start()
        let result: Result<Value, APIError>
        do {
            result = .success(try await fetch())
        } catch {
            result = .failure(APIError.wrapping(error, endpoint: nil))
        }
        if mine == run { state.finish(result) }
    }
}
