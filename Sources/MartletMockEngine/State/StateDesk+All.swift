import MartletContract
import MartletSyntax

/// Changes several items of a collection at once: all of them, or none.
extension StateDesk {
    /// Whether the endpoint is about a collection as a whole.
    var isWhole: Bool { use.identity == nil && !resource.isSingleton }

    /// Whether a request is about several items.
    func isForAll(_ said: Said) -> Bool {
        guard isWhole else { return false }
        if use.role == .delete { return true }
        if case .list = said { return use.role.isWriter }
        return false
    }

    /// Does what a request asks of several items.
    func actOnAll(
        _ request: MockRequest, _ values: EndpointCheck.Values, _ said: Said, _ scope: [String], _ index: Int,
        _ world: inout MockState.World
    ) throws(Problem) -> Outcome? {
        let before = world
        do throws(Problem) {
            let done: [StoredItem]
            var note: String?
            switch said {
            case _ where use.role == .delete:
                guard let removed = try remove(request, values, scope, &world) else {
                    return .nothingKept("Nothing was removed: the mock cannot tell which items the query means.")
                }
                done = removed
            case .list(let elements):
                guard elements.count <= state.limit else { throw full }
                switch use.role {
                case .create: done = try create(elements, scope, &world)
                case .update: done = try replaceAll(elements, scope, &world)
                default: done = try change(elements, scope, &world)
                }
                note = lost(Array(zip(elements, done)), isList: true)
            default: return nil
            }
            if let place = use.lists[index] {
                if let outcome = shown(done, place, answers[index], request) { return outcome.noted(note) }
                guard use.role == .delete else { throw unfit }
            }
            if let place = use.places[index], let first = done.first,
                let outcome = shown(first, place, answers[index], nil)
            {
                return outcome.noted(note)
            }
            return counted(done.count, answers[index]).noted(note)
        } catch {
            world = before
            throw error
        }
    }

    private func create(
        _ elements: [Literal], _ scope: [String], _ world: inout MockState.World
    ) throws(Problem) -> [StoredItem] {
        var made: [StoredItem] = []
        for element in elements {
            guard let item = try world.create(use, element, scope, isConflict: hasConflicts) else { throw unfit }
            guard world.keep(item, use.resource, scope) else { throw full }
            made.append(item)
        }
        return made
    }

    private func change(
        _ elements: [Literal], _ scope: [String], _ world: inout MockState.World
    ) throws(Problem) -> [StoredItem] {
        var changed: [StoredItem] = []
        for element in elements {
            let identity = text(of: resource.identity.flatMap { element[member: $0.key] })
            guard let old = world.item(identity, use.resource, scope) else { throw missing(identity) }
            guard let item = try self.changed(old, .item(element, "application/json"), scope) else { throw unfit }
            guard world.keep(item, use.resource, scope) else { throw full }
            changed.append(item)
        }
        return changed
    }

    /// Puts items in the place of all that there are: those that have the identity of one replace it.
    private func replaceAll(
        _ elements: [Literal], _ scope: [String], _ world: inout MockState.World
    ) throws(Problem) -> [StoredItem] {
        let identities = elements.map { element in
            text(of: resource.identity.flatMap { element[member: $0.key] })
        }
        var named: TextSet = []
        for identity in identities where !identity.isEmpty {
            guard named.insert(identity).inserted else {
                throw Problem(422, "invalid-result", "Nothing was changed: '\(identity.excerpt)' is there twice.")
            }
        }
        let others = world.items(of: use.resource, scope).map(\.identity).filter { !named.contains($0) }
        // Where each one is there that is asked for, the others cannot be named.
        let isRoom =
            resource.isOpen ? world.clear(use.resource, scope) : world.remove(others, use.resource, scope)
        guard isRoom else { throw full }
        var items: [StoredItem] = []
        for (element, identity) in zip(elements, identities) {
            let old = identity.isEmpty ? nil : world.item(identity, use.resource, scope)
            let item =
                if let old {
                    try changed(old, .item(element, "application/json"), scope)
                } else {
                    try world.create(use, element, scope, isConflict: false)
                }
            guard let item else { throw unfit }
            guard world.keep(item, use.resource, scope) else { throw full }
            items.append(item)
        }
        world.arrange(items.map(\.identity), use.resource, scope)
        return items
    }

    /// Removes the items that a request names in its body, those that its query asks for as that of a list does, or all;
    /// nil where it cannot be known which ones are meant.
    private func remove(
        _ request: MockRequest, _ values: EndpointCheck.Values, _ scope: [String], _ world: inout MockState.World
    ) throws(Problem) -> [StoredItem]? {
        let removed: [StoredItem]
        if let way = use.namesWay, let body = values.body {
            guard case .array(let names)? = body.value(at: way) else { return nil }
            var known: TextSet = []
            removed = names.compactMap { name in
                let literal = resource.identity.flatMap { name[member: $0.key] } ?? name
                let identity = text(of: literal)
                guard !identity.isEmpty, known.insert(identity).inserted else { return nil }
                return world.item(identity, use.resource, scope)
            }
        } else {
            let (asking, values) = withFiltersOfList(request, values, world.seeds.endpoints)
            let asked = ListRequest(asking, values, fields: items.fields, types: items.tools.fields)
            if let excess = asked.excess { throw Problem(400, "too-many-conditions", excess) }
            guard asked.unread.isEmpty else { return nil }
            if resource.isOpen {
                guard !asked.isSelective else { return nil }
                guard world.clear(use.resource, scope) else { throw full }
                return []
            }
            let found = asked.select(world.items(of: use.resource, scope))
            removed = asked.isPageAsked ? asked.page(of: found).items : found
        }
        guard world.remove(removed.map(\.identity), use.resource, scope) else { throw full }
        return removed
    }

    /// Returns the endpoint with the parameters of the query that its collection's list has besides, and their values.
    private func withFiltersOfList(
        _ request: MockRequest, _ values: EndpointCheck.Values, _ endpoints: [Endpoint]
    ) -> (Endpoint, EndpointCheck.Values) {
        guard let query = request.query, !query.isEmpty, let list = resource.endpoint(for: .list) else {
            return (endpoint, values)
        }
        let items = QueryItems(form: query)
        var (asking, values) = (endpoint, values)
        let own = TextSet(endpoint.parameters.filter { $0.place == .query }.map(\.field.key))
        for parameter in endpoints[list].parameters where parameter.place == .query {
            let key = parameter.field.key
            let texts = items.values(of: key).map(items.decode)
            guard !own.contains(key), !texts.isEmpty else { continue }
            let isList = self.items.tools.fields.element(of: parameter.field.type) != nil
            let parts = isList ? texts.flatMap { $0.split(separator: ",").map(String.init) } : texts
            asking.parameters.append(parameter)
            values.parameters[.init(place: .query, key: key)] =
                isList ? .array(parts.map(Literal.string)) : .string(parts[0])
        }
        return (asking, values)
    }
}
