import MartletSyntax

/// Counts the bytes of the JSON pointers (RFC 6901) of a document's values before readers create them.
///
/// A pointer repeats the keys of all that contains a value. Ten thousand parameters below a path of seventy kilobytes are a
/// document of a few hundred kilobytes, whose pointers need gigabytes.
enum PointerSizes {
    /// Returns the bytes of the pointers of all values of some documents, except those of examples and of other data.
    static func bytes(of documents: DocumentSet) -> Int {
        documents.documents.reduce(0) { $0 + bytes(of: $1.root) }
    }

    private static func bytes(of root: Node) -> Int {
        // The entries of `paths` and `components` are read in parallel.
        var pieces: [(node: Node, length: Int)] = []
        for outer in root.mapping?.entries ?? [] {
            for inner in outer.value.mapping?.entries ?? [] {
                pieces.append((inner.value, outer.name.utf8.count + inner.name.utf8.count + 2))
            }
        }
        let sizes = Parallel.pieces(of: pieces, count: 32) { part in
            var total = 0
            for piece in part { add(piece.node, piece.length, to: &total) }
            return total
        }
        return sizes.reduce(0, +)
    }

    /// - Parameter length: The bytes of the node's pointer.
    private static func add(_ node: Node, _ length: Int, to total: inout Int) {
        total += length
        switch node.value {
        case .scalar: return
        case .sequence(let elements):
            for element in elements { add(element, length + 4, to: &total) }
        case .mapping(let mapping):
            for index in mapping.entries.indices {
                let name = mapping.name(at: index)
                if ReferenceScan.isData(name) || name == "examples" { continue }
                add(mapping.entries[index].value, length + 1 + name.utf8.count, to: &total)
            }
        }
    }
}
