import Foundation

/// A sign-in in several steps that is under way.
///
/// Generated code has a type for each flow, whose functions take the steps: `client.phone().send(phone:)`. Below it stands
/// this class, which takes steps by their names.
///
/// ```swift
/// let attempt = try client.signIn("phone")
/// try await attempt.step("send") { _ in PhoneEndpoint.send(phone: number) }
/// try await attempt.step("verify") { carried throws(APIError) in
///     PhoneEndpoint.verify(sessionId: try carried("sessionId"), code: code)
/// }
/// ```
///
/// What the specification says is carried is kept in memory alone. It is gone after the last step or one that brought
/// tokens, after a refusal that nothing which a person types can mend (403, 404, 409, 410), after ``cancel()``, with the
/// attempt itself, and when its lifetime is over, whether or not anybody asks.
public final class SignInAttempt: Sendable, CustomReflectable {
    /// What the specification says of it.
    public let flow: SignInFlow

    private let client: APIClient
    private let key: Locked<CredentialKey?>
    private let end: Duration
    private let values: Locked<[String: JSON]?>
    private let timer: Task<Void, Never>

    /// How long values are kept when the specification does not say it.
    static let standardLifetime: Duration = .seconds(600)

    init(_ flow: SignInFlow, client: APIClient) {
        self.flow = flow
        self.client = client
        key = Locked(nil)
        let end = client.clock.now + (flow.lifetime ?? Self.standardLifetime)
        let values = Locked<[String: JSON]?>([:])
        self.end = end
        self.values = values
        timer = Task { [clock = client.clock] in
            while clock.now < end {
                guard (try? await clock.sleep(until: end)) != nil else { return }
            }
            values.withLock { values in values = nil }
        }
    }

    deinit {
        timer.cancel()
    }

    /// Whether steps can be taken still.
    public var isOpen: Bool {
        if client.clock.now >= end { wipe() }
        return values.withLock { values in values != nil }
    }

    /// What is carried now; empty when it is over.
    public var carried: CarriedValues {
        CarriedValues(values: isOpen ? values.withLock { values in values ?? [:] } : [:])
    }

    /// Ends the attempt, and forgets what it carried.
    public func cancel() {
        wipe()
    }

    /// Takes the values of the link that brought the person back, under the names that they have in it.
    ///
    /// An app that was started by the link begins an attempt with it: the step before was taken elsewhere.
    ///
    /// - Throws: ``APIError/Code/unsupported`` for another link than the flow's, ``APIError/Code/signInExpired`` when it
    ///   is over.
    public func open(_ link: some DeepLink) throws(APIError) {
        let found = link.values
        guard found.link == flow.link else {
            throw APIError(.unsupported, reason: "the flow '\(flow.name)' has no link '\(found.link)'")
        }
        try keep(found.texts.mapValues { .string($0) })
    }

    /// Takes a step: sends its call, and keeps what the specification says is carried on.
    ///
    /// - Parameters:
    ///   - name: The word that the specification has for the step, such as `verify`.
    ///   - type: What the answer is; usually known from what the result is used for.
    ///   - isolation: The actor of the caller, on which `call` runs.
    ///   - call: Makes the call out of what was carried.
    /// - Throws: ``APIError``: ``APIError/Code/signInExpired`` when the attempt is over,
    ///   ``APIError/Code/unsupported`` when there is no such step or the call is another endpoint's.
    public func step<Value: JSONValue>(
        _ name: String, as type: Value.Type = Value.self, isolation: isolated (any Actor)? = #isolation,
        _ call: (CarriedValues) throws(APIError) -> any Endpoint
    ) async throws(APIError) -> Value {
        let (endpoint, answer) = try await send(name, isolation: isolation, call)
        return try client.options.valueReading.applied { () throws(APIError) in
            try JSONBridge.decode(type, from: answer, endpoint: endpoint)
        }
    }

    /// Takes a step whose answer is of no interest.
    ///
    /// - Throws: As ``step(_:as:isolation:_:)``.
    public func step(
        _ name: String, isolation: isolated (any Actor)? = #isolation,
        _ call: (CarriedValues) throws(APIError) -> any Endpoint
    ) async throws(APIError) {
        _ = try await send(name, isolation: isolation, call)
    }

