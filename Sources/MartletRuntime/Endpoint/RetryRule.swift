/// When a call is tried again.
///
/// Only what can be repeated without harm is: calls with an idempotent method (RFC 9110, section 9.2.2), and those that
/// carry an idempotency key. A failure of the way counts like an answer of ``statuses``.
public struct RetryRule: Sendable, Hashable {
    /// The number of tries in all, at least 1; 1 is never again.
    public var attempts: Int
    /// The longest that the first delay can be, doubled at each further try; nil is the runtime's (500 ms). The delay is
    /// a random one from zero to that ("full jitter").
    public var base: Duration?
    /// The longest delay; nil is the runtime's (30 s). When a server wants its clients to wait longer (`Retry-After`),
    /// the call fails at once instead.
    public var maximum: Duration?
    /// The answers after which it is tried again, errors only; empty is the runtime's (408, 429, 5XX).
    public var statuses: [StatusRange]

    /// Makes a rule.
    public init(attempts: Int, base: Duration? = nil, maximum: Duration? = nil, statuses: [StatusRange] = []) {
        self.attempts = attempts
        self.base = base
        self.maximum = maximum
        self.statuses = statuses
    }

    /// Never again.
    public static let none = RetryRule(attempts: 1)

    /// The runtime's: three tries, the second after at most 500 ms, the third after at most another second.
    public static let standard = RetryRule(
        attempts: 3, base: .milliseconds(500), maximum: .seconds(30),
        statuses: [.code(408), .code(429), .family(5)])
}
