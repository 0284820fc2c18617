/// Sign-in in several steps, as the specification declares it: what ``APIClient/signIn(_:)-(SignInFlow)`` begins.
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

    /// Where a carried value stands in a step.
    public struct Place: Sendable, Hashable {
        /// A part of a call or of an answer.
        public enum Part: Sendable, Hashable {
            /// A member of the answer.
            case answer
            /// A member of the JSON body.
            case body
            /// A field of a form.
            case form
            /// A part of a multipart body.
            case part
            /// A parameter of the path.
            case path
            /// A parameter of the query.
            case query
            /// A header field.
            case header
            /// A cookie of the call.
            case cookie
        }

        /// The word of the step.
        public var step: String
        /// Which part of its call or answer.
        public var part: Part
        /// The wire name there.
        public var key: String

        /// Makes a place.
        public init(_ step: String, _ part: Part, _ key: String) {
            self.step = step
            self.part = part
            self.key = key
        }
    }

    /// A value that is carried from step to step, in memory alone.
    public struct Carried: Sendable, Hashable {
        /// The name, as the specification has it.
        public var name: String
        /// Where it becomes known, in the order of the steps: what is answered, and what the person gave to a call.
        public var sources: [Place]
        /// The calls of later steps that take it.
        public var targets: [Place]

        /// Makes a carried value.
        public init(_ name: String, from sources: [Place], into targets: [Place]) {
            self.name = name
            self.sources = sources
            self.targets = targets
        }
    }

    /// The name.
    public var name: String
    /// What it is.
    public var kind: Kind
    /// The steps, in order.
    public var steps: [Step]
    /// The values that are carried from step to step, in memory alone.
    public var carry: [Carried]
    /// The name of the deep link that brings a person back to the step `verify`; nil without one. Its values are given
    /// to the parameters of that step that have their names.
    public var link: String?
    /// How long they are kept; nil is the runtime's (10 min).
    public var lifetime: Duration?

    /// Makes a description of a flow.
    public init(
        _ name: String, _ kind: Kind, steps: [Step], carry: [Carried] = [], link: String? = nil,
        lifetime: Duration? = nil
    ) {
        self.name = name
        self.kind = kind
        self.steps = steps
        self.carry = carry
        self.link = link
        self.lifetime = lifetime
    }
}
