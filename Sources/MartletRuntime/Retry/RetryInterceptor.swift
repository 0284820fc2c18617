import Foundation

/// Tries a call again when the way or the server failed, and repeating it does no harm.
///
/// It is an interceptor like one of yours: it looks at the endpoint, calls `next` as often as it takes, and hands on the
/// last answer.
struct RetryInterceptor: Interceptor {
    /// The rule of endpoints that have none.
    let standard: RetryRule
    /// What the pauses between tries are made with.
    let clock: RuntimeClock
    /// The date of now, for a `Retry-After` with a date.
    let now: @Sendable () -> Date
    /// Returns a random delay from zero to a longest one.
    let jitter: @Sendable (Duration) -> Duration

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        let rule = endpoint.retry ?? standard
        var request = request
        request.attempt = 1
        while true {
            let outcome = await outcome(of: request, next)
            guard request.attempt < rule.attempts, request.isRepeatable(endpoint), rule.covers(outcome),
                let delay = delay(after: outcome, of: request, by: rule)
            else { return try outcome.get() }
            try await clock.pause(for: delay)
            request.attempt += 1
        }
    }

    private func outcome(of request: PreparedRequest, _ next: NextStep) async -> Result<TransportResponse, any Error> {
        do {
            return .success(try await next(request))
        } catch {
            return .failure(error)
        }
    }

    /// Returns how long to wait before the next try; nil when that would be longer than the rule or the call's deadline
    /// allows.
    ///
    /// - Source: "Exponential Backoff And Jitter", AWS Architecture Blog: full jitter,
    ///   <https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/>
    private func delay(
        after outcome: Result<TransportResponse, any Error>, of request: PreparedRequest, by rule: RetryRule
    ) -> Duration? {
        let wanted = (try? outcome.get())?.headers.retryAfter(now: now()) ?? .zero
        guard wanted <= rule.longestDelay else { return nil }
        let longest = rule.longestDelay(after: request.attempt)
        let random = min(max(jitter(longest), .zero), longest)
        // On top of what the server wants, so that not all of its clients come back in the same second.
        let delay = min(wanted + random, rule.longestDelay)
        if let deadline = request.deadline, clock.now + delay >= deadline { return nil }
        return delay
    }
}

extension PreparedRequest {
    /// Whether sending it twice is as good as sending it once: the method is idempotent, or it carries a key by which
    /// the server knows it again.
    func isRepeatable(_ endpoint: EndpointDefinition) -> Bool {
        method.isIdempotent || endpoint.idempotencyHeader.flatMap { headers[$0] }?.isEmpty == false
    }
}

extension RetryRule {
    /// Whether a call is to be tried again after an answer or a failure of the way.
    fileprivate func covers(_ outcome: Result<TransportResponse, any Error>) -> Bool {
        switch outcome {
        case .success(let response):
            let statuses = statuses.isEmpty ? Self.standard.statuses : statuses
            return response.status >= 400 && statuses.contains { $0.contains(response.status) }
        case .failure(let error):
            return [.network, .offline, .timeout].contains(APIError.wrapping(error, endpoint: "").code)
        }
    }

    /// The longest delay of all.
    fileprivate var longestDelay: Duration { max(maximum ?? .seconds(30), .zero) }

    /// Returns the longest delay after a number of tries, at least 1: the base, doubled with each try behind the first.
    func longestDelay(after attempts: Int) -> Duration {
        var delay = max(base ?? .milliseconds(500), .zero)
        // 64 doublings make more than a century of a nanosecond.
        for _ in 1..<min(max(attempts, 1), 65) where delay < longestDelay { delay *= 2 }
        return min(delay, longestDelay)
    }
}
