/// What a view that shows a loaded value is about to show.
///
/// ```swift
/// switch state {
/// case .idle, .loading(nil): ProgressView()
/// case .loading(let sessions?), .loaded(let sessions): SessionList(sessions)
/// case .failed(let error, _): Text(error.localizedDescription)
/// }
/// ```
public enum LoadingState<Value: Sendable>: Sendable {
    /// Nothing has been asked for.
    case idle
    /// The value is on its way; with the one from before, to be shown meanwhile, if there is one.
    case loading(Value?)
    /// The value is there.
    case loaded(Value)
    /// There was an error; with the value from before, if there is one.
    case failed(APIError, Value?)

    /// The value that there is to show, the one from before included; nil when there is none.
    public var value: Value? {
        switch self {
        case .idle: nil
        case .loading(let value), .failed(_, let value): value
        case .loaded(let value): value
        }
    }

    /// The error of the last try; nil when it did not fail.
    public var error: APIError? {
        if case .failed(let error, _) = self { error } else { nil }
    }

    /// Whether the value is on its way.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// Becomes loading, and keeps the value that there is.
    public mutating func start() {
        self = .loading(value)
    }

    /// Takes what a load came to: a value, or an error, which keeps the value from before. One that was cancelled
    /// leaves things as if it had never been started.
    public mutating func finish(_ result: Result<Value, APIError>) {
        switch result {
        case .success(let value): self = .loaded(value)
        case .failure(let error) where error.code == .cancelled: self = value.map(LoadingState.loaded) ?? .idle
        case .failure(let error): self = .failed(error, value)
        }
    }
}
