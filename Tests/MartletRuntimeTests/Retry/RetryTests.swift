import Foundation
import MartletRuntime
import MartletTesting
import Testing
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(5)))
struct RetryTests {
    private let transport = MockTransport()
    private let clock = PauseRecorder()

    private func client(
        _ options: ClientOptions = ClientOptions(jitter: { $0 }),
        configure: (inout ClientConfiguration) -> Void = { _ in }
    ) -> APIClient {
        APIClient.sample(transport, options: options, clock: clock, configure: configure)
    }

    private func endpoint(
        _ method: HTTPMethod = .get, _ rule: RetryRule? = nil, key: String? = nil, overall: Duration? = nil
    ) -> SampleEndpoint {
        SampleEndpoint(
            EndpointDefinition(
                "S.r", method, "/items", retry: rule, timeouts: Timeouts(overall: overall), idempotencyHeader: key))
    }

    // MARK: What is tried again

    @Test(arguments: [408, 429, 500, 502, 503, 504])
    func triesAgainAfterWhatMayPass(status: Int) async throws {
        transport.respond(status: status)
        transport.respond(json: "3")
        #expect(try await client().send(endpoint(), as: Int.self) == 3)
        #expect(transport.requests.count == 2)
    }

    @Test(arguments: [301, 400, 401, 403, 404, 409, 422])
    func neverTriesAgainAfterWhatStays(status: Int) async {
        transport.respond(status: status)
        let error = await apiError { try await client().send(endpoint()) }
        #expect(error?.status == status)
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [
        URLError.Code.notConnectedToInternet, .networkConnectionLost, .cannotConnectToHost, .timedOut, .dnsLookupFailed,
    ])
    func triesAgainWhenTheWayFailed(code: URLError.Code) async throws {
        transport.fail(with: URLError(code))
        transport.respond(json: "3")
        #expect(try await client().send(endpoint(), as: Int.self) == 3)
    }

    @Test(arguments: [URLError.Code.serverCertificateUntrusted, .badServerResponse, .cancelled])
    func neverTriesAgainWhatWouldFailAgain(code: URLError.Code) async {
        transport.fail(with: URLError(code))
        let error = await apiError { try await client().send(endpoint()) }
        #expect(error != nil)
        #expect(transport.requests.count == 1)
    }

    @Test func neverTriesAgainWhenTheServerWasNotTrusted() async {
        transport.fail(with: APIError(.pinning))
        let error = await apiError { try await client().send(endpoint()) }
        #expect(error?.code == .pinning)
        #expect(transport.requests.count == 1)
    }

    @Test func theLastAnswerReachesTheCaller() async {
        for status in [503, 429, 500] { transport.respond(status: status) }
        let error = await apiError { try await client().send(endpoint()) }
        #expect(error?.status == 500)
        #expect(transport.requests.count == 3)
    }

    // MARK: What must not be repeated

    @Test(arguments: [
        HTTPMethod.post, .patch, HTTPMethod(rawValue: "CONNECT"), HTTPMethod(rawValue: "get"),
        HTTPMethod(rawValue: "X-PAY"),
    ])
    func neverRepeatsWhatIsNotIdempotent(method: HTTPMethod) async {
        for rule in [nil, RetryRule(attempts: 9, statuses: [.any])] {
            for failure in [TransportResponse(status: 503, headers: ["Retry-After": "1"]), nil] {
                let sent = transport.requests.count
                if let failure { transport.respond(with: failure) } else { transport.fail(with: URLError(.timedOut)) }
                let error = await apiError { try await client().send(endpoint(method, rule)) }
                #expect(error?.status == failure?.status)
                #expect(transport.requests.count == sent + 1)
            }
        }
        #expect(clock.pauses.isEmpty)
    }

    @Test(arguments: [HTTPMethod.get, .head, .options, .put, .delete])
    func repeatsWhatIsIdempotent(method: HTTPMethod) async throws {
        transport.respond(status: 503)
        transport.respond()
        try await client().send(endpoint(method))
        #expect(transport.requests.map(\.method) == [method, method])
    }

    @Test(arguments: [HTTPMethod.post, .patch])
    func repeatsWhatCarriesAKey(method: HTTPMethod) async throws {
        transport.respond(status: 503)
        transport.respond()
        try await client().send(endpoint(method, key: "Idempotency-Key"))
        #expect(transport.requests.count == 2)
    }

    @Test func aKeyThatIsNotSentIsNone() async {
        transport.respond(status: 503)
        let options = ClientOptions(jitter: { $0 }, idempotencyKey: nil)
        let error = await apiError { try await client(options).send(endpoint(.post, key: "Idempotency-Key")) }
        #expect(error?.status == 503)
        #expect(transport.requests.count == 1)
    }

    // MARK: Rules

    @Test func theEndpointsRuleComesFirst() async throws {
        transport.respond(status: 418)
        transport.respond(status: 503)
        let rule = RetryRule(attempts: 9, statuses: [.code(418)])
        let error = await apiError { try await client().send(endpoint(.get, rule)) }
        #expect(error?.status == 503)
        #expect(transport.requests.count == 2)
    }

