/// What a specification says of a client as a whole. Generated code provides it.
public struct ClientConfiguration: Sendable {
    /// The name of the API.
    public var name: String
    /// The servers of the specification, where an endpoint or a group names one of its own. A client whose server is not among
    /// them sends the calls of such endpoints there too; see ``ClientOptions/servers``. Empty when no endpoint names a server.
    public var servers: [Server]
    /// Header fields sent with every request; those that an endpoint writes itself come before them.
    public var headers: [CommonHeader]
    /// Time limits of every call that has none of its own.
    public var timeouts: Timeouts
    /// The auth schemes that endpoints refer to.
    public var authSchemes: [AuthScheme]
    /// The public keys that hosts may show.
    public var pins: [PinSet]
    /// How much is cached.
    public var cacheSettings: CacheSettings
    /// Error answers that any endpoint can give, under its own.
    public var errors: [ErrorType]
    /// Sign-in in several steps.
    public var flows: [SignInFlow]
    /// The wire names of fields and parameters that are never logged, wherever they stand.
    public var sensitiveKeys: [String]

    /// Makes a configuration.
    ///
    /// `format` is the one that the generated code was written in. When a call with it no longer compiles, generate
    /// again with the version of Martlet that the runtime has.
    public init(
        format: GeneratedFormat = .v1, name: String, servers: [Server] = [], headers: [CommonHeader] = [],
        timeouts: Timeouts = Timeouts(), authSchemes: [AuthScheme] = [], pins: [PinSet] = [],
        cacheSettings: CacheSettings = CacheSettings(),
        errors: [ErrorType] = [], flows: [SignInFlow] = [], sensitiveKeys: [String] = []
    ) {
        self.name = name
        self.servers = servers
        self.headers = headers
        self.timeouts = timeouts
        self.authSchemes = authSchemes
        self.pins = pins
        self.cacheSettings = cacheSettings
        self.errors = errors
        self.flows = flows
        self.sensitiveKeys = sensitiveKeys
    }
}
