/// What is known of the network.
public struct ConnectivityStatus: Sendable, Hashable {
    /// Whether there is a network.
    public enum Reach: Sendable, Hashable {
        /// Nobody knows: trying is all that helps.
        case unknown
        /// There is none.
        case offline
        /// There is one. Whether the server can be reached through it, is another question.
        case online
    }

    /// Whether there is a network.
    public var reach: Reach
    /// Whether it costs money or volume, such as a mobile network or another phone's hotspot.
    public var isExpensive: Bool
    /// Whether the user asked apps to use it sparingly: Low Data Mode.
    public var isConstrained: Bool

    /// Makes a status.
    public init(_ reach: Reach, isExpensive: Bool = false, isConstrained: Bool = false) {
        self.reach = reach
        self.isExpensive = isExpensive
        self.isConstrained = isConstrained
    }

    /// Nobody knows.
    public static let unknown = ConnectivityStatus(.unknown)
    /// There is no network.
    public static let offline = ConnectivityStatus(.offline)
    /// There is a network that costs nothing special.
    public static let online = ConnectivityStatus(.online)
}
