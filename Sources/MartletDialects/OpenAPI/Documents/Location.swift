import MartletSyntax

/// A place in the documents of a specification.
struct Location: Hashable, Sendable {
    /// The position of the document in its ``DocumentSet``.
    var document: Int
    /// The JSON pointer of the place (RFC 6901); empty for the whole document.
    var pointer: String

    /// Returns the place of the value of a key.
    func child(_ name: String) -> Location {
        Location(document: document, pointer: JSONPointer.append(name, to: pointer))
    }

    /// Whether a schema is at a place, or in the `allOf` of the schema there, however deep.
    func isPart(of other: Location) -> Bool {
        guard document == other.document, pointer.hasPrefix(other.pointer) else { return false }
        let rest = pointer.dropFirst(other.pointer.count).split(separator: "/", omittingEmptySubsequences: false)
        guard rest.first?.isEmpty != false else { return false }
        return rest.dropFirst().allSatisfy { $0 == "allOf" || Int($0) != nil }
    }

    /// Returns the place of an element.
    func child(_ index: Int) -> Location {
        child(String(index))
    }
}

/// A node with its place.
struct Located: Sendable {
    /// The node.
    var node: Node
    /// Where it stands.
    var location: Location

    /// Returns the value of a key; nil when the node is no mapping or has no such key.
    func child(_ name: String) -> Located? {
        node[name].map { Located(node: $0, location: location.child(name)) }
    }

    /// The elements; empty when the node is no list.
    var elements: [Located] {
        (node.sequence ?? []).enumerated().map { Located(node: $1, location: location.child($0)) }
    }

    /// The entries, as key and value; empty when the node is no mapping.
    var entries: [(key: Node, name: String, value: Located)] {
        guard let mapping = node.mapping else { return [] }
        return mapping.entries.indices.map { index in
            let name = mapping.name(at: index)
            return (
                mapping.entries[index].key, name,
                Located(node: mapping.entries[index].value, location: location.child(name))
            )
        }
    }
}
