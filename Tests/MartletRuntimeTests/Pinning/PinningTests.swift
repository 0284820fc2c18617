import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Has a server that shows certificates, as a transport that checks pins sees it.
private struct CertifiedTransport: Transport {
    let certificates: @Sendable (URL) -> [Data]
    let sent = Locked<[TransportRequest]>([])
    let redirects: [String: String]

    init(redirects: [String: String] = [:], _ certificates: @escaping @Sendable (URL) -> [Data]) {
        self.certificates = certificates
        self.redirects = redirects
    }

    var checksPins: Bool { true }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        if let pins = request.pins, !pins.accepts(certificates(request.url)) { throw pins.failure }
        sent.withLock { sent in sent.append(request) }
        guard let target = redirects[request.url.path()] else { return TransportResponse(status: 200) }
        return TransportResponse(status: 307, headers: ["Location": target])
    }
}

struct PinningTests {
    private static let good = [SampleCertificate.serverPin, SampleCertificate.otherPin]
    private static let wrong = [SampleCertificate.otherPin, "BBBB"]

    private static func client(
        _ transport: some Transport, _ pins: PinSet..., options: ClientOptions = .testing, server: Server = .sample
    ) -> APIClient {
        APIClient.sample(transport, server: server, options: options) { $0.pins = pins }
    }

    @Test func aPinIsTheDigestOfTheKeyInfo() throws {
        let pins = PinSet(host: "api.example.com", sha256: Self.good)
        #expect(pins.matches([try SampleCertificate.server]))
        #expect(!pins.matches([try SampleCertificate.root]))
        #expect(pins.matches([try SampleCertificate.root, try SampleCertificate.server]))
        #expect(!pins.matches([]))
        #expect(!pins.matches([Data(), Data("no certificate".utf8)]))
        #expect(PinSet(host: "a", sha256: [SampleCertificate.rootPin]).matches([try SampleCertificate.root]))
    }

    @Test func sendsToAServerWithAPinnedKey() async throws {
        let certificate = try SampleCertificate.server
        let transport = CertifiedTransport { _ in [certificate] }
        for pins in [Self.good, Self.good.reversed()] {
            try await Self.client(transport, PinSet(host: "API.example.com.", sha256: pins)).send(SampleEndpoint())
        }
        #expect(transport.sent.withLock { $0.count } == 2)
    }

    @Test func sendsNothingToAServerWithAnotherKey() async throws {
        let certificate = try SampleCertificate.server
        let transport = CertifiedTransport { _ in [certificate] }
        let metrics = MetricsRecorder()
        var options = ClientOptions(metrics: metrics)
        options.retry = .standard
        let client = Self.client(transport, PinSet(host: "api.example.com", sha256: Self.wrong), options: options)
        let error = await apiError { try await client.send(SampleEndpoint()) }
        #expect(error?.code == .pinning)
        #expect(transport.sent.withLock { $0.isEmpty })
        #expect(metrics[.pinFailure, for: "Sample.get"] == 1)
        #expect(metrics[.retry] == 0)
    }

    @Test func pinsThatOnlyReportRefuseNothing() async throws {
        let certificate = try SampleCertificate.server
        let transport = CertifiedTransport { _ in [certificate] }
        let metrics = MetricsRecorder()
        let options = ClientOptions(metrics: metrics)
        let pins = PinSet(host: "api.example.com", sha256: Self.wrong, isReportOnly: true)
        try await Self.client(transport, pins, options: options).send(SampleEndpoint())
        #expect(transport.sent.withLock { $0.count } == 1)
        #expect(metrics[.pinFailure, for: "Sample.get"] == 1)
        #expect(metrics[.failure] == 0)
    }

    @Test func ofTwoSetsTheOneThatRefusesCounts() async throws {
        let certificate = try SampleCertificate.server
        let transport = CertifiedTransport { _ in [certificate] }
        let client = Self.client(
            transport, PinSet(host: "api.example.com", sha256: Self.good, isReportOnly: true),
            PinSet(host: "api.example.com", sha256: Self.wrong))
        #expect(await apiError { try await client.send(SampleEndpoint()) }?.code == .pinning)
    }

    @Test func pinsHoldForSubdomainsWhereTheySaySo() async throws {
        let certificate = try SampleCertificate.server
        let transport = CertifiedTransport { _ in [certificate] }
        func code(_ host: String, _ pins: PinSet...) async -> APIError.Code? {
            let client = APIClient.sample(transport, server: Server(name: "a", url: "https://\(host)")) {
                $0.pins = pins
            }
            return await apiError { try await client.send(SampleEndpoint()) }?.code
        }
        let wrong = PinSet(host: "example.com", sha256: Self.wrong, includesSubdomains: true)
        for host in ["example.com", "api.example.com", "A.b.EXAMPLE.com", "api.example.com."] {
            #expect(await code(host, wrong) == .pinning, "\(host)")
        }
        for host in ["notexample.com", "example.com.evil.test", "com"] {
            #expect(await code(host, wrong) == nil, "\(host)")
        }
        #expect(await code("api.example.com", PinSet(host: "example.com", sha256: Self.wrong)) == nil)
        // Those of the nearest name count, in any order.
        let good = PinSet(host: "api.example.com", sha256: Self.good)
        #expect(await code("api.example.com", wrong, good) == nil)
        #expect(await code("api.example.com", good, wrong) == nil)
        #expect(await code("b.example.com", good, wrong) == .pinning)
    }

