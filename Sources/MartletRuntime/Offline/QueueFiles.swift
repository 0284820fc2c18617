import Foundation

/// The calls that wait, a sealed file each.
///
/// A file is there, whole, when ``add(_:)`` returns, and until the call was answered. Nothing is kept in step in memory,
/// so that several processes may have the folder.
final class QueueFiles: Sendable {
    /// Why a call cannot be kept.
    enum Full: Error {
        case calls, bytes
    }

    let key: OfflineStorage.Key
    let limits: OfflineStorage.Limits
    private let folder: PrivateFolder
    private let credentials: any TokenStore
    private let cipher = Locked<Cipher?>(nil)
    private let isOpen = Locked(false)

    private static let header = Data("martlet-call-1\n".utf8)
    private static let orderLock = ".order"
    private static let senderLock = ".sender"
    private static let keyLock = ".key"

    /// Makes files of a folder. Nothing is read or written before the first call of a function.
    init(
        folder: PrivateFolder, key: OfflineStorage.Key, limits: OfflineStorage.Limits,
        credentials: any TokenStore = MemoryStore()
    ) {
        self.folder = folder
        self.key = key
        self.limits = limits
        self.credentials = credentials
    }

    /// The path of the folder.
    var path: String { folder.path }

    /// Returns the names of all calls, in their order.
    ///
    /// - Throws: ``TokenStoreError``.
    func names() throws -> [QueueName] {
        try open()
        return try folder.names().sorted().compactMap { QueueName($0) }
    }

    /// Keeps a call behind all others, and returns its name. One whose idempotency key waits already is not kept a second
    /// time: then the name is that of the first.
    ///
    /// - Throws: ``Full``, ``TokenStoreError``.
    func add(_ record: QueueRecord, in lane: QueueLane) throws -> QueueName {
        let data = try sealed(record)
        let key = QueueLane.digest(record.idempotencyKey ?? record.id.uuidString)
        // Held until the call has its number: no two get the same, and none gets one before another that is there.
        let lock = try folder.lock(Self.orderLock, isWaiting: true)
        return try withExtendedLifetime(lock) {
            let names = try names()
            if let same = names.first(where: { $0.lane == lane && $0.key == key }) { return same }
            guard names.count < limits.calls else { throw Full.calls }
            let bytes = names.reduce(data.count) { sum, name in sum + folder.size(of: name.text) }
            guard bytes <= limits.bytes else { throw Full.bytes }
            let name = QueueName(number: (names.last?.number ?? 0) + 1, lane: lane, key: key)
            try folder.replace(name.text, with: data)
            return name
        }
    }

    /// Returns what a file holds; nil when it is gone.
    ///
    /// - Throws: ``TokenStoreError``; ``TokenStoreError/Code/damaged`` when it can never be read.
    func record(of name: QueueName) throws -> QueueRecord? {
        let cipher = try prepared()
        // Base64 makes four bytes of three.
        let most = max(limits.bodyBytes, 1 << 20) * 2 + (1 << 20)
        guard let entry = try folder.contents(of: name.text, atMost: most) else { return nil }
        guard entry.starts(with: Self.header),
            let data = try? cipher.open(entry.dropFirst(Self.header.count), context: Self.header),
            let record = try? JSONDecoder().decode(QueueRecord.self, from: data)
        else {
            throw TokenStoreError(.damaged, reason: "a call was damaged, or written with another key")
        }
        return record
    }

    /// Changes a call that waits.
    ///
    /// - Throws: ``TokenStoreError``.
    func update(_ name: QueueName, with record: QueueRecord) throws {
        let data = try sealed(record)
        // Who dropped it meanwhile, holds the lock of the order.
        let lock = try folder.lock(Self.orderLock, isWaiting: true)
        try withExtendedLifetime(lock) {
            if folder.size(of: name.text) > 0 { try folder.replace(name.text, with: data) }
        }
    }

    /// Removes a call.
    ///
    /// - Throws: ``TokenStoreError``.
    func remove(_ name: QueueName) throws {
        let lock = try folder.lock(Self.orderLock, isWaiting: true)
        try withExtendedLifetime(lock) { try folder.remove(name.text) }
    }

    /// Returns the right to send calls, held as long as the value lives; nil when another process has it.
    ///
    /// - Throws: ``TokenStoreError``.
    func claim() throws -> FolderLock? {
        try open()
        return try folder.lock(Self.senderLock, isWaiting: false)
    }

    /// Makes and checks the folder, once.
    private func open() throws {
        guard isOpen.withLock({ isOpen in !isOpen }) else { return }
        try folder.prepare()
        isOpen.withLock { isOpen in isOpen = true }
    }

    private func sealed(_ record: QueueRecord) throws -> Data {
        let cipher = try prepared()
        return try Self.header + cipher.seal(JSONEncoder().encode(record), context: Self.header)
    }

    /// Fetches the key, when it is where credentials are, and makes it there the first time. Without it the other functions
    /// throw.
    ///
    /// - Throws: What the store throws, ``TokenStoreError``.
    func unlock() async throws {
        guard case .credentials = key.source, cipher.withLock({ $0 == nil }), let place = Self.place else { return }
        if let found = try await keptCipher(at: place) { return cipher.withLock { cipher in cipher = found } }
        try open()
        // Two processes that make a key each would not read each other's calls. The second one does not wait: it would hold
        // up a thread for as long as a person looks for a finger.
        guard let lock = try folder.lock(Self.keyLock, isWaiting: false) else {
            throw TokenStoreError(.locked, reason: "another process is about to make the key of the offline queue")
        }
        defer { withExtendedLifetime(lock) {} }
        if let found = try await keptCipher(at: place) { return cipher.withLock { cipher in cipher = found } }
        let bytes = RandomBytes.make(Cipher.keyBytes)
        try await credentials.save(.apiKey(bytes.base64EncodedString()), for: place)
        cipher.withLock { cipher in cipher = Cipher(key: bytes) }
    }

    private func keptCipher(at place: CredentialKey) async throws -> Cipher? {
        guard let kept = try await credentials.load(place) else { return nil }
        guard let bytes = kept.apiKey.flatMap({ Data(base64Encoded: $0) }), let found = Cipher(key: bytes) else {
            throw TokenStoreError(.keyMissing, reason: "what the store has for the offline queue is no key")
        }
        return found
    }

    /// What the key is kept under: no server has this name (RFC 6761, section 6.4).
    private static let place = URL(string: "https://offline-queue.invalid").flatMap { ServerOrigin($0) }
        .map { CredentialKey(origin: $0, scheme: "martlet offline queue") }

    private func prepared() throws -> Cipher {
        if let cipher = cipher.withLock({ cipher in cipher }) { return cipher }
        guard case .folder(let key) = key.source else {
            throw TokenStoreError(.keyMissing, reason: "the key of the offline queue cannot be read now")
        }
        try open()
        let made = try FolderKey(key: key, folder: folder, suffix: QueueName.suffix).cipher()
        cipher.withLock { cipher in cipher = made }
        return made
    }
}
