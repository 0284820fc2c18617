import MartletContract
import MartletSyntax

/// Something that goes wrong on purpose.
///
/// It is written as `KIND,for=ENDPOINT,times=N,after=N,chance=P,retry-after=SECONDS`, where all but the kind may be left out:
/// `status=503,for=Users.getUser,times=2`.
package struct Fault: Sendable, Equatable {
    /// What goes wrong.
    package enum Kind: Sendable, Equatable {
        /// `status=503`: the answer has this status, 400 to 599.
        case status(Int)
        /// `drop`: the connection is closed in place of an answer.
        case drop
        /// `truncate`: the connection is closed behind half of the body.
        case truncate
        /// `garbage`: what is sent is no HTTP.
        case garbage
        /// `slow=1000`: the body comes at this many bytes a second, at least 1.
        case slow(bytesPerSecond: Int)
        /// `rate-limit=5/10s`: more requests than this in a time are answered 429, with `Retry-After`.
        case rateLimit(count: Int, time: Duration)
        /// `latency=100ms..300ms`: answers are held back so long.
        case latency(ClosedRange<Duration>)
    }

    /// Why a text is no fault.
    package struct Failure: Error, Equatable {
        /// What is wrong, and what may be written.
        package var message: String
    }

    /// What goes wrong.
    package var kind: Kind
    /// Where: `Users.getUser` or `GET /users/{id}`; nil is everywhere.
    package var target: String?
    /// How often at most, for each endpoint; nil is always.
    package var times: Int?
    /// How many requests of an endpoint are spared first.
    package var after = 0
    /// How likely, 0 to 1.
    package var chance = 1.0
    /// What `Retry-After` says; nil leaves it out, but for a rate limit.
    package var retryAfter: Duration?

    package init(_ kind: Kind) {
        self.kind = kind
    }

    /// Reads a fault. Throws ``Failure``.
    package init(_ text: String) throws(Failure) {
        let parts = text.split(separator: ",").map { part in
            part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
        }
        guard let first = parts.first, let kind = Self.kind(first[0], first.count > 1 ? first[1] : nil) else {
            throw Failure(message: "'\(text)' is no fault; \(Self.kinds)")
        }
        self.kind = kind
        for part in parts.dropFirst() {
            guard part.count == 2, take(part[0], part[1]) else {
                throw Failure(
                    message:
                        "'\(part.joined(separator: "="))' says nothing of a fault; known are for=ENDPOINT, times=N, "
                        + "after=N, chance=0.5 and retry-after=SECONDS")
            }
        }
    }

    private static let kinds =
        "known are status=503, drop, truncate, garbage, slow=BYTES-A-SECOND, rate-limit=5/10s and latency=100ms..300ms"

    private static func kind(_ name: String, _ value: String?) -> Kind? {
        switch (name, value) {
        case ("drop", nil): return .drop
        case ("truncate", nil): return .truncate
        case ("garbage", nil): return .garbage
        case ("status", let text?):
            return Int(text).flatMap { (400...599).contains($0) ? .status($0) : nil }
        case ("slow", let text?):
            return Int(text).flatMap { $0 > 0 ? .slow(bytesPerSecond: $0) : nil }
        case ("rate-limit", let text?):
            let halves = text.split(separator: "/").map(String.init)
            guard halves.count == 2, let count = Int(halves[0]), count >= 0,
                let time = Preferences.duration(halves[1]), time > .zero
            else { return nil }
            return .rateLimit(count: count, time: time)
        case ("latency", let text?): return latency(text).map(Kind.latency)
        default: return nil
        }
    }

    /// Reads a length of time, or two with `..` between them: `200ms`, `100ms..1s`; nil where it is neither, or longer than
    /// ``Preferences/longestWait``.
    package static func latency(_ text: String) -> ClosedRange<Duration>? {
        let ends = text.split(separator: "..").map { Preferences.duration(String($0)) }
        guard let first = ends.first, let low = first, let last = ends.last, let high = last, ends.count <= 2,
            low >= .zero, low <= high, high <= Preferences.longestWait
        else { return nil }
        return low...high
    }

    private mutating func take(_ name: String, _ value: String) -> Bool {
        switch name {
        case "for":
            target = value
            return !value.isEmpty
        case "times":
            times = Int(value).flatMap { $0 > 0 ? $0 : nil }
            return times != nil
        case "after":
            guard let number = Int(value), number >= 0 else { return false }
            after = number
        case "chance":
            guard let number = Double(value), (0...1).contains(number) else { return false }
            chance = number
        case "retry-after":
            retryAfter = Preferences.duration(value).flatMap { $0 >= .zero ? $0 : nil }
            return retryAfter != nil
        default: return false
        }
        return true
    }

    /// Whether it strikes an endpoint.
    func strikes(_ endpoint: Endpoint) -> Bool {
        guard let target else { return true }
        return target == "\(endpoint.group).\(endpoint.name)"
            || target == "\(endpoint.method.token) \(endpoint.path.text)"
    }
}
