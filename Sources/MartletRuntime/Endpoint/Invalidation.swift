/// Whose stored answers a success makes worthless.
public struct Invalidation: Sendable, Hashable {
    /// The name of the endpoint whose answers are dropped.
    public var endpoint: String
    /// Which of them: the parameter of that endpoint, and the parameter or body field of the one at hand that has its
    /// value. Empty is all.
    public var matches: [String: String]

    private init(endpoint: String, matches: [String: String]) {
        self.endpoint = endpoint
        self.matches = matches
    }

    /// Drops all answers of an endpoint.
    public static func all(_ endpoint: String) -> Invalidation {
        Invalidation(endpoint: endpoint, matches: [:])
    }

    /// Drops the answers of an endpoint whose parameters have the values of the call at hand.
    ///
    /// - Parameters:
    ///   - endpoint: The name of the endpoint, such as `Booking.getSpecialist`.
    ///   - matches: Its parameters, each with the parameter or body field of the call at hand.
    public static func entry(_ endpoint: String, _ matches: [String: String]) -> Invalidation {
        Invalidation(endpoint: endpoint, matches: matches)
    }
}
