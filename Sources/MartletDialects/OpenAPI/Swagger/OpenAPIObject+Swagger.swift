/// The objects of Swagger 2.0 with their fixed fields.
///
/// - Source: OpenAPI 2.0, section Schema, <https://spec.openapis.org/oas/v2.0.html#schema>.
extension OpenAPIObject {
    /// Returns an object of 2.0; nil for one that it does not have.
    static func swagger(_ kind: Kind) -> OpenAPIObject? { swaggerObjects[kind] }

    /// Limits, values and the type of a parameter, a header or an element of a list.
    private static let value: [(String, Content)] = [
        ("type", .value), ("format", .value), ("items", .object(.items)), ("collectionFormat", .value),
        ("default", .value), ("maximum", .value), ("exclusiveMaximum", .value), ("minimum", .value),
        ("exclusiveMinimum", .value), ("maxLength", .value), ("minLength", .value), ("pattern", .value),
        ("maxItems", .value), ("minItems", .value), ("uniqueItems", .value), ("enum", .value), ("multipleOf", .value),
    ]

    private static let swaggerObjects: [Kind: OpenAPIObject] = [
        .document: OpenAPIObject(
            "a document",
            [
                ("swagger", .value), ("info", .object(.info)), ("host", .value), ("basePath", .value),
                ("schemes", .value), ("consumes", .value), ("produces", .value), ("paths", .map(.pathItem)),
                ("definitions", .schemas), ("parameters", .map(.parameter)), ("responses", .map(.response)),
                ("securityDefinitions", .map(.securityScheme)), ("security", .value), ("tags", .list(.tag)),
            ],
            annotations: ["externalDocs": .object(.externalDocumentation)]),
        .info: OpenAPIObject(
            "'info'", [("title", .value), ("version", .value)],
            annotations: [
                "description": .value, "termsOfService": .value, "contact": .object(.contact),
                "license": .object(.license),
            ]),
        .contact: OpenAPIObject("a contact", [], annotations: ["name": .value, "url": .value, "email": .value]),
        .license: OpenAPIObject("a license", [], annotations: ["name": .value, "url": .value]),
        .pathItem: OpenAPIObject(
            "a path item",
            [
                ("get", .object(.operation)), ("put", .object(.operation)), ("post", .object(.operation)),
                ("delete", .object(.operation)), ("options", .object(.operation)), ("head", .object(.operation)),
                ("patch", .object(.operation)), ("parameters", .list(.parameter)),
            ]),
        .operation: OpenAPIObject(
            "an operation",
            [
                ("tags", .value), ("operationId", .value), ("consumes", .value), ("produces", .value),
                ("parameters", .list(.parameter)), ("responses", .map(.response)), ("schemes", .value),
                ("deprecated", .value), ("security", .value),
            ],
            annotations: [
                "summary": .value, "description": .value, "externalDocs": .object(.externalDocumentation),
            ]),
        .externalDocumentation: OpenAPIObject(
            "'externalDocs'", [], annotations: ["description": .value, "url": .value]),
        .parameter: OpenAPIObject(
            "a parameter",
            [
                ("name", .value), ("in", .value), ("required", .value), ("allowEmptyValue", .value),
                ("schema", .schema),
            ] + value,
            annotations: ["description": .value]),
        .items: OpenAPIObject("'items' of a parameter", value),
        .response: OpenAPIObject(
            "a response", [("schema", .schema), ("headers", .map(.header))],
            annotations: ["description": .value, "examples": .value]),
        .header: OpenAPIObject("a header", value, annotations: ["description": .value]),
        .tag: OpenAPIObject(
            "a tag", [("name", .value)],
            annotations: ["description": .value, "externalDocs": .object(.externalDocumentation)]),
        .securityScheme: OpenAPIObject(
            "a security scheme",
            [
                ("type", .value), ("name", .value), ("in", .value), ("flow", .value),
                ("authorizationUrl", .value), ("tokenUrl", .value), ("scopes", .value),
            ],
            annotations: ["description": .value]),
    ]

    /// The keywords of schemas.
    static let swaggerSchemaWords: Set<SchemaWord> = [
        .reference, .format, .title, .description, .default, .multipleOf, .maximum, .exclusiveMaximum, .minimum,
        .exclusiveMinimum, .maxLength, .minLength, .pattern, .maxItems, .minItems, .uniqueItems, .maxProperties,
        .minProperties, .required, .enum, .type, .items, .allOf, .properties, .additionalProperties, .discriminator,
        .readOnly, .xml, .externalDocs, .example,
    ]

    /// Returns what 2.0 has in place of a key of OpenAPI 3; nil where it has nothing.
    static func swaggerHelp(for key: String) -> String? {
        switch key {
        case "servers", "url": "write 'host', 'basePath' and 'schemes'"
        case "components":
            "schemas belong to 'definitions', the rest to 'parameters', 'responses' and 'securityDefinitions'"
        case "requestBody": "write a parameter with 'in: body', and its content types as 'consumes'"
        case "content": "write 'schema', and the content types as 'produces' of the operation"
        case "style", "explode": "write 'collectionFormat'"
        case "example", "examples": "write 'x-example'"
        case "nullable": "write 'x-nullable'"
        case "flows": "write 'flow', with 'authorizationUrl', 'tokenUrl' and 'scopes' beside it"
        case "openapi": "name one version: 'swagger: \"2.0\"' or 'openapi: 3.1.0'"
        default: nil
        }
    }
}
