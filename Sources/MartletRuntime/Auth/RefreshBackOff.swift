import Foundation

/// How long no refresh is begun after one that failed: a server that is down is not asked once for each call.
struct RefreshBackOff {
    /// The first wait. Each failure in a row doubles it.
    private static let first: Duration = .seconds(1)
    private static let longest: Duration = .seconds(60)
    /// How long a failure answers for the requests that were under way then.
    private static let memory: Duration = .seconds(10)

    private struct Failure {
        let error: APIError
        let epoch: Int
        let moment: Duration
        let wait: Duration
    }

    /// How many refreshes have ended.
    private(set) var epoch = 0
    private var count = 0
    private var last: Failure?

    /// Returns the error of the last refresh while none is to begin in the background; nil when one may.
    func error(at now: Duration) -> APIError? {
        last.flatMap { now < $0.moment + $0.wait ? $0.error : nil }
    }

    /// Returns the error of the last refresh while it counts for a request that needs new tokens; nil when a refresh may begin.
    ///
    /// - Parameter epoch: The ``epoch`` when the request was given its tokens.
    func error(at now: Duration, since epoch: Int) -> APIError? {
        guard let last else { return nil }
        if last.epoch > epoch, now < last.moment + Self.memory { return last.error }
        // Without a network no server is spared by waiting.
        return last.error.code == .offline ? nil : error(at: now)
    }

    /// Takes notice of the end of a refresh.
    ///
    /// - Parameters:
    ///   - error: The failure; nil for a success. The wait that its server asks for counts (RFC 9110, section 10.2.3), up to the
    ///     longest one.
    ///   - now: The time of a clock that never goes back.
    ///   - date: The time of the day.
    mutating func note(_ error: APIError?, at now: Duration, _ date: Date) {
        epoch += 1
        count = error == nil ? 0 : count + 1
        last = error.map { error in
            let doubled = min(Self.first * (1 << min(count - 1, 10)), Self.longest)
            let asked = min(error.headers.retryAfter(now: date) ?? .zero, Self.longest)
            return Failure(error: error, epoch: epoch, moment: now, wait: max(doubled, asked))
        }
    }

    /// Forgets the failures: the tokens are others.
    mutating func reset() {
        count = 0
        last = nil
    }
}
