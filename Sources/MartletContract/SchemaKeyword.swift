/// A keyword of JSON Schema for which Swift has no type: `not`, `if`, `patternProperties`, `minProperties`…
///
/// It changes no generated code; whoever compares contracts or makes payloads reads it.
///
/// - Source: JSON Schema 2020-12, Core and Validation, <https://json-schema.org/specification>
package struct SchemaKeyword: Sendable, Hashable {
    /// The keyword.
    package var name: String
    /// Its value. A reference to a model is `#/models/` with the model's name, escaped as in a JSON pointer (RFC 6901).
    package var value: Literal

    /// Says of a value that may be absent that it may also be null, which means the same.
    package static let nullable = SchemaKeyword("nullable", .bool(true))

    package init(_ name: String, _ value: Literal) {
        self.name = name
        self.value = value
    }

    /// Returns the keyword of a type that its author did not give, and that the other keywords are about: `object` or `array`, and in
    /// texts `string` or `number`.
    ///
    /// Swift has the type; by the letter, values of all other JSON types are allowed, too, whatever the keywords say.
    package static func assumed(_ type: String) -> SchemaKeyword { SchemaKeyword(assumedName, .string(type)) }

    /// The name of an ``assumed(_:)`` type.
    package static let assumedName = "assumedType"
}

extension [SchemaKeyword] {
    /// The JSON type that Swift alone holds values to; nil where the author gave one.
    package var assumedType: String? {
        guard case .string(let type)? = first(where: { $0.name == SchemaKeyword.assumedName })?.value else {
            return nil
        }
        return type
    }

    /// Whether ``assumedType`` is one of single values: `string` or `number`.
    package var isScalarAssumed: Bool { assumedType == "string" || assumedType == "number" }
}
