/// One request that several calls wait for.
///
/// A call that is cancelled leaves; when the last one leaves, the request is cancelled and waited for.
final class Flight: Sendable {
    /// What makes two calls the same: all that is sent, and what is done with the answer.
    struct Key: Sendable, Hashable {
        /// The text of the key that the answer is stored under.
        let text: String
        /// The header fields of the request.
        let headers: HTTPHeaders
        /// The account whose credentials are sent.
        let account: String?
        /// How the call uses the cache.
        let policy: CachePolicy
    }

    private typealias Waiter = CheckedContinuation<TransportResponse, any Error>

    private struct State: Sendable {
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0
        /// Calls that have joined, whether they wait already or not.
        var callers = 0
        var task: Task<Void, Never>?
        var outcome: Result<TransportResponse, any Error>?
        var isCancelled = false
        var isWorthless = false
    }

    /// What makes two calls the same.
    let key: Key
    /// What the answer will be stored under.
    let storedKey: CacheKey
    /// The parameters of the path and the query, percent-encoded.
    let parameters: [String]
    /// Whether it goes on when nobody waits.
    let isBackground: Bool
    private let state: Locked<State>

    init(key: Key, storedKey: CacheKey, parameters: [String], isBackground: Bool) {
        self.key = key
        self.storedKey = storedKey
        self.parameters = parameters
        self.isBackground = isBackground
        state = Locked(State(callers: isBackground ? 0 : 1))
    }

    /// Whether what it asks for has become worthless since it started: its answer must not be stored.
    var isWorthless: Bool { state.withLock { state in state.isWorthless } }

    /// Says that its answer must not be stored.
    func makeWorthless() {
        state.withLock { state in state.isWorthless = true }
    }

    /// How many calls have joined and not left.
    var callers: Int { state.withLock { state in state.callers } }

    /// Lets a call join; false when it is over, or about to be.
    func join() -> Bool {
        state.withLock { state in
            guard state.outcome == nil, !state.isCancelled, !state.isWorthless else { return false }
            state.callers += 1
            return true
        }
    }

    /// Sends the request. To be called once, by whoever made the flight.
    func start(_ body: @escaping @Sendable () async throws -> TransportResponse) {
        let task = Task {
            let outcome: Result<TransportResponse, any Error>
            do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
            finish(outcome)
        }
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    /// Returns the answer. To be called once for each call that has joined.
    ///
    /// - Throws: What the request throws; `CancellationError` when the task is cancelled.
    func answer() async throws -> TransportResponse {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { waiter in
                    wait(waiter, id: id)
                    // A cancellation that came before the continuation was there has found nobody to wake.
                    if Task.isCancelled { leave(id) }
                }
            } onCancel: {
                leave(id)
            }
        } catch {
            // Nothing of a cancelled request goes on behind the caller's back.
            let ending = state.withLock { state in state.isCancelled ? state.task : nil }
            await ending?.value
            throw error
        }
    }

    /// Waits until it is over.
    func end() async {
        await state.withLock { state in state.task }?.value
    }

    private func wait(_ waiter: Waiter, id: Int) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.waiters[id] = waiter }
            return state.outcome
        }
        if let outcome { waiter.resume(with: outcome) }
    }

    private func leave(_ id: Int) {
        let (waiter, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            guard let waiter = state.waiters.removeValue(forKey: id) else { return (nil, nil) }
            state.callers -= 1
            guard state.callers == 0, !isBackground else { return (waiter, nil) }
            state.isCancelled = true
            return (waiter, state.task)
        }
        task?.cancel()
        waiter?.resume(throwing: CancellationError())
    }

    private func finish(_ outcome: Result<TransportResponse, any Error>) {
        let waiters = state.withLock { state in
            state.outcome = outcome
            defer { state.waiters = [:] }
            return state.waiters.values.map { $0 }
        }
        for waiter in waiters { waiter.resume(with: outcome) }
    }
}

/// The requests that are under way.
final class FlightTable: Sendable {
    private struct State: Sendable {
        /// Those that can be joined.
        var open: [Flight.Key: Flight] = [:]
        /// All of them.
        var all: [ObjectIdentifier: Flight] = [:]
    }

    private let state = Locked(State())

    /// Returns the flight that a call belongs to, and whether it is new and to be started.
    func flight(_ call: CachedCall, isBackground: Bool) -> (flight: Flight, isNew: Bool) {
        state.withLock { state in
            // A background flight that is there needs no second one, and nobody more to wait for it.
            if let flight = state.open[call.flightKey], isBackground ? !flight.isWorthless : flight.join() {
                return (flight, false)
            }
            let flight = Flight(
                key: call.flightKey, storedKey: call.key, parameters: call.request.parameters,
                isBackground: isBackground)
            state.open[flight.key] = flight
            state.all[ObjectIdentifier(flight)] = flight
            return (flight, true)
        }
    }

    /// Forgets a flight that is over.
    func remove(_ flight: Flight) {
        state.withLock { state in
            state.all[ObjectIdentifier(flight)] = nil
            if state.open[flight.key] === flight { state.open[flight.key] = nil }
        }
    }

    /// Keeps the answers to requests under way from being stored, and lets no later call join them.
    func makeWorthless(_ match: CacheMatch) {
        state.withLock { state in
            for flight in state.all.values {
                let key = flight.storedKey
                guard
                    match.contains(
                        key: key.text, endpoint: key.endpoint, origin: key.origin, scope: key.scope,
                        parameters: flight.parameters)
                else { continue }
                flight.makeWorthless()
            }
        }
    }

    /// How many calls wait for requests.
    var callers: Int { state.withLock { state in state.all.values.reduce(0) { $0 + $1.callers } } }

    /// Waits until no request is under way, for tests.
    func end() async {
        for flight in state.withLock({ state in Array(state.all.values) }) { await flight.end() }
    }
}
