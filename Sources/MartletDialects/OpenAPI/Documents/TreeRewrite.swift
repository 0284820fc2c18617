import MartletSyntax

/// Rewrites the mappings of a tree that are objects of a specification, and shares the parts that stay as they are.
///
/// Mappings of names to objects (`properties`, `paths`) are not given to the rules, and neither are the author's data and
/// extensions, in which keywords mean nothing.
protocol TreeRewrite {
    /// Returns whether a node, or the entry that it is the value of, can contain anything to rewrite.
    func isWorthwhile(_ node: Node) -> Bool

    /// Returns a mapping as it is to be, whose values are not visited; nil if the values are visited as they are.
    mutating func rewrite(_ mapping: Mapping) -> [Mapping.Entry]?

    /// Returns an entry as it is to be, whose value is not visited; nil if the value is visited as it is.
    mutating func rewrite(_ entry: Mapping.Entry, _ name: String, of mapping: Mapping) -> Mapping.Entry?
}

extension TreeRewrite {
    func isWorthwhile(_ node: Node) -> Bool { true }

    mutating func rewrite(_ mapping: Mapping) -> [Mapping.Entry]? { nil }

    mutating func rewrite(_ entry: Mapping.Entry, _ name: String, of mapping: Mapping) -> Mapping.Entry? { nil }

    /// Returns the rewritten tree, in time proportional to its size.
    mutating func rewritten(_ root: Node) -> Node { changed(root, areNames: false) ?? root }

    /// - Returns: Nil where the node stays as it is.
    private mutating func changed(_ node: Node, areNames: Bool) -> Node? {
        guard isWorthwhile(node) else { return nil }
        switch node.value {
        case .scalar: return nil
        case .sequence(let elements):
            var result = elements
            var isChanged = false
            for index in elements.indices {
                guard let new = changed(elements[index], areNames: false) else { continue }
                result[index] = new
                isChanged = true
            }
            return isChanged ? Node(.sequence(result), span: node.span) : nil
        case .mapping(let mapping):
            return changed(mapping, areNames: areNames).map { Node(.mapping(Mapping($0)), span: node.span) }
        }
    }

    private mutating func changed(_ mapping: Mapping, areNames: Bool) -> [Mapping.Entry]? {
        if !areNames, let result = rewrite(mapping) { return result }
        var result = mapping.entries
        var isChanged = false
        for position in mapping.entries.indices {
            // Asked here, without a copy of the entry.
            guard isWorthwhile(mapping.entries[position].value),
                let new = changed(mapping.entries[position], mapping.name(at: position), of: mapping, areNames)
            else { continue }
            result[position] = new
            isChanged = true
        }
        return isChanged ? result : nil
    }

    private mutating func changed(
        _ entry: Mapping.Entry, _ name: String, of mapping: Mapping, _ areNames: Bool
    ) -> Mapping.Entry? {
        if !areNames {
            if let new = rewrite(entry, name, of: mapping) { return new }
            if ReferenceScan.isPassedOver(name) || name == "examples" { return nil }
        }
        let areNames = !areNames && entry.value.isMapping && ReferenceScan.hasNames(name)
        return changed(entry.value, areNames: areNames).map { Mapping.Entry(key: entry.key, value: $0) }
    }
}
