import MartletSyntax

/// Gives the schemas of a Swagger 2.0 document the keywords that OpenAPI 3.0 has for the same things: `x-nullable` is
/// `nullable`, and a `discriminator` that is the name of a property is an object with `propertyName`.
///
/// Everything stays where it is, so spans, JSON pointers and references are those of the author's document.
enum SwaggerTree {
    /// Returns the tree of a document with these keywords, in time proportional to its size. Parts that have none of them are
    /// shared with the given tree.
    static func upgraded(_ root: Node) -> Node {
        changed(root, areNames: false) ?? root
    }

    /// - Returns: Nil where the node stays as it is.
    private static func changed(_ node: Node, areNames: Bool) -> Node? {
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

    private static func changed(_ mapping: Mapping, areNames: Bool) -> [Mapping.Entry]? {
        var result = mapping.entries
        var isChanged = false
        for position in mapping.entries.indices {
            let name = mapping.name(at: position)
            guard let new = changed(mapping.entries[position], name, of: mapping, areNames: areNames) else { continue }
            result[position] = new
            isChanged = true
        }
        return isChanged ? result : nil
    }

    private static func changed(
        _ entry: Mapping.Entry, _ name: String, of mapping: Mapping, areNames: Bool
    ) -> Mapping.Entry? {
        if !areNames {
            if name == "x-nullable", case .bool? = entry.value.scalar?.resolved, mapping["nullable"] == nil {
                return entry.renamed(SchemaWord.nullable.rawValue)
            }
            if name == SchemaWord.discriminator.rawValue, let scalar = entry.value.scalar, scalar.resolved != .null {
                let key = Node(.scalar(Scalar(text: "propertyName", style: .plain)), span: entry.value.span)
                let object = Mapping([Mapping.Entry(key: key, value: entry.value)])
                return Mapping.Entry(key: entry.key, value: Node(.mapping(object), span: entry.value.span))
            }
            if ReferenceScan.isPassedOver(name) || name == "examples" { return nil }
        }
        let areNames = !areNames && entry.value.isMapping && ReferenceScan.hasNames(name)
        return changed(entry.value, areNames: areNames).map { Mapping.Entry(key: entry.key, value: $0) }
    }
}
