import MartletSyntax

/// The names of dynamic anchors that decide what schemas mean: those that dynamic references name in a schema, and in all
/// that references lead to from there.
struct ScopeDependencies {
    private var positions: [Location: Int] = [:]
    /// The schemas that contain or refer to a schema, by its position.
    private var users: [[Int]] = []
    /// Those of them that do so in every scope.
    private var certainUsers: [[Int]] = []
    /// The names, by the positions of schemas.
    private var names: [Set<Int>] = []
    /// The names that dynamic references name in every scope.
    private var certainNames: [Set<Int>] = []
    /// The positions that stand for all schemas with a name, by its number.
    private var hubs: [Int] = []

    /// Finds the names for all schemas that references lead to.
    ///
    /// - Parameters:
    ///   - families: The schemas that others extend, whose meaning depends on that of these.
    ///   - budget: The work that the run may still create.
    init(of set: DocumentSet, _ anchors: DynamicAnchors, _ families: SchemaFamilies, _ budget: WorkBudget) {
        hubs = anchors.names.map { _ in add() }
        for location in set.targetLocations { add(location) }
        // The first walk finds the places that dynamic references lead to.
        for _ in 0..<2 {
            users = users.map { _ in [] }
            certainUsers = users
            names = names.map { _ in [] }
            for (name, schemas) in anchors.schemas.enumerated() {
                for location in schemas { users[add(location)].append(hubs[name]) }
            }
            for (document, tree) in set.documents.enumerated() {
                let root = Location(document: document, pointer: "")
                visit(tree.root, root, of: add(root), .value, set, anchors)
            }
        }
        for (parent, children) in families.extensions {
            let position = add(parent)
            for child in children { users[add(child.location)].append(position) }
        }
        certainNames = names
        Self.spread(&names, to: users, budget)
        Self.spread(&certainNames, to: certainUsers, budget)
    }

    /// Returns the names that decide what a schema means.
    subscript(location: Location) -> Set<Int> {
        positions[location].map { names[$0] } ?? []
    }

    /// Returns those of the names that a dynamic reference names whatever the other names mean.
    func certain(_ location: Location) -> Set<Int> {
        positions[location].map { certainNames[$0] } ?? []
    }

    private mutating func add() -> Int {
        users.append([])
        certainUsers.append([])
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
        _ node: Node, _ location: Location, of owner: Int, _ role: SchemaRole, _ set: DocumentSet,
        _ anchors: DynamicAnchors
    ) {
        guard node.holdsReferences else { return }
        switch node.value {
        case .scalar: return
        case .sequence(let elements):
            for index in elements.indices {
                visit(elements[index], location.child(index), of: owner, .value, set, anchors)
            }
        case .mapping(let mapping):
            let owner = role.hasNames ? owner : self.owner(at: location, in: owner, role)
            for index in mapping.entries.indices {
                let name = mapping.name(at: index)
                let value = mapping.entries[index].value
                if !role.hasNames {
                    if ReferenceScan.isPassedOver(name) || name == "examples" { continue }
                    if let text = value.scalar?.text { note(text, name, location, owner, set, anchors) }
                }
                visit(value, location.child(name), of: owner, role.role(of: value, name), set, anchors)
            }
        }
    }

    /// Returns the position of a schema, which becomes a part of the one around it unless it is there to be referred to.
    private mutating func owner(at location: Location, in outer: Int, _ role: SchemaRole) -> Int {
        let isDefinition = role == .definition
        guard let own = positions[location] ?? (isDefinition ? add(location) : nil) else { return outer }
        if !isDefinition, own != outer { use(of: own, by: outer) }
        return own
    }

    private mutating func use(of position: Int, by user: Int) {
        users[position].append(user)
        certainUsers[position].append(user)
    }

    private mutating func note(
        _ text: String, _ word: String, _ location: Location, _ owner: Int, _ set: DocumentSet,
        _ anchors: DynamicAnchors
    ) {
        switch word {
        case "$ref":
            guard let target = set.target(of: text, in: location.document) else { return }
            use(of: add(target.location), by: owner)
        case "$dynamicRef", "$recursiveRef":
            switch anchors.meaning(of: text, word, in: location, set) {
            case .fixed(let target): if let target { use(of: add(target.location), by: owner) }
            case .named(let name, let target):
                names[owner].insert(name)
                users[hubs[name]].append(owner)
                if let target { users[add(target.location)].append(owner) }
            }
        default: return
        }
    }

    /// Adds the names of each schema to those that contain it or refer to it.
    private static func spread(_ names: inout [Set<Int>], to users: [[Int]], _ budget: WorkBudget) {
        var waiting = names.indices.filter { !names[$0].isEmpty }
        while let position = waiting.popLast() {
            // To compare names costs far less than a copy of a schema.
            guard budget.spend(users[position].count * names[position].count / 16 + 1, on: .boundSchemas) else {
                return
            }
            for user in users[position] where !names[position].isSubset(of: names[user]) {
                names[user].formUnion(names[position])
                waiting.append(user)
            }
        }
    }
}
