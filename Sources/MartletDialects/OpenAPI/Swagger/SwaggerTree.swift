import MartletSyntax

/// Gives the schemas of a Swagger 2.0 document the keywords that OpenAPI 3.0 has for the same things: `x-nullable` is
/// `nullable`, and a `discriminator` that is the name of a property is an object with `propertyName`.
///
/// Everything stays where it is, so spans, JSON pointers and references are those of the author's document.
struct SwaggerTree: TreeRewrite {
    mutating func rewrite(_ entry: Mapping.Entry, _ name: String, of mapping: Mapping) -> Mapping.Entry? {
        if name == "x-nullable", case .bool? = entry.value.scalar?.resolved, mapping["nullable"] == nil {
            return entry.renamed(SchemaWord.nullable.rawValue)
        }
        guard name == SchemaWord.discriminator.rawValue, let scalar = entry.value.scalar, scalar.resolved != .null
        else {
            return nil
        }
        let key = Node(.scalar(Scalar(text: "propertyName", style: .plain)), span: entry.value.span)
        let object = Mapping([Mapping.Entry(key: key, value: entry.value)])
        return Mapping.Entry(key: entry.key, value: Node(.mapping(object), span: entry.value.span))
    }
}
