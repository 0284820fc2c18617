import MartletSyntax

@testable import MartletDialects

/// An object of OpenAPI as it is written where one of its fields is varied.
struct ObjectSample {
    /// What kind of it this is; empty where there is one kind.
    var name = ""
    /// What it always has.
    let base: [(field: String, text: String)]
    /// The fields that are varied, with two values of each.
    let fields: [(field: String, values: [String])]

    /// Returns its fields as text, one of them with another value, or without it.
    func text(replacing field: String, with value: String?) -> String {
        let others = base.filter { $0.field != field } + (value.map { [(field, $0)] } ?? [])
        let written = others.map { "\($0.0): \($0.1)" }
        // The document's own fields stand on lines of their own, behind its version.
        return base.first?.field == "openapi" ? written.joined(separator: "\n") + "\n" : written.joined(separator: ", ")
    }
}

extension ObjectSample {
    private static let object = "{ type: object, properties: { a: { type: string }, n: { type: integer } } }"
    private static let texts = ["A", "B"]
    private static let addresses = ["'https://a.example/'", "'https://b.example/'"]
    private static let flags = ["true", "false"]
    private static let schemas = ["{ type: string }", "{ type: integer }"]
    private static let answers = "{ 200: { description: A } }"

    /// Returns the kinds of an object at a place.
    static func variants(of kind: OpenAPIObject.Kind, in path: [String]) -> [ObjectSample] {
        switch kind {
        case .document: [document]
        case .info, .contact, .license, .externalDocumentation, .tag, .server, .serverVariable:
            [about[kind] ?? ObjectSample(base: [], fields: [])]
        case .components, .callback, .items, .discriminator, .xml: [ObjectSample(base: [], fields: [])]
        case .pathItem, .messageItem:
            [
                ObjectSample(
                    base: [("post", "{ responses: \(answers) }")], fields: [("summary", texts), ("description", texts)])
            ]
        case .operation, .message: [operation]
        case .parameter: ["query", "path", "header", "cookie"].map(parameter)
        case .requestBody:
            [
                ObjectSample(
                    base: [("content", "{ application/json: { schema: \(object) } }")],
                    fields: [("description", texts), ("required", flags)])
            ]
        case .mediaType: [mediaType(path.last ?? "")]
        case .encoding:
            [
                ObjectSample(
                    base: [],
                    fields: [
                        ("contentType", ["application/json", "text/csv"]), ("style", ["form", "deepObject"]),
                        ("explode", flags), ("allowReserved", flags),
                    ])
            ]
        case .response:
            [ObjectSample(base: [("description", "A")], fields: [("description", texts), ("summary", texts)])]
        case .example:
            [
                ObjectSample(
                    base: [("value", "v")],
                    fields: [("summary", texts), ("description", texts), ("value", ["a", "b"])]),
                ObjectSample(name: "outside", base: [], fields: [("externalValue", addresses)]),
                ObjectSample(
                    name: "data", base: [("dataValue", "v")],
                    fields: [("dataValue", ["a", "b"]), ("serializedValue", texts)]),
            ]
        case .link:
            [
                ObjectSample(
                    base: [("operationId", "o")],
                    fields: [
                        ("operationId", ["a", "b"]), ("parameters", ["{ p: 1 }", "{ p: 2 }"]),
                        ("requestBody", ["1", "2"]),
                        ("description", texts),
                    ]),
                ObjectSample(
                    name: "reference", base: [],
                    fields: [("operationRef", ["'#/paths/~1a/get'", "'#/paths/~1a/post'"])]),
            ]
        case .header:
            [
                ObjectSample(
                    base: [("schema", "{ type: array, items: { type: string } }")],
                    fields: [
                        ("description", texts), ("required", flags), ("deprecated", flags), ("explode", flags),
                        ("schema", schemas), ("example", ["[a]", "[b]"]), ("style", ["simple", "label"]),
                    ])
            ]
        case .securityScheme: securitySchemes
        case .oauthFlows: [ObjectSample(base: [], fields: [])]
        case .oauthFlow: [flow(path.last ?? "")]
        }
    }

    private static let document = ObjectSample(
        base: [
            ("openapi", "3.2.0"), ("info", "{ title: T, version: '1' }"),
            (
                "paths",
                "{ /a: { get: { tags: [t, u], responses: { 200: { $ref: 'https://a.example/#/components/responses/R' } } } } }"
            ),
            (
                "components",
                "{ responses: { R: { description: A } }, securitySchemes: { s: { type: http, scheme: basic } } }"
            ),
        ],
        fields: [
            ("$self", addresses), ("jsonSchemaDialect", addresses), ("security", ["[{ s: [] }]", "[{}, { s: [] }]"]),
        ])

    private static let about: [OpenAPIObject.Kind: ObjectSample] = [
        .info: ObjectSample(
            base: [("title", "T"), ("version", "'1'")],
            fields: [
                ("title", texts), ("summary", texts), ("description", texts), ("termsOfService", addresses),
                ("version", texts),
            ]),
        .contact: ObjectSample(
            base: [], fields: [("name", texts), ("url", addresses), ("email", ["a@a.example", "b@a.example"])]),
        .license: ObjectSample(
            base: [("name", "N")], fields: [("name", texts), ("identifier", ["MIT", "ISC"]), ("url", addresses)]),
        .externalDocumentation: ObjectSample(
            base: [("url", "'https://d.example'")], fields: [("url", addresses), ("description", texts)]),
        .tag: ObjectSample(
            base: [("name", "t"), ("description", "D")],
            fields: [
                ("name", ["t", "u"]), ("summary", texts), ("description", texts), ("kind", ["nav", "audience"]),
                ("parent", ["p", "q"]),
            ]),
        .server: ObjectSample(
            base: [("url", "'https://{v}.s.example'"), ("variables", "{ v: { default: d } }")],
            fields: [("url", addresses), ("description", ["a b c", "d e f"]), ("name", texts)]),
        .serverVariable: ObjectSample(
            base: [("default", "d")],
            fields: [("default", texts), ("enum", ["[d, e]", "[d, f]"]), ("description", texts)]),
    ]

