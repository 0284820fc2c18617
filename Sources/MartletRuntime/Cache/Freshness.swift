import Foundation

/// What a stored answer may be used for now.
struct Freshness: Sendable, Equatable {
    /// Whether it may be used without asking.
    var isFresh = false
    /// Whether it may be used while the server is asked.
    var isUsableMeanwhile = false
    /// Whether it may be used when the server cannot be reached, or fails.
    var isUsableOnError = false

    /// Good for nothing but policies that take everything.
    static let ended = Freshness()
    /// Good for everything.
    static let endless = Freshness(isFresh: true)

    /// Makes the freshness of an age, all in seconds. One below zero means that a clock was set back: it has ended.
    init(age: TimeInterval, lifetime: TimeInterval, meanwhile: TimeInterval, onError: TimeInterval) {
        guard age >= 0 else { return }
        isFresh = age < lifetime
        isUsableMeanwhile = age < lifetime + meanwhile
        isUsableOnError = age < lifetime + onError
    }

    private init(isFresh: Bool = false) { self.isFresh = isFresh }
}

extension CacheEntry {
    /// Returns what it may be used for under a rule: the rule of now, not that of when it was stored.
    func freshness(under rule: CacheRule, at now: Date) -> Freshness {
        let age = now.timeIntervalSince(times.received)
        switch times.expiry {
        case .never: return .endless
        case .at(let end):
            let lifetime = end.timeIntervalSince(times.received)
            return Freshness(age: age, lifetime: lifetime, meanwhile: 0, onError: 0)
        case nil: break
        }
        switch rule.source {
        case .none: return .ended
        case .http: return httpFreshness(age: age)
        case .specification:
            guard let lifetime = rule.lifetime else { return .endless }
            let stale = rule.stale?.seconds ?? 0
            return Freshness(age: age, lifetime: lifetime.seconds, meanwhile: stale, onError: stale)
        }
    }

    /// RFC 9111, section 4.2, with the extensions of RFC 5861.
    private func httpFreshness(age: TimeInterval) -> Freshness {
        let control = CacheControl(headers)
        guard !control.contains("no-cache"), age >= 0 else { return .ended }
        let isStrict = control.contains("must-revalidate")
        return Freshness(
            age: age + times.initialAge, lifetime: headers.httpLifetime(received: times.received) ?? 0,
            meanwhile: isStrict ? 0 : control.seconds("stale-while-revalidate") ?? 0,
            onError: isStrict ? 0 : control.seconds("stale-if-error") ?? 0)
    }
}

extension HTTPHeaders {
    /// For how long the answer says that it is fresh, in seconds; nil when it does not say. Nothing is guessed.
    ///
    /// `s-maxage` is for caches that several people share.
    func httpLifetime(received: Date) -> TimeInterval? {
        if let maxAge = CacheControl(self).seconds("max-age") { return maxAge }
        guard let text = self["Expires"] else { return nil }
        // What is no date, most of all 0, is in the past (RFC 9111, section 5.3).
        guard let expires = HTTPDate.parse(text) else { return 0 }
        let date = self["Date"].flatMap(HTTPDate.parse) ?? received
        return Swift.max(0, expires.timeIntervalSince(date))
    }

    /// How old the answer is when it comes, in seconds (RFC 9111, section 4.2.3).
    func httpInitialAge(sent: Date, received: Date) -> TimeInterval {
        let date = self["Date"].flatMap(HTTPDate.parse) ?? received
        let apparent = Swift.max(0, received.timeIntervalSince(date))
        let age = self["Age"].flatMap { TimeInterval($0.trimmingCharacters(in: .whitespaces)) } ?? 0
        return Swift.max(apparent, Swift.max(0, age) + Swift.max(0, received.timeIntervalSince(sent)))
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) * 1e-18
    }
}
