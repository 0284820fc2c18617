import MartletContract

/// Where a schema is.
struct SchemaLocation: Hashable {
    let document: Int
    /// A JSON pointer from the root of the document.
    let pointer: ExactText

    func appending(_ step: String) -> SchemaLocation {
        SchemaLocation(document: document, pointer: ExactText(pointer.text + "/" + JSONPointerText.escape(step)))
    }
}

/// The schemas of the documents that were looked at, with their names: `$id`, `$anchor`, `$dynamicAnchor`.
struct SchemaIndex {
    /// How deep schemas may be nested.
    static let depthLimit = 128

    /// How many steps a pointer to a schema may have; from one schema to one in it there are two at most.
    private static let stepLimit = 4 * depthLimit

    struct Place {
        let literal: Literal
        let resource: Int
        let depth: Int
    }

    /// What has a URI of its own.
    struct Resource {
        let base: URIText
        let root: SchemaLocation
        let dialect: SchemaDialect
    }

    struct DynamicAnchor {
        let resource: Int
        let name: String
        let location: SchemaLocation
    }

    /// Whether references to the first document lead nowhere: what stands there is but a part of it.
    var isRootHidden = false
    private(set) var places: [SchemaLocation: Place] = [:]
    private(set) var resources: [Resource] = []
    /// In the order in which they were found.
    private(set) var dynamicAnchors: [DynamicAnchor] = []
    private var roots: TextTable<Int> = [:]
    private var anchors: [SchemaPool.DynamicAnchor: SchemaLocation] = [:]
    private var documents: [Literal] = []
    private let available: TextTable<Literal>
    private let dialect: SchemaDialect

    init(_ options: SchemaReader.Options) {
        available = options.documents
        dialect = SchemaDialect(version: options.version, assertsFormat: options.assertsFormat)
    }

    /// Adds a document that was got from a URI, and returns the place of its root.
    mutating func add(_ literal: Literal, from uri: URIText) -> SchemaLocation {
        let root = SchemaLocation(document: documents.count, pointer: ExactText(""))
        documents.append(literal)
        let resource = addResource(Resource(base: uri.withoutFragment, root: root, dialect: dialect))
        walk(Visit(literal: literal, location: root, resource: resource, depth: 0))
        return root
    }

    private mutating func addResource(_ resource: Resource) -> Int {
        resources.append(resource)
        // Of two that call themselves the same the first one is meant.
        if roots[resource.base.document] == nil { roots[resource.base.document] = resources.count - 1 }
        return resources.count - 1
    }

    // MARK: Walking

    private struct Visit {
        let literal: Literal
        let location: SchemaLocation
        let resource: Int
        let depth: Int
    }

    private mutating func walk(_ start: Visit) {
        // Not by recursion, so that no depth is a danger.
        var pending = [start]
        while let visit = pending.popLast() {
            guard visit.depth <= Self.depthLimit, places[visit.location] == nil else { continue }
            let resource = enter(visit)
            places[visit.location] = Place(literal: visit.literal, resource: resource, depth: visit.depth)
            guard let members = visit.literal.members else { continue }
            for member in members where resources[resource].dialect.has(member.name) {
                for (path, literal) in SchemaKeywords.schemas(in: member) {
                    let location = path.reduce(visit.location) { $0.appending($1) }
                    pending.append(
                        Visit(literal: literal, location: location, resource: resource, depth: visit.depth + 1))
                }
            }
        }
    }

    /// Takes down the names of a schema, and returns the resource that it stands in.
    private mutating func enter(_ visit: Visit) -> Int {
        let schema = visit.literal
        var resource = visit.resource
        let outer = resources[resource]
        var inner = outer.dialect
        if let uri = schema["$schema"]?.string {
            inner = inner.named(uri) { available[$0] } ?? inner
        }
        let isReference = schema["$ref"] != nil
        let id = schema[inner.version == .draft4 ? "id" : "$id"]?.string
        if let id, !id.hasPrefix("#"), !isReference || !inner.isReferenceAlone {
            resource = addResource(
                Resource(base: outer.base.resolving(id).withoutFragment, root: visit.location, dialect: inner))
        } else if inner != outer.dialect, visit.location == outer.root {
            resources[resource] = Resource(base: outer.base, root: outer.root, dialect: inner)
        }
        // Before 2019-09 an anchor was written as an `$id`.
        if let id, id.hasPrefix("#") { anchor(String(id.dropFirst()), resource, visit.location) }
        if inner.has("$anchor"), let name = schema["$anchor"]?.string { anchor(name, resource, visit.location) }
        if inner.has("$dynamicAnchor"), let name = schema["$dynamicAnchor"]?.string {
            anchor(name, resource, visit.location)
            dynamicAnchors.append(DynamicAnchor(resource: resource, name: name, location: visit.location))
        }
        return resource
    }