    @Test func aRuleForEveryStatusRepeatsNoSuccess() async throws {
        transport.respond(json: "3")
        let rule = RetryRule(attempts: 9, statuses: [.any])
        #expect(try await client().send(endpoint(.get, rule), as: Int.self) == 3)
        #expect(transport.requests.count == 1)
    }

    @Test func isSwitchedOffByTheEndpointByTheClientAndInTests() async {
        let offs: [(ClientOptions, RetryRule?)] = [
            (ClientOptions(), RetryRule.none), (ClientOptions(retry: RetryRule.none), nil),
            (ClientOptions(retry: nil), RetryRule(attempts: 3)), (.testing, RetryRule(attempts: 3)),
        ]
        for (options, rule) in offs {
            let sent = transport.requests.count
            transport.respond(status: 503)
            let error = await apiError { try await client(options).send(endpoint(.get, rule)) }
            #expect(error?.status == 503)
            #expect(transport.requests.count == sent + 1)
        }
    }

    // MARK: Delays

    @Test func delaysAreRandomWithinBoundsThatDouble() async throws {
        let generator = Locked(SplitMix(seed: 4))
        let random: @Sendable (Duration) -> Duration = { longest in
            longest * generator.withLock { Double.random(in: 0...1, using: &$0) }
        }
        let rule = RetryRule(attempts: 9, base: .milliseconds(100), maximum: .seconds(2))
        let bounds = [100, 200, 400, 800, 1600, 2000, 2000, 2000].map { Duration.milliseconds($0) }
        var all: [Duration] = []
        for _ in 0..<50 {
            let clock = PauseRecorder()
            let transport = MockTransport()
            for _ in 0..<9 { transport.respond(status: 503) }
            let client = APIClient.sample(transport, options: ClientOptions(jitter: random), clock: clock)
            _ = await apiError { try await client.send(endpoint(.get, rule)) }
            #expect(clock.pauses.count == bounds.count)
            for (pause, bound) in zip(clock.pauses, bounds) { #expect(pause >= .zero && pause <= bound) }
            all += zip(clock.pauses, bounds).map { Duration.seconds($0 / $1) }
        }
        // Full jitter: the delays fill the whole range, from nearly nothing to nearly all.
        let sorted = all.sorted()
        #expect(try #require(sorted.first) < .milliseconds(20))
        #expect(try #require(sorted.last) > .milliseconds(980))
        let mean = sorted.reduce(.zero, +) / sorted.count
        #expect(mean > .milliseconds(450) && mean < .milliseconds(550))
    }

    @Test func withoutARuleTheRuntimesBoundsHold() async {
        for _ in 0..<3 { transport.respond(status: 503) }
        _ = await apiError { try await client().send(endpoint()) }
        #expect(clock.pauses == [.milliseconds(500), .seconds(1)])
    }

    @Test(arguments: [Duration.seconds(-5), .seconds(99)])
    func aJitterOutOfBoundsIsMovedIntoThem(delay: Duration) async throws {
        transport.respond(status: 503)
        transport.respond()
        try await client(ClientOptions(jitter: { _ in delay })).send(endpoint())
        #expect(clock.pauses == [delay < .zero ? .zero : .milliseconds(500)])
    }

    @Test func extremeRulesAreNoFault() async throws {
        let rules = [
            RetryRule(attempts: 3, base: .seconds(Int64.max), maximum: .seconds(Int64.max)),
            RetryRule(attempts: 3, base: .seconds(-1), maximum: .seconds(-1)),
            RetryRule(attempts: .max, base: .zero, maximum: .zero),
        ]
        for rule in rules {
            transport.respond(status: 503)
            transport.respond()
            try await client().send(endpoint(.get, rule))
        }
        #expect(clock.pauses == [.seconds(Int64.max), .zero, .zero])
    }

    // MARK: Retry-After

    @Test(arguments: [0, 1, 7, 29, 30])
    func neverWaitsLessThanTheServerAsksFor(seconds: Int) async throws {
        for jitter in [{ _ in .zero }, { $0 }] as [@Sendable (Duration) -> Duration] {
            let clock = PauseRecorder()
            transport.respond(status: 429, headers: ["Retry-After": "\(seconds)"])
            transport.respond()
            try await APIClient.sample(transport, options: ClientOptions(jitter: jitter), clock: clock).send(endpoint())
            let pause = try #require(clock.pauses.first)
            #expect(pause >= .seconds(seconds))
            #expect(pause <= min(.seconds(seconds) + .milliseconds(500), .seconds(30)))
        }
    }

    @Test(arguments: ["31", "3600", "99999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT"])
    func failsAtOnceWhenTheServerAsksForMoreThanTheRuleAllows(text: String) async {
        transport.respond(status: 503, headers: ["Retry-After": text])
        let error = await apiError { try await client().send(endpoint()) }
        #expect(error?.headers["Retry-After"] == text)
        #expect(transport.requests.count == 1)
        #expect(clock.pauses.isEmpty)
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:47 GMT", "Sunday, 06-Nov-94 08:49:47 GMT", "Sun Nov  6 08:49:47 1994",
    ])
    func readsDatesOfAllForms(text: String) async throws {
        let now = Date(timeIntervalSince1970: 784_111_777)
        transport.respond(status: 503, headers: ["Retry-After": text])
        transport.respond()
        try await client(ClientOptions(now: { now }, jitter: { _ in .zero })).send(endpoint())
        #expect(clock.pauses == [.seconds(10)])
    }

