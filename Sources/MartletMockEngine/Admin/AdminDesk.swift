import MartletContract
import MartletFormats
import MartletPayloads
import MartletSyntax

/// Answers below `/__martlet`: what the mock knows, and switches for it. For people at this machine: pages of other sites are
/// refused.
struct AdminDesk: Sendable {
    /// Where it stands.
    static let path = "/__martlet"

    let contract: Contract
    let faults: FaultDesk
    let signIn: SignInDesk
    let history: RequestHistory
    let policy: BrowserPolicy
    /// Puts everything back to how it was at the start.
    let reset: @Sendable () -> Void

    /// Returns the answer to a request; nil where it is for something else.
    func answer(to request: MockRequest) -> MockAnswer? {
        guard request.path.hasPrefix(Self.path) else { return nil }
        let rest = request.path.dropFirst(Self.path.count)
        guard rest.isEmpty || rest.hasPrefix("/") else { return nil }
        var answer: MockAnswer
        do throws(Problem) {
            try refuseOthers(request)
            answer = try self.answer(request, String(rest.isEmpty ? "/" : rest))
        } catch {
            answer = error.answer
        }
        // No page of another site can put it in as a script, an image or a style sheet (Fetch Standard, section 3.7).
        answer.headers["X-Content-Type-Options"] = "nosniff"
        answer.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        return answer
    }

    /// Refuses what a page of another site sends.
    private func refuseOthers(_ request: MockRequest) throws(Problem) {
        try policy.checkHost(request)
        try policy.checkOwnOrigin(request)
        // Browsers that say nothing of sites ask before they send JSON elsewhere, and are not let in.
        let isJSON = ParsedContentType(request.headers["Content-Type"] ?? "").isJSON
        guard request.method == "GET" || request.method == "HEAD" || isJSON else {
            throw Problem(415, "unsupported-media-type", "What is sent here has the content type application/json.")
        }
    }

    private func answer(_ request: MockRequest, _ path: String) throws(Problem) -> MockAnswer {
        switch (request.method, path) {
        case ("GET", "/"), ("HEAD", "/"): return AdminPage.answer
        case ("GET", "/state"): return .json(state)
        case ("GET", "/requests"):
            let items = QueryItems(form: request.query ?? "")
            let after = items.values(of: "after").first.flatMap { RequestNumber.read($0) } ?? 0
            return .json(.array(history.records(after: after).map(\.literal)))
        case ("GET", "/outbox"): return .json(.array(signIn.outbox.all.map(Self.literal)))
        case ("PUT", "/scenario"):
            let name = try text("name", of: request)
            guard faults.switchTo(name) else {
                let known = faults.scenarios.names.joined(separator: ", ")
                throw Problem(404, "no-such-scenario", "There is no scenario '\(name)'; there are \(known).")
            }
            return MockAnswer(status: 204)
        case ("POST", "/reset"):
            reset()
            return MockAnswer(status: 204)
        case ("POST", "/sessions/end"):
            signIn.office.endAll(isRenewable: try flag("renewable", of: request))
            return MockAnswer(status: 204)
        case ("POST", "/passkeys"):
            guard let id = MockCryptography.bytes(ofBase64: try text("credentialId", of: request)),
                let key = MockCryptography.bytes(ofBase64: try text("publicKey", of: request))
            else { throw Problem(400, "malformed-body", "'credentialId' and 'publicKey' are base64.") }
            guard signIn.attempts.addPasskey(id, key: key) else {
                throw Problem(
                    507, "insufficient-storage", "A mock keeps 1,000 passkeys, with identifiers of 1,023 bytes.")
            }
            return MockAnswer(status: 204)
        default: throw Problem(404, "no-such-path", "There is no \(request.method) \(Self.path)\(path).")
        }
    }

    private func body(of request: MockRequest) throws(Problem) -> [Literal.Member] {
        if request.body.isEmpty { return [] }
        guard case .object(let members)? = JSONLiteral.read(request.body) else {
            throw Problem(400, "malformed-body", "The body is no JSON object.")
        }
        return members
    }

    private func text(_ name: String, of request: MockRequest) throws(Problem) -> String {
        guard case .string(let text)? = try body(of: request).first(where: { $0.name == name })?.value else {
            throw Problem(400, "malformed-body", "The body has no text '\(name)'.")
        }
        return text
    }

    private func flag(_ name: String, of request: MockRequest) throws(Problem) -> Bool {
        switch try body(of: request).first(where: { $0.name == name })?.value {
        case .bool(let flag)?: return flag
        case nil: return false
        default: throw Problem(400, "malformed-body", "'\(name)' is true or false.")
        }
    }

    private static func literal(_ message: Outbox.Message) -> Literal {
        .object([
            .init("number", .number(String(message.number))), .init("to", .string(message.recipient)),
            .init("kind", .string(message.kind)), .init("text", .string(message.text)),
        ])
    }

    /// The API, its endpoints, the scenarios.
    private var state: Literal {
        let endpoints = contract.groups.flatMap(\.endpoints).map { endpoint in
            Literal.object([
                .init("name", .string("\(endpoint.group).\(endpoint.name)")),
                .init("method", .string(Self.method(of: endpoint))), .init("path", .string(endpoint.path.text)),
                .init("description", .string(endpoint.description ?? "")),
            ])
        }
        let scenarios = faults.scenarios
        return .object([
            .init("api", .string(contract.name)), .init("version", .string(contract.version ?? "")),
            .init("specification", .string(contract.sourcePath)), .init("endpoints", .array(endpoints)),
            .init("scenarios", .array(scenarios.names.map(Literal.string))),
            .init("scenario", .string(scenarios.current)),
        ])
    }

    private static func method(of endpoint: Endpoint) -> String {
        if case .webSocket = endpoint.exchange { return "SOCKET" }
        return endpoint.method.token
    }
}
