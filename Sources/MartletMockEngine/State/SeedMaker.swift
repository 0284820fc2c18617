import MartletContract
import MartletPayloads

/// Makes the items that are there at the start: those that the mock would list and show without a memory.
struct SeedMaker: Sendable {
    let contract: Contract
    let endpoints: [Endpoint]
    let uses: [Int: ResourceUse]
    let makers: [ItemMaker]
    let isDynamic: Bool

    /// How many items are made where nothing lists them.
    private static let count = 3
    /// How many items are taken from what is listed.
    private static let limit = 100

    /// A value of one of an item's types.
    private struct Source {
        var value: Literal
        var view: Int
    }

    /// Returns the items of a parent.
    func items(of position: Int, _ scope: [String]) -> [StoredItem] {
        let maker = makers[position]
        guard maker.resource.identity != nil, !maker.resource.isOpen else { return [] }
        var known: TextSet = []
        var items: [StoredItem] = []
        for source in sources(maker.resource) + named(maker) {
            guard items.count < Self.limit, let identity = maker.identity(of: source.value), !identity.isEmpty,
                !known.contains(identity)
            else { continue }
            let value = maker.belonging(source.value, to: scope)
            guard let item = maker.item(value, identity: identity, ordinal: items.count, source: source.view) else {
                continue
            }
            known.insert(identity)
            items.append(item)
        }
        return items
    }

    /// Returns the item that is there because it is asked for.
    func item(_ identity: String, of position: Int, _ scope: [String]) -> StoredItem {
        let maker = makers[position]
        var source = sources(maker.resource, role: .read).first ?? Source(value: .object([]), view: 0)
        if let field = maker.resource.identity {
            source.value[member: field.key] = maker.tools.values.literal(of: .text(identity), as: field.type)
        }
        source.value = maker.belonging(source.value, to: scope)
        return maker.item(source.value, identity: identity, ordinal: 0, source: source.view)
            ?? StoredItem(
                identity: identity, ordinal: 0, value: source.value,
                views: Array(repeating: nil, count: maker.resource.views.count))
    }

    private func sources(_ resource: Resource) -> [Source] {
        var found = sources(resource, role: .list)
        let isListed = !found.isEmpty
        if !isDynamic {
            for role in [ResourceRole.read, .create, .update, .patch] { found += examples(resource, role: role) }
            for (view, type) in resource.views.enumerated() {
                guard let name = type.modelName, case .model = type.kind,
                    let model = makers[0].tools.fields.models[name]
                else { continue }
                found += model.examples.map { Source(value: $0, view: view) }
            }
        }
        guard !isListed else { return found }
        found += sources(resource, role: .read)
        guard let type = resource.views.first else { return found }
        for ordinal in 0..<Self.count {
            let slot = SampleSlot(owner: type.modelName ?? resource.key, name: "", ordinal: ordinal)
            guard let value = try? makers[0].tools.sampler.sample(type, for: slot, variant: isDynamic ? .made : .full)
            else { continue }
            found.append(Source(value: value, view: 0))
        }
        return found
    }

    /// The items in what an endpoint answers without a memory.
    private func sources(_ resource: Resource, role: ResourceRole) -> [Source] {
        guard let index = resource.endpoint(for: role), let use = uses[index] else { return [] }
        let answers = DeclaredAnswer.all(of: endpoints[index], in: contract)
        let maker = AnswerMaker(endpoint: endpoints[index], samplers: makers[0].tools.samplers)
        for (position, place) in use.places.sorted(by: { $0.key < $1.key }) {
            guard let payload = try? maker.payload(of: answers[position], isDynamic: isDynamic),
                let view = resource.views.firstIndex(of: place.type)
            else { continue }
            return items(in: payload, place).map { Source(value: $0, view: view) }
        }
        return []
    }

    private func examples(_ resource: Resource, role: ResourceRole) -> [Source] {
        guard let index = resource.endpoint(for: role), let use = uses[index] else { return [] }
        return use.places.sorted { $0.key < $1.key }.flatMap { position, place -> [Source] in
            guard let view = resource.views.firstIndex(of: place.type) else { return [] }
            return endpoints[index].responses[position].examples.flatMap { items(in: $0.value, place) }
                .map { Source(value: $0, view: view) }
        }
    }

    private func items(in payload: Literal, _ place: ItemPlace) -> [Literal] {
        switch payload.value(at: place.way) {
        case .array(let elements)?: elements
        case let value?: [value]
        case nil: []
        }
    }

    /// Items that examples of parameters name.
    private func named(_ maker: ItemMaker) -> [Source] {
        guard let identity = maker.resource.identity, !isDynamic else { return [] }
        var found: [Source] = []
        for (index, _) in maker.resource.uses {
            guard let key = uses[index]?.identity,
                let parameter = endpoints[index].parameters.first(where: {
                    $0.place == key.place && $0.field.key == key.key
                })
            else { continue }
            for example in parameter.field.examples {
                let literal = ItemMaker.text(of: example).map {
                    maker.tools.values.literal(of: .text($0), as: identity.type)
                }
                guard let literal, let base = sources(maker.resource, role: .read).first else { continue }
                var value = base.value
                value[member: identity.key] = literal
                found.append(Source(value: value, view: base.view))
            }
        }
        return found
    }
}
