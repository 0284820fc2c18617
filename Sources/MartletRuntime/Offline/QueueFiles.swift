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

    let key: EncryptedFileStore.Key
    let limits: OfflineStorage.Limits
    private let folder: PrivateFolder
    private let cipher = Locked<Cipher?>(nil)

    private static let header = Data("martlet-call-1\n".utf8)
    private static let orderLock = ".order"
    private static let senderLock = ".sender"

    /// Makes files of a folder. Nothing is read or written before the first call of a function.
    init(folder: PrivateFolder, key: EncryptedFileStore.Key, limits: OfflineStorage.Limits) {
        self.folder = folder
        self.key = key
        self.limits = limits
    }

    /// The path of the folder.
    var path: String { folder.path }

    /// Returns the names of all calls, in their order.
    ///
    /// - Throws: ``TokenStoreError``.
    func names() throws -> [QueueName] {
        _ = try prepared()
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
        _ = try prepared()
        return try folder.lock(Self.senderLock, isWaiting: false)
    }

    private func sealed(_ record: QueueRecord) throws -> Data {
        let cipher = try prepared()
        return try Self.header + cipher.seal(JSONEncoder().encode(record), context: Self.header)
    }

    private func prepared() throws -> Cipher {
        if let cipher = cipher.withLock({ cipher in cipher }) { return cipher }
        try folder.prepare()
        let made = try FolderKey(key: key, folder: folder, suffix: QueueName.suffix).cipher()
        cipher.withLock { cipher in cipher = made }
        return made
    }
}
