import MartletSyntax

/// A place in a tree: the position of a member or element in each mapping or list on the way, from the root.
struct TreeLocation: Hashable, Sendable, Comparable {
    /// The positions.
    let positions: [Int]

    init(_ positions: [Int]) {
        self.positions = positions
    }

    /// Orders as the document does: what contains something stands before it.
    static func < (left: Self, right: Self) -> Bool {
        left.positions.lexicographicallyPrecedes(right.positions)
    }

    /// Returns the place as a normalized path (RFC 9535, section 2.7); nil when the tree has no such place.
    func path(in root: Node) -> String? {
        var node = root
        var path = "$"
        for position in positions {
            switch node.value {
            case .mapping(let mapping) where mapping.entries.indices.contains(position):
                path += "['" + Self.escaped(mapping.entries[position].name) + "']"
                node = mapping.entries[position].value
            case .sequence(let nodes) where nodes.indices.contains(position):
                path += "[\(position)]"
                node = nodes[position]
            default:
                return nil
            }
        }
        return path
    }

    private static func escaped(_ name: String) -> String {
        var text = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "'": text += "\\'"
            case "\\": text += "\\\\"
            case "\u{8}": text += "\\b"
            case "\u{C}": text += "\\f"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                text += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
