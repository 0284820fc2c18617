/// Sign-in in several steps, as the specification declares it. Used from version 0.2 on.
public struct SignInFlow: Sendable, Hashable {
    /// What a flow can be.
    public enum Kind: Sendable, Hashable {
        /// A code that is sent to a phone or an address.
        case oneTimeCode
        /// A name with a password.
        case password
        /// A link that is sent to an address.
        case magicLink
        /// A passkey (WebAuthn).
        case passkey
    }

    /// A step, by the word that the specification has for it: `send`, `verify`, `complete`…
    public struct Step: Sendable, Hashable {
        /// The word.
        public var name: String
        /// The name of the endpoint, such as `Auth.sendOTP`.
        public var endpoint: String

        /// Makes a step.
        public init(_ name: String, _ endpoint: String) {
            self.name = name
            self.endpoint = endpoint
        }
    }

    /// The name.
    public var name: String
    /// What it is.
    public var kind: Kind
    /// The steps, in order.
    public var steps: [Step]
    /// The values that are carried from step to step, in memory alone.
    public var carry: [String]
    /// How long they are kept; nil is the runtime's (10 min).
    public var lifetime: Duration?

    /// Makes a description of a flow.
    public init(_ name: String, _ kind: Kind, steps: [Step], carry: [String] = [], lifetime: Duration? = nil) {
        self.name = name
        self.kind = kind
        self.steps = steps
        self.carry = carry
        self.lifetime = lifetime
    }
}
