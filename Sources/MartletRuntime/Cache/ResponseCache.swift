import Foundation

/// The answers that a client has stored, in memory and on disk.
///
/// Calls use it by themselves, as the specification and the ``CachePolicy`` say. An app needs it to empty it.
public final class ResponseCache: Sendable {
    /// A stored answer, and where it was.
    struct Found: Sendable {
        /// The answer.
        let entry: CacheEntry
        /// The tier.
        let source: AnswerSource
    }

    let memory: MemoryTier
    let disk: DiskTier?
    let flights = FlightTable()

    /// Makes an empty cache, over what a folder has.
    ///
    /// - Parameters:
    ///   - settings: How much is stored.
    ///   - folder: The folder; nil is memory alone.
    ///   - now: The date of now.
    init(settings: CacheSettings, folder: URL?, now: @escaping @Sendable () -> Date) {
        memory = MemoryTier(limit: settings.memoryBytes)
        disk = folder.map { DiskTier(url: $0, limit: settings.diskBytes, now: now) }
    }

    /// Drops everything, in all tiers, of every account.
    public func clear() async {
        await remove(.all)
    }

    /// Drops all that was stored for an account on a server: what signing out does by itself.
    ///
    /// Answers that belong to every account (`scope: shared`) stay.
    ///
    /// - Parameters:
    ///   - account: The account; nil is the one of apps with one account at a time.
    ///   - origin: The server.
    public func clear(account: String?, origin: ServerOrigin) async {
        await remove(CacheMatch(origin: origin.description, scopes: [.account(account)]))
    }

    /// Drops the answers of an endpoint, of every account.
    ///
    /// - Parameter endpoint: Its name with its group: `Booking.getSpecialists`.
    public func clear(endpoint: String) async {
        await remove(CacheMatch(endpoint: endpoint))
    }

    /// Returns what is stored for a call, fresh or not.
    func find(_ call: CachedCall) async -> Found? {
        if let entry = memory.find(call.key.text, headers: call.request.headers) {
            return Found(entry: entry, source: .memory)
        }
        guard call.isDiskAllowed, let disk else { return nil }
        let removals = memory.removals
        guard let entry = await disk.find(call.key, headers: call.request.headers) else { return nil }
        memory.insert(entry, ifRemovals: removals)
        return Found(entry: entry, source: .disk)
    }

    /// Stores the answer of a flight, unless it has become worthless on its way.
    func store(_ entry: CacheEntry, of call: CachedCall, from flight: Flight) async {
        memory.insert(entry, unless: { flight.isWorthless })
        guard call.isDiskAllowed else { return }
        await disk?.write(entry, unless: { flight.isWorthless })
    }

    /// Drops answers, and keeps those that are on their way from being stored.
    ///
    /// When it returns, no call that starts later gets one of them.
    func remove(_ match: CacheMatch) async {
        flights.makeWorthless(match)
        memory.remove(match)
        guard let disk else { return }
        await disk.remove(match)
        // What a call has read from disk in the meantime may stand in memory again.
        memory.remove(match)
    }

    /// Drops the answer to one request.
    func remove(_ address: CacheEntry.Address) async {
        memory.remove(address)
        guard let disk else { return }
        await disk.remove(address)
        memory.remove(address)
    }
}

extension ResponseCache: CustomReflectable {
    /// Shows nothing of what is stored.
    public var customMirror: Mirror { Mirror(self, children: ["memoryBytes": memory.cost]) }
}
