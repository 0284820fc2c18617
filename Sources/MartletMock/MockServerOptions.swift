#if Mock
    import MartletFormats
    import MartletMockEngine

    /// How a ``MockServer`` behaves.
    public struct MockServerOptions: Sendable {
        /// How far a mock looks at the credentials of requests.
        public enum CredentialCheck: String, Sendable, CaseIterable {
            /// Nobody asks for them.
            case off
            /// They must be there, in the form that their scheme has.
            case present
            /// Those that the mock hands out must be of its own making, and must not have ended; others must be there.
            case issued
        }

        /// What data is made from where the specification has no example: another number gives other data.
        public var seed: UInt64 = 0
        /// Whether requests that break the contract are refused, with what is wrong as `application/problem+json`.
        public var areRequestsValidated = true
        /// Whether answers are made from the types even where the specification has examples.
        public var isDynamic = false
        /// Whether what requests create, change and delete is kept, so that what is posted can be got.
        public var isStateful = false
        /// How far credentials are looked at.
        public var credentialCheck = CredentialCheck.issued
        /// The token, the key or the name and password (`anna:secret`) that is taken; any other but those that the mock has
        /// handed out is refused. Nil: any is taken that the mock could not have handed out.
        public var credential: String?
        /// How long the tokens live that the mock hands out; nil: one hour.
        public var tokenLifetime: Duration?
        /// The host that it listens on.
        public var host = "127.0.0.1"
        /// The hosts that requests to `/__martlet` may name beside ``host``, loopback names and addresses in numbers.
        public var allowedHosts: [String] = []
        /// The addresses that the OAuth 2.0 simulation sends people back to, beside those of the specification and, where it
        /// declares none, those of this machine: `com.example.app:/oauth`.
        public var redirectURIs: [String] = []
        /// The port that it listens on; 0 takes any free one.
        public var port = 0
        /// The largest body of a request, in bytes.
        public var maxBodyBytes = 32 << 20
        /// A folder that files may lie in which the specification includes or refers to, besides its own; nil has none.
        public var root: String?
        /// The paths of OpenAPI overlays that change the specification before it is read, in their order.
        public var overlays: [String] = []
        /// Is told of each request when it was answered, on a thread that other requests wait for; nil for nobody.
        public var log: (@Sendable (MockServerRecord) -> Void)?

        /// Takes the defaults.
        public init() {}

        /// How the engine behaves.
        var engineOptions: MockOptions {
            var options = MockOptions(now: WallClock.now)
            options.seed = seed
            options.areRequestsValidated = areRequestsValidated
            options.isDynamic = isDynamic
            options.isStateful = isStateful
            options.credentialCheck = MockOptions.CredentialCheck(rawValue: credentialCheck.rawValue) ?? .issued
            options.credential = credential
            options.tokenLifetime = tokenLifetime
            options.redirectURIs = redirectURIs
            options.allowedHosts = [host] + allowedHosts
            return options
        }
    }
#endif
