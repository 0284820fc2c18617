import MartletSyntax

/// Takes away what stands beside references in a document of OpenAPI 3.0 or Swagger 2.0 and says which values there are:
/// these versions ignore it, later ones do not. What is said to people, and that null may come, is left: authors mean it,
/// and it asks nothing of who writes a value.
///
/// - Source: OpenAPI 3.0.3, section 4.7.23, <https://spec.openapis.org/oas/v3.0.3.html#reference-object>: "any properties
///   added SHALL be ignored".
struct ReferenceSiblings {
    /// The keys that were taken away.
    private(set) var ignored: [Node] = []

    /// Returns the tree of a document without them. Parts that have none are shared with the given tree.
    mutating func removed(from root: Node) -> Node {
        changed(root, areNames: false) ?? root
    }

    /// - Returns: Nil where the node stays as it is.
    private mutating func changed(_ node: Node, areNames: Bool) -> Node? {
        guard node.holdsReferences else { return nil }
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
        if !areNames, mapping.entries.count > 1, mapping["$ref"]?.scalar != nil {
            let rest = mapping.entries.filter { !Self.isIgnored($0) }
            guard rest.count < mapping.entries.count else { return nil }
            ignored += mapping.entries.filter(Self.isIgnored).map(\.key)
            return rest
        }
        var result = mapping.entries
        var isChanged = false
        for position in mapping.entries.indices where mapping.entries[position].value.holdsReferences {
            let name = mapping.name(at: position)
            if !areNames, ReferenceScan.isPassedOver(name) || name == "examples" { continue }
            let value = mapping.entries[position].value
            let areNames = !areNames && value.isMapping && ReferenceScan.hasNames(name)
            guard let new = changed(value, areNames: areNames) else { continue }
            result[position] = Mapping.Entry(key: mapping.entries[position].key, value: new)
            isChanged = true
        }
        return isChanged ? result : nil
    }

    private static func isIgnored(_ entry: Mapping.Entry) -> Bool {
        guard let word = SchemaWord.named(entry.name) else { return false }
        switch word {
        // That of a parameter is no list.
        case .required: return entry.value.sequence != nil
        case .enum, .format, .properties, .additionalProperties, .items, .additionalItems: return true
        case .allOf, .oneOf, .anyOf, .discriminator, .contentEncoding: return true
        default: return word.isConstraint || word.isKept
        }
    }
}
