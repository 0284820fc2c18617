/// Sends the calls of endpoints: builds requests, adds credentials, keeps time limits, decodes answers and errors.
///
/// Generated clients wrap one. It is safe to share between tasks; there is no state outside it.
public final class APIClient: Sendable {
    /// What the specification says of the client as a whole.
    public let configuration: ClientConfiguration
    /// Where credentials are kept.
    public let credentials: any TokenStore

    /// The answers that are stored; nil when the options say that none are.
    public let cache: ResponseCache?
    /// The calls that wait for the network; nil when the options give them no place.
    public let offlineQueue: OfflineQueue?

    let transport: any Transport
    let options: ClientOptions
    /// What keeps tokens fresh.
    let tokens: TokenManagers
    /// The metadata of providers.
    let providers = ProviderDirectory()
    /// What stands between calls and the server, outermost first: the app's interceptors and the runtime's.
    let chain: [any Interceptor]
    let clock: RuntimeClock
    /// Knows what logs and descriptions do not show.
    let redactor: LogRedactor
    /// Whether the cache may be asked before a request is built.
    let hasShortWay: Bool
    /// The keys that hosts may show now.
    let currentPins: Locked<[PinSet]>
    private let target: Locked<Target>

    /// Where calls go, and in whose name.
    struct Target: Sendable {
        /// The server.
        var server: Server {
            didSet { address = Self.address(of: server) }
        }
        /// The account; nil for apps with one account at a time.
        var account: String?
        /// The server's address, checked once and not at each call.
        private(set) var address: Result<ServerAddress, APIError>

        init(server: Server, account: String?) {
            self.server = server
            self.account = account
            address = Self.address(of: server)
        }

        private static func address(of server: Server) -> Result<ServerAddress, APIError> {
            Result { () throws(APIError) in try ServerAddress(server) }
        }
    }

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - configuration: What the specification says of the client as a whole.
    ///   - server: The server; see `use(_:)` for changing it later.
    ///   - credentials: Where credentials are kept.
    ///   - account: The account that calls are made for; nil for apps with one account at a time.
    ///   - transport: What carries requests to the server.
    ///   - interceptors: What stands between calls and the server, outermost first.
    ///   - options: What the app decides beyond the specification.
    ///   - clock: What time limits are measured with; nil is the clock of the transport.
    public init(
        configuration: ClientConfiguration, server: Server, credentials: any TokenStore = MemoryStore(),
        account: String? = nil, transport: any Transport = URLSessionTransport(),
        interceptors: [any Interceptor] = [], options: ClientOptions = ClientOptions(),
        clock: (any Clock<Duration>)? = nil
    ) {
        var configuration = configuration
        configuration.authSchemes = configuration.authSchemes.map { $0.used(by: options.oauthClients[$0.name]) }
        self.configuration = configuration
        self.credentials = credentials
        self.transport = transport
        self.options = options
        let clock: any Clock<Duration> = clock ?? transport.clock
        self.clock = RuntimeClock(clock)
        let cache =
            options.cache == .off
            ? nil
            : ResponseCache(
                settings: configuration.cacheSettings, folder: options.cache.folder(for: configuration.name),
                now: options.now)
        self.cache = cache
        let calls = options.offlineQueue.files(for: configuration.name, credentials: credentials)
        let queue = calls.map { [clock = self.clock] files in
            OfflineQueue(worker: QueueWorker(files: files, options: options, clock: clock))
        }
        offlineQueue = queue
        tokens = TokenManagers(sessions: queue.map(SessionHooks.init)) { key, clearing in
            await cache?.clear(clearing, of: key)
        }
        hasShortWay = Self.hasShortWay(interceptors, configuration)
        redactor = LogRedactor(configuration)
        chain = Self.chain(
            interceptors, redactor: redactor, options: options, cache: cache,
            queue: queue.map { QueueInterceptor(worker: $0.worker, headers: configuration.headers, options: options) },
            clock: self.clock)
        target = Locked(Target(server: server, account: account))
        currentPins = Locked(configuration.pins)
        queue?.attach(to: self)
    }

    /// The server that calls go to.
    public var server: Server { current.server }

    /// The account that calls are made for; nil for apps with one account at a time.
    public var account: String? { current.account }

    /// Where calls go now, and in whose name.
    var current: Target { target.withLock { target in target } }

    /// The address of the server of now, and the account; nil when the address is none.
    var place: (base: String, account: String?)? {
        target.withLock { target in
            guard case .success(let address) = target.address else { return nil }
            return (address.base, target.account)
        }
    }

    /// Sends calls that start from now on to another server.
    ///
    /// A credential belongs to the server it was saved for: the new one is not shown it.
    public func use(_ server: Server) {
        target.withLock { target in target.server = server }
    }

    /// Makes calls that start from now on for another account; nil for the one of apps with one account at a time.
    public func use(account: String?) {
        target.withLock { target in target.account = account }
    }

    /// Returns the key that the credential of a scheme is kept under, for the server and the account of now.
    ///
    /// - Throws: ``APIError/Code/invalidURL`` when the server's address is none.
    public func credentialKey(for scheme: String) throws(APIError) -> CredentialKey {
        try credentialKey(for: scheme, at: current)
    }

    /// Returns the key that the credential of a scheme is kept under, for a server and an account.
    func credentialKey(for scheme: String, at target: Target) throws(APIError) -> CredentialKey {
        CredentialKey(origin: try target.address.get().origin, scheme: scheme, account: target.account)
    }

    /// Keeps the credential of a scheme, for the server and the account of now; nil forgets it.
    ///
    /// For tokens it is what ``APISession/setTokens(_:)`` and ``APISession/clear()`` are.
    ///
    /// - Throws: ``APIError/Code/invalidURL`` when the server's address is none,
    ///   ``APIError/Code/credentialsUnavailable`` when the store fails.
    public func setCredential(_ credential: Credential?, for scheme: String) async throws(APIError) {
        let target = current
        let key = try credentialKey(for: scheme, at: target)
        try await tokens.manager(for: key, at: target.server, of: self).replace(with: credential)
    }
}
