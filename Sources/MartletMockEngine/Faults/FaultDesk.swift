import MartletContract
import MartletFormats
import MartletPayloads
import MartletSyntax

/// Says what goes wrong with each request.
final class FaultDesk: Sendable {
    /// What goes wrong with one request.
    struct Effect: Sendable, Equatable {
        /// The status of the answer; nil is its own.
        var status: Int?
        /// How long it is held back.
        var delay = Duration.zero
        /// How it is sent.
        var delivery = MockAnswer.Delivery.whole
        /// What `Retry-After` says.
        var retryAfter: Duration?

        /// What is said of an answer with a status of its own.
        func problem(_ status: Int) -> Problem {
            var problem = Problem(status, "made-to-fail", "This mock was told to answer \(status).")
            if let retryAfter {
                // Whole seconds, not too few of them (RFC 9110, section 10.2.3).
                let seconds = retryAfter.components.seconds + (retryAfter.components.attoseconds > 0 ? 1 : 0)
                problem.headers = [.init("Retry-After", String(seconds))]
            }
            return problem
        }
    }

    /// How often a fault came up for an endpoint.
    private struct Key: Hashable {
        var fault: Int
        var endpoint: EndpointReference
    }

    private struct State: Sendable {
        var scenarios: [Scenario]
        var current: Scenario
        /// Faults beside those of the scenario.
        var extra: [Fault]
        var seen: [Key: Int] = [:]
        var struck: [Key: Int] = [:]
        var windows: [Key: (start: Timestamp, count: Int)] = [:]
        var random: StableRandom
        /// Whether nothing goes wrong at all, as most of the time.
        var isCalm: Bool { extra.isEmpty && current.faults.isEmpty }
    }

    private let state: Locked<State>
    private let options: MockOptions

    /// - Parameter old: The desk whose place it takes: the scenario that is on there stays on; nil begins with calm.
    init(_ options: MockOptions, following old: FaultDesk?) {
        self.options = options
        let (scenarios, current) = old?.state.withLock { ($0.scenarios, $0.current) } ?? ([.calm], .calm)
        state = Locked(
            State(
                scenarios: scenarios, current: current, extra: options.faults,
                random: StableRandom(seed: options.seed)))
    }

    /// The scenarios that can be switched to, and the name of the one that is on.
    var scenarios: (names: [String], current: String) {
        state.withLock { ($0.scenarios.map(\.name), $0.current.name) }
    }

    /// Replaces the scenarios; the one that is on stays on where there is still one of its name.
    func set(_ scenarios: [Scenario]) {
        state.withLock { state in
            state.scenarios = [.calm] + scenarios.filter { $0.name != Scenario.calm.name }
            state.current = state.scenarios.first { $0.name == state.current.name } ?? .calm
        }
    }

    /// Switches to a scenario. Returns whether there is one of the name.
    func switchTo(_ name: String) -> Bool {
        state.withLock { state in
            guard let scenario = state.scenarios.first(where: { $0.name == name }) else { return false }
            state.current = scenario
            state.seen = [:]
            state.struck = [:]
            state.windows = [:]
            return true
        }
    }

    /// Begins to count anew.
    func reset() {
        state.withLock { state in
            state.seen = [:]
            state.struck = [:]
            state.windows = [:]
            state.random = StableRandom(seed: options.seed)
        }
    }

    /// Returns what goes wrong with a request for an endpoint.
    func effect(on endpoint: Endpoint) -> Effect {
        state.withLock { state in
            var effect = Effect()
            guard !state.isCalm else { return effect }
            for (index, fault) in (state.extra + state.current.faults).enumerated() where fault.strikes(endpoint) {
                let key = Key(fault: index, endpoint: endpoint.reference)
                state.seen[key, default: 0] += 1
                guard state.seen[key, default: 0] > fault.after, state.struck[key, default: 0] < fault.times ?? .max,
                    fault.chance >= 1 || Double(state.random.next(below: 1_000_000)) < fault.chance * 1_000_000
                else { continue }
                add(fault, key, &state, &effect)
            }
            return effect
        }
    }

    private func add(_ fault: Fault, _ key: Key, _ state: inout State, _ effect: inout Effect) {
        switch fault.kind {
        case .status(let status):
            effect.status = effect.status ?? status
            effect.retryAfter = effect.retryAfter ?? fault.retryAfter
        case .drop: effect.delivery = .dropped
        case .truncate: effect.delivery = .truncated
        case .garbage: effect.delivery = .garbage
        case .slow(let speed): effect.delivery = .slow(bytesPerSecond: speed)
        case .latency(let range):
            let spread = Int((range.upperBound - range.lowerBound) / .milliseconds(1))
            effect.delay += range.lowerBound + .milliseconds(state.random.next(below: spread + 1))
        case .rateLimit(let count, let time):
            guard let wait = wait(count, time, key, &state) else { return }
            effect.status = effect.status ?? 429
            effect.retryAfter = effect.retryAfter ?? fault.retryAfter ?? wait
        }
        state.struck[key, default: 0] += 1
    }

    /// Returns how long a request is too early; nil where it is not.
    private func wait(_ count: Int, _ time: Duration, _ key: Key, _ state: inout State) -> Duration? {
        let now = options.now()
        var window = state.windows[key] ?? (start: now, count: 0)
        let passed =
            Duration.seconds(now.seconds - window.start.seconds)
            + .nanoseconds(now.nanoseconds - window.start.nanoseconds)
        if passed >= time { window = (now, 0) }
        window.count += 1
        state.windows[key] = window
        return window.count > count ? time - (passed >= time ? .zero : passed) : nil
    }
}
