import Foundation

/// Keeps calls and sends them, one after the other in each lane.
actor QueueWorker {
    nonisolated let channel = Broadcast(
        OfflineQueue.Event(kind: .found, state: .idle, call: nil, answer: nil, error: nil))
    nonisolated let files: QueueFiles
    nonisolated let connectivity: any Connectivity
    private let clock: RuntimeClock
    private let options: ClientOptions
    /// When the worker was made, by the machine and by its own clock, which a test can move.
    private let made: (at: BootTime?, clock: Duration)
    private nonisolated let owner = Locked(Owner())

    private var run: SharedResult<OfflineQueue.State>?
    /// Whether calls came while others were sent.
    private var hasNewCalls = false
    /// Whether somebody said meanwhile that there is a network.
    private var hasNews = false
    private var current: UUID?
    private var waiters: [UUID: SharedResult<TransportResponse>] = [:]
    /// Until when a server wants to be left alone, on the client's clock.
    private var rests: [QueueLane: Duration] = [:]
    private var timer: RefreshTimer?
    /// How often in a row nothing could be sent.
    private var failures = 0

    /// The longest time between two tries of the queue's own, and the first.
    private static let delays: (first: Duration, longest: Duration) = (.seconds(5), .seconds(15 * 60))

    private struct Owner: Sendable {
        weak var client: APIClient?
    }

    init(files: QueueFiles, options: ClientOptions, clock: RuntimeClock) {
        self.files = files
        self.options = options
        self.clock = clock
        made = (BootTime.now, clock.now)
        connectivity = options.connectivity
    }

    /// Names the client that sends.
    nonisolated func attach(to client: APIClient) {
        owner.withLock { owner in owner.client = client }
    }

    private var client: APIClient? { owner.withLock { owner in owner.client } }

    private var isCutOff: Bool { connectivity.status.reach == .offline }

    // MARK: Calls that come

    /// Whether calls wait that a new one of the same lane must not overtake.
    func hasCalls(in lane: QueueLane) -> Bool {
        (try? files.names().contains { $0.lane == lane }) ?? false
    }

    /// Keeps a call, and returns the error that its caller is given.
    ///
    /// - Parameter failure: Why it has to wait; nil when the network is known to be gone.
    func keep(_ record: QueueRecord, in lane: QueueLane, after failure: APIError?) async -> APIError {
        do {
            try await files.unlock()
            let kept = try enter(record, in: lane)
            if run == nil, timer == nil { schedule(nil) }
            return queued(kept, after: failure)
        } catch {
            return notKept(record, error, failure)
        }
    }

    /// Keeps a call behind those that wait, sends them all, and returns the answer to it.
    ///
    /// - Throws: ``APIError/Code/queued`` when it has to wait on.
    func keepAndSend(_ record: QueueRecord, in lane: QueueLane) async throws(APIError) -> TransportResponse {
        let kept: QueueRecord
        do {
            try await files.unlock()
            kept = try enter(record, in: lane)
        } catch {
            throw notKept(record, error, nil)
        }
        let waiter = waiters[kept.id] ?? SharedResult()
        waiters[kept.id] = waiter
        hasNewCalls = true
        _ = start()
        do throws(APIError) {
            return try await waiter.value()
        } catch {
            // Whoever takes a call back wants it not to happen, unless it is on its way.
            if error.code == .cancelled, current != kept.id { try? await remove(kept.id) }
            throw error
        }
    }

    private func enter(_ record: QueueRecord, in lane: QueueLane) throws -> QueueRecord {
        var record = record
        record.bootTime = bootTime
        let name = try files.add(record, in: lane)
        // The same call may be there already.
        let kept = try files.record(of: name) ?? record
        guard kept.id == record.id else { return kept }
        options.metrics?.count(.queued, for: record.definition.name)
        let call = kept.call
        channel.update { newest in
            let state = newest.state.isIdle ? .offline : newest.state
            return OfflineQueue.Event(kind: .queued, state: state, call: call, answer: nil, error: nil)
        }
        return kept
    }

    private func queued(_ record: QueueRecord, after failure: APIError?) -> APIError {
        let name = record.definition.name
        guard let call = record.call else { return failure ?? APIError(.offline, endpoint: name) }
        return APIError(
            .queued, endpoint: name, reason: "it is sent when there is a network",
            cause: QueuedCause(call: call, failure: failure))
    }

    private func notKept(_ record: QueueRecord, _ error: any Error, _ failure: APIError?) -> APIError {
        let reason =
            switch error {
            case is QueueFiles.Full: "the queue is full"
            default: "it could not be kept to be sent later"
            }
        return APIError(
            failure?.code ?? .offline, endpoint: record.definition.name, reason: reason, cause: failure ?? error)
    }

    // MARK: What waits

    /// Returns what waits, in its order.
    func calls() async throws(APIError) -> [QueuedCall] {
        do {
            try await files.unlock()
            // One that cannot be read is dropped when its turn comes.
            return try files.names().compactMap { name in try? files.record(of: name)?.call }
        } catch {
            throw Self.failed(error)
        }
    }

    /// Removes a call.
    func remove(_ id: UUID) async throws(APIError) {
        do {
            try await files.unlock()
            for name in try files.names() {
                guard let record = try? files.record(of: name), record.id == id else { continue }
                try drop(name, record, because: "it was removed")
            }
        } catch {
            throw Self.failed(error)
        }
    }

    /// Removes all calls of a lane.
    func removeAll(in lane: QueueLane, reason: String) throws(APIError) {
        do {
            for name in try files.names() where name.lane == lane {
                try drop(name, try? files.record(of: name), because: reason)
            }
        } catch {
            throw Self.failed(error)
        }
    }

    private func drop(_ name: QueueName, _ record: QueueRecord?, because reason: String) throws {
        try files.remove(name)
        let error = APIError(.cancelled, endpoint: record?.definition.name, reason: reason)
        if let id = record?.id { waiters.removeValue(forKey: id)?.finish(.failure(error)) }
        let isEmpty = try run == nil && files.names().isEmpty
        publish(.dropped, record?.call, error: error, state: isEmpty ? .idle : nil)
    }

    private static func failed(_ error: any Error) -> APIError {
        APIError(.other, reason: "the folder of the offline queue cannot be used", cause: error)
    }

    private func publish(
        _ kind: OfflineQueue.Event.Kind, _ call: QueuedCall? = nil, answer: AnswerReader? = nil,
        error: APIError? = nil, state: OfflineQueue.State? = nil
    ) {
        channel.update { newest in
            OfflineQueue.Event(kind: kind, state: state ?? newest.state, call: call, answer: answer, error: error)
        }
    }

    // MARK: Sending

    /// Sees what an earlier process left.
    func look() {
        guard run == nil else { return }
        do {
            guard try !files.names().isEmpty else { return }
            if !isCutOff {
                start()
            } else if channel.latest.state.isIdle {
                publish(.found, state: .offline)
            }
        } catch {
            publish(.stopped, error: Self.failed(error), state: .error(Self.failed(error)))
        }
    }

    /// Sends what waits and returns the state afterwards.
    func replay() async -> OfflineQueue.State {
        let run = start()
        // The task was cancelled: the run goes on without it.
        return (try? await run.value()) ?? channel.latest.state
    }

    /// Takes notice of an answer of any server: there is a network after all.
    nonisolated func noteAnswer() async {
        if case .offline = channel.latest.state { await noteNetwork() }
    }

    /// Takes notice that there is a network.
    func noteNetwork() {
        hasNews = true
        start()
    }

    /// Takes notice of new tokens: who waits for somebody to sign in may go on.
    nonisolated func noteSignIn() async {
        if case .error = channel.latest.state { await start() }
    }

    /// Begins to send, unless somebody does already.
    @discardableResult
    func start() -> SharedResult<OfflineQueue.State> {
        if let run { return run }
        let run = SharedResult<OfflineQueue.State>()
        self.run = run
        timer = nil
        Task { await work(run) }
        return run
    }

    private func work(_ run: SharedResult<OfflineQueue.State>) async {
        var blocks: [QueueLane: QueueBlock] = [:]
        var failure: QueueBlock?
        repeat {
            // What stood in the way of a lane a moment ago still does, unless it was the network and that is back.
            if hasNews { blocks = blocks.filter { !$0.value.isOffline } }
            (hasNewCalls, hasNews) = (false, false)
            do {
                failure = try await pass(around: &blocks)
            } catch {
                failure = QueueBlock(error: Self.failed(error))
            }
        } while failure == nil && (hasNewCalls || hasNews && blocks.values.contains { $0.isOffline })
        // What is not the network is worth more words.
        let obstacles = blocks.sorted { $0.key.text < $1.key.text }.map(\.value)
        let block = failure ?? obstacles.first { !$0.isOffline } ?? obstacles.first
        // Nothing suspends from here on: who comes now starts a run of its own.
        self.run = nil
        failures = block == nil ? 0 : failures + 1
        let state = block?.state ?? .idle
        if block != nil || !channel.latest.state.isIdle { publish(.stopped, error: block?.error, state: state) }
        let left = waiters
        waiters = [:]
        for (id, waiter) in left { waiter.finish(.failure(leftBehind(id, block))) }
        if let block { schedule(block) }
        run.finish(.success(state))
    }

    private func leftBehind(_ id: UUID, _ block: QueueBlock?) -> APIError {
        let names = (try? files.names()) ?? []
        for name in names {
            if let record = try? files.record(of: name), record.id == id { return queued(record, after: block?.error) }
        }
        return block?.error ?? APIError(.cancelled, reason: "the call waits no more")
    }

    /// Sends the calls of all lanes that nothing stands in the way of.
    ///
    /// - Parameter blocks: What stands in the way of lanes, and what stood in the way of others then.
    /// - Returns: Why nothing can be sent at all; nil when something can.
    private func pass(around blocks: inout [QueueLane: QueueBlock]) async throws -> QueueBlock? {
        let names = try files.names()
        guard !names.isEmpty else { return nil }
        try await files.unlock()
        guard let claim = try files.claim() else {
            return QueueBlock(error: APIError(.queued, reason: "another process is sending"), isElsewhere: true)
        }
        defer { withExtendedLifetime(claim) {} }
        if names.contains(where: { blocks[$0.lane] == nil }) { publish(.started, state: .syncing) }
        for name in try files.names() where blocks[name.lane] == nil {
            guard let client else {
                return QueueBlock(error: APIError(.cancelled, reason: "the client is gone that would send"))
            }
            blocks[name.lane] = try await handle(name, client)
            // Without any network, no lane gets anywhere.
            if blocks[name.lane]?.error.code == .offline, isCutOff { break }
        }
        return nil
    }

    /// Sends a call, and returns what stands in its way; nil when it waits no more.
    private func handle(_ name: QueueName, _ client: APIClient) async throws -> QueueBlock? {
        guard let record = try readable(name) else { return nil }
        if let until = rests[name.lane], clock.now < until {
            return QueueBlock(error: APIError(.rateLimited, reason: "the server wants to be left alone"))
        }
        var sent = record
        if !record.isRepeatable {
            guard !record.isSent else {
                try finish(name, record, refusal: Self.uncertain)
                return nil
            }
            // A process that is killed from here on may have sent it.
            sent.isSent = true
            try files.update(name, with: sent)
        }
        current = record.id
        let verdict = await client.resend(sent)
        current = nil
        switch verdict {
        case .done(let response): try finish(name, record, answer: response)
        case .refused(let error, let response): try finish(name, record, refusal: error, answer: response)
        case .blocked(let block): return try stop(name, record, block)
        }
        return nil
    }

    private static let uncertain = APIError(
        .network, reason: "it may have reached the server, and has no key by which the server would know it again")

    /// Returns a call whose turn it is; nil when it is dropped, because it is damaged or too old, or is gone.
    private func readable(_ name: QueueName) throws -> QueueRecord? {
        do {
            guard let record = try files.record(of: name) else { return nil }
            guard age(of: record) <= files.limits.age.seconds else {
                try drop(name, record, because: "it has waited too long")
                return nil
            }
            return record
        } catch let error as TokenStoreError where error.code == .damaged {
            try drop(name, nil, because: error.reason)
            return nil
        }
    }

    /// Returns how long a call has waited, in seconds. The date tells only where the machine was started meanwhile: people and
    /// networks set it.
    private func age(of record: QueueRecord) -> TimeInterval {
        if let kept = record.bootTime, let now = bootTime, let waited = kept.duration(to: now) { return waited.seconds }
        return options.now().timeIntervalSince(record.date)
    }

    private var bootTime: BootTime? { made.at?.advanced(by: clock.now - made.clock) }

    /// Notes that a call is over.
    private func finish(
        _ name: QueueName, _ record: QueueRecord, refusal: APIError? = nil, answer: TransportResponse? = nil
    ) throws {
        try files.remove(name)
        rests[name.lane] = nil
        let reader = answer.map { answer in
            AnswerReader(answer, endpoint: record.definition.name, valueReading: options.valueReading)
        }
        let refusal = refusal?.named(record.definition.name)
        publish(refusal == nil ? .sent : .refused, record.call, answer: reader, error: refusal)
        guard let waiter = waiters.removeValue(forKey: record.id) else { return }
        // An answer of any status is the caller's to judge, who knows what errors the endpoint has.
        waiter.finish(answer.map { .success($0) } ?? .failure(refusal ?? APIError(.other)))
    }

    /// Notes why a call waits on, and returns that; nil when it was tried too often.
    private func stop(_ name: QueueName, _ record: QueueRecord, _ block: QueueBlock) throws -> QueueBlock? {
        var record = record
        record.isSent = false
        if block.isAttempt { record.attempts += 1 }
        if let rest = block.rest { rests[name.lane] = clock.now + rest }
        guard record.attempts < files.limits.attempts else {
            try finish(name, record, refusal: block.error)
            return nil
        }
        if block.isAttempt || !record.isRepeatable { try files.update(name, with: record) }
        return block
    }

    /// Sees to a later try.
    private func schedule(_ block: QueueBlock?) {
        // Who knows of the network, tells when there is one.
        guard !isCutOff else { return }
        var longest = Self.delays.first
        for _ in 0..<min(failures, 16) where longest < Self.delays.longest { longest *= 2 }
        longest = min(longest, Self.delays.longest)
        let random = min(max(options.jitter(longest / 2), .zero), longest / 2)
        let delay = max(longest / 2 + random, block?.rest ?? .zero)
        timer = RefreshTimer(for: "queue", in: delay.seconds, on: clock) { [weak self] in _ = await self?.start() }
    }
}
