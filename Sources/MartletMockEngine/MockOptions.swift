package import MartletFormats

/// How a mock behaves.
package struct MockOptions: Sendable {
    /// How far credentials are looked at.
    package enum CredentialCheck: String, Sendable, CaseIterable {
        /// Nobody asks for them.
        case off
        /// They must be there, in the form that their scheme has.
        case present
        /// Those that the mock hands out must be of its own making, and must not have ended; others must be there.
        case issued
    }

    /// What data is made from: another number gives other data.
    package var seed: UInt64 = 0
    /// Whether requests are held to the contract.
    package var areRequestsValidated = true
    /// How many values and schemas are looked at to validate one body; of a small one no more than 100,000 and 32 for each byte.
    package var validationStepLimit = 2_000_000
    /// How many steps it may take to find the endpoint of a request, to read its values, and to choose a response.
    package var readingStepLimit = 2_000_000
    /// Whether answers are made from the types even where there are examples.
    package var isDynamic = false
    /// Whether collections keep what is created, changed and deleted.
    package var isStateful = false
    /// Whether what collections keep outlives the mock: it is no longer made up then, and not for pages of other origins.
    package var isStateKept = false
    /// How many items a collection keeps at most.
    package var itemLimit = 10_000
    /// How many bytes all collections take in memory at most.
    package var stateByteLimit = 256 << 20
    /// How far credentials are looked at.
    package var credentialCheck = CredentialCheck.issued
    /// The token, the key or the name and password (`anna:secret`) that is taken; any other but those that the mock has handed
    /// out is refused. Nil: any is taken that the mock could not have handed out.
    package var credential: String?
    /// How long the tokens live that the mock hands out; nil: one hour.
    package var tokenLifetime: Duration?
    /// The addresses that the OAuth 2.0 simulation sends people back to, beside those of the contract and, where it declares
    /// none, those of this machine: `com.example.app:/oauth`.
    package var redirectURIs: [String] = []
    /// What goes wrong on purpose, whatever scenario is on.
    package var faults: [Fault] = []
    /// Whether ``MockEngine`` answers below `/__martlet`.
    package var hasAdminPage = true
    /// Whether browsers may call it from pages of other origins (CORS, Fetch Standard, section 3.2).
    package var isOpenToBrowsers = true
    /// The hosts that requests to `/__martlet` may name beside loopback names and addresses in numbers: the one that the mock
    /// listens on, and others that lead to it.
    package var allowedHosts: [String] = []
    /// Whether all requests must name one of these hosts, not only those to `/__martlet`.
    package var areHostsChecked = false
    /// The origins beside those of this machine whose pages may read responses with ``proxy`` or ``examples``, where responses
    /// are those of a real server: `https://app.example`.
    package var allowedOrigins: [String] = []
    /// The server that requests are passed on to; nil where the mock answers them.
    package var proxy: MockProxy?
    /// Where answers that go out are kept, to be given again; nil keeps none.
    package var recording: RecordedExamples?
    /// Answers that are given again to the requests that they were given to; nil without any.
    package var examples: RecordedExamples?
    /// Code that may answer calls in place of the mock; nil without any.
    package var handler: EndpointHandler?
    /// The time.
    package var now: @Sendable () -> Timestamp

    /// How many steps a request may take to be read, or a body or message to be validated, where other clients wait for it.
    static let promptStepLimit = 20_000

    /// Returns how many steps it may take to validate a body or a message of a number of bytes: a small one needs few.
    func validationSteps(bytes: Int) -> Int { min(validationStepLimit, 100_000 + 32 * bytes) }

    /// Takes the defaults.
    package init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }
}
