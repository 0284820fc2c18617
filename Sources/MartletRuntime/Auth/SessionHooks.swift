/// Hears of sessions that begin and end, before others do.
struct SessionHooks: Sendable {
    /// Somebody is about to sign in: who was there before is gone. No request has the new tokens yet.
    let willBegin: @Sendable (CredentialKey) async -> Void
    /// There are new tokens.
    let didBegin: @Sendable (CredentialKey) async -> Void
    /// Somebody has signed out. Tokens that came to their end do not count: the same person may sign in again.
    let didEnd: @Sendable (CredentialKey) async -> Void
}

extension SessionHooks {
    /// What an offline queue does: calls are never sent in the name of somebody else.
    ///
    /// Who signs in without the name of an account may be anybody. With a name, calls that an expired session left behind
    /// are that person's.
    init(_ queue: OfflineQueue) {
        let worker = queue.worker
        willBegin = { [weak worker] key in
            guard key.account == nil else { return }
            let lane = QueueLane(key.origin, nil)
            try? await worker?.removeAll(in: lane, reason: "somebody else may have signed in")
        }
        didBegin = { [weak worker] _ in await worker?.noteSignIn() }
        didEnd = { [weak worker] key in
            let lane = QueueLane(key.origin, key.account)
            try? await worker?.removeAll(in: lane, reason: "the account has signed out")
        }
    }
}
