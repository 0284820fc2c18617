import MartletContract

/// Says which field identifies the items of a collection.
struct IdentityRule {
    /// The wire name of the field, by the author's word or because it was found already; nil: what it looks like.
    var declared: String?
    /// The parameter that stands for it in paths; nil without one.
    var parameter: Field?
    /// What one item is called, in lower case: `order`.
    var noun: String
    let fields: ItemFields

    private static let words: Set = ["id", "uuid", "guid", "identifier"]

    /// Returns the field of a type that identifies a value; nil where there is none, or where values are no objects.
    func field(of type: TypeReference) -> Field? {
        guard let parts = fields.parts(of: type) else { return nil }
        if let declared { return parts.scalar(withKey: declared) }
        func named(_ name: String) -> Field? { parts.scalar(plainlyNamed: name) }
        if let parameter {
            let plain = FieldNames.plain(parameter.key)
            if let field = named(plain) { return field }
            if let field = parts.idField.flatMap(parts.scalar(named:)) { return field }
            // `issue_number` is the `number` of an issue.
            let words = FieldNames.words(of: parameter.key)
            for start in words.indices.dropFirst() {
                if let field = named(words[start...].joined()) { return field }
            }
            if let field = named(noun + plain) { return field }
        } else if let field = parts.idField.flatMap(parts.scalar(named:)) {
            return field
        }
        return ["id", "uuid", "guid", noun + "id", noun + "uuid"].lazy.compactMap(named).first(where: isPlausible)
    }

    /// Whether what stands in paths may be a value of a field that is called as identities are.
    private func isPlausible(_ field: Field) -> Bool {
        guard let parameter else { return true }
        if let last = FieldNames.words(of: parameter.key).last, Self.words.contains(last) { return true }
        return fields.fields.isNumber(parameter.type) == fields.fields.isNumber(field.type)
    }
}
