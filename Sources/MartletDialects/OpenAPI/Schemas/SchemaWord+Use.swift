extension SchemaWord {
    /// The dialects of JSON Schema whose keywords are read: 2020-12, OpenAPI's own, and those before it.
    static let dialects: TextSet = [
        "https://json-schema.org/draft/2020-12/schema", "https://json-schema.org/draft/2020-12/schema#",
        "https://json-schema.org/draft/2019-09/schema", "https://json-schema.org/draft/2019-09/schema#",
        "http://json-schema.org/draft-07/schema", "http://json-schema.org/draft-07/schema#",
        "http://json-schema.org/draft-06/schema", "http://json-schema.org/draft-06/schema#",
        "https://spec.openapis.org/oas/3.1/dialect/base", "https://spec.openapis.org/oas/3.1/dialect/2024-10-25",
        "https://spec.openapis.org/oas/3.1/dialect/2024-11-10", "https://spec.openapis.org/oas/3.2/dialect/2025-09-17",
    ]

    /// What becomes of it.
    var use: OpenAPIObject.Use {
        switch self {
        // The vocabularies are those of documents that describe schemas.
        case .title, .description, .example, .examples, .xml, .externalDocs, .comment, .vocabulary: .annotation
        case .schema: .unread(.init(.value, "schemas are read as JSON Schema 2020-12", unless: Self.dialects))
        default: .modelled
        }
    }

    /// What stands in it.
    var content: OpenAPIObject.Content {
        switch self {
        case .not, .if, .then, .else, .contentSchema, .additionalProperties, .propertyNames, .unevaluatedProperties,
            .additionalItems, .contains, .unevaluatedItems:
            .schema
        case .allOf, .oneOf, .anyOf, .prefixItems: .schemaList
        case .properties, .patternProperties, .dependentSchemas, .defs, .definitions: .schemas
        // A schema, or before 2020-12 a list of schemas; schemas, or lists of names.
        case .items: .schemaList
        case .dependencies: .schemas
        case .discriminator: .object(.discriminator)
        case .xml: .object(.xml)
        case .externalDocs: .object(.externalDocumentation)
        default: .value
        }
    }

    /// Whether a finding names it, whatever its value is.
    var isUnread: Bool { if case .unread = use { true } else { false } }
}
