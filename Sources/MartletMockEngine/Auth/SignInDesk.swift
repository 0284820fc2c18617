import MartletContract
import MartletFormats
import MartletPayloads

/// Plays the part of a server in signing in and out: codes, links, passwords, passkeys, tokens.
struct SignInDesk: Sendable {
    /// What an endpoint does for signing in.
    struct Role: Sendable {
        /// The flow that it is a step of, with the name of the step.
        var step: (flow: SignInFlow, name: String)?
        /// The scheme whose tokens it hands out.
        var issues: AuthScheme?
        /// Whether it renews tokens, and the field that carries the refresh token.
        var refreshField: String?
        /// The scheme whose tokens it ends.
        var revokes: String?
        /// Whether it is the token endpoint of RFC 6749.
        var isTokenEndpoint = false
    }

    /// What a step has brought, to be written into its answer.
    struct Outcome: Sendable {
        var grant: TokenOffice.Grant?
        /// Values by the names of fields.
        var texts: TextTable<String> = [:]
        /// The person whose attempt takes note of what is answered.
        var person = ""
    }

    let office: TokenOffice
    let attempts: SignInAttempts
    let outbox: Outbox
    /// The codes that the authorization endpoint has handed out.
    let codes: AuthorizationCodes
    private let contract: Contract
    private let fields: PayloadFields

    /// - Parameter old: The desk whose place it takes, with all that it knows; nil knows nobody.
    init(_ contract: Contract, options: MockOptions, following old: SignInDesk?) {
        self.contract = contract
        fields = PayloadFields(contract)
        office = old?.office ?? TokenOffice(options)
        attempts = old?.attempts ?? SignInAttempts(options)
        outbox = old?.outbox ?? Outbox()
        codes = old?.codes ?? AuthorizationCodes(office, options)
    }

    /// Forgets everybody, and all that was handed out.
    func reset() {
        office.reset()
        attempts.reset()
        outbox.clear()
        codes.reset()
    }

    /// Returns what an endpoint does for signing in; nil where it has no part in it.
    ///
    /// - Parameter tokenScheme: The scheme whose token endpoint it is (RFC 6749, section 3.2).
    func role(of endpoint: Endpoint, tokenScheme: AuthScheme?) -> Role? {
        var role = Role()
        for flow in contract.flows {
            if let step = flow.steps.first(where: { $0.endpoint == endpoint.reference }) {
                role.step = (flow, step.name)
                break
            }
        }
        role.issues = endpoint.issues.flatMap { contract.authScheme(named: $0) } ?? tokenScheme
        role.isTokenEndpoint = endpoint.issues == nil && tokenScheme != nil
        role.revokes = endpoint.revokes
        for scheme in contract.authSchemes {
            if case .bearer(let source?) = scheme.kind, source.refreshEndpoint == endpoint.reference {
                role.refreshField = source.refreshField ?? "refreshToken"
                role.issues = role.issues ?? scheme
            }
        }
        let isNothing = role.step == nil && role.issues == nil && role.revokes == nil && role.refreshField == nil
        return isNothing ? nil : role
    }

    /// Takes a step. Throws a problem where what it is given is worth nothing.
    func take(
        _ role: Role, _ endpoint: Endpoint, _ values: EndpointCheck.Values, _ request: MockRequest
    ) throws(Problem) -> Outcome {
        if role.revokes != nil, let token = Credentials.bearerToken(of: request) { office.revoke(token) }
        let given = named(values, endpoint)
        if let field = role.refreshField, let scheme = role.issues {
            return Outcome(grant: try renew(given[field], scheme))
        }
        guard let (flow, step) = role.step else {
            guard let scheme = role.issues else { return Outcome() }
            if role.isTokenEndpoint { return Outcome(grant: try tokens(given, scheme)) }
            return Outcome(grant: office.begin(scheme.name, subject: try signIn(given)))
        }
        var outcome = try take(step, of: flow, given, values, endpoint)
        if let scheme = role.issues { outcome.grant = office.begin(scheme.name, subject: outcome.person) }
        return outcome
    }

