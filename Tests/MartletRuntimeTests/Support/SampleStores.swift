import MartletRuntime

/// A store that cannot do some things until it is unlocked.
final class LockableStore: TokenStore {
    enum Lock: Sendable { case none, loading, saving, deleting }
    struct Locked: Error {}

    private let store: any TokenStore
    private let lock: MartletRuntime.Locked<Lock>

    init(_ store: any TokenStore, isLocked lock: Lock) {
        self.store = store
        self.lock = MartletRuntime.Locked(lock)
    }

    func unlock() { lock.withLock { $0 = .none } }

    private func check(_ operation: Lock) throws {
        if lock.withLock({ $0 }) == operation { throw Locked() }
    }

    func load(_ key: CredentialKey) async throws -> Credential? {
        try check(.loading)
        return try await store.load(key)
    }

    func save(_ credential: Credential, for key: CredentialKey) async throws {
        try check(.saving)
        try await store.save(credential, for: key)
    }

    func delete(_ key: CredentialKey) async throws {
        try check(.deleting)
        try await store.delete(key)
    }
}

/// A store that answers at first what it held long ago, as one does that another process has changed.
final class StaleStore: TokenStore {
    private let store: any TokenStore
    private let old: Credential
    private let loads: Locked<Int>

    init(_ store: any TokenStore, loads: Int, _ old: Credential) {
        self.store = store
        self.old = old
        self.loads = Locked(loads)
    }

    func load(_ key: CredentialKey) async throws -> Credential? {
        let isStale = loads.withLock { loads in
            loads -= 1
            return loads >= 0
        }
        return isStale ? old : try await store.load(key)
    }

    func save(_ credential: Credential, for key: CredentialKey) async throws {
        try await store.save(credential, for: key)
    }

    func delete(_ key: CredentialKey) async throws { try await store.delete(key) }
}

/// A store that lets many others run before it does anything.
struct SlowStore: TokenStore {
    let store: any TokenStore

    private func dawdle() async {
        for _ in 0..<50 { await Task.yield() }
    }

    func load(_ key: CredentialKey) async throws -> Credential? {
        await dawdle()
        let credential = try await store.load(key)
        await dawdle()
        return credential
    }

    func save(_ credential: Credential, for key: CredentialKey) async throws {
        await dawdle()
        try await store.save(credential, for: key)
        await dawdle()
    }

    func delete(_ key: CredentialKey) async throws {
        await dawdle()
        try await store.delete(key)
        await dawdle()
    }
}
