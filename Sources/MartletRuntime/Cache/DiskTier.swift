import Foundation

/// Answers in files: the ones that were used last, within a number of bytes.
///
/// A file is found by its name, which is made of the key: no table has to be kept in step with other processes. Its
/// name says, too, which account, endpoint and server it is of, so that removals open no file.
actor DiskTier {
    private let url: URL
    private let limit: Int
    private let now: @Sendable () -> Date
    private var folder: CacheFolder?
    private var isOpen = false
    /// What the folder holds as far as this process knows, in bytes.
    private var bytes = 0
    private var writes = 0
    private var lastUse: Int64 = 0

    /// Makes a tier of a folder, which is opened when it is needed.
    ///
    /// - Parameters:
    ///   - url: The folder.
    ///   - limit: How much the files may hold together, in bytes.
    ///   - now: The date of now.
    init(url: URL, limit: Int, now: @escaping @Sendable () -> Date) {
        self.url = url
        self.limit = limit
        self.now = now
    }

    /// Returns the answer to a request, and notes that it was used.
    func find(_ key: CacheKey, headers: HTTPHeaders) -> CacheEntry? {
        guard let folder = opened() else { return nil }
        var name = EntryName(key)
        guard let content = read(name, in: folder) else { return nil }
        switch content {
        case .entry(let entry):
            // Two keys may have one name; and this one may be of a request that no longer varies.
            return entry.address.key == key.text && entry.address.vary.isEmpty ? entry : nil
        case .names(let own, let names):
            guard own == key.text else { return nil }
            let variant = headers.variant(of: names)
            name.vary(with: variant)
            guard case .entry(let entry) = read(name, in: folder), entry.address.key == key.text,
                entry.address.vary == variant
            else { return nil }
            return entry
        }
    }

    /// Stores an answer, unless what it was asked for has become worthless, and drops those used longest ago.
    func write(_ entry: CacheEntry, unless isWorthless: @Sendable () -> Bool) {
        guard let folder = opened(), !isWorthless() else { return }
        var name = EntryName(entry.address)
        let data = EntryFile.encode(.entry(entry))
        if !entry.address.vary.isEmpty {
            let names = EntryFile.Content.names(key: entry.address.key, entry.address.vary.map(\.name))
            write(EntryFile.encode(names), to: name, in: folder)
            name.vary(with: entry.address.vary)
        }
        if data.count <= limit { write(data, to: name, in: folder) } else { folder.remove(name.text) }
        writes += 1
        // Other processes write, too: what they have added is seen now and then.
        if bytes > limit || writes.isMultiple(of: 32) { trim(folder) }
    }

    /// Drops answers.
    func remove(_ match: CacheMatch) {
        guard let folder = opened() else { return }
        let accounts = match.scopes.map { EntryName.part($0.text) }
        for file in folder.files() {
            guard let name = EntryName(file.name), accounts.isEmpty || accounts.contains(name.account),
                match.endpoint.map(EntryName.part) ?? name.endpoint == name.endpoint,
                match.origin.map(EntryName.part) ?? name.origin == name.origin,
                match.address.map(EntryName.part) ?? name.address == name.address
            else { continue }
            // Only what is of some parameters has to be opened.
            if !match.parameters.isEmpty, case .entry(let entry) = read(name, in: folder, isUse: false),
                !match.contains(entry.address)
            {
                continue
            }
            folder.remove(file.name)
        }
    }

    /// Drops the answer to one request.
    func remove(_ address: CacheEntry.Address) {
        guard let folder = opened() else { return }
        var name = EntryName(address)
        name.vary(with: address.vary)
        folder.remove(name.text)
    }

    private func opened() -> CacheFolder? {
        guard !isOpen else { return folder }
        isOpen = true
        folder = CacheFolder(url)
        if let folder { trim(folder) }
        return folder
    }

    /// Reads a file; one that is not whole is removed.
    private func read(_ name: EntryName, in folder: CacheFolder, isUse: Bool = true) -> EntryFile.Content? {
        guard let data = folder.read(name.text, atMost: limit, use: isUse ? nextUse() : nil) else { return nil }
        guard let content = EntryFile.decode(data) else {
            folder.remove(name.text)
            return nil
        }
        return content
    }

    private func write(_ data: Data, to name: EntryName, in folder: CacheFolder) {
        if folder.write(data, to: name.text, use: nextUse()) { bytes += data.count }
    }

    /// The moment of a use: that of now, and later than the one before.
    private func nextUse() -> Int64 {
        let seconds = min(max(now().timeIntervalSince1970, 0), 4_000_000_000)
        lastUse = max(Int64(seconds * 1_000_000_000), lastUse + 1_000)
        return lastUse
    }

    /// Drops the files used longest ago until all are within the limit.
    private func trim(_ folder: CacheFolder) {
        let files = folder.files()
        bytes = files.reduce(0) { $0 + $1.bytes }
        guard bytes > limit else { return }
        for file in files.sorted(by: { ($0.lastUse, $0.name) < ($1.lastUse, $1.name) }) where bytes > limit {
            folder.remove(file.name)
            bytes -= file.bytes
        }
    }
}

/// The name of a file: hashes of whose it is, of the endpoint, the server, the address, the key, and of what it varies with.
struct EntryName: Sendable, Hashable {
    let account: String
    let endpoint: String
    let origin: String
    let address: String
    private let key: String
    private var variant: String

    private static let ending = ".answer"
    private static let plain = part(0)

    init(_ key: CacheKey) {
        self.init(key: key.text, endpoint: key.endpoint, origin: key.origin, scope: key.scope)
    }

    /// Makes the name of an answer, not varied yet.
    init(_ address: CacheEntry.Address) {
        self.init(key: address.key, endpoint: address.endpoint, origin: address.origin, scope: address.scope)
    }

    private init(key: String, endpoint: String, origin: String, scope: CacheScope) {
        account = Self.part(scope.text)
        self.endpoint = Self.part(endpoint)
        self.origin = Self.part(origin)
        address = Self.part(String(CacheKey.address(inKey: key)))
        self.key = Self.part(key)
        variant = Self.plain
    }

    /// Reads a name; nil when it is none of the cache's.
    init?(_ name: String) {
        guard name.hasSuffix(Self.ending) else { return nil }
        let parts = name.dropLast(Self.ending.count).split(separator: "-").map(String.init)
        guard parts.count == 6 else { return nil }
        (account, endpoint, origin, address) = (parts[0], parts[1], parts[2], parts[3])
        (key, variant) = (parts[4], parts[5])
    }

    /// Makes it the name of one of the answers that vary.
    mutating func vary(with fields: [CacheEntry.VaryField]) {
        if !fields.isEmpty { variant = Self.part(Fingerprint.of(fields.keyText) | 1) }
    }

    /// The name.
    var text: String { [account, endpoint, origin, address, key, variant].joined(separator: "-") + Self.ending }

    /// Returns the hash of a text, as it stands in names.
    static func part(_ text: String) -> String { part(Fingerprint.of(text)) }

    private static func part(_ hash: UInt64) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