    private func take(
        _ step: String, of flow: SignInFlow, _ given: TextTable<Literal>, _ values: EndpointCheck.Values,
        _ endpoint: Endpoint
    ) throws(Problem) -> Outcome {
        switch (flow.kind, step) {
        case (.oneTimeCode, "send"): return sendCode(flow, given, endpoint)
        case (.oneTimeCode, "verify"): return try verifyCode(flow, given)
        case (.oneTimeCode, _): return try complete(flow, given)
        case (.magicLink, "send"): return sendLink(flow, given)
        case (.magicLink, _): return try verifyLink(flow, given)
        case (.passkey, "challenge"): return challenge(flow, given)
        case (.passkey, _): return try verifyPasskey(flow, values)
        case (.password, _): return Outcome(person: try signIn(given))
        }
    }

    /// Writes what a step has brought into its answer.
    func write(
        _ outcome: Outcome, _ role: Role, into payload: Literal, _ type: TypeReference
    ) -> Literal {
        var payload = payload
        for field in fields.fields(of: type) {
            guard let text = outcome.texts[field.name] else { continue }
            payload = fields.setting(field.name, of: payload, type) { fields.text(text, as: $0) }
        }
        if let grant = outcome.grant, let scheme = role.issues {
            payload = write(grant, scheme, isRenewal: role.refreshField != nil, into: payload, type)
        }
        if let (flow, _) = role.step, case .object(let members) = payload {
            // Later steps send back what this one has answered.
            let carried = fields.fields(of: type).filter { flow.carry.contains($0.name) }
            let values = carried.compactMap { field in
                members.first { $0.name == field.key }.map { (field.name, $0.value) }
            }
            attempts.note(TextTable(values, uniquingKeysWith: { first, _ in first }), in: flow, of: outcome.person)
        }
        return payload
    }

    // MARK: Tokens

    private func write(
        _ grant: TokenOffice.Grant, _ scheme: AuthScheme, isRenewal: Bool, into payload: Literal, _ type: TypeReference
    ) -> Literal {
        guard case .bearer(let source?) = scheme.kind else {
            return writeStandard(grant, into: payload, type)
        }
        let paths = isRenewal ? source.refreshedPaths ?? source.paths : source.paths
        var payload = fields.setting(paths.access, of: payload, type) { _ in .string(grant.access) }
        if let path = paths.refresh {
            payload = fields.setting(path, of: payload, type) { _ in .string(grant.refresh) }
        }
        switch paths.expiry {
        case .seconds(let path):
            payload = fields.setting(path, of: payload, type) { _ in .number(String(grant.lifetime)) }
        case .date(let path):
            payload = fields.setting(path, of: payload, type) { field in
                guard case .date(let format, _) = field.type.kind else { return nil }
                return WireFormat.literal(of: DateFields(grant.end), format)
            }
        case .token: break
        }
        return payload
    }

    /// Writes tokens by the names that RFC 6749, section 5.1, gives them, into the fields that there are.
    private func writeStandard(
        _ grant: TokenOffice.Grant, into payload: Literal, _ type: TypeReference
    ) -> Literal {
        let values: TextTable<Literal> = [
            "access_token": .string(grant.access), "refresh_token": .string(grant.refresh),
            "token_type": .string("bearer"), "expires_in": .number(String(grant.lifetime)),
        ]
        return fields.fields(of: type).reduce(payload) { payload, field in
            guard let value = values[field.key] else { return payload }
            return fields.setting(field.name, of: payload, type) { _ in value }
        }
    }

    private func renew(_ token: Literal?, _ scheme: AuthScheme) throws(Problem) -> TokenOffice.Grant {
        guard case .string(let text)? = token else {
            throw Problem(401, "invalid-token", "There is no refresh token.")
        }
        switch office.renew(text, of: scheme.name) {
        case .success(let grant): return grant
        case .failure(.unknown):
            throw Problem(401, "invalid-token", "The refresh token is none that this mock has handed out.")
        case .failure(.revoked): throw Problem(401, "invalid-token", "The refresh token was taken back.")
        case .failure(.reused):
            throw Problem(
                401, "invalid-token", "The refresh token was used before: all tokens of its session are taken back.")
        }
    }

