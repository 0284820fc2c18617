import Foundation

/// Answers in memory: the ones that were used last, within a number of bytes.
///
/// One lock around one table: no critical section is longer than a look-up, but for removals, which go through all.
final class MemoryTier: Sendable {
    /// What stands under a key.
    fileprivate enum Content: Sendable {
        case entry(CacheEntry)
        /// The answers vary: the names of the header fields that the key of each goes on with.
        case names([String])
    }

    /// An element of the list of use.
    fileprivate struct Node: Sendable {
        let key: String
        /// What it was found by last without its key; nil until then.
        var shortcut: CacheShortcut?
        var content: Content
        var cost: Int
        var newer = -1
        var older = -1
    }

    fileprivate struct State: Sendable {
        var index: [WireText: Int] = [:]
        var shortcuts: [CacheShortcut: Int] = [:]
        var nodes: [Node] = []
        var free: [Int] = []
        var newest = -1
        var oldest = -1
        var cost = 0
        var removals = 0
    }

    private let state = Locked(State())
    private let limit: Int

    /// Makes an empty tier.
    ///
    /// - Parameter limit: How much it holds at most, as ``CacheEntry/cost`` counts, in bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// How much it holds, as ``CacheEntry/cost`` counts, in bytes.
    var cost: Int { state.withLock { state in state.cost } }

    /// How often something was removed. What was read elsewhere before must not be inserted after.
    var removals: Int { state.withLock { state in state.removals } }

    /// Returns the answer to a request, and notes that it was used.
    ///
    /// - Parameters:
    ///   - key: The text of the key.
    ///   - headers: The header fields of the request.
    func find(_ key: String, headers: HTTPHeaders) -> CacheEntry? {
        let content = state.withLock { state in state.use(key) }
        switch content {
        case nil: return nil
        case .entry(let entry): return entry
        case .names(let names):
            let variant = headers.variant(of: names)
            let content = state.withLock { state in state.use(key + variant.keyText) }
            if case .entry(let entry) = content { return entry } else { return nil }
        }
    }

    /// Returns the answer to a call that has nothing but a path and a query, unless it varies, and notes that it was used.
    ///
    /// The first time it is found by its key, and from then on without.
    func find(_ shortcut: CacheShortcut) -> CacheEntry? {
        if case .entry(let entry) = state.withLock({ state in state.use(shortcut) }) { return entry }
        guard let key = try? shortcut.key() else { return nil }
        return state.withLock { state in state.use(key, by: shortcut) }
    }

    /// Stores an answer, unless what it was asked for has become worthless, and drops those used longest ago.
    ///
    /// - Parameters:
    ///   - entry: The answer.
    ///   - isWorthless: Asked while nothing can be removed. It must not come back here.
    func insert(_ entry: CacheEntry, unless isWorthless: @escaping @Sendable () -> Bool) {
        state.withLock { [limit] state in
            guard !isWorthless() else { return }
            state.insert(entry, limit: limit)
        }
    }

    /// Stores an answer, unless something was removed since a count of removals was taken.
    func insert(_ entry: CacheEntry, ifRemovals removals: Int) {
        state.withLock { [limit] state in
            guard state.removals == removals else { return }
            state.insert(entry, limit: limit)
        }
    }

    /// Drops answers.
    func remove(_ match: CacheMatch) {
        removeAll { entry in match.contains(entry.address) }
    }

    /// Drops the answer to one request.
    func remove(_ address: CacheEntry.Address) {
        removeAll { entry in entry.address == address }
    }

    private func removeAll(_ isWorthless: @escaping @Sendable (CacheEntry) -> Bool) {
        state.withLock { state in
            state.removals += 1
            for node in state.index.values {
                if case .entry(let entry) = state.nodes[node].content, isWorthless(entry) { state.remove(node) }
            }
        }
    }
}

extension CacheMatch {
    /// Returns whether an answer is one of them.
    func contains(_ address: CacheEntry.Address) -> Bool {
        contains(
            key: address.key, endpoint: address.endpoint, origin: address.origin, scope: address.scope,
            parameters: address.parameters)
    }
}

extension HTTPHeaders {
    /// Returns what a request has of the header fields that an answer varies with.
    func variant(of names: [String]) -> [CacheEntry.VaryField] {
        names.map { CacheEntry.VaryField(name: $0, value: self[$0]) }
    }
}

extension [CacheEntry.VaryField] {
    /// What the text of a key goes on with. A header value has no line break.
    var keyText: String {
        map { field in "\n\(field.name):" + (field.value.map { "=" + $0 } ?? "") }.joined()
    }
}

extension MemoryTier.State {
    /// Returns what stands under a key, and makes it the newest.
    fileprivate mutating func use(_ key: String) -> MemoryTier.Content? {
        index[WireText(key)].map { node in use(node) }
    }

    /// Returns what stands behind a shortcut, and makes it the newest.
    fileprivate mutating func use(_ shortcut: CacheShortcut) -> MemoryTier.Content? {
        shortcuts[shortcut].map { node in use(node) }
    }

    /// Returns the answer under a key, makes it the newest, and keeps the shortcut to it. There is one for each answer:
    /// the latest.
    fileprivate mutating func use(_ key: String, by shortcut: CacheShortcut) -> CacheEntry? {
        guard let node = index[WireText(key)], case .entry(let entry) = use(node) else { return nil }
        if let former = nodes[node].shortcut { shortcuts[former] = nil }
        nodes[node].shortcut = shortcut
        shortcuts[shortcut] = node
        return entry
    }

    private mutating func use(_ node: Int) -> MemoryTier.Content {
        if node != newest {
            unlink(node)
            link(node)
        }
        return nodes[node].content
    }

    fileprivate mutating func insert(_ entry: CacheEntry, limit: Int) {
        let key = entry.address.key
        var text = key
        if !entry.address.vary.isEmpty {
            put(.names(entry.address.vary.map(\.name)), under: key, cost: 2 * key.utf8.count)
            text += entry.address.vary.keyText
        }
        // One that is larger than all there is would drop everything else.
        if entry.cost <= limit { put(.entry(entry), under: text, cost: entry.cost) } else { drop(text) }
        while cost > limit, oldest >= 0 { remove(oldest) }
    }

    private mutating func drop(_ key: String) {
        if let node = index[WireText(key)] { remove(node) }
    }

    private mutating func put(_ content: MemoryTier.Content, under key: String, cost: Int) {
        drop(key)
        let node = MemoryTier.Node(key: key, content: content, cost: cost)
        let place = free.popLast() ?? nodes.count
        if place == nodes.count { nodes.append(node) } else { nodes[place] = node }
        index[WireText(key)] = place
        self.cost += cost
        link(place)
    }

    fileprivate mutating func remove(_ node: Int) {
        unlink(node)
        index[WireText(nodes[node].key)] = nil
        if let shortcut = nodes[node].shortcut { shortcuts[shortcut] = nil }
        cost -= nodes[node].cost
        // The place is taken again; until then it must hold nothing.
        nodes[node] = MemoryTier.Node(key: "", content: .names([]), cost: 0)
        free.append(node)
    }

    private mutating func link(_ node: Int) {
        nodes[node].newer = -1
        nodes[node].older = newest
        if newest >= 0 { nodes[newest].newer = node }
        newest = node
        if oldest < 0 { oldest = node }
    }

    private mutating func unlink(_ node: Int) {
        let (newer, older) = (nodes[node].newer, nodes[node].older)
        if newer >= 0 { nodes[newer].older = older } else { newest = older }
        if older >= 0 { nodes[older].newer = newer } else { oldest = newer }
    }
}
