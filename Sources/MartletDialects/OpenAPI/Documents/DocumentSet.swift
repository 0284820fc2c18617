import MartletSyntax

/// The documents of a specification: the one that was named, and those that its references lead to.
struct DocumentSet: Sendable {
    /// One of them.
    struct Document: Sendable {
        /// The path as messages show it.
        let path: String
        /// The tree.
        let root: Node
    }

    /// What a reference means in a document.
    struct Key: Hashable, Sendable {
        /// The position of the document that it stands in.
        let document: Int
        /// Its text.
        let text: String
    }

    /// What references lead to; one that leads nowhere is not there.
    private struct Targets: Sendable {
        /// The texts of the references.
        var references = NameIndex()
        /// What each of them leads to.
        var nodes: [Located] = []
        /// What following those leads to that are references themselves, by their positions.
        var ends: [Int: Followed] = [:]
    }

    /// The documents; the first is the one that was named.
    var documents: [Document]
    /// The tree of the document that was named, as its author wrote it.
    let written: Node
    /// True where the document that was named is one of Swagger 2.0. The others are parts of it, and read alike.
    let isSwagger: Bool
    /// True where the version of that document ignores what stands beside a reference.
    private let ignoresSiblings: Bool
    /// The keys beside references that are ignored.
    private(set) var ignoredSiblings: [Node] = []
    /// The files that they were read from, and overlays.
    var sources = SourceMap()
    /// What the references of each document lead to, by their texts.
    private var targets: [Targets] = []
    /// The references to files that were not read, which was reported.
    var unread: Set<Key> = []
    /// The files that examples name, by the texts that name them.
    var externals: [Key: ExternalExample] = [:]
    /// The places that references lead to, in the order in which they were found.
    var targetLocations: [Location] = []
    /// The schema resources of each document.
    var resources: [SchemaResources] = []
    /// Whether the meaning of any reference depends on where the reader comes from: `$dynamicRef`, `$recursiveRef`.
    var hasDynamicReferences = false
    /// The schemas that others are copies of, by the places of these.
    var templates: [Location: Location] = [:]
    /// The copies that others extend with `allOf`, and the places of these.
    var subtypesOfCopies: [(parent: Location, children: [Location])] = []
    /// The names that schemas get where nothing else has them, by place. Other schemas are called as they are in the document.
    var wantedNames: [Location: String] = [:]

    init(root: Node, path: String) {
        written = root
        let version = OpenAPIVersion.read(of: root)
        isSwagger = version == .v20
        ignoresSiblings = version == .v20 || version == .v30
        documents = []
        append(root, path: path)
    }

    /// Adds a document.
    mutating func append(_ root: Node, path: String) {
        var tree = root
        if isSwagger {
            var upgrade = SwaggerTree()
            tree = upgrade.rewritten(tree)
        }
        if ignoresSiblings {
            var siblings = ReferenceSiblings()
            tree = siblings.rewritten(tree)
            ignoredSiblings += siblings.ignored
        }
        documents.append(Document(path: path, root: tree))
    }

    /// The JSON pointer of the object with the schemas that operations refer to.
    var schemasPointer: String { isSwagger ? "/definitions" : "/components/schemas" }

    /// Those schemas; nil where there is no such object.
    var schemas: Located? { isSwagger ? root.child("definitions") : root.child("components")?.child("schemas") }

    /// The tree of the document that was named.
    var root: Located { Located(node: documents[0].root, location: Location(document: 0, pointer: "")) }

    /// Returns what a reference leads to; nil when it leads nowhere.
    func target(of reference: String, in document: Int) -> Located? {
        guard targets.indices.contains(document) else { return nil }
        return targets[document].references.position(of: reference).map { targets[document].nodes[$0] }
    }

    /// Returns the node at a place; nil if the document has no such place.
    func located(_ place: Location) -> Located? {
        JSONPointer.node(at: place.pointer, in: documents[place.document].root).map {
            Located(node: $0, location: place)
        }
    }