    /// Answers the grants that need no browser (RFC 6749, sections 4.3, 4.4 and 6), and redeems codes that the mock has handed
    /// out (section 4.1.3).
    private func tokens(_ given: TextTable<Literal>, _ scheme: AuthScheme) throws(Problem) -> TokenOffice.Grant {
        let scopes = (text(given, "scope") ?? "").split(separator: " ").map(String.init)
        if text(given, "grant_type") == "refresh_token" {
            let name = given.keys.sorted().first { $0.lowercased().contains("refresh") && $0 != "grant_type" }
            return try renew(name.flatMap { given[$0] }, scheme)
        }
        if let code = text(given, "code"), text(given, "grant_type") == "authorization_code" {
            do throws(AuthorizationCodes.Failure) {
                return try codes.redeem(
                    code, of: scheme.name, client: text(given, "client_id"), redirect: text(given, "redirect_uri"),
                    verifier: text(given, "code_verifier"))
            } catch {
                // An endpoint of the contract takes the codes of other providers, too.
                guard error.isUnknown else { throw Problem(400, "invalid-grant", error.message) }
            }
        }
        let person = try signIn(given)
        return office.begin(scheme.name, subject: person, scopes: scopes)
    }

    // MARK: Steps

    /// Returns who signs in with a name and a password; anybody where there is no password.
    private func signIn(_ given: TextTable<Literal>) throws(Problem) -> String {
        let password = given.keys.sorted().first(where: Self.isPassword).flatMap { text(given, $0) }
        let person = person(given)
        guard let password else { return person }
        guard attempts.isPassword(password, of: person) else {
            throw Problem(401, "unauthorized", "The password is not that of '\(person)'.")
        }
        return person
    }

    private func sendCode(_ flow: SignInFlow, _ given: TextTable<Literal>, _ endpoint: Endpoint) -> Outcome {
        var (number, random) = attempts.next()
        let digits = String(random.next(below: 1_000_000))
        let code = String(repeating: "0", count: 6 - digits.count) + digits
        let person = person(given)
        attempts.begin(flow, values: given.filter { flow.carry.contains($0.key) }, secret: code, person: person)
        outbox.send("code", code, to: person)
        return Outcome(texts: carried(flow, number, given), person: person)
    }

    /// New values for what later steps send back and nobody has said yet.
    private func carried(_ flow: SignInFlow, _ number: Int, _ given: TextTable<Literal>) -> TextTable<String> {
        var texts: TextTable<String> = [:]
        for name in flow.carry where given[name] == nil { texts[name] = "\(name)-\(number)" }
        return texts
    }

    private func verifyCode(_ flow: SignInFlow, _ given: TextTable<Literal>) throws(Problem) -> Outcome {
        let code = code(given, flow)
        let isWhole = !flow.steps.contains { $0.name == "complete" }
        let values = given.filter { flow.carry.contains($0.key) }
        switch attempts.prove(flow, values: values, isWhole: isWhole, { $0 == code }) {
        case .success(let attempt):
            return Outcome(texts: carried(flow, attempts.next().number, attempt.values), person: attempt.person)
        case .failure(.tooMany): throw Problem(429, "too-many-attempts", "Too many wrong codes were given.")
        case .failure(.wrong): throw Problem(401, "unauthorized", "The code is wrong.")
        case .failure(.unknown): throw Problem(401, "unauthorized", "There is no such code, or it is too old.")
        }
    }

    private func code(_ given: TextTable<Literal>, _ flow: SignInFlow) -> String? {
        let names = given.keys.sorted().filter { !flow.carry.contains($0) }
        let named = names.first { name in
            ["code", "otp", "pin"].contains { name.lowercased().contains($0) }
        }
        return (named ?? names.first).flatMap { text(given, $0) }
    }

