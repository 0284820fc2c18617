package import MartletContract

/// Schemas that name one another, so that recursive ones are values, too.
package struct SchemaPool: Sendable {
    /// The schemas, by ``SchemaID``.
    package private(set) var nodes: [SchemaNode] = []
    /// The schemas that have a `$dynamicAnchor`, by resource and anchor.
    package var dynamicAnchors: [DynamicAnchor: SchemaID] = [:]
    /// Schemas of which a payload is one if it is none of another schema; see ``addComplements()``.
    package var complements: [SchemaID: [SchemaID]] = [:]
    /// The alternatives of `oneOf`, each without the others, by the alternatives; see ``addComplements()``.
    package var exclusives: [[SchemaID]: [SchemaID]] = [:]
    /// What schemas are called, for whoever explains something; not all of them have a name.
    package var names: [SchemaID: String] = [:]
    /// Schemas of scalars that are written at many places of both documents, by how they are written.
    package var scalars: [Literal: SchemaID] = [:]
    /// The unions that schemas are, for the same purpose.
    package var unions: [SchemaID: UnionNames] = [:]
    /// Whether some schema asks for what others have looked at.
    package private(set) var tracksEvaluation = false
    /// How many resources there are; 0 is that of schemas that no `$id` stands above.
    package private(set) var resourceCount = 1
    /// The schema of every payload.
    package let everything: SchemaID
    /// The schema of no payload.
    package let nothing: SchemaID

    /// Where a `$dynamicAnchor` is.
    package struct DynamicAnchor: Hashable, Sendable {
        /// The resource that it stands in.
        package var resource: Int
        /// The anchor.
        package var name: String

        package init(resource: Int, name: String) {
            self.resource = resource
            self.name = name
        }
    }

    /// Makes a pool of two schemas: that of every payload and that of none.
    package init() {
        everything = SchemaID(0)
        nothing = SchemaID(1)
        nodes.append(SchemaNode())
        var never = SchemaNode()
        never.kinds = []
        nodes.append(never)
    }

    /// Adds a schema and returns its name.
    package mutating func add(_ node: SchemaNode) -> SchemaID {
        nodes.append(node)
        note(node)
        return SchemaID(nodes.count - 1)
    }

    private mutating func note(_ node: SchemaNode) {
        if node.elements.unevaluated != nil || node.members.unevaluated != nil { tracksEvaluation = true }
    }

    /// Returns what a schema, or the one that it only refers to, is called.
    func name(of id: SchemaID) -> String? {
        if let name = names[id] { return name }
        let node = self[id]
        guard node.all.count == 1 else { return nil }
        return names[node.all[0]]
    }

    /// Adds a resource and returns its number.
    package mutating func addResource() -> Int {
        resourceCount += 1
        return resourceCount - 1
    }

    /// Returns the kinds of values that a schema allows at most: also those of which nobody has looked whether it does.
    package func kinds(of id: SchemaID) -> JSONKinds {
        var left = 1_000
        return kinds(of: id, depth: 0, &left)
    }

    /// - Parameter left: How many schemas may still be looked at; of all others any kind is allowed.
    private func kinds(of id: SchemaID, depth: Int, _ left: inout Int) -> JSONKinds {
        guard depth < 64, left > 0 else { return .all }
        left -= 1
        let node = self[id]
        var result = node.kinds
        if let values = node.values { result.formIntersection(values.reduce([]) { $0.union($1.kind) }) }
        for part in node.all { result.formIntersection(kinds(of: part, depth: depth + 1, &left)) }
        for group in node.any + node.one {
            var allowed: JSONKinds = []
            for member in group { allowed.formUnion(kinds(of: member, depth: depth + 1, &left)) }
            result.formIntersection(allowed)
        }
        return result
    }

    /// Adds an empty schema, to be filled in when what it refers to is known.
    package mutating func reserve() -> SchemaID {
        add(SchemaNode())
    }

    /// The schema of a name.
    package subscript(id: SchemaID) -> SchemaNode {
        get { nodes[id.index] }
        set {
            nodes[id.index] = newValue
            note(newValue)
        }
    }
}
