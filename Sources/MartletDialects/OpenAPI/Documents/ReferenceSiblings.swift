import MartletSyntax

/// Takes away what stands beside references in a document of OpenAPI 3.0 or Swagger 2.0 and says which values there are:
/// these versions ignore it, later ones do not. What is said to people, and that null may come, is left: authors mean it,
/// and it asks nothing of who writes a value.
///
/// - Source: OpenAPI 3.0.3, section 4.7.23, <https://spec.openapis.org/oas/v3.0.3.html#reference-object>: "any properties
///   added SHALL be ignored".
struct ReferenceSiblings: TreeRewrite {
    /// The keys that were taken away.
    private(set) var ignored: [Node] = []

    func isWorthwhile(_ node: Node) -> Bool { node.holdsReferences }

    mutating func rewrite(_ mapping: Mapping) -> [Mapping.Entry]? {
        guard mapping.entries.count > 1, mapping["$ref"]?.scalar != nil else { return nil }
        let rest = mapping.entries.filter { !Self.isIgnored($0) }
        guard rest.count < mapping.entries.count else { return nil }
        ignored += mapping.entries.filter(Self.isIgnored).map(\.key)
        return rest
    }

    static func isIgnored(_ entry: Mapping.Entry) -> Bool {
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