    private mutating func anchor(_ name: String, _ resource: Int, _ location: SchemaLocation) {
        let key = SchemaPool.DynamicAnchor(resource: resource, name: name)
        if anchors[key] == nil { anchors[key] = location }
    }

    // MARK: Finding

    /// Returns the place that a reference in a resource leads to; nil when there is none.
    mutating func location(of reference: String, from resource: Int) -> SchemaLocation? {
        let uri = resources[resource].base.resolving(reference)
        guard let named = self.resource(uri), !isRootHidden || named > 0 else { return nil }
        let root = resources[named].root
        // A document has one name by which it was got, and often another by its `$id`.
        let target = places[root]?.resource ?? named
        let fragment = uri.fragment ?? ""
        if fragment.isEmpty { return root }
        guard fragment.hasPrefix("/") else {
            return anchors[SchemaPool.DynamicAnchor(resource: target, name: fragment)]
        }
        let steps = fragment.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard steps.count <= Self.stepLimit else { return nil }
        let location = steps.reduce(root) { $0.appending(JSONPointerText.unescape($1)) }
        return places[location] != nil || find(location) ? location : nil
    }

    private mutating func resource(_ uri: URIText) -> Int? {
        if let known = roots[uri.document] { return known }
        guard let literal = available[uri.document] else { return nil }
        _ = add(literal, from: uri)
        return roots[uri.document]
    }

    /// Takes what stands at a place that no keyword makes a schema for one; false when nothing stands there.
    private mutating func find(_ location: SchemaLocation) -> Bool {
        var literal = documents[location.document]
        var place = SchemaLocation(document: location.document, pointer: ExactText(""))
        guard var nearest = places[place] else { return false }
        for step in location.pointer.text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            let name = JSONPointerText.unescape(step)
            let next: Literal? =
                switch literal {
                case .object: literal[name]
                case .array(let elements): Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
                default: nil
                }
            guard let next else { return false }
            literal = next
            place = place.appending(name)
            nearest = places[place] ?? nearest
        }
        walk(Visit(literal: literal, location: location, resource: nearest.resource, depth: nearest.depth + 1))
        return places[location] != nil
    }
}

/// Which keywords hold schemas.
enum SchemaKeywords {
    private static let single: TextSet = [
        "not", "if", "then", "else", "contains", "additionalProperties", "additionalItems", "propertyNames",
        "unevaluatedItems", "unevaluatedProperties", "contentSchema",
    ]
    private static let lists: TextSet = ["allOf", "anyOf", "oneOf", "prefixItems"]
    private static let maps: TextSet = [
        "properties", "patternProperties", "$defs", "definitions", "dependentSchemas",
    ]

    /// Returns the schemas in the value of a keyword, each with the way to it.
    static func schemas(in member: Literal.Member) -> [([String], Literal)] {
        let name = member.name
        let value = member.value
        if single.contains(name) { return [([name], value)] }
        if lists.contains(name) { return list(name, value) }
        if maps.contains(name) { return map(name, value) }
        switch name {
        case "items": return value.elements == nil ? [([name], value)] : list(name, value)
        case "dependencies": return map(name, value).filter { $0.1.elements == nil }
        default: return []
        }
    }

    private static func list(_ name: String, _ value: Literal) -> [([String], Literal)] {
        (value.elements ?? []).enumerated().map { ([name, String($0.offset)], $0.element) }
    }

    private static func map(_ name: String, _ value: Literal) -> [([String], Literal)] {
        (value.members ?? []).map { ([name, $0.name], $0.value) }
    }
}
