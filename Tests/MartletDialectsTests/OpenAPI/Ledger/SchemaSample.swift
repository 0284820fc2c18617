import Foundation
import Testing

/// A keyword of schemas with two values.
struct SchemaSample: Sendable, CustomTestStringConvertible {
    /// The keyword.
    let keyword: String
    /// The schema with it, where `§` stands for its value.
    let schema: String
    /// Two values that mean something else.
    let values: [String]

    init(_ keyword: String, _ schema: String, _ values: String...) {
        self.keyword = keyword
        self.schema = schema
        self.values = values
    }

    var testDescription: String { "\(keyword) in \(schema)" }

    /// The schema without the keyword.
    var without: String {
        [", \(keyword): §", "\(keyword): §, ", "\(keyword): §"].reduce(schema) { $0.replacing($1, with: "") }
    }

    static let all: [SchemaSample] = [
        SchemaSample("type", "{ type: § }", "integer", "boolean"),
        SchemaSample("format", "{ type: string, format: § }", "uuid", "date-time"),
        SchemaSample("format", "{ type: string, format: § }", "own", "other"),
        SchemaSample("enum", "{ type: string, enum: § }", "[a, b]", "[a, c]"),
        SchemaSample("enum", "{ type: number, enum: § }", "[1.5, 2.5]", "[1.5, 3.5]"),
        SchemaSample("const", "{ type: string, const: § }", "a", "b"),
        SchemaSample("default", "{ type: string, default: § }", "a", "b"),
        SchemaSample("minLength", "{ type: string, minLength: § }", "1", "2"),
        SchemaSample("maxLength", "{ type: string, maxLength: § }", "5", "6"),
        SchemaSample("maxLength", "{ maxLength: § }", "5", "6"),
        SchemaSample("pattern", "{ type: string, pattern: § }", "a", "b"),
        SchemaSample("minimum", "{ type: integer, minimum: § }", "1", "2"),
        SchemaSample("minimum", "{ minimum: § }", "1", "2"),
        SchemaSample("maximum", "{ type: number, maximum: § }", "5", "6"),
        SchemaSample("exclusiveMinimum", "{ type: integer, exclusiveMinimum: § }", "1", "2"),
        SchemaSample("exclusiveMaximum", "{ type: number, exclusiveMaximum: § }", "5", "6"),
        SchemaSample("multipleOf", "{ type: integer, multipleOf: § }", "2", "3"),
        SchemaSample("contentEncoding", "{ type: string, contentEncoding: § }", "base64", "base16"),
        SchemaSample("contentMediaType", "{ type: string, contentMediaType: § }", "application/json", "text/csv"),
        SchemaSample(
            "contentSchema", "{ type: string, contentMediaType: application/json, contentSchema: § }",
            "{ type: string }",
            "{ type: integer }"),
        SchemaSample("items", "{ type: array, items: § }", "{ type: string }", "{ type: integer }"),
        SchemaSample("items", "{ items: § }", "{ type: string }", "{ type: integer }"),
        SchemaSample("minItems", "{ type: array, items: { type: string }, minItems: § }", "1", "2"),
        SchemaSample("maxItems", "{ type: array, items: { type: string }, maxItems: § }", "5", "6"),
        SchemaSample("uniqueItems", "{ type: array, items: { type: string }, uniqueItems: § }", "true", "false"),
        SchemaSample("prefixItems", "{ type: array, prefixItems: § }", "[{ type: string }]", "[{ type: integer }]"),
        SchemaSample("contains", "{ type: array, contains: § }", "{ type: string }", "{ type: integer }"),
        SchemaSample("minContains", "{ type: array, contains: { type: string }, minContains: § }", "2", "3"),
        SchemaSample("maxContains", "{ type: array, contains: { type: string }, maxContains: § }", "2", "3"),
        SchemaSample(
            "unevaluatedItems", "{ type: array, unevaluatedItems: § }", "{ type: string }", "{ type: integer }"),
        SchemaSample(
            "items", "{ type: array, prefixItems: [{ type: string }], items: § }", "false", "{ type: integer }"),
        SchemaSample(
            "properties", "{ type: object, properties: § }", "{ p: { type: string } }", "{ q: { type: string } }"),
        SchemaSample("properties", "{ properties: § }", "{ p: { type: string } }", "{ q: { type: string } }"),
        SchemaSample(
            "required", "{ type: object, required: §, properties: { p: { type: string }, q: { type: string } } }",
            "[p]",
            "[q]"),
        SchemaSample(
            "additionalProperties", "{ type: object, properties: { p: { type: string } }, additionalProperties: § }",
            "{ type: string }", "{ type: integer }"),
        SchemaSample(
            "additionalProperties", "{ type: object, properties: { p: { type: string } }, additionalProperties: § }",
            "false", "{ type: integer }"),
        SchemaSample(
            "additionalProperties", "{ type: object, additionalProperties: § }", "{ type: string }",
            "{ type: integer }"
        ),
        SchemaSample(
            "patternProperties", "{ type: object, patternProperties: § }", "{ a: { type: string } }",
            "{ a: { type: integer } }"),
        SchemaSample("propertyNames", "{ type: object, propertyNames: § }", "{ pattern: a }", "{ pattern: b }"),
        SchemaSample("minProperties", "{ type: object, minProperties: § }", "1", "2"),
        SchemaSample("maxProperties", "{ type: object, maxProperties: § }", "5", "6"),
        SchemaSample(
            "minProperties", "{ type: object, properties: { p: { type: string } }, minProperties: § }", "1", "2"),
        SchemaSample(
            "unevaluatedProperties", "{ type: object, properties: { p: { type: string } }, unevaluatedProperties: § }",
            "false", "{ type: integer }"),
        SchemaSample(
            "dependentRequired",
            "{ type: object, properties: { p: { type: string }, q: { type: string } }, dependentRequired: § }",
            "{ p: [q] }", "{ q: [p] }"),
        SchemaSample(
            "dependentSchemas", "{ type: object, properties: { p: { type: string } }, dependentSchemas: § }",
            "{ p: { required: [q] } }", "{ p: { required: [r] } }"),
        SchemaSample("allOf", "{ allOf: § }", "[{ type: string }]", "[{ type: integer }]"),
        SchemaSample("allOf", "{ type: string, allOf: § }", "[{ minLength: 2 }]", "[{ minLength: 3 }]"),
        SchemaSample(
            "anyOf", "{ anyOf: § }", "[{ type: string }, { type: integer }]", "[{ type: string }, { type: boolean }]"),
        SchemaSample(
            "oneOf", "{ oneOf: § }", "[{ type: string }, { type: integer }]", "[{ type: string }, { type: boolean }]"),
        SchemaSample(
            "anyOf", "{ type: string, anyOf: § }", "[{ minLength: 2 }, { pattern: a }]",
            "[{ minLength: 3 }, { pattern: a }]"),
        SchemaSample("not", "{ type: string, not: § }", "{ pattern: a }", "{ pattern: b }"),
        SchemaSample("if", "{ type: string, if: §, then: { minLength: 3 } }", "{ pattern: a }", "{ pattern: b }"),
        SchemaSample("then", "{ type: string, if: { pattern: a }, then: § }", "{ minLength: 3 }", "{ minLength: 4 }"),
        SchemaSample("else", "{ type: string, if: { pattern: a }, else: § }", "{ minLength: 3 }", "{ minLength: 4 }"),
        SchemaSample("$ref", "{ $ref: §, x-a: 1 }", "'#/components/schemas/Y'", "'#/components/schemas'"),
        SchemaSample("minProperties", "{ $ref: '#/components/schemas/Y', minProperties: § }", "1", "2"),
        SchemaSample("frobnicate", "{ type: string, frobnicate: § }", "1", "2"),
        SchemaSample("$dynamicRef", "{ $dynamicRef: §, x-a: 1 }", "'#/components/schemas/Y'", "'#b'"),
        SchemaSample(
            "$dynamicAnchor",
            "{ type: object, properties: { i: { $dynamicRef: '#a' } }, $defs: { a: { $dynamicAnchor: §, type: string } } }",
            "a", "b"),
        SchemaSample("readOnly", "{ type: string, readOnly: § }", "true", "false"),
        SchemaSample("writeOnly", "{ type: string, writeOnly: § }", "true", "false"),
        SchemaSample("xml", "{ type: string, xml: § }", "{ name: a }", "{ name: b }"),
        SchemaSample("description", "{ type: string, description: § }", "a", "b"),
        SchemaSample("title", "{ type: string, title: § }", "a", "b"),
        SchemaSample("deprecated", "{ type: string, deprecated: § }", "true", "false"),
        SchemaSample("example", "{ type: string, example: § }", "a", "b"),
        SchemaSample("examples", "{ type: string, examples: § }", "[a]", "[b]"),
        SchemaSample(
            "externalDocs", "{ type: string, externalDocs: § }", "{ url: 'https://a.example' }",
            "{ url: 'https://b.example' }"),
        SchemaSample("$comment", "{ type: string, $comment: § }", "a", "b"),
        SchemaSample("x-own", "{ type: string, x-own: § }", "a", "b"),
    ]
}