    /// Returns the place in the document that a place in a copy of a template is made of; any other place is itself.
    func original(of location: Location) -> Location {
        guard !templates.isEmpty, DynamicScopes.isCopy(location.pointer) else { return location }
        let name = location.pointer.utf8.dropFirst(DynamicScopes.key.utf8.count + 2).prefix { $0 != UInt8(ascii: "/") }
        let copy = Location(document: location.document, pointer: String(location.pointer[..<name.endIndex]))
        guard var place = templates[copy] else { return location }
        place.pointer += location.pointer[name.endIndex...]
        return place
    }

    /// Makes room for what a number of references in a document lead to.
    mutating func reserveTargets(_ count: Int, in document: Int) {
        while targets.count <= document { targets.append(Targets()) }
        targets[document].references.reserveCapacity(count)
        targets[document].nodes.reserveCapacity(count)
    }

    /// Notes what a reference in a document leads to, for which there is room. No text is noted twice.
    mutating func add(_ target: Located, of reference: String, in document: Int) {
        guard targets[document].references.add(reference).isNew else { return }
        targets[document].nodes.append(target)
    }

    /// Replaces the trees of all documents by others, which have everything that references lead to where it was.
    mutating func replaceRoots(by roots: [Node]) {
        for index in documents.indices { documents[index] = Document(path: documents[index].path, root: roots[index]) }
        for document in targets.indices {
            for index in targets[document].nodes.indices {
                let location = targets[document].nodes[index].location
                guard let node = JSONPointer.node(at: location.pointer, in: documents[location.document].root) else {
                    continue
                }
                targets[document].nodes[index].node = node
            }
        }
        linkChains()
    }

    /// Replaces the tree of a document before its references are looked at.
    mutating func replaceRoot(of document: Int, by root: Node) {
        documents[document] = Document(path: documents[document].path, root: root)
    }

    /// What following references came to.
    enum Followed: Sendable {
        /// What the last of them leads to.
        case found(Located)
        /// A reference that leads nowhere.
        case dangling(Located)
        /// A reference that leads back to itself.
        case circle(Located)
    }

    /// Follows the reference that a node may be, and those that it leads to.
    func follow(_ start: Located) -> Followed {
        guard let first = Self.reference(start.node) else { return .found(start) }
        let document = start.location.document
        guard targets.indices.contains(document), let position = targets[document].references.position(of: first) else {
            return .dangling(start)
        }
        switch targets[document].ends[position] {
        case nil: return .found(targets[document].nodes[position])
        case .circle?: return .circle(start)
        case let end?: return end
        }
    }

    /// Returns the target of a reference, which may be a reference itself; nil if it cannot be resolved.
    func target(of start: Located) -> Located? {
        guard let reference = Self.reference(start.node), targets.indices.contains(start.location.document),
            let position = targets[start.location.document].references.position(of: reference)
        else { return nil }
        return targets[start.location.document].nodes[position]
    }

    /// The position of the target of a reference.
    private struct TargetPosition: Hashable {
        let document: Int
        let target: Int
    }

    /// Finds out where each chain of references ends, once all targets are known. To follow each reference of a chain to its
    /// end would take quadratic time.
    mutating func linkChains() {
        for document in targets.indices { targets[document].ends = [:] }
        for document in targets.indices {
            for target in targets[document].nodes.indices {
                link(TargetPosition(document: document, target: target))
            }
        }
    }

    private mutating func link(_ start: TargetPosition) {
        var chain: [TargetPosition] = []
        var members: Set<TargetPosition> = []
        var current = start
        var end: Followed?
        while end == nil {
            let located = targets[current.document].nodes[current.target]
            guard let reference = Self.reference(located.node) else {
                end = .found(located)
                break
            }
            if let known = targets[current.document].ends[current.target] {
                end = known
            } else if !members.insert(current).inserted {
                end = .circle(located)
            } else {
                chain.append(current)
                let document = located.location.document
                guard let target = targets[document].references.position(of: reference) else {
                    end = .dangling(located)
                    break
                }
                current = TargetPosition(document: document, target: target)
            }
        }
        for link in chain { targets[link.document].ends[link.target] = end }
    }

    /// Returns the text of the reference that a node is; nil for every other node.
    private static func reference(_ node: Node) -> String? {
        guard node.holdsReferences, case .mapping(let mapping) = node.value,
            let position = mapping.position(of: "$ref"),
            case .scalar(let scalar) = mapping.entries[position].value.value
        else { return nil }
        return scalar.text
    }
}
