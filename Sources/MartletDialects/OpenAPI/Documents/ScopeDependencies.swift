import MartletSyntax

/// The names of dynamic anchors that decide what schemas mean: those that dynamic references name in a schema, and in all
/// that references lead to from there.
struct ScopeDependencies {
    private var positions: [Location: Int] = [:]
    /// The schemas that contain or refer to a schema, by its position.
    private var users: [[Int]] = []
    /// The names, by the positions of schemas.
    private var names: [Set<Int>] = []
    /// The positions that stand for all schemas with a name, by its number.
    private var hubs: [Int] = []

    /// Finds the names for all schemas that references lead to.
    ///
    /// - Parameter budget: The work that the run may still create.
    init(of set: DocumentSet, _ anchors: DynamicAnchors, _ budget: WorkBudget) {
        hubs = anchors.names.map { _ in add() }
        for location in set.targetLocations { add(location) }
        // The first walk finds the places that dynamic references lead to.
        for _ in 0..<2 {
            users = users.map { _ in [] }
            names = names.map { _ in [] }
            for (name, schemas) in anchors.schemas.enumerated() {
                for location in schemas { users[add(location)].append(hubs[name]) }
            }
            for (document, tree) in set.documents.enumerated() {
                let root = Location(document: document, pointer: "")
                visit(tree.root, root, of: add(root), areNames: false, set, anchors)
            }
        }
        spread(budget)
    }

    /// Returns the names that decide what a schema means.
    subscript(location: Location) -> Set<Int> {
        positions[location].map { names[$0] } ?? []
    }

    private mutating func add() -> Int {
        users.append([])
        names.append([])
        return users.count - 1
    }

    @discardableResult
    private mutating func add(_ location: Location) -> Int {
        if let known = positions[location] { return known }
        let position = add()
        positions[location] = position
        return position
    }

    private mutating func visit(
        _ node: Node, _ location: Location, of owner: Int, areNames: Bool, _ set: DocumentSet, _ anchors: DynamicAnchors
    ) {
        guard node.holdsReferences else { return }
        switch node.value {
        case .scalar: return
        case .sequence(let elements):
            for index in elements.indices {
                visit(elements[index], location.child(index), of: owner, areNames: false, set, anchors)
            }
        case .mapping(let mapping):
            let owner = areNames ? owner : self.owner(at: location, in: owner)
            for index in mapping.entries.indices {
                let name = mapping.name(at: index)
                let value = mapping.entries[index].value
                if !areNames {
                    if ReferenceScan.isPassedOver(name) || name == "examples" { continue }
                    if let text = value.scalar?.text { note(text, name, location, owner, set, anchors) }
                }
                let areNames = !areNames && value.isMapping && ReferenceScan.hasNames(name)
                visit(value, location.child(name), of: owner, areNames: areNames, set, anchors)
            }
        }
    }

    /// Returns the position of a schema, which becomes a part of the one around it unless it is there to be referred to.
    private mutating func owner(at location: Location, in outer: Int) -> Int {
        let isDefinition = DynamicAnchors.isDefinition(location.pointer)
        guard let own = positions[location] ?? (isDefinition ? add(location) : nil) else { return outer }
        if !isDefinition, own != outer { users[own].append(outer) }
        return own
    }

    private mutating func note(
        _ text: String, _ word: String, _ location: Location, _ owner: Int, _ set: DocumentSet,
        _ anchors: DynamicAnchors
    ) {
        switch word {
        case "$ref":
            guard let target = set.target(of: text, in: location.document) else { return }
            users[add(target.location)].append(owner)
        case "$dynamicRef", "$recursiveRef":
            switch anchors.meaning(of: text, word, in: location, set) {
            case .fixed(let target): if let target { users[add(target.location)].append(owner) }
            case .named(let name, let target):
                names[owner].insert(name)
                users[hubs[name]].append(owner)
                if let target { users[add(target.location)].append(owner) }
            }
        default: return
        }
    }

    /// Adds the names of each schema to those that contain it or refer to it.
    private mutating func spread(_ budget: WorkBudget) {
        var waiting = names.indices.filter { !names[$0].isEmpty }
        while let position = waiting.popLast() {
            guard budget.spend(users[position].count * names[position].count, on: .boundSchemas) else { return }
            for user in users[position] where !names[position].isSubset(of: names[user]) {
                names[user].formUnion(names[position])
                waiting.append(user)
            }
        }
    }
}
