import MartletSyntax

/// An object of OpenAPI with its fixed fields (OpenAPI 3.2, section 4, and 2.0), and what becomes of each of them.
///
/// Fields that a version added are fields of those before it, too: nobody is helped when they are refused.
final class OpenAPIObject: Sendable {
    /// What becomes of a field, or of a keyword of a schema.
    enum Use: Sendable {
        /// It is in the contract.
        case modelled
        /// It describes something for people or other tools: no message depends on it. It may be in the contract, too.
        case annotation
        /// It is not read, so a finding names it.
        case unread(Unread)

        /// Whether a value is not read, though it means something.
        func isUnread(_ value: Node) -> Bool {
            guard case .unread(let unread) = self else { return false }
            return !(value.scalar.map { unread.standard.contains($0.text) } ?? false)
        }
    }

    /// A field that is not read.
    struct Unread: Sendable {
        /// Its content.
        let content: Content
        /// The behaviour of the client instead: help of the finding.
        let help: String?
        /// Values that mean the same as no such field.
        let standard: TextSet

        init(_ content: Content = .value, _ help: String? = nil, unless standard: TextSet = []) {
            self.content = content
            self.help = help
            self.standard = standard
        }
    }

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
        /// A list of schemas.
        case schemaList
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
        /// The path item and the operation of a webhook or callback: what the server calls.
        case messageItem, message
        /// Parts of schemas.
        case discriminator, xml
    }

    /// What findings call it.
    let name: String
    /// The names of its fields.
    let fields: NameIndex
    /// What stands in each of them.
    private let contents: [Content]
    /// What becomes of each of them.
    private let uses: [Use]

    /// Makes an object of the names of its fields and what is in them.
    ///
    /// - Parameters:
    ///   - modelled: the fields that are in the contract.
    ///   - annotations: those that no message depends on, with all that is inside.
    ///   - unread: those that are not read.
    init(
        _ name: String, _ modelled: [(String, Content)], annotations: KeyValuePairs<String, Content> = [:],
        unread: KeyValuePairs<String, Unread> = [:]
    ) {
        self.name = name
        let all =
            modelled.map { ($0.0, $0.1, Use.modelled) }
            + annotations.map { ($0.key, $0.value, .annotation) }  // allowed: a list
            + unread.map { ($0.key, $0.value.content, .unread($0.value)) }  // allowed: a list
        fields = NameIndex(all.map(\.0))
        contents = all.map(\.1)
        uses = all.map(\.2)
    }

    private convenience init(
        _ name: String, _ modelled: KeyValuePairs<String, Content>, annotations: KeyValuePairs<String, Content> = [:],
        unread: KeyValuePairs<String, Unread> = [:]
    ) {
        self.init(name, modelled.map { ($0.key, $0.value) }, annotations: annotations, unread: unread)
    }

    /// Returns what stands in a field; nil when the object has none of the name.
    func content(of field: String) -> Content? {
        fields.position(of: field).map { contents[$0] }
    }

    /// Returns what becomes of a field, and what stands in it; nil when the object has none of the name.
    func field(_ name: String) -> (content: Content, use: Use)? {
        fields.position(of: name).map { (contents[$0], uses[$0]) }
    }

    /// Returns the object of a kind; nil for one whose keys are names of the author's.
    static subscript(kind: Kind) -> OpenAPIObject? { byKind[kind.rawValue] }

    /// The objects by the number of their kind, which is found without hashing it.
    private static let byKind = Kind.allCases.map { table[$0] }
    private static let table: [Kind: OpenAPIObject] = [
        .document: OpenAPIObject(
            "a document",
            [
                "openapi": .value, "$self": .value, "info": .object(.info), "servers": .list(.server),
                "paths": .map(.pathItem), "webhooks": .map(.messageItem), "x-webhooks": .map(.messageItem),
                "components": .object(.components),
                "security": .value, "tags": .list(.tag),
            ],
            annotations: ["externalDocs": .object(.externalDocumentation)],
            unread: [
                "jsonSchemaDialect": Unread(
                    .value, "schemas are read as JSON Schema 2020-12", unless: SchemaWord.dialects)
            ]),
        .info: OpenAPIObject(
            "'info'", ["title": .value, "version": .value],
            annotations: [
                "summary": .value, "description": .value, "termsOfService": .value, "contact": .object(.contact),
                "license": .object(.license),
            ]),
        .contact: OpenAPIObject("a contact", [:], annotations: ["name": .value, "url": .value, "email": .value]),
        .license: OpenAPIObject("a license", [:], annotations: ["name": .value, "identifier": .value, "url": .value]),
        .server: OpenAPIObject(
            "a server", ["url": .value, "name": .value, "variables": .map(.serverVariable)],
            annotations: ["description": .value]),
        .serverVariable: OpenAPIObject(
            "a server variable", ["enum": .value, "default": .value], annotations: ["description": .value]),
        .components: OpenAPIObject(
            "'components'",
            [
                "schemas": .schemas, "responses": .map(.response), "parameters": .map(.parameter),
                "requestBodies": .map(.requestBody), "headers": .map(.header),
                "securitySchemes": .map(.securityScheme), "links": .map(.link), "callbacks": .map(.callback),
                "pathItems": .map(.pathItem), "mediaTypes": .map(.mediaType),
            ],
            annotations: ["examples": .map(.example)]),
        .pathItem: OpenAPIObject(
            "a path item",
            [
                "get": .object(.operation), "put": .object(.operation), "post": .object(.operation),
                "delete": .object(.operation), "options": .object(.operation), "head": .object(.operation),
                "patch": .object(.operation), "trace": .object(.operation), "query": .object(.operation),
                "additionalOperations": .map(.operation), "servers": .list(.server), "parameters": .list(.parameter),
            ],
            annotations: ["summary": .value, "description": .value]),
        .operation: OpenAPIObject(
            "an operation",
            [
                "tags": .value, "operationId": .value, "parameters": .list(.parameter),
                "requestBody": .object(.requestBody), "responses": .map(.response), "callbacks": .map(.callback),
                "deprecated": .value, "security": .value, "servers": .list(.server),
            ],
            annotations: [
                "summary": .value, "description": .value, "externalDocs": .object(.externalDocumentation),
            ]),
        .messageItem: OpenAPIObject(
            "a webhook or callback",
            [
                "get": .object(.message), "put": .object(.message), "post": .object(.message),
                "delete": .object(.message), "options": .object(.message), "head": .object(.message),
                "patch": .object(.message), "trace": .object(.message), "query": .object(.message),
                "additionalOperations": .map(.message), "parameters": .list(.parameter),
            ],
            annotations: ["summary": .value, "description": .value],
            unread: ["servers": Unread(.list(.server), receiverDecides)]),
        .message: OpenAPIObject(
            "a webhook or callback",
            [
                "requestBody": .object(.requestBody), "parameters": .list(.parameter), "responses": .map(.response),
                "deprecated": .value,
            ],
            annotations: [
                "summary": .value, "description": .value, "externalDocs": .object(.externalDocumentation),
                "tags": .value, "operationId": .value,
            ],
            unread: [
                "callbacks": Unread(.map(.callback), receiverDecides), "security": Unread(.value, receiverDecides),
                "servers": Unread(.list(.server), receiverDecides),
            ]),
        .externalDocumentation: OpenAPIObject(
            "'externalDocs'", [:], annotations: ["description": .value, "url": .value]),
        .parameter: OpenAPIObject(
            "a parameter",
            [
                "name": .value, "in": .value, "required": .value, "deprecated": .value, "style": .value,
                "explode": .value, "allowReserved": .value, "allowEmptyValue": .value, "schema": .schema,
                "content": .map(.mediaType),
            ],
            annotations: ["description": .value, "example": .value, "examples": .map(.example)]),
        .requestBody: OpenAPIObject(
            "a request body", ["content": .map(.mediaType), "required": .value], annotations: ["description": .value]),
        .mediaType: OpenAPIObject(
            "a media type",
            [
                "schema": .schema, "encoding": .map(.encoding), "itemSchema": .schema,
                "prefixEncoding": .list(.encoding), "itemEncoding": .object(.encoding),
            ],
            annotations: ["example": .value, "examples": .map(.example)]),
        .encoding: OpenAPIObject(
            "an encoding",
            [
                "contentType": .value, "headers": .map(.header), "style": .value, "explode": .value,
                "allowReserved": .value,
            ],
            unread: [
                "encoding": nested(.map(.encoding)), "prefixEncoding": nested(.list(.encoding)),
                "itemEncoding": nested(.object(.encoding)),
            ]),
        .response: OpenAPIObject(
            "a response", ["headers": .map(.header), "content": .map(.mediaType), "links": .map(.link)],
            annotations: ["summary": .value, "description": .value]),
        .example: OpenAPIObject(
            "an example", [:],
            annotations: [
                "summary": .value, "description": .value, "value": .value, "externalValue": .value,
                "dataValue": .value, "serializedValue": .value,
            ]),
        .link: OpenAPIObject(
            "a link",
            ["operationRef": .value, "operationId": .value, "parameters": .value, "requestBody": .value],
            annotations: ["description": .value, "server": .object(.server)]),
        .header: OpenAPIObject(
            "a header",
            [
                "required": .value, "deprecated": .value, "explode": .value, "schema": .schema,
                "content": .map(.mediaType),
            ],
            annotations: ["description": .value, "example": .value, "examples": .map(.example)],
            unread: ["style": Unread(.value, "a header field has the style 'simple'", unless: ["simple"])]),
        .tag: OpenAPIObject(
            "a tag", ["name": .value, "parent": .value, "kind": .value],
            annotations: [
                "summary": .value, "description": .value, "externalDocs": .object(.externalDocumentation),
            ]),
        .securityScheme: OpenAPIObject(
            "a security scheme",
            [
                "type": .value, "name": .value, "in": .value, "scheme": .value, "bearerFormat": .value,
                "flows": .object(.oauthFlows), "openIdConnectUrl": .value, "oauth2MetadataUrl": .value,
                "deprecated": .value,
            ],
            annotations: ["description": .value]),
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
        .discriminator: OpenAPIObject(
            "a discriminator", ["propertyName": .value, "mapping": .value, "defaultMapping": .value]),
        .xml: OpenAPIObject(
            "'xml'", [:],
            annotations: [
                "name": .value, "namespace": .value, "prefix": .value, "attribute": .value, "wrapped": .value,
                "nodeType": .value,
            ]),
    ]

    private static let receiverDecides = "the app that receives it decides on it"

    private static func nested(_ content: Content) -> Unread {
        Unread(content, "parts of parts are sent as the type of the part has them")
    }
}