    private static let operation = ObjectSample(
        base: [("operationId", "o"), ("tags", "[t]"), ("responses", answers)],
        fields: [
            ("tags", ["[t]", "[u]"]), ("security", ["[]", "[{ s: [] }]"]), ("summary", texts), ("description", texts),
            ("operationId", texts),
            ("deprecated", flags),
        ])

    private static let securitySchemes = [
        ObjectSample(
            base: [("type", "http"), ("scheme", "bearer")],
            fields: [
                ("type", ["http", "openIdConnect, openIdConnectUrl: 'https://a.example'"]),
                ("scheme", ["bearer", "basic"]), ("bearerFormat", texts), ("description", texts),
                ("deprecated", flags),
            ]),
        ObjectSample(
            name: "key", base: [("type", "apiKey"), ("name", "k"), ("in", "header")],
            fields: [("name", ["k", "l"]), ("in", ["header", "query"])]),
        ObjectSample(
            name: "identity", base: [("type", "openIdConnect"), ("openIdConnectUrl", "'https://a.example/'")],
            fields: [("openIdConnectUrl", addresses)]),
        ObjectSample(
            name: "oauth",
            base: [("type", "oauth2"), ("flows", "{ password: { tokenUrl: 'https://t.example', scopes: {} } }")],
            fields: [("oauth2MetadataUrl", addresses)]),
    ]

    private static func flow(_ name: String) -> ObjectSample {
        let own =
            switch name {
            case "implicit": ["authorizationUrl"]
            case "authorizationCode": ["authorizationUrl", "tokenUrl"]
            case "deviceAuthorization": ["deviceAuthorizationUrl", "tokenUrl"]
            default: ["tokenUrl"]
            }
        return ObjectSample(
            base: own.map { ($0, addresses[0]) } + [("scopes", "{ a: A }")],
            fields: own.map { ($0, addresses) } + [("refreshUrl", addresses), ("scopes", ["{ a: A }", "{ b: B }"])])
    }

    private static func parameter(_ place: String) -> ObjectSample {
        let styles = place == "query" ? ["form", "pipeDelimited"] : ["simple", "label"]
        let fields = [
            ("name", ["p", "q"]), ("description", texts), ("deprecated", flags), ("explode", flags),
            ("schema", ["{ type: array, items: { type: string } }", "{ type: array, items: { type: integer } }"]),
            ("example", ["[a]", "[b]"]),
        ]
        let own: [(String, [String])] =
            switch place {
            case "query":
                [("required", flags), ("allowEmptyValue", flags), ("allowReserved", flags), ("style", styles)]
            case "path": [("allowReserved", flags), ("style", styles)]
            case "cookie": [("required", flags), ("style", ["form", "cookie"])]
            default: [("required", flags)]
            }
        return ObjectSample(
            name: place,
            base: [
                ("name", "p"), ("in", place), ("required", "true"),
                ("schema", "{ type: array, items: { type: string } }"),
            ],
            fields: (place == "path" ? fields.filter { $0.0 != "name" } : fields) + own)
    }

    private static func mediaType(_ contentType: String) -> ObjectSample {
        let values = contentType.hasPrefix("text/") ? ["a", "b"] : ["{ a: v }", "{ a: w }"]
        let schemas =
            contentType == "text/plain"
            ? ["{ type: string }", "{ type: string, maxLength: 5 }"]
            : [object, "{ type: object, properties: { b: { type: string } } }"]
        let isStream = contentType == "text/event-stream" || contentType == "application/jsonl"
        let field = isStream ? "itemSchema" : "schema"
        return ObjectSample(
            base: [(field, schemas[0])],
            fields: [(field, schemas), ("example", isStream ? ["[{ a: v }]", "[{ a: w }]"] : values)])
    }

    /// Returns where the objects of a field stand: the kind, the key of a map, and the text of the field.
    static func places(
        of field: String, _ content: OpenAPIObject.Content, in path: [String]
    ) -> [(kind: OpenAPIObject.Kind, key: String?, text: String)] {
        switch content {
        case .value, .schema, .schemaList, .schemas: []
        case .object(let kind): [(kind, nil, "§")]
        case .list(let kind): [(kind, nil, "[§]")]
        case .map(.callback): [(.messageItem, "c", "{ c: { '{$url}': § } }")]
        case .map(let kind): keys(of: field, in: path).map { (kind, $0, "{ '\($0)': § }") }
        }
    }

    private static func keys(of field: String, in path: [String]) -> [String] {
        switch field {
        case "paths": return ["/a/{p}"]
        case "responses": return ["200", "201", "302", "404", "default"]
        case "content":
            if path.contains("requestBody"), path.last == "requestBody" {
                return [
                    "application/json", "application/x-www-form-urlencoded", "multipart/form-data", "multipart/mixed",
                    "text/plain",
                    "application/octet-stream", "application/jsonl",
                ]
            }
            if path.contains("parameters") || path.contains("headers") { return ["application/json", "text/plain"] }
            return [
                "application/json", "text/plain", "text/csv", "application/octet-stream", "text/event-stream",
                "application/jsonl",
            ]
        case "callbacks": return ["c"]
        case "encoding": return ["a"]
        case "variables": return ["v"]
        case "headers": return ["H"]
        default: return ["k"]
        }
    }
}
