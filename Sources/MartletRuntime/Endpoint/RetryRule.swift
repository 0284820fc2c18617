/// When a request is tried again. Retries arrive with version 0.2; until then each call is tried once.
public struct RetryRule: Sendable, Hashable {
    /// The number of tries in all, at least 1; 1 is never again.
    public var attempts: Int
    /// The first delay, doubled at each further try; nil is the runtime's (500 ms).
    public var base: Duration?
    /// The longest delay; nil is the runtime's (30 s).
    public var maximum: Duration?
    /// The answers after which it is tried again; empty is the runtime's (408, 429, 5XX).
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
}
