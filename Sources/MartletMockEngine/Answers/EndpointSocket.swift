import MartletContract
import MartletPayloads
import MartletSyntax

/// The mock's side of a WebSocket endpoint: it answers each message with one of the type that it sends; bytes come back as
/// they are where both sides send bytes.
final class EndpointSocket: MockSocket {
    private let endpoint: Endpoint
    private let sampler: Sampler
    private let judge: PayloadJudge
    private let options: MockOptions
    private let sends: TypeReference?
    private let receives: TypeReference?
    /// How many messages were sent.
    private let count = Locked(0)

    /// - Parameters:
    ///   - sends: What the client sends.
    ///   - receives: What the client receives.
    init(
        _ endpoint: Endpoint, sends: TypeReference?, receives: TypeReference?, sampler: Sampler, judge: PayloadJudge,
        options: MockOptions
    ) {
        self.endpoint = endpoint
        self.sends = sends
        self.receives = receives
        self.sampler = sampler
        self.judge = judge
        self.options = options
    }

    func opened() -> [SocketEvent] {
        // Who only listens is told something at once.
        sends == nil ? answer(to: nil) : []
    }

    func received(_ message: SocketMessage) -> [SocketEvent] {
        let count =
            switch message {
            case .text(let text): text.utf8.count
            case .binary(let bytes): bytes.count
            }
        return events(after: message, StepBudget(options.validationSteps(bytes: count))) ?? []
    }

    func receivedPromptly(_ message: SocketMessage) -> [SocketEvent]? {
        let limit = min(options.validationStepLimit, MockOptions.promptStepLimit)
        return events(after: message, StepBudget(limit), isPrompt: true)
    }

    /// Returns what is sent after a message; nil where it was to be found out promptly, and the budget does not suffice.
    private func events(
        after message: SocketMessage, _ budget: StepBudget, isPrompt: Bool = false
    ) -> [SocketEvent]? {
        guard let sends else { return refuse("this endpoint takes no messages") }
        guard options.areRequestsValidated else { return answer(to: message) }
        switch (message, isBytes(sends)) {
        case (.binary, true): return answer(to: message)
        case (.binary, false): return refuse("messages are text")
        case (.text, true): return refuse("messages are binary")
        case (.text(let text), false):
            let value: Literal
            do throws(JSONLiteral.Failure) {
                value = try JSONLiteral.parse(Array(text.utf8))
            } catch {
                return refuse(
                    error.kind == .malformed ? "the message is not valid JSON" : "the message \(error.message)")
            }
            let found = judge.violations(of: value, as: sends, budget: budget)
            if isPrompt, budget.isUsedUp { return nil }
            guard let first = found.first else { return answer(to: message) }
            return refuse("\(first.pointer) \(first.message)")
        }
    }

    private func isBytes(_ type: TypeReference) -> Bool {
        if case .data = type.kind { true } else { false }
    }

    private func answer(to message: SocketMessage?) -> [SocketEvent] {
        guard let receives else { return [] }
        if isBytes(receives) {
            if case .binary(let bytes)? = message { return [.message(.binary(bytes))] }
            return [.message(.binary(Array(endpoint.name.utf8)))]
        }
        let ordinal = count.withLock { count in
            defer { count += 1 }
            return count
        }
        let slot = SampleSlot(owner: endpoint.name, name: "message", ordinal: ordinal % 1_000)
        guard let value = try? sampler.sample(receives, for: slot) else { return refuse("no message can be made") }
        return [.message(.text(JSONText.write(value)))]
    }

    /// Says that a message is not what the contract has (RFC 6455, section 7.4.1: 1008, a message that breaks a rule). A reason
    /// has at most 123 bytes.
    private func refuse(_ reason: String) -> [SocketEvent] {
        var text = HeaderText.clean(reason)
        text = String(text.prefix(123))
        return [.close(code: 1_008, reason: text)]
    }
}