    /// Takes a step and returns the answer before it is decoded.
    ///
    /// - Parameters:
    ///   - name: The word that the specification has for the step, such as `verify`.
    ///   - accept: The content types that are asked for, unless the endpoint names some.
    ///   - isolation: The actor of the caller, on which `call` runs.
    ///   - call: Makes the call out of what was carried.
    /// - Throws: As ``step(_:as:isolation:_:)``.
    public func answer(
        _ name: String, accept: String = "application/json", isolation: isolated (any Actor)? = #isolation,
        _ call: (CarriedValues) throws(APIError) -> any Endpoint
    ) async throws(APIError) -> AnswerReader {
        let (endpoint, answer) = try await send(name, accept: accept, isolation: isolation, call)
        return AnswerReader(
            answer, endpoint: endpoint.definition.name, valueReading: client.options.valueReading)
    }

    /// Shows the flow and whether it is over, and nothing of what is carried.
    public var customMirror: Mirror { Mirror(self, children: ["flow": flow.name, "isOpen": isOpen]) }

    // MARK: Parts

    /// Whether what was carried is gone, without a look at the clock.
    var isWiped: Bool { values.withLock { values in values == nil } }

    /// Waits until nobody watches the end any more.
    func timerHasEnded() async { await timer.value }

    private func send(
        _ name: String, accept: String = "application/json", isolation: isolated (any Actor)?,
        _ call: (CarriedValues) throws(APIError) -> any Endpoint
    ) async throws(APIError) -> (endpoint: any Endpoint, answer: TransportResponse) {
        guard let step = flow.steps.first(where: { $0.name == name }) else {
            throw APIError(.unsupported, reason: "the flow '\(flow.name)' has no step '\(name)'")
        }
        guard isOpen else { throw Self.isOver(flow) }
        let endpoint = try call(carried)
        guard endpoint.definition.name == step.endpoint else {
            throw APIError(
                .unsupported, endpoint: endpoint.definition.name,
                reason: "the step '\(name)' of the flow '\(flow.name)' is \(step.endpoint)")
        }
        try checkOwner()
        let given = try CallReader(endpoint)
        let answer = try await exchange(endpoint, accept: accept)
        if flow.steps.last == step || endpoint.definition.issues != nil {
            wipe()
        } else {
            try keep(values(of: step, given: given, answer: answer))
        }
        return (endpoint, answer)
    }

    private func exchange(
        _ endpoint: any Endpoint, accept: String
    ) async throws(APIError) -> TransportResponse {
        do {
            return try await client.exchange(endpoint, accept: accept, cache: .ignoreCache)
        } catch {
            if let status = error.status, [403, 404, 409, 410].contains(status) { wipe() }
            throw error
        }
    }

    /// What was carried for one server or account is not told another.
    private func checkOwner() throws(APIError) {
        let now = try client.credentialKey(for: flow.name)
        let owner = key.withLock { key in
            key = key ?? now
            return key
        }
        guard owner == now else {
            wipe()
            throw APIError(.conflict, reason: "the client was moved to another server or account during the sign-in")
        }
    }

    /// Returns what a step makes known. A source that comes later in the flow's list does not replace an earlier one of
    /// the same step.
    private func values(
        of step: SignInFlow.Step, given: CallReader, answer: TransportResponse
    ) -> [String: JSON] {
        let body = try? JSONCoding.decode(JSON.self, from: answer.body)
        var found: [String: JSON] = [:]
        for carried in flow.carry {
            for source in carried.sources where source.step == step.name && found[carried.name] == nil {
                let value = source.part == .answer ? body?[source.key] : given.value(source.part, source.key)
                if let value, !value.isNull { found[carried.name] = value }
            }
        }
        return found
    }

    private func keep(_ more: [String: JSON]) throws(APIError) {
        guard isOpen else { throw Self.isOver(flow) }
        values.withLock { values in values?.merge(more) { _, new in new } }
    }

    private func wipe() {
        timer.cancel()
        values.withLock { values in values = nil }
    }

    private static func isOver(_ flow: SignInFlow) -> APIError {
        APIError(.signInExpired, reason: "the sign-in '\(flow.name)' is over; begin another")
    }
}

extension APIClient {
    /// Begins a sign-in in several steps, as the specification has it below `flows`.
    ///
    /// - Parameter flow: The name of the flow.
    /// - Throws: ``APIError/Code/unsupported`` when the specification has no such flow.
    public func signIn(_ flow: String) throws(APIError) -> SignInAttempt {
        guard let flow = configuration.flows.first(where: { $0.name == flow }) else {
            throw APIError(.unsupported, reason: "the client knows no flow '\(flow)'")
        }
        return signIn(flow)
    }

    /// Begins a sign-in in several steps.
    ///
    /// - Parameter flow: What the specification says of it.
    public func signIn(_ flow: SignInFlow) -> SignInAttempt {
        SignInAttempt(flow, client: self)
    }
}
