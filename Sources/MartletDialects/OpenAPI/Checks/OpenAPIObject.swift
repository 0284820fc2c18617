import MartletSyntax

/// An object of OpenAPI with its fixed fields (OpenAPI 3.2, section 4, and 2.0), as far as findings about keys need them.
///
/// Fields that a version added are fields of those before it, too: nobody is helped when they are refused.
final class OpenAPIObject: Sendable {
    /// What stands in a field.
    enum Content: Sendable {
        /// Something without keys of its own, or something that is judged elsewhere.
        case value
        /// An object.
        case object(Kind)
        /// A list of objects.
        case list(Kind)
        /// A mapping of names to objects.
        case map(Kind)
        /// A schema, which is an object or a Boolean.
        case schema
        /// A mapping of names to schemas.
        case schemas
    }

    /// The objects.
    enum Kind: Int, Sendable, CaseIterable {
        case document, info, contact, license, server, serverVariable, components, pathItem, operation
        case externalDocumentation, parameter, requestBody, mediaType, encoding, response, callback, example, link
        case header, tag, securityScheme, oauthFlows, oauthFlow
        /// The `items` of a parameter or a header in Swagger 2.0, which are no schema.
        case items
    }

    /// What findings call it.
    let name: String
    /// The names of its fields.
    let fields: NameIndex
    /// What stands in each of them.
    private let contents: [Content]

    private convenience init(_ name: String, _ fields: KeyValuePairs<String, Content>) {
        self.init(name, fields.map { ($0.key, $0.value) })
    }

    /// Makes an object of the names of its fields and what is in them.
    init(_ name: String, _ fields: [(String, Content)]) {
        self.name = name
        self.fields = NameIndex(fields.map(\.0))
        contents = fields.map(\.1)
    }

    /// Returns what stands in a field; nil when the object has none of the name.
    func content(of field: String) -> Content? {
        fields.position(of: field).map { contents[$0] }
    }

    /// Returns the object of a kind; nil for one whose keys are names of the author's.
    static subscript(kind: Kind) -> OpenAPIObject? { byKind[kind.rawValue] }

