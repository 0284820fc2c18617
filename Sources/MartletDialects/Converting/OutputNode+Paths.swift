import MartletSyntax

/// Parts of a document that was written, by what leads to them: keys, and `[0]` for elements of lists.
extension OutputNode {
    /// Returns the node that a path leads to; nil where it leads nowhere.
    func node(at path: ArraySlice<String>) -> OutputNode? {
        guard let key = path.first else { return self }
        return part(key)?.node(at: path.dropFirst())
    }

    private func part(_ key: String) -> OutputNode? {
        switch value {
        case .mapping(let members): members.first { $0.key == key }?.value
        case .list(let elements): Self.index(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        case .text, .bare: nil
        }
    }

    private static func index(_ key: String) -> Int? {
        key.hasPrefix("[") ? Int(key.dropFirst().dropLast()) : nil
    }

    /// Returns the keys that lead to a place of the text, where the innermost was read, and whether the place is the last
    /// key itself.
    ///
    /// - Parameter root: what was read of the text.
    func path(to offset: Int, _ root: Node) -> (keys: [String], origin: SourceSpan?, isName: Bool) {
        var keys: [String] = []
        var isName = false
        var node = root
        var output = self
        var origin = self.origin
        while true {
            switch node.value {
            case .mapping(let mapping):
                let index = mapping.entries.lastIndex { Int($0.key.span.lowerBound) <= offset }
                guard let index, let members = output.members, index < members.count else {
                    return (keys, origin, isName)
                }
                keys.append(members[index].key)
                isName = offset < Int(mapping.entries[index].key.span.upperBound)
                node = mapping.entries[index].value
                output = members[index].value
            case .sequence(let nodes):
                let index = nodes.lastIndex { Int($0.span.lowerBound) <= offset }
                guard let index, let elements = output.elements, index < elements.count else {
                    return (keys, origin, isName)
                }
                node = nodes[index]
                output = elements[index]
                keys.append("[\(index)]")
            case .scalar: return (keys, origin, isName)
            }
            origin = output.origin ?? origin
        }
    }

    /// Returns the document with another node, or nothing, where a path leads.
    func replacing(_ path: ArraySlice<String>, with new: OutputNode?) -> OutputNode {
        guard let key = path.first, let part = part(key) else { return self }
        let rest = path.count > 1 ? part.replacing(path.dropFirst(), with: new) : new
        var result = self
        switch value {
        case .mapping(var members):
            guard let index = members.firstIndex(where: { $0.key == key }) else { return self }
            if let rest { members[index].value = rest } else { members.remove(at: index) }
            result.value = .mapping(members)
        case .list(var elements):
            guard let index = Self.index(key) else { return self }
            if let rest { elements[index] = rest } else { elements.remove(at: index) }
            result.value = .list(elements)
        case .text, .bare: break
        }
        return result
    }
}
