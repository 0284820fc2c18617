import Foundation

/// Keeps the tokens of one auth scheme, on one server, for one account fresh.
///
/// The store is the truth: it is read for each request, and new tokens are in it before anybody uses them. At most one
/// refresh is on its way. It belongs to nobody: a caller that is cancelled stops waiting for it, and it goes on.
actor TokenManager {
    /// How long there is no refresh after a 401 when the server refused new tokens at once: the tokens are not what it
    /// dislikes.
    private static let rest: Duration = .seconds(30)

    /// The tokens whose refresh the current task is part of: it must not wait for that refresh.
    @TaskLocal private static var renewing: Set<CredentialKey> = []
    /// The tokens whose writing into the store the current task is part of: it must not wait for that, either.
    @TaskLocal private static var writing: Set<CredentialKey> = []

    nonisolated let channel = SessionChannel()
    let key: CredentialKey
    private let renewal: TokenRenewal?
    private let timing: TokenTiming
    private let store: any TokenStore
    private let clock: RuntimeClock
    private let now: @Sendable () -> Date
    private let clearing: TokenManagers.Clearing
    let sessions: SessionHooks?
    private weak var client: APIClient?
    private var server: Server

    private var flight: Flight?
    private var backOff = RefreshBackOff()
    private var restsUntil: Duration?
    /// How often tokens were set or cleared from outside, or came to their end.
    private var generation = 0
    /// How many sessions have ended: a request of one is not repeated with the tokens of the next.
    private var session = 0
    /// New tokens that the store refused. The old ones may be worth nothing any more.
    private var unsaved: Credential?
    /// The access token that came to its end, in case the store could not forget it.
    private var ended: String?
    private var writes = 0
    private var lastWrite: Task<Result<Void, APIError>, Never>?
    private var timer: RefreshTimer?

    init(
        key: CredentialKey, server: Server, client: APIClient, sessions: SessionHooks?,
        clearing: @escaping TokenManagers.Clearing
    ) {
        let scheme = client.configuration.authSchemes.first { $0.name == key.scheme }
        self.key = key
        self.server = server
        self.client = client
        self.clearing = clearing
        self.sessions = sessions
        renewal = client.options.refreshesTokens ? scheme?.renewal : nil
        timing = TokenTiming(refreshBefore: scheme?.refreshBefore)
        store = client.credentials
        clock = client.clock
        now = client.options.now
    }

    deinit {
        channel.finish()
    }

    // MARK: For requests

    /// Returns the tokens for a request; nil when there are none. Those that are about to expire are renewed meanwhile: a token that
    /// still lives is used, whatever becomes of its refresh. Only for an expired one, or one that the server has refused, a request
    /// waits.
    ///
    /// - Throws: ``APIError/Code/credentialsUnavailable``; what the refresh of tokens throws that have expired.
    func grant(at server: Server) async throws(APIError) -> Grant? {
        self.server = server
        guard let credential = try await read() else {
            guard unsaved != nil else { return nil }
            return grant(try await join(start(.due)))
        }
        guard !isBusy else { return grant(credential) }
        if let flight, case .rejected = flight.need { return grant(try await join(flight)) }
        guard flight != nil || isDue(credential) else { return grant(credential) }
        if unsaved == nil, !timing.isExpired(credential, at: now()) {
            if flight == nil, backOff.error(at: clock.now) == nil { _ = start(.due) }
            return grant(credential)
        }
        if flight == nil, unsaved == nil, let failure = backOff.error(at: clock.now, since: backOff.epoch) {
            throw failure
        }
        return grant(try await join(flight ?? start(.due)))
    }

    /// Renews the tokens of a request that met a 401, and returns whether to repeat it with those that are stored then.
    ///
    /// - Throws: ``APIError/Code/refreshFailed`` and ``APIError/Code/refreshTokenMissing`` when the session has ended;
    ///   other codes when the refresh failed this time.
    func renew(after used: Grant) async throws(APIError) -> Bool {
        guard !isBusy, let token = used.credential.accessToken else { return false }
        if flight == nil, unsaved == nil, let failure = backOff.error(at: clock.now, since: used.epoch),
            [nil, token].contains(try await load()?.accessToken)
        {
            throw failure
        }
        guard used.session == session else { return false }
        // A refresh that is on its way may be for an older token than this one.
        if let flight, try await join(flight).accessToken != token { return used.session == session }
        if flight == nil, let restsUntil, clock.now < restsUntil {
            return try await load()?.accessToken != token && used.session == session
        }
        _ = try await join(flight ?? start(.rejected(token)))
        return used.session == session
    }

    /// Takes notice of a 401 that a request met which had just been given new tokens.
    func noteRejection() {
        restsUntil = clock.now + Self.rest
    }

    // MARK: For the session

    /// Returns the tokens as they are stored, and sees to their refresh.
    ///
    /// - Throws: ``APIError/Code/credentialsUnavailable``.
    func read() async throws(APIError) -> Credential? {
        let generation = generation
        let credential = try await load()
        if generation == self.generation { note(credential) }
        return credential
    }

    /// Renews the tokens now.
    ///
    /// - Throws: See ``APISession/refresh()``.
    func refresh(at server: Server) async throws(APIError) -> Credential {
        self.server = server
        guard renewal != nil else {
            throw APIError(.unsupported, reason: "the tokens of '\(key.scheme)' cannot be renewed")
        }
        guard !isBusy else { throw APIError(.unsupported, reason: "a refresh cannot wait for itself") }
        guard let token = try await read()?.accessToken else { throw signedOut }
        return try await join(flight ?? start(.timer(token)))
    }

    /// Keeps tokens that come from elsewhere; nil forgets those that are there.
    ///
    /// - Parameters:
    ///   - credential: The tokens.
    ///   - isNewSession: Whether they may be somebody else's than those before.
    /// - Throws: ``APIError/Code/credentialsUnavailable``.
    func replace(with credential: Credential?, isNewSession: Bool = false) async throws(APIError) {
        let isEnd = isNewSession || credential == nil
        let wasExpired = ended != nil
        let mine = reset(isEnd: isEnd)
        if credential != nil { await announce(isNewSession: isNewSession || wasExpired) }
        guard mine == generation else { return }
        try await write(credential)
        guard mine == generation else { return }
        if isEnd { await clearing(key, .account) }
        if credential == nil { await sessions?.didEnd(key) }
        guard mine == generation else { return }
        channel.note(credential)
        if let credential {
            schedule(credential)
            channel.publish(.signedIn, .signedIn)
            await sessions?.didBegin(key)
        } else {
            channel.publish(.signedOut, .signedOut)
        }
    }

    /// Keeps tokens that an app's own call of the refresh endpoint brought.
    ///
    /// - Throws: ``APIError/Code/credentialsUnavailable``.
    func adopt(_ fresh: Credential) async throws(APIError) {
        let old = try await load()
        try await replace(with: fresh.completed(from: old))
    }

    /// Keeps who is signed in.
    ///
    /// - Throws: See ``APISession/setUser(_:)``.
    func setUser(_ user: Data) async throws(APIError) {
        while true {
            if !isBusy, let flight { _ = try await join(flight) }
            let writes = writes
            guard var credential = try await load() else { throw signedOut }
            // What was read must not take the place of what was written meanwhile.
            guard isBusy || flight == nil, writes == self.writes else { continue }
            credential.user = user
            return try await write(credential)
        }
    }

    // MARK: The refresh

    private var isBusy: Bool { Self.renewing.contains(key) || Self.writing.contains(key) }

    private var signedOut: APIError { APIError(.unauthorized, reason: "no credential for \(key.scheme)") }

    private func grant(_ credential: Credential) -> Grant {
        Grant(credential: credential, epoch: backOff.epoch, session: session)
    }

    private func isDue(_ credential: Credential) -> Bool {
        guard unsaved == nil else { return true }
        guard renewal != nil, credential.refreshToken != nil else { return false }
        return timing.renewalDate(of: credential).map { $0 <= now() } ?? false
    }

    private func join(_ flight: Flight) async throws(APIError) -> Credential {
        try await flight.result.value()
    }

    private func start(_ need: Need) -> Flight {
        let flight = Flight(need: need)
        self.flight = flight
        Task {
            await Self.$renewing.withValue(Self.renewing.union([key])) { await run(flight) }
        }
        return flight
    }

    private func run(_ flight: Flight) async {
        let result: Result<Credential, APIError>
        var failure: APIError?
        do throws(APIError) {
            result = .success(try await renewed(for: flight.need))
        } catch {
            result = .failure(error)
            failure = error
        }
        // Tokens that were set meanwhile have nothing to do with what became of the old ones.
        if self.flight?.result === flight.result {
            self.flight = nil
            backOff.note(failure, at: clock.now, now())
        }
        flight.result.finish(result)
    }

    /// Returns tokens that are stored and better than those that the need is about.
    private func renewed(for need: Need) async throws(APIError) -> Credential {
        if let unsaved { return try await keep(unsaved) }
        let generation = generation
        guard let stored = try await load() else { throw signedOut }
        guard isNeeded(need, for: stored) else { return stored }
        guard let renewal, let client else { throw APIError(.cancelled, reason: "the client is gone") }
        guard let refreshToken = stored.refreshToken else {
            let error = APIError(.refreshTokenMissing, reason: "there is no refresh token for '\(key.scheme)'")
            throw await end(stored, .refreshTokenMissing, error)
        }
        channel.publish(.refreshing, .refreshing)
        let outcome = await client.renew(refreshToken, at: stored.renewalURL, of: key, by: renewal, on: server)
        guard generation == self.generation else { return try await replacement() }
        switch outcome {
        case .renewed(let fresh):
            return try await keep(fresh.completed(from: stored))
        case .failed(let error):
            channel.publish(.refreshFailed, .signedIn, error: error)
            throw error
        case .refused(let error):
            // Somebody else with the same store, such as an extension of the app, may have been faster.
            if let other = try? await load(), other.refreshToken != refreshToken, generation == self.generation {
                channel.publish(.refreshed, .signedIn)
                return other
            }
            guard generation == self.generation else { return try await replacement() }
            throw await end(stored, .refreshFailed, error)
        }
    }

    private func isNeeded(_ need: Need, for stored: Credential) -> Bool {
        switch need {
        case .due: isDue(stored)
        case .timer(let token), .rejected(let token): stored.accessToken == token
        }
    }

    /// Stores new tokens, then tells of them.
    private func keep(_ fresh: Credential) async throws(APIError) -> Credential {
        let generation = generation
        unsaved = fresh
        do throws(APIError) {
            try await write(fresh)
        } catch {
            guard generation == self.generation else { return try await replacement() }
            channel.publish(.refreshFailed, .signedIn, error: error)
            throw error
        }
        guard generation == self.generation else { return try await replacement() }
        unsaved = nil
        if let clears = renewal?.clears, clears != .none { await clearing(key, clears) }
        guard generation == self.generation else { return try await replacement() }
        schedule(fresh)
        channel.note(fresh)
        channel.publish(.refreshed, .signedIn)
        return fresh
    }

    /// Returns what has taken the place of the tokens that were being renewed.
    private func replacement() async throws(APIError) -> Credential {
        guard let credential = try await load() else { throw signedOut }
        return credential
    }

    /// Ends the session and returns the error that everybody is given who waited.
    private func end(_ stored: Credential, _ reason: APISession.Expiration, _ error: APIError) async -> APIError {
        let mine = reset(isEnd: true, keepsFlight: true)
        ended = stored.accessToken
        // A store that cannot forget now keeps tokens that are worth nothing: the next launch finds that out, once.
        try? await write(nil)
        guard mine == generation else { return error }
        await clearing(key, .account)
        if mine == generation { channel.publish(.expired, .expired(reason), error: error) }
        return error
    }

    /// Forgets all that was known of the tokens before, and returns the new generation.
    private func reset(isEnd: Bool, keepsFlight: Bool = false) -> Int {
        generation += 1
        if isEnd { session += 1 }
        if !keepsFlight { flight = nil }
        unsaved = nil
        ended = nil
        backOff.reset()
        restsUntil = nil
        timer = nil
        return generation
    }

    // MARK: The store

    /// Reads the store, after what is being written.
    func load() async throws(APIError) -> Credential? {
        while true {
            let count = writes
            if !Self.writing.contains(key) { _ = await lastWrite?.value }
            let credential: Credential?
            do {
                credential = try await store.load(key)
            } catch {
                throw APIError.ofStore(error)
            }
            guard count == writes else { continue }
            guard let ended, credential?.accessToken == ended else { return credential }
            return nil
        }
    }

    /// Writes into the store, after what is being written; nil forgets. A caller that is cancelled changes nothing.
    private func write(_ credential: Credential?) async throws(APIError) {
        writes += 1
        let write = Task { [store, key, previous = lastWrite] () -> Result<Void, APIError> in
            _ = await previous?.value
            return await Self.$writing.withValue(Self.writing.union([key])) {
                do {
                    if let credential {
                        try await store.save(credential, for: key)
                    } else {
                        try await store.delete(key)
                    }
                    return .success(())
                } catch {
                    return .failure(APIError.ofStore(error))
                }
            }
        }
        lastWrite = write
        try await write.value.get()
    }

    // MARK: State and time

    /// Takes notice of tokens that were found in the store.
    private func note(_ credential: Credential?) {
        channel.note(credential)
        if let credential, flight == nil { schedule(credential) }
        switch (channel.state, credential) {
        case (.unknown, nil): channel.publish(.found, .signedOut)
        case (.unknown, _?): channel.publish(.found, .signedIn)
        case (.signedOut, _?), (.expired, _?): channel.publish(.signedIn, .signedIn)
        case (.signedIn, nil): channel.publish(.signedOut, .signedOut)
        default: break
        }
    }

    /// Sets the timer for the refresh of tokens. What is due already, the next request renews.
    private func schedule(_ credential: Credential) {
        guard renewal != nil, credential.refreshToken != nil, let token = credential.accessToken,
            timer?.token != token, let date = timing.renewalDate(of: credential), date > now()
        else { return }
        timer = RefreshTimer(for: token, in: date.timeIntervalSince(now()), on: clock) { [weak self] in
            await self?.timeHasCome(for: token)
        }
    }

    private func timeHasCome(for token: String) async {
        guard timer?.token == token else { return }
        // Failures are told to those who listen; the next request tries again.
        _ = try? await join(flight ?? start(.timer(token)))
    }
}
