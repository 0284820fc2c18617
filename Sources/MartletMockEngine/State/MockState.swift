import MartletContract
import MartletPayloads
import MartletSyntax

/// The collections of a contract with their items.
final class MockState: Sendable {
    let resources: [Resource]
    /// What endpoints have to do with them, by their positions.
    let uses: [Int: ResourceUse]
    let makers: [ItemMaker]
    /// The items that other endpoints lie below, by the positions of the endpoints.
    let owners: [Int: ItemOwner]
    /// What cannot be read of what the author says of collections.
    let complaints: [Diagnostic]
    /// The endpoints that change something, and not what is kept: notes.
    let notes: [Diagnostic]
    private let world: Locked<World>

    private let isDynamic: Bool
    /// How many items a collection keeps at most.
    let limit: Int
    /// How many bytes all collections take in memory at most.
    let byteLimit: Int

    init(_ contract: Contract, samplers: AnswerSamplers, options: MockOptions) {
        let endpoints = contract.groups.flatMap(\.endpoints)
        let inference = ResourceInference(contract, endpoints: endpoints)
        let tools = ItemMaker.Tools(contract, samplers: samplers, now: options.now)
        resources = inference.resources
        uses = inference.uses
        owners = inference.owners
        complaints = inference.complaints
        notes = inference.notes
        isDynamic = options.isDynamic
        limit = options.itemLimit
        byteLimit = options.stateByteLimit
        makers = inference.resources.map { ItemMaker($0, tools) }
        let seeds = SeedMaker(
            contract: contract, endpoints: endpoints, uses: uses, makers: makers, isDynamic: options.isDynamic)
        world = Locked(World(seeds: seeds, limit: options.itemLimit, byteLimit: options.stateByteLimit))
    }

    /// Returns what does what an endpoint's requests ask; nil where it has nothing to do with any collection.
    func desk(of endpoint: Endpoint, at index: Int, _ answers: [DeclaredAnswer], _ maker: AnswerMaker) -> StateDesk? {
        uses[index].map {
            StateDesk(endpoint: endpoint, use: $0, state: self, answers: answers, maker: maker, isDynamic: isDynamic)
        }
    }

    /// Throws a problem where the item is not there that a request is about something of.
    func check(_ owner: ItemOwner, _ values: EndpointCheck.Values) throws(Problem) {
        let names = owner.scope + [owner.parameter]
        let identities = names.map {
            values.parameters[.init(place: .path, key: $0)].flatMap(ItemMaker.text(of:)) ?? ""
        }
        let found = withLock { world -> Result<Void, Problem> in
            do throws(Problem) {
                return .success(try world.checkItem(of: owner.resource, identities))
            } catch {
                return .failure(error)
            }
        }
        try found.get()
    }

    /// Calls a function with the items, which nobody else touches meanwhile.
    func withLock<Result>(_ body: (inout World) -> Result) -> Result {
        world.withLock(body)
    }

    /// Takes everything back to how it was at the start.
    func reset() {
        world.withLock { world in
            world.changes += 1
            world.shelves = world.shelves.map { StateShelf(limit: $0.limit) }
        }
    }

    /// The items, by collection.
    struct World: Sendable {
        fileprivate(set) var shelves: [StateShelf]
        /// How often anything was changed.
        fileprivate(set) var changes = 0
        let seeds: SeedMaker
        private let byteLimit: Int

        fileprivate init(seeds: SeedMaker, limit: Int, byteLimit: Int) {
            self.seeds = seeds
            self.byteLimit = byteLimit
            shelves = seeds.makers.map { _ in StateShelf(limit: limit) }
        }

        private func maker(_ resource: Int) -> ItemMaker { seeds.makers[resource] }

        /// Throws a problem where a parent of items is not there.
        mutating func checkParents(of resource: Int, _ scope: [String]) throws(Problem) {
            guard let parent = maker(resource).resource.parent, scope.indices.contains(parent.scopeCount) else {
                return
            }
            try checkItem(of: parent.resource, Array(scope.prefix(parent.scopeCount + 1)))
        }

        /// Throws a problem where an item, or a parent of it, is not there.
        ///
        /// - Parameter identities: What its parents are called, and it itself behind them.
        mutating func checkItem(of resource: Int, _ identities: [String]) throws(Problem) {
            let (outer, identity) = (Array(identities.dropLast()), identities.last ?? "")
            try checkParents(of: resource, outer)
            guard item(identity, resource, outer) == nil else { return }
            throw Problem(404, "not-found", "\(maker(resource).resource.key) has no item '\(identity)'.")
        }

        /// Returns the items of a parent, in their order.
        mutating func items(of resource: Int, _ scope: [String]) -> [StoredItem] {
            self.scope(scope, of: resource).list
        }

        /// Returns an item; nil where there is none.
        mutating func item(_ identity: String, _ resource: Int, _ scope: [String]) -> StoredItem? {
            let own = self.scope(scope, of: resource)
            if let known = own.items[identity] { return known }
            guard maker(resource).resource.isOpen, !own.isCleared, !own.gone.contains(identity) else { return nil }
            return seeds.item(identity, of: resource, scope)
        }

        private mutating func scope(_ scope: [String], of resource: Int) -> StateShelf.Scope {
            if let known = shelves[resource][scope] { return known }
            var made = StateShelf.Scope()
            for item in seeds.items(of: resource, scope) {
                made.set(item)
                shelves[resource].note(item.identity)
            }
            // Without room it is made again the next time.
            if !maker(resource).resource.isOpen { _ = shelves[resource].keep(made, for: scope) }
            return made
        }

        // MARK: Changes

