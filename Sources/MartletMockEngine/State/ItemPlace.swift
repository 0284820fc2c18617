import MartletContract

/// Where an item, or a list of items, stands in a message.
struct ItemPlace: Sendable {
    /// The way through members; empty where the message is the item or the list.
    var way: [String]
    /// The type of an item.
    var type: TypeReference
}

/// Finds items in types of messages.
struct ItemFinder {
    let items: ItemFields
    var rule: IdentityRule

    /// What wraps are called.
    private static let wraps = [
        "items", "data", "results", "result", "content", "records", "values", "entries", "list", "embedded", "response",
        "payload", "item", "attributes",
    ]
    /// How deep wraps are looked into.
    private static let depthLimit = 2

    private var fields: ModelFields { items.fields }

    /// Returns where the list of items is; nil where there is none.
    ///
    /// - Parameter way: the way to it, dotted, by the author's word.
    func list(in type: TypeReference, at way: String?) -> ItemPlace? {
        if let way {
            let steps = way.split(separator: ".").map(String.init)
            guard let end = walk(steps, type), let element = fields.element(of: end), rule.field(of: element) != nil
            else { return nil }
            return ItemPlace(way: steps, type: element)
        }
        return find(in: type, depth: Self.depthLimit) { type in
            guard let element = fields.element(of: type), rule.field(of: element) != nil else { return nil }
            return element
        }
    }

    /// Returns where the item is; nil where there is none.
    func item(in type: TypeReference, at way: String?) -> ItemPlace? {
        if let way {
            let steps = way.split(separator: ".").map(String.init)
            guard let end = walk(steps, type), !fields.objects(of: end).isEmpty else { return nil }
            return ItemPlace(way: steps, type: end)
        }
        return find(in: type, depth: Self.depthLimit) { rule.field(of: $0) == nil ? nil : $0 }
    }

    private func walk(_ steps: [String], _ type: TypeReference) -> TypeReference? {
        steps.reduce(Optional(type)) { type, step in
            type.flatMap { type in fields.allFields(of: type).first { $0.key == step }?.type }
        }
    }

    /// Returns the nearest place that is what is looked for: of several alike the one whose name says so, or none.
    private func find(
        in type: TypeReference, depth: Int, _ match: (TypeReference) -> TypeReference?
    ) -> ItemPlace? {
        if let found = match(type) { return ItemPlace(way: [], type: found) }
        guard depth > 0, let members = items.parts(of: type)?.composites, items.look(at: members.count) else {
            return nil
        }
        var matches = ByModel<TypeReference>()
        let near = members.compactMap { field in matches[field.type, match].map { (field.key, $0) } }
        if !near.isEmpty {
            guard let best = near.count == 1 ? near.first : near.min(by: { rank($0.0) < rank($1.0) }),
                near.count == 1 || rank(best.0) < .max
            else { return nil }
            return ItemPlace(way: [best.0], type: best.1)
        }
        var places = ByModel<ItemPlace>()
        let far = members.compactMap { field in
            places[field.type, { find(in: $0, depth: depth - 1, match) }].map { (field.key, $0) }
        }
        guard let best = far.count == 1 ? far.first : far.min(by: { rank($0.0) < rank($1.0) }),
            far.count == 1 || rank(best.0) < .max
        else { return nil }
        return ItemPlace(way: [best.0] + best.1.way, type: best.1.type)
    }

    /// What is found of models, each looked at once: thousands of fields may be of the same type.
    private struct ByModel<Found> {
        private var known: TextTable<Found?> = [:]

        subscript(type: TypeReference, find: (TypeReference) -> Found?) -> Found? {
            mutating get {
                guard case .model(let name) = type.kind else { return find(type) }
                if let found = known[name] { return found }
                let found = find(type)
                known[name] = .some(found)
                return found
            }
        }
    }

    /// Whether a list is what a message is for: the message as a whole, or what its name says.
    func isPlain(_ place: ItemPlace) -> Bool {
        place.way.last.map { rank($0) < .max } ?? true
    }

    private func rank(_ name: String) -> Int {
        let plain = FieldNames.plain(name)
        if FieldNames.singular(plain) == rule.noun { return 0 }
        return Self.wraps.firstIndex(of: plain).map { $0 + 1 } ?? .max
    }
}
