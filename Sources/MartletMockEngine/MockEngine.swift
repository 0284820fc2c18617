package import MartletContract
import MartletFormats
import MartletPayloads
package import MartletSyntax

/// Plays the server of a contract: takes requests and says what is answered. It knows nothing of sockets and files.
package final class MockEngine: Sendable {
    /// The contract that it plays.
    package let contract: Contract
    /// How it behaves.
    package let options: MockOptions
    /// The files that the contract was read from; nil where they are not known.
    package let sources: SourceMap?
    private let desks: EndpointDesks
    private let router: Router
    private let authorization: AuthorizationServer
    private let admin: AdminDesk?
    private let policy: BrowserPolicy
    /// The last requests.
    package let history: RequestHistory

    /// Makes a mock of a contract.
    ///
    /// - Parameter sources: The files that it was read from; without them, what is wrong with requests names no places in
    ///   them.
    /// - Parameter old: The mock whose place it takes: it knows the people, tokens, messages and requests of that one, and
    ///   has its scenario. What collections keep is put in by ``restore(_:)``. Nil begins anew.
    package init(
        _ contract: Contract, sources: SourceMap? = nil, options: MockOptions, following old: MockEngine? = nil
    ) {
        self.contract = contract
        self.options = options
        self.sources = sources
        history = old?.history ?? RequestHistory()
        let endpoints = contract.groups.flatMap(\.endpoints)
        let shared = EndpointDesk.Shared(contract, sources: sources, options: options, following: old?.desks.shared)
        router = Router(endpoints, servers: contract.servers)
        authorization = AuthorizationServer(contract, shared.signIn, options)
        var tokenSchemes: [Int: AuthScheme] = [:]
        for (path, scheme) in authorization.tokenPaths {
            guard case .found(let match) = router.find(.post, path[...]) else { continue }
            for index in match.endpoints { tokenSchemes[index] = contract.authScheme(named: scheme) }
        }
        desks = EndpointDesks(endpoints, together: router.together, tokenSchemes: tokenSchemes, shared)
        let history = history
        let policy = BrowserPolicy(options)
        self.policy = policy
        admin =
            options.hasAdminPage
            ? AdminDesk(
                contract: contract, faults: shared.faults, signIn: shared.signIn, history: history, policy: policy
            ) {
                Self.reset(shared, history)
            } : nil
    }

    /// The codes and links that it would have sent.
    package var outbox: Outbox { desks.shared.signIn.outbox }

    /// Lets a passkey sign in.
    ///
    /// - Parameters:
    ///   - id: Its identifier.
    ///   - key: Its public key for ECDSA with P-256: 65 bytes (X9.63) or DER.
    package func addPasskey(_ id: [UInt8], key: [UInt8]) {
        desks.shared.signIn.attempts.addPasskey(id, key: key)
    }

    /// Takes all tokens back; where they can be renewed, only the access tokens end.
    package func endSessions(isRenewable: Bool) {
        desks.shared.signIn.office.endAll(isRenewable: isRenewable)
    }

    /// What goes wrong on purpose, by names to switch between.
    package func setScenarios(_ scenarios: [Scenario]) { desks.shared.faults.set(scenarios) }

    /// Switches to a scenario. Returns whether there is one of the name.
    @discardableResult
    package func switchToScenario(_ name: String) -> Bool { desks.shared.faults.switchTo(name) }

    /// What faults can be for: names of endpoints, and methods with paths.
    package static func faultTargets(of contract: Contract) -> [String] {
        contract.groups.flatMap(\.endpoints).flatMap { endpoint in
            ["\(endpoint.group).\(endpoint.name)", "\(endpoint.method.token) \(endpoint.path.text)"]
        }
    }

    /// What makes its answers.
    var samplers: AnswerSamplers { desks.shared.samplers }

    /// What it keeps; nil where it keeps nothing.
    var state: MockState? { desks.shared.state }

    /// Forgets all that happened: people, tokens, codes, requests, counters, and what is kept.
    package func reset() {
        Self.reset(desks.shared, history)
    }

    private static func reset(_ shared: EndpointDesk.Shared, _ history: RequestHistory) {
        shared.signIn.reset()
        shared.faults.reset()
        shared.state?.reset()
        history.clear()
    }

    /// Whether requests wait for each other because they ask for the same collections.
    package var hasCollections: Bool { desks.shared.state != nil }

    /// Returns what is done with a request.
    package func reply(to request: MockRequest) -> MockReply { serve(request).reply }

    /// Returns what is done with a request, and what is remembered of it; nil for what is asked about the mock itself.
    package func serve(_ request: MockRequest) -> (reply: MockReply, record: RequestRecord?) {
        var request = request
        begin(&request, isPrompt: false)
        return handle(request)
    }

    /// Does what ``serve(_:)`` does if it takes few steps; nil if it takes more. Then nothing has happened, and the request
    /// knows what ``serve(_:)`` needs.
    package func servePromptly(_ request: inout MockRequest) -> (reply: MockReply, record: RequestRecord?)? {
        begin(&request, isPrompt: true)
        let result = handle(request)
        return request.work.isPutOff ? nil : result
    }

    /// Gives a request its budgets. A small body needs few steps, so it gets fewer.
    private func begin(_ request: inout MockRequest, isPrompt: Bool) {
        let most = isPrompt ? MockOptions.promptStepLimit : .max
        let validation = options.validationSteps(bytes: request.body.count)
        let work = request.ownWork ?? RequestWork()
        work.begin(
            readingLimit: min(options.readingStepLimit, most), validationLimit: min(validation, most),
            isPrompt: isPrompt)
        request.ownWork = work
    }

    private func handle(_ request: MockRequest) -> (reply: MockReply, record: RequestRecord?) {
        if let answer = admin?.answer(to: request) { return (.answer(answer), nil) }
        do throws(Problem) {
            try policy.check(request)
        } catch {
            let reply = MockReply.answer(opened(error.answer, to: request))
            return (reply, history.add(record(of: request, nil, reply)))
        }
        if let proxy = options.proxy { return pass(request, ProxyDesk(proxy: proxy)) }
        var endpoint: Endpoint?
        var reply: MockReply
        do throws(Problem) {
            reply = try route(request, &endpoint)
        } catch {
            reply = .answer(error.answer)
        }
        if request.work.isPutOff { return (reply, nil) }
        if case .later(let work) = reply {
            return (finished(work, request, endpoint), record(of: request, endpoint, reply))
        }
        if case .answer(var answer) = reply {
            BrowserAccess.confine(&answer)
            reply = .answer(opened(answer, to: request))
        }
        return (reply, history.add(record(of: request, endpoint, reply)))
    }

    /// Returns what is done with a request that somebody else's code answers: it is remembered when the answer is there.
    private func finished(
        _ work: @escaping @Sendable () async -> MockReply, _ request: MockRequest, _ endpoint: Endpoint?
    ) -> MockReply {
        .later { [self] in
            let reply = await work()
            _ = history.add(record(of: request, endpoint, reply))
            if case .answer(let answer) = reply { return .answer(opened(answer, to: request)) }
            return reply
        }
    }

    /// Returns an answer as pages of other origins may see it.
    private func opened(_ answer: MockAnswer, to request: MockRequest) -> MockAnswer {
        guard options.isOpenToBrowsers, let origin = request.headers.joined("Origin") else { return answer }
        var answer = answer
        if policy.mayRead(origin) {
            BrowserAccess.open(&answer, to: origin)
        } else {
            BrowserAccess.close(&answer)
        }
        return answer
    }

    /// Passes a request on to the real server. What is remembered of it is known when the answer has come.
    private func pass(_ request: MockRequest, _ proxy: ProxyDesk) -> (reply: MockReply, record: RequestRecord?) {
        let (subject, endpoint) = subject(of: request)
        if request.work.isPutOff { return (.answer(MockAnswer(status: 503)), nil) }
        guard let subject else {
            let answer = opened(options(request, Endpoint.Method.allCases), to: request)
            return (.answer(answer), history.add(record(of: request, nil, .answer(answer))))
        }
        let work = proxy.work(for: request, subject)
        let reply = finished({ .answer(await work()) }, request, endpoint)
        return (reply, record(of: request, endpoint, reply))
    }

    /// Returns what the contract says of a request that is passed on; nil where a browser asks whether it may send one.
    private func subject(of request: MockRequest) -> (ProxyDesk.Subject?, Endpoint?) {
        let method = Endpoint.Method(token: request.method)
        var found = router.find(method, request.path, request.work.reading)
        if case .otherMethods(let methods) = found, method == .head, methods.contains(.get) {
            found = router.find(.get, request.path, request.work.reading)
        }
        if request.work.reading.isUsedUp { return (.unknown(request.work.reading.problem), nil) }
        if case .found(let match) = found {
            let (desk, complaint) = desks.subject(of: request, match)
            return (.endpoint(desk, path: match.values, complaint), desk.endpoint)
        }
        if method == .options, options.isOpenToBrowsers, BrowserAccess.isQuestion(request) { return (nil, nil) }
        switch found {
        case .otherMethods(let methods): return (.unknown(refusal(of: request, methods)), nil)
        case .found, .none: return (.unknown(unknown(request)), nil)
        }
    }

    /// Returns a text as it may be written down.
    package func hidingSecrets(in text: String) -> String { desks.shared.secrets.hidden(in: text) }

    /// Returns the path of a request that the mock has not seen as it may be written down.
    package func hidingSecrets(inPath path: Substring) -> String { desks.shared.secrets.path(path, nil) }

    private func record(of request: MockRequest, _ endpoint: Endpoint?, _ reply: MockReply) -> RequestRecord {
        var record = RequestRecord(
            number: 0, time: options.now(), method: request.method,
            target: desks.shared.secrets.target(of: request, endpoint),
            endpoint: endpoint.map { "\($0.group).\($0.name)" })
        switch reply {
        case .answer(let answer):
            record.status = answer.status
            record.problem = answer.headers["Martlet-Problem"].map(hidingSecrets(in:))
            record.findings = answer.findings
        case .socket: record.status = 101
        case .later: break
        }
        return record
    }

    private func route(_ request: MockRequest, _ endpoint: inout Endpoint?) throws(Problem) -> MockReply {
        let method = Endpoint.Method(token: request.method)
        let found = router.find(method, request.path, request.work.reading)
        try request.work.reading.check()
        // What the contract has at the path of a provider is the contract's to answer.
        if case .found = found {} else if let answer = authorization.answer(to: request) { return .answer(answer) }
        switch found {
        case .found(let match):
            // What is written out is meant, where the other template's parameters cannot be what stands there.
            if !match.nearerMethods.isEmpty, method != .options, !desks.fits(request, match) {
                throw refusal(of: request, match.nearerMethods)
            }
            return try reply(to: request, match, &endpoint)
        case .otherMethods(let methods):
            if method == .head, case .found(let match) = router.find(.get, request.path, request.work.reading) {
                return try reply(to: request, match, &endpoint)
            }
            if method == .options { return .answer(options(request, methods)) }
            throw refusal(of: request, methods)
        case .none:
            // About the server as a whole (RFC 9110, section 9.3.7).
            if method == .options, request.path == "*" {
                return .answer(
                    options(request, Array(Set(desks.endpoints.map(\.method))).sorted { $0.token < $1.token }))
            }
            throw unknown(request)
        }
    }

    private func reply(
        to request: MockRequest, _ match: Router.Match, _ endpoint: inout Endpoint?
    ) throws(Problem) -> MockReply {
        endpoint = match.endpoints.last.map { desks.endpoints[$0] }
        return try desks.reply(to: request, match)
    }

    /// The methods of a path as `Allow` lists them.
    private static func allowed(_ methods: [Endpoint.Method]) -> String {
        var names = methods.map { $0.token }
        if methods.contains(.get), !methods.contains(.head) { names.append("HEAD") }
        if !methods.contains(.options) { names.append("OPTIONS") }
        return names.joined(separator: ", ")
    }

    /// What `OPTIONS` is answered where the contract says nothing of it (RFC 9110, section 9.3.7), also to browsers that ask
    /// before they call.
    private func options(_ request: MockRequest, _ methods: [Endpoint.Method]) -> MockAnswer {
        var answer = MockAnswer(status: 204, headers: HeaderFields([.init("Allow", Self.allowed(methods))]))
        if options.isOpenToBrowsers, policy.mayRead(request.headers.joined("Origin") ?? "") {
            BrowserAccess.allow(&answer, methods: Self.allowed(methods), request)
        }
        return answer
    }

    private func refusal(of request: MockRequest, _ methods: [Endpoint.Method]) -> Problem {
        let names = Self.allowed(methods)
        // The log has the message too.
        let path = desks.shared.secrets.path(request.path, nil)
        var problem = Problem(405, "method-not-allowed", "\(path) takes \(names), not \(request.method).")
        problem.headers = [.init("Allow", names)]
        return problem
    }

    private func unknown(_ request: MockRequest) -> Problem {
        let message = "Nothing in \(contract.sourcePath) has the path \(desks.shared.secrets.path(request.path, nil))."
        guard request.path.hasSuffix("/"), request.path.utf8.count > 1,
            case .none = router.find(.get, request.path.dropLast(), request.work.reading)
        else {
            let isSlash = request.path.hasSuffix("/") && request.path.utf8.count > 1
            return Problem(404, "no-such-path", isSlash ? message + " Leave the last slash out." : message)
        }
        return Problem(404, "no-such-path", message)
    }
}