    private func complete(_ flow: SignInFlow, _ given: TextTable<Literal>) throws(Problem) -> Outcome {
        let values = given.filter { flow.carry.contains($0.key) }
        let person = person(given)
        let password = given.keys.sorted().first(where: Self.isPassword).flatMap { text(given, $0) }
        guard let attempt = attempts.complete(flow, values: values) else {
            throw Problem(401, "unauthorized", "The verification is not known, or too old.")
        }
        if let password, !attempts.register(attempt.person, password: password) {
            throw Problem(409, "conflict", "'\(attempt.person)' has an account.")
        }
        return Outcome(person: attempt.person.isEmpty ? person : attempt.person)
    }

    private func sendLink(_ flow: SignInFlow, _ given: TextTable<Literal>) -> Outcome {
        var (number, random) = attempts.next()
        let token = "link-\(number)-\(String(random.next(), radix: 36))"
        let person = person(given)
        attempts.begin(flow, values: [:], secret: token, person: person)
        let link = contract.links.first { $0.name == flow.link }
        let name = link?.parameterNames.first ?? "token"
        let address = link?.templates.first.flatMap { try? LinkTemplate($0) }?.address(with: [name: token])
        outbox.send("link", address ?? token, to: person)
        return Outcome(texts: carried(flow, number, given), person: person)
    }

    private func verifyLink(_ flow: SignInFlow, _ given: TextTable<Literal>) throws(Problem) -> Outcome {
        let texts = TextSet(given.keys.compactMap { text(given, $0) })
        guard let attempt = attempts.redeem(flow, { texts.contains($0) }) else {
            throw Problem(401, "unauthorized", "The link was used before, is too old, or was never sent.")
        }
        return Outcome(person: attempt.person)
    }

    private func challenge(_ flow: SignInFlow, _ given: TextTable<Literal>) -> Outcome {
        let number = attempts.next().number
        let person = person(given)
        let challenge = "challenge-\(number)-of-this-mock"
        attempts.begin(flow, values: [:], secret: challenge, person: person)
        return Outcome(texts: ["challenge": challenge], person: person)
    }

    private func verifyPasskey(_ flow: SignInFlow, _ values: EndpointCheck.Values) throws(Problem) -> Outcome {
        let assertion = try PasskeyProof(values.body ?? .null)
        let challenge = try assertion.challenge()
        guard let attempt = attempts.redeem(flow, { Array($0.utf8) == challenge }) else {
            throw Problem(401, "unauthorized", "The challenge was answered before, is too old, or none of this mock.")
        }
        guard let key = attempts.passkey(assertion.credentialID) else {
            throw Problem(
                401, "unauthorized", "The passkey is not known: add its public key with POST /__martlet/passkeys.")
        }
        try assertion.check(with: key)
        return Outcome(person: attempt.person)
    }

    // MARK: What was given

    /// The values of a request by the names of parameters and fields.
    private func named(_ values: EndpointCheck.Values, _ endpoint: Endpoint) -> TextTable<Literal> {
        var named: TextTable<Literal> = [:]
        for parameter in endpoint.parameters {
            named[parameter.field.name] =
                values.parameters[.init(place: parameter.place, key: parameter.field.key)]
        }
        guard case .object(let members)? = values.body else { return named }
        let known = fields.bodyFields(of: endpoint)
        for member in members {
            named[known.first { $0.key == member.name }?.name ?? member.name] = member.value
        }
        return named
    }

    private func text(_ given: TextTable<Literal>, _ name: String) -> String? {
        switch given[name] {
        case .string(let text)?: text
        case .number(let digits)?: digits
        default: nil
        }
    }

    private static func isPassword(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.contains("password") || name.contains("passphrase") || name.contains("client_secret")
    }

    /// Whom values are about: what is known to name people, else the first text that is no password.
    private func person(_ given: TextTable<Literal>) -> String {
        let names = given.keys.sorted().filter { !Self.isPassword($0) && text(given, $0) != nil }
        let words = ["email", "phone", "username", "user", "login", "account", "client"]
        let best = words.lazy.compactMap { word in names.first { $0.lowercased().contains(word) } }.first
        return SignInAttempts.name((best ?? names.first).flatMap { text(given, $0) } ?? "")
    }
}
