/// The items of one collection.
struct StateShelf: Sendable {
    /// The items of one parent; of all where a collection has none.
    struct Scope: Sendable {
        /// The items by identity.
        private(set) var items: TextTable<StoredItem> = [:]
        /// About how many bytes the items take in memory.
        private(set) var bytes = 0
        /// The identities, in the order in which items were added.
        private(set) var order: [String] = []
        /// The identities of items that were removed where all that are asked for are there.
        var gone: TextSet = []
        /// Whether all items were removed where all that are asked for are there: those alone are that were added since.
        var isCleared = false
        /// Whether anything was changed since it was made.
        var isTouched = false
        /// How many identities are no numbers.
        private var texts = 0

        /// Whether all items are identified by numbers, and there are some.
        var areNumbers: Bool { texts == 0 && !items.isEmpty }

        /// Adds an item, or puts it in the place of that with its identity.
        mutating func set(_ item: StoredItem) {
            bytes += item.memoryBytes
            if let old = items.updateValue(item, forKey: item.identity) {
                bytes -= old.memoryBytes
                return
            }
            order.append(item.identity)
            if Int(item.identity) == nil { texts += 1 }
        }

        /// Removes an item.
        mutating func remove(_ identity: String) {
            guard let old = items.removeValue(forKey: identity) else { return }
            bytes -= old.memoryBytes
            if Int(identity) == nil { texts -= 1 }
            if let index = order.firstIndex(of: identity) { order.remove(at: index) }
        }

        /// Removes items.
        mutating func remove(_ identities: TextSet) {
            guard identities.count > 1 else { return identities.forEach { remove($0) } }
            for identity in order.filter(identities.contains) {
                guard let old = items.removeValue(forKey: identity) else { continue }
                bytes -= old.memoryBytes
                if Int(identity) == nil { texts -= 1 }
            }
            order.removeAll { identities.contains($0) }
        }

        /// Removes all items, and those that nobody asked for yet.
        mutating func clear() {
            self = Scope()
            isCleared = true
        }

        /// Puts items in another order.
        mutating func arrange(_ identities: [String]) {
            guard identities.count == order.count, TextSet(identities) == TextSet(order) else { return }
            order = identities
        }

        /// The items in their order.
        var list: [StoredItem] { order.compactMap { items[$0] } }
        /// How much it holds.
        var count: Int { items.count + gone.count + 1 }
    }

    /// How many items it may have, over all parents.
    let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// The items by the texts that their parents have in paths.
    private(set) var scopes: [[String]: Scope] = [:]
    /// How much all of them hold.
    private(set) var count = 0
    /// About how many bytes all of them take in memory.
    private(set) var bytes = 0
    /// How many items were added by requests.
    var created = 0
    /// The largest number that identifies an item, or did; 0 without one.
    var largest = 0

    /// Returns the items of a parent; nil where none were made yet.
    subscript(scope: [String]) -> Scope? { scopes[scope] }

    /// Keeps the items of a parent. What was made of nothing but the contract gives way where there is no room.
    ///
    /// - Returns: Whether there was room.
    mutating func keep(_ scope: Scope, for key: [String]) -> Bool {
        let own = scopes[key]?.count ?? 0
        guard hasRoom(for: scope.count - own, besides: key) else { return false }
        count += scope.count - own
        bytes += scope.bytes - (scopes[key]?.bytes ?? 0)
        scopes[key] = scope
        return true
    }

    /// Changes the items of a parent.
    ///
    /// - Parameter adding: How much it holds more afterwards, at most.
    /// - Returns: Whether there was room.
    mutating func change(_ key: [String], adding: Int, _ body: (inout Scope) -> Void) -> Bool {
        let own = scopes[key]?.count ?? 0
        let ownBytes = scopes[key]?.bytes ?? 0
        guard hasRoom(for: adding + (own == 0 ? 1 : 0), besides: key) else { return false }
        body(&scopes[key, default: Scope()])
        scopes[key]?.isTouched = true
        count += (scopes[key]?.count ?? 0) - own
        bytes += (scopes[key]?.bytes ?? 0) - ownBytes
        return true
    }

    /// How long the names of parents may be together, in bytes.
    private static let keyLimit = 4_096

    private mutating func hasRoom(for more: Int, besides key: [String]) -> Bool {
        guard key.reduce(0, { $0 + $1.utf8.count }) <= Self.keyLimit else { return false }
        // The place of a parent counts as an item: requests name as many of them as they like. The first one is free.
        if more <= 0 || count + more <= limit + 1 { return true }
        drop { $0 != key && !$1.isTouched }
        return count + more <= limit + 1
    }

    /// Drops the items of parents.
    mutating func drop(where isDropped: ([String], Scope) -> Bool) {
        let dropped = scopes.filter(isDropped).keys
        guard !dropped.isEmpty else { return }
        for key in dropped { scopes[key] = nil }
        count = scopes.values.reduce(0) { $0 + $1.count }
        bytes = scopes.values.reduce(0) { $0 + $1.bytes }
    }

    /// Notes that a text identifies an item.
    mutating func note(_ identity: String) {
        if let number = Int(identity), number < RequestNumber.limit { largest = max(largest, number) }
    }
}
