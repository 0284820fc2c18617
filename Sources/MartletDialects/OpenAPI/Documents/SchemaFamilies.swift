import MartletSyntax

/// The schemas that others extend with `allOf`, where a discriminator says which one a value is. Such a schema means all of
/// these, so each copy of it needs copies of them.
struct SchemaFamilies {
    /// The schemas that extend a schema directly, by its place.
    private(set) var extensions: [Location: [Located]] = [:]
    /// The elements of `allOf` that name a schema of ``extensions``: they mean its fields alone.
    private(set) var bases: Set<Location> = []

    init(of set: DocumentSet) {
        var children: [Location: [Located]] = [:]
        var elements: [Location: [Location]] = [:]
        var tops: [Located] = []
        var seen: Set<Location> = []
        for entry in set.schemas?.entries ?? [] {
            guard case .found(let schema) = set.follow(entry.value), seen.insert(schema.location).inserted else {
                continue
            }
            if schema.node["discriminator"] != nil { tops.append(schema) }
            for element in schema.child("allOf")?.elements ?? [] where element.node["$ref"] != nil {
                guard case .found(let parent) = set.follow(element) else { continue }
                children[parent.location, default: []].append(schema)
                elements[parent.location, default: []].append(element.location)
            }
        }
        // Those that extend a schema with a discriminator have it, too.
        seen = Set(tops.map(\.location))
        while let next = tops.popLast() {
            guard let own = children[next.location] else { continue }
            for child in own where seen.insert(child.location).inserted { tops.append(child) }
            guard next.node["oneOf"] == nil, next.node["anyOf"] == nil else { continue }
            extensions[next.location] = own
            bases.formUnion(elements[next.location] ?? [])
        }
    }

    /// Returns the schemas that extend a schema, directly or not.
    func descendants(of schema: Location) -> [Located] {
        var found: [Located] = []
        var seen: Set<Location> = [schema]
        var waiting = extensions[schema]?.reversed().map { $0 } ?? []
        while let next = waiting.popLast() {
            guard seen.insert(next.location).inserted else { continue }
            found.append(next)
            waiting += extensions[next.location]?.reversed() ?? []
        }
        return found
    }
}
