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

    /// The documents; the first is the one that was named.
    var documents: [Document]
    /// The files that they were read from, and overlays.
    var sources = SourceMap()
    /// What the references of all documents lead to; one that leads nowhere is not there.
    var targets: [Key: Located] = [:]
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
        targets[Key(document: document, text: reference)]
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
        var current = start
        var seen: Set<Location> = []
        var isFirst = true
        while current.node.holdsReferences, let reference = current.node["$ref"], let text = reference.scalar?.text {
            // Nearly every reference leads to what is none, and needs no set.
            if !isFirst {
                seen.insert(start.location)
                guard seen.insert(current.location).inserted else { return .circle(start) }
            }
            isFirst = false
            guard let target = target(of: text, in: current.location.document) else { return .dangling(current) }
            current = target
        }
        return .found(current)
    }
}
