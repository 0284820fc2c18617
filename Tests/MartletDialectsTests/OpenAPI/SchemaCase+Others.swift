extension SchemaCase {
    /// Keywords that other keywords need, those for people, and those that mean nothing for a client.
    static let others: [SchemaCase] = [
        SchemaCase(
            "title", .both, .supported, "documentation, and the name of a union's member",
            "A: { type: string, title: A name }", "A = string"),
        SchemaCase(
            "description", .both, .supported, "documentation", "A: { type: string, description: What. }", "A = string"),
        SchemaCase(
            "example", .both, .supported, "fixtures", "A: { type: string, example: x }", "A = string"),
        SchemaCase(
            "examples", .v31, .supported, "fixtures", "A: { type: string, examples: [x, y] }", "A = string"),
        kept(
            "then", "{ type: object, if: { required: [a] }, then: { required: [b] } }",
            "= map<json> {if: {required:[\"a\"]}, then: {required:[\"b\"]}}"),
        kept(
            "else", "{ type: object, if: { required: [a] }, else: { required: [b] } }",
            "= map<json> {if: {required:[\"a\"]}, else: {required:[\"b\"]}}"),
        kept(
            "minContains", "{ type: array, items: { type: string }, contains: {}, minContains: 2 }",
            "= [string] {contains: {}, minContains: 2}"),
        kept(
            "maxContains", "{ type: array, items: { type: string }, contains: {}, maxContains: 2 }",
            "= [string] {contains: {}, maxContains: 2}"),
        kept(
            "dependencies", "{ type: object, dependencies: { a: [b] } }",
            "= map<json> {dependentRequired: {a:[\"b\"]}}",
            of: .draft7),
        kept(
            "additionalItems", how: "a list of one type, or of any values; held by the mock, compared by diff",
            "{ type: array, items: [ { type: string } ], additionalItems: { type: string } }",
            "= [string] {prefixItems: [{type:\"string\"}], items: {type:\"string\"}}", of: .draft7),
        SchemaCase(
            "definitions", .draft7, .supported, "models",
            """
            A: { $ref: '#/components/schemas/A/definitions/b', definitions: { b: { type: object, properties: { x: { type: string } } } } }
            """,
            "A {x?: string}"),
        SchemaCase(
            "$id", .v31, .supported, "a name that references lead to",
            """
            A: { type: object, properties: { b: { $ref: '#b' } } }
            B: { $id: '#b', type: object, properties: { x: { type: string } } }
            """,
            "A {b?: #B}", "B {x?: string}"),
        SchemaCase(
            "$dynamicAnchor", .v31, .supported, "a place that references name, and what `$dynamicRef` leads to",
            """
            A: { type: object, properties: { b: { $ref: '#b' }, c: { $dynamicRef: '#c' } }, $defs: { c: { $dynamicAnchor: c } } }
            B: { $dynamicAnchor: b, type: object, properties: { x: { type: string } } }
            C: { $ref: '#/components/schemas/A', $defs: { c: { $dynamicAnchor: c, type: string } } }
            """,
            "A {b?: #B, c?: json}", "B {x?: string}", "C {b?: #B, c?: string}"),
        SchemaCase(
            "$schema", .v31,
            .implied("JSON Schema 2020-12 with the words of draft-07; a finding where it is another dialect"), "",
            "A: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: string }", "A = string"),
        SchemaCase(
            "$vocabulary", .v31, .implied("ignored outside of meta-schemas (2020-12, Core, 8.1.2)"), "",
            "A: { $vocabulary: { 'https://example.com': true }, type: string }", "A = string"),
        SchemaCase(
            "$comment", .v31, .implied("no program may act on it (2020-12, Core, 8.3)"), "",
            "A: { $comment: Why., type: string }", "A = string"),
        SchemaCase(
            "xml", .both, .not("bodies are JSON, forms, text or bytes"), "",
            "A: { type: string, xml: { name: a } }", "A = string"),
        SchemaCase(
            "externalDocs", .both, .supported, "documentation",
            "A: { type: string, externalDocs: { url: 'https://example.com' } }", "A = string"),
    ]
}