    @Test func theClockOfADeviceThatIsAheadShortensNothing() async throws {
        transport.respond(
            status: 503,
            headers: ["Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After": "Sun, 06 Nov 1994 08:49:47 GMT"])
        transport.respond()
        try await client(ClientOptions(now: { .distantFuture }, jitter: { _ in .zero })).send(endpoint())
        #expect(clock.pauses == [.seconds(10)])
    }

    @Test(arguments: ["soon", "-5", "1.5", "Sun, 06 Nov 1994", "Sun, 31 Feb 2094 08:49:37 GMT", ""])
    func whatCannotBeReadIsNoWish(text: String) async throws {
        transport.respond(status: 503, headers: ["Retry-After": text])
        transport.respond()
        try await client().send(endpoint())
        #expect(clock.pauses == [.milliseconds(500)])
    }

    // MARK: Deadline and cancellation

    @Test func noPausePassesTheDeadline() async {
        for _ in 0..<9 { transport.respond(status: 503) }
        let rule = RetryRule(attempts: 9, base: .seconds(1))
        let error = await apiError { try await client().send(endpoint(.get, rule, overall: .seconds(7))) }
        // 1 + 2 are within the deadline; 4 more would be exactly on it.
        #expect(clock.pauses == [.seconds(1), .seconds(2)])
        #expect(error?.status == 503)
    }

    @Test func aWishBeyondTheDeadlineEndsTheCallAtOnce() async {
        transport.respond(status: 503, headers: ["Retry-After": "5"])
        let error = await apiError { try await client().send(endpoint(overall: .seconds(5))) }
        #expect(error?.status == 503)
        #expect(clock.pauses.isEmpty)
        #expect(transport.requests.count == 1)
    }

    @Test func theDeadlineStartsBeforeTheInterceptors() async {
        for _ in 0..<2 { transport.respond(status: 503) }
        let clock = clock
        let slow = ClosureInterceptor { request, _, next in
            try await clock.pause(for: .seconds(4))
            return try await next(request)
        }
        let client = APIClient.sample(
            transport, interceptors: [slow], options: ClientOptions(jitter: { $0 }), clock: clock)
        let rule = RetryRule(attempts: 2, base: .seconds(2))
        _ = await apiError { try await client.send(endpoint(.get, rule, overall: .seconds(5))) }
        #expect(clock.pauses == [.seconds(4)])
        #expect(transport.requests.count == 1)
    }

    @Test func cancellationEndsThePause() async {
        transport.respond(status: 503, headers: ["Retry-After": "20"])
        let clock = PlainClock()
        let client = APIClient.sample(transport, options: ClientOptions(), clock: clock)
        let call = Task { await apiError { try await client.send(endpoint()) } }
        await transport.waitForRequests(1)
        call.cancel()
        #expect(await call.value?.code == .cancelled)
        #expect(transport.requests.count == 1)
        #expect(clock.now.offset == .zero)
    }

    @Test func reallyWaitsOnItsClock() async throws {
        transport.respond(status: 503, headers: ["Retry-After": "20"])
        transport.respond()
        let clock = PlainClock()
        let judged = Mailbox<Bool>()
        let options = ClientOptions(jitter: { _ in
            judged.put(true)
            return .zero
        })
        let client = APIClient.sample(transport, options: options, clock: clock)
        let call = Task { try await client.send(endpoint()) }
        // The exchange is over, and with it its time limit: who sleeps now is the pause.
        _ = try await judged.next()
        await clock.manual.waitForSleepers(1)
        clock.manual.advance(by: .seconds(20) - .milliseconds(1))
        #expect(clock.manual.sleepers == 1)
        #expect(transport.requests.count == 1)
        clock.manual.advance(by: .milliseconds(1))
        try await call.value
        #expect(transport.requests.count == 2)
    }

    @Test func aTestWithTheMockTransportsOwnClockDoesNotHang() async throws {
        transport.respond(status: 503, headers: ["Retry-After": "20"])
        transport.respond(json: "3")
        let client = APIClient(configuration: ClientConfiguration(name: "S"), server: .sample, transport: transport)
        #expect(try await client.send(endpoint(), as: Int.self) == 3)
        transport.respond(status: 503)
        let error = await apiError { try await client.send(endpoint()) }
        #expect(error?.reason?.contains("options: .testing") == true)
    }
}