        /// Returns a new item of what a request says; nil where none can be made.
        mutating func create(
            _ use: ResourceUse, _ body: Literal, _ scope: [String], isConflict: Bool
        ) throws(Problem) -> StoredItem? {
            let maker = maker(use.resource)
            let own = self.scope(scope, of: use.resource)
            shelves[use.resource].created += 1
            let ordinal = own.order.count + Self.firstOrdinal + shelves[use.resource].created
            var identity = sentIdentity(maker, use, body)
            if let text = identity.flatMap(ItemMaker.text(of:)), own.items[text] != nil, isConflict {
                throw Problem(409, "conflict", "\(maker.resource.key) has an item '\(text)' already.")
            }
            if identity == nil {
                identity = maker.newIdentity(
                    largest: shelves[use.resource].largest, ordinal: ordinal, areNumbers: own.areNumbers
                ) { own.items[$0] != nil }
            }
            guard let identity, let text = ItemMaker.text(of: identity) else { return nil }
            let value = maker.created(from: body, use.bodyFields, identity: identity, scope: scope, ordinal: ordinal)
            return maker.item(value, identity: text, ordinal: ordinal)
        }

        /// Where the ordinals of items begin that requests make: they are no examples.
        private static let firstOrdinal = 100

        private func sentIdentity(_ maker: ItemMaker, _ use: ResourceUse, _ body: Literal) -> Literal? {
            guard let field = maker.resource.identity, !field.isReadOnly, let sent = body[member: field.key],
                ItemMaker.text(of: sent)?.isEmpty == false
            else { return nil }
            guard let sendable = use.bodyFields else { return sent }
            return sendable.contains { $0.key == field.key && !$0.isReadOnly } ? sent : nil
        }

        /// Returns a new item that a request says the identity of.
        mutating func made(_ identity: String, _ use: ResourceUse, _ body: Literal, _ scope: [String]) -> StoredItem? {
            let maker = maker(use.resource)
            shelves[use.resource].created += 1
            let ordinal = Self.firstOrdinal + shelves[use.resource].created
            let literal = maker.resource.identity.map {
                maker.tools.values.literal(of: .text(identity), as: $0.type)
            }
            let value = maker.created(from: body, use.bodyFields, identity: literal, scope: scope, ordinal: ordinal)
            return maker.item(value, identity: identity, ordinal: ordinal)
        }

        /// Keeps an item in place of the one with its identity; false where there is no room.
        mutating func keep(_ item: StoredItem, _ resource: Int, _ scope: [String]) -> Bool {
            let old = self.scope(scope, of: resource).items[item.identity]
            let isKnown = old != nil
            guard hasRoom(for: item.memoryBytes - (old?.memoryBytes ?? 0)),
                maker(resource).resource.isOpen || shelves[resource][scope] != nil,
                shelves[resource].change(
                    scope, adding: isKnown ? 0 : 1,
                    { own in
                        own.set(item)
                        own.gone.remove(item.identity)
                    })
            else { return false }
            shelves[resource].note(item.identity)
            changes += 1
            return true
        }

        /// Whether some more bytes may be kept.
        private func hasRoom(for more: Int) -> Bool {
            more <= 0 || shelves.reduce(more) { $0 + $1.bytes } <= byteLimit
        }

        /// Removes an item with all that belongs to it; false where there is no room to remember that.
        mutating func remove(_ item: StoredItem, _ resource: Int, _ scope: [String]) -> Bool {
            remove([item.identity], resource, scope)
        }

        /// Removes items with all that belongs to them; false where there is no room to remember that.
        mutating func remove(_ identities: [String], _ resource: Int, _ scope: [String]) -> Bool {
            let isOpen = maker(resource).resource.isOpen
            let removed = TextSet(identities)
            _ = self.scope(scope, of: resource)
            guard isOpen || shelves[resource][scope] != nil,
                shelves[resource].change(
                    scope, adding: isOpen ? removed.count : 0,
                    { own in
                        own.remove(removed)
                        if isOpen { own.gone.formUnion(removed) }
                    })
            else { return false }
            changes += 1
            dropBelow(resource, scope) { removed.contains($0) }
            return true
        }

        /// Removes all items of a parent where each one is there that is asked for; false where there is no room to remember
        /// that.
        mutating func clear(_ resource: Int, _ scope: [String]) -> Bool {
            guard shelves[resource].change(scope, adding: 0, { $0.clear() }) else { return false }
            changes += 1
            dropBelow(resource, scope) { _ in true }
            return true
        }

        /// Drops what belongs to items of a parent.
        private mutating func dropBelow(_ resource: Int, _ scope: [String], where isGone: (String) -> Bool) {
            let below = maker(resource).resource.key + "/{}"
            for other in shelves.indices where maker(other).resource.key.hasPrefix(below) {
                shelves[other].drop { key, _ in
                    key.count > scope.count && key.starts(with: scope) && isGone(key[scope.count])
                }
            }
        }

        /// Puts the items of a parent in another order.
        mutating func arrange(_ identities: [String], _ resource: Int, _ scope: [String]) {
            _ = shelves[resource].change(scope, adding: 0) { $0.arrange(identities) }
        }

        /// Puts items of a parent in place of those that there are; false where there is no room.
        mutating func restore(_ scope: StateShelf.Scope, _ resource: Int, for key: [String]) -> Bool {
            guard hasRoom(for: scope.bytes - (shelves[resource][key]?.bytes ?? 0)),
                shelves[resource].keep(scope, for: key)
            else { return false }
            for identity in scope.order { shelves[resource].note(identity) }
            changes += 1
            return true
        }

        /// Remembers how many items of a collection were made, and the largest number that identifies one.
        mutating func count(_ resource: Int, created: Int, largest: Int) {
            shelves[resource].created = max(shelves[resource].created, created)
            shelves[resource].largest = max(shelves[resource].largest, largest)
        }
    }
}