    /// The objects by the number of their kind, which is found without hashing it.
    private static let byKind = Kind.allCases.map { table[$0] }
    private static let table: [Kind: OpenAPIObject] = [
        .document: OpenAPIObject(
            "a document",
            [
                "openapi": .value, "$self": .value, "info": .object(.info), "jsonSchemaDialect": .value,
                "servers": .list(.server),
                "paths": .map(.pathItem), "webhooks": .map(.pathItem), "components": .object(.components),
                "security": .value, "tags": .list(.tag), "externalDocs": .object(.externalDocumentation),
            ]),
        .info: OpenAPIObject(
            "'info'",
            [
                "title": .value, "summary": .value, "description": .value, "termsOfService": .value, "version": .value,
                "contact": .object(.contact), "license": .object(.license),
            ]),
        .contact: OpenAPIObject("a contact", ["name": .value, "url": .value, "email": .value]),
        .license: OpenAPIObject("a license", ["name": .value, "identifier": .value, "url": .value]),
        .server: OpenAPIObject(
            "a server",
            ["url": .value, "description": .value, "name": .value, "variables": .map(.serverVariable)]),
        .serverVariable: OpenAPIObject(
            "a server variable", ["enum": .value, "default": .value, "description": .value]),
        .components: OpenAPIObject(
            "'components'",
            [
                "schemas": .schemas, "responses": .map(.response), "parameters": .map(.parameter),
                "examples": .map(.example), "requestBodies": .map(.requestBody), "headers": .map(.header),
                "securitySchemes": .map(.securityScheme), "links": .map(.link), "callbacks": .map(.callback),
                "pathItems": .map(.pathItem), "mediaTypes": .map(.mediaType),
            ]),
        .pathItem: OpenAPIObject(
            "a path item",
            [
                "summary": .value, "description": .value, "get": .object(.operation), "put": .object(.operation),
                "post": .object(.operation), "delete": .object(.operation), "options": .object(.operation),
                "head": .object(.operation), "patch": .object(.operation), "trace": .object(.operation),
                "query": .object(.operation), "additionalOperations": .map(.operation),
                "servers": .list(.server), "parameters": .list(.parameter),
            ]),
        .operation: OpenAPIObject(
            "an operation",
            [
                "tags": .value, "summary": .value, "description": .value,
                "externalDocs": .object(.externalDocumentation), "operationId": .value,
                "parameters": .list(.parameter), "requestBody": .object(.requestBody), "responses": .map(.response),
                "callbacks": .map(.callback), "deprecated": .value, "security": .value, "servers": .list(.server),
            ]),
        .externalDocumentation: OpenAPIObject("'externalDocs'", ["description": .value, "url": .value]),
        .parameter: OpenAPIObject(
            "a parameter",
            [
                "name": .value, "in": .value, "description": .value, "required": .value, "deprecated": .value,
                "allowEmptyValue": .value, "style": .value, "explode": .value, "allowReserved": .value,
                "schema": .schema, "example": .value, "examples": .map(.example), "content": .map(.mediaType),
            ]),
        .requestBody: OpenAPIObject(
            "a request body", ["description": .value, "content": .map(.mediaType), "required": .value]),
        .mediaType: OpenAPIObject(
            "a media type",
            [
                "schema": .schema, "example": .value, "examples": .map(.example), "encoding": .map(.encoding),
                "itemSchema": .schema, "prefixEncoding": .list(.encoding), "itemEncoding": .object(.encoding),
            ]),
        .encoding: OpenAPIObject(
            "an encoding",
            [
                "contentType": .value, "headers": .map(.header), "style": .value, "explode": .value,
                "allowReserved": .value, "encoding": .map(.encoding), "prefixEncoding": .list(.encoding),
                "itemEncoding": .object(.encoding),
            ]),
        .response: OpenAPIObject(
            "a response",
            [
                "summary": .value, "description": .value, "headers": .map(.header), "content": .map(.mediaType),
                "links": .map(.link),
            ]),
        .example: OpenAPIObject(
            "an example",
            [
                "summary": .value, "description": .value, "value": .value, "externalValue": .value,
                "dataValue": .value, "serializedValue": .value,
            ]),
        .link: OpenAPIObject(
            "a link",
            [
                "operationRef": .value, "operationId": .value, "parameters": .value, "requestBody": .value,
                "description": .value, "server": .object(.server),
            ]),
        .header: OpenAPIObject(
            "a header",
            [
                "description": .value, "required": .value, "deprecated": .value, "style": .value, "explode": .value,
                "schema": .schema, "example": .value, "examples": .map(.example), "content": .map(.mediaType),
            ]),
        .tag: OpenAPIObject(
            "a tag",
            [
                "name": .value, "summary": .value, "description": .value,
                "externalDocs": .object(.externalDocumentation), "parent": .value, "kind": .value,
            ]),
        .securityScheme: OpenAPIObject(
            "a security scheme",
            [
                "type": .value, "description": .value, "name": .value, "in": .value, "scheme": .value,
                "bearerFormat": .value, "flows": .object(.oauthFlows), "openIdConnectUrl": .value,
                "oauth2MetadataUrl": .value, "deprecated": .value,
            ]),
        .oauthFlows: OpenAPIObject(
            "'flows'",
            [
                "implicit": .object(.oauthFlow), "password": .object(.oauthFlow),
                "clientCredentials": .object(.oauthFlow), "authorizationCode": .object(.oauthFlow),
                "deviceAuthorization": .object(.oauthFlow),
            ]),
        .oauthFlow: OpenAPIObject(
            "a flow",
            [
                "authorizationUrl": .value, "deviceAuthorizationUrl": .value, "tokenUrl": .value, "refreshUrl": .value,
                "scopes": .value,
            ]),
    ]
}