    @Test func pinsAreReplacedAtRunTime() async throws {
        let certificate = try SampleCertificate.server
        let transport = CertifiedTransport { _ in [certificate] }
        let client = Self.client(transport, PinSet(host: "api.example.com", sha256: Self.wrong))
        #expect(await apiError { try await client.send(SampleEndpoint()) }?.code == .pinning)
        client.use(pins: [PinSet(host: "api.example.com", sha256: Self.good)])
        try await client.send(SampleEndpoint())
        client.use(pins: client.pins + [PinSet(host: "other.example.com", sha256: Self.wrong)])
        #expect(client.pins.map(\.host) == ["api.example.com", "other.example.com"])
        try await client.send(SampleEndpoint())
        client.use(pins: [])
        try await client.send(SampleEndpoint())
        #expect(transport.sent.withLock { $0.last?.pins == nil })
    }

    /// The last day counts whole, in UTC; the day after, nothing is checked.
    @Test(
        arguments: [
            ("2027-06-01T23:59:59Z", "2027-06-01", .pinning), ("2027-06-02T00:00:00Z", "2027-06-01", nil),
            ("2027-05-31T00:00:00Z", "2027-06-01", .pinning), ("2030-01-01T00:00:00Z", nil, .pinning),
            ("2030-01-01T00:00:00Z", "some day", .pinning),
        ] as [(String, String?, APIError.Code?)])
    func expiredPinsAreCheckedNoMore(now: String, end: String?, code: APIError.Code?) async throws {
        let moment = try #require(ISO8601DateFormatter().date(from: now))
        var options = ClientOptions.testing
        options.now = { moment }
        let certificate = try SampleCertificate.server
        let transport = CertifiedTransport { _ in [certificate] }
        let pins = PinSet(host: "api.example.com", sha256: Self.wrong, expires: end)
        let error = await apiError { try await Self.client(transport, pins, options: options).send(SampleEndpoint()) }
        #expect(error?.code == code)
    }

    @Test func onePinIsNone() async throws {
        let certificate = try SampleCertificate.server
        let transport = CertifiedTransport { _ in [certificate] }
        let pin = SampleCertificate.serverPin
        for pins in [[], [pin], [pin, pin]] {
            let client = Self.client(transport, PinSet(host: "api.example.com", sha256: pins))
            #expect(await apiError { try await client.send(SampleEndpoint()) }?.code == .pinning)
        }
        #expect(transport.sent.withLock { $0.isEmpty })
    }

    @Test func aRedirectIsCheckedWithThePinsOfItsHost() async throws {
        let certificate = try SampleCertificate.server
        let transport = CertifiedTransport(redirects: ["/base/items": "https://other.example.com/there"]) { _ in
            [certificate]
        }
        let client = Self.client(
            transport, PinSet(host: "api.example.com", sha256: Self.good),
            PinSet(host: "other.example.com", sha256: Self.wrong))
        #expect(await apiError { try await client.send(SampleEndpoint()) }?.code == .pinning)
        #expect(transport.sent.withLock { $0.compactMap { $0.url.host() } } == ["api.example.com"])
    }

    @Test func aServerWithItsPinsOffIsNotChecked() async throws {
        let transport = CertifiedTransport { _ in [] }
        var server = Server.sample
        server.arePinsChecked = false
        try await Self.client(transport, PinSet(host: "api.example.com", sha256: Self.wrong), server: server).send(
            SampleEndpoint())
        #expect(transport.sent.withLock { $0.first?.pins == nil })
    }

    @Test func theTokenEndpointIsPinnedToo() async throws {
        let transport = CertifiedTransport { _ in [] }
        let client = APIClient.sample(transport) { configuration in
            configuration.authSchemes = [
                .oauth2(
                    "login",
                    OAuth2(
                        authorizeURL: "https://auth.example.com/authorize", tokenURL: "https://auth.example.com/token",
                        clientID: "app", redirectURL: "com.example.app://oauth/callback", scopes: []))
            ]
            configuration.pins = [PinSet(host: "auth.example.com", sha256: Self.wrong)]
        }
        let error = await apiError { try await client.signIn("login", with: ObedientBrowser()) }
        #expect(error?.code == .pinning)
        #expect(transport.sent.withLock { $0.isEmpty })
    }
}

/// Answers with a code at once.
private struct ObedientBrowser: SignInBrowser {
    func open(_ page: URL, returningTo redirect: URL) async throws -> URL {
        let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let state = items.filter { $0.name == "state" }
        return redirect.appending(queryItems: state + [URLQueryItem(name: "code", value: "c0de")])
    }
}
