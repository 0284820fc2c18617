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
    }

    /// The documents; the first is the one that was named.
    var documents: [Document]
    /// The files that they were read from, and overlays.
    var sources = SourceMap()
    /// What the references of each document lead to, by their texts.
    private var targets: [Targets] = []
    /// The references to files that were not read, which was reported.
    var unread: Set<Key> = []
    /// The places that references lead to, in the order in which they were found.
    var targetLocations: [Location] = []

    init(root: Node, path: String) {
        documents = [Document(path: path, root: root)]
    }

    /// The tree of the document that was named.
    var root: Located { Located(node: documents[0].root, location: Location(document: 0, pointer: "")) }

    /// Returns what a reference leads to; nil when it leads nowhere.
    func target(of reference: String, in document: Int) -> Located? {
        guard targets.indices.contains(document) else { return nil }
        return targets[document].references.position(of: reference).map { targets[document].nodes[$0] }
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

    /// What following references came to.
    enum Followed {
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
        guard var current = target(of: first, in: start.location.document) else { return .dangling(start) }
        // Nearly every reference leads to what is none, and needs no set.
        guard var reference = Self.reference(current.node) else { return .found(current) }
        var seen: Set<Location> = [start.location]
        while seen.insert(current.location).inserted {
            guard let target = target(of: reference, in: current.location.document) else { return .dangling(current) }
            current = target
            guard let next = Self.reference(current.node) else { return .found(current) }
            reference = next
        }
        return .circle(start)
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
