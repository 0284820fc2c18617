import MartletContract
import MartletDialects
import Testing

/// Keywords that are kept are those of JSON Schema 2020-12, whatever version the document has.
struct SchemaTranslationTests {
    @Test(arguments: [
        // Bounds that OpenAPI 3.0 excludes with a Boolean.
        ("3.0.3", "not: { minimum: 3, exclusiveMinimum: true }", "not: {exclusiveMinimum:3}"),
        ("3.0.3", "not: { maximum: 3, exclusiveMaximum: false }", "not: {maximum:3}"),
        (
            "3.0.3", "not: { properties: { a: { items: { minimum: 3, exclusiveMinimum: true } } } }",
            "not: {properties:{a:{items:{exclusiveMinimum:3}}}}"
        ),
        // Null beside what else is allowed.
        (
            "3.0.3", "not: { type: string, nullable: true }", "not: {anyOf:[{type:\"null\"},{type:\"string\"}]}"
        ),
        ("3.0.3", "not: { type: string, nullable: false }", "not: {type:\"string\"}"),
        (
            "3.0.3", "not: { allOf: [{ type: string, nullable: true, enum: [a] }] }",
            "not: {allOf:[{anyOf:[{type:\"null\"},{type:\"string\",enum:[\"a\"]}]}]}"
        ),
        (
            "3.0.3", "not: { nullable: true, allOf: [{ $ref: '#/components/schemas/B' }] }",
            "not: {anyOf:[{type:\"null\"},{allOf:[{$ref:\"#/models/B\"}]}]}"
        ),
        // The siblings of a reference in OpenAPI 3.0 say nothing.
        ("3.0.3", "not: { $ref: '#/components/schemas/B', minLength: 3 }", "not: {$ref:\"#/models/B\"}"),
        ("3.1.0", "not: { $ref: '#/components/schemas/B', minLength: 3 }", "not: {$ref:\"#/models/B\",minLength:3}"),
        // Words of draft-07.
        (
            "3.1.0", "if: { dependencies: { a: [b], c: { dependencies: { d: [e] } } } }, then: {}",
            "if: {dependentRequired:{a:[\"b\"]},dependentSchemas:{c:{dependentRequired:{d:[\"e\"]}}}}, then: {}"
        ),
        (
            "3.1.0", "not: { items: [{ type: string }], additionalItems: { items: [] } }",
            "not: {prefixItems:[{type:\"string\"}],items:{}}"
        ),
        ("3.1.0", "not: { items: { type: string }, additionalItems: false }", "not: {items:{type:\"string\"}}"),
        (
            "3.1.0", "dependencies: { a: [b], c: { minProperties: 2 } }, dependentRequired: { d: [e] }",
            "dependentRequired: {d:[\"e\"],a:[\"b\"]}, dependentSchemas: {c:{minProperties:2}}"
        ),
        // Names of places, which the references in them do not need.
        (
            "3.1.0",
            "not: { $id: 'https://example.com/a', $anchor: a, $ref: '#/components/schemas/A/not/definitions/x', "
                + "definitions: { x: { type: string } } }",
            "not: {$ref:\"#/models/x\"}"
        ),
        // Data, which no schema is in.
        (
            "3.0.3",
            "not: { enum: [{ nullable: true, type: string }, { items: [], minimum: 1, exclusiveMinimum: true }] }",
            "not: {enum:[{nullable:true,type:\"string\"},{items:[],minimum:1,exclusiveMinimum:true}]}"
        ),
        (
            "3.1.0", "not: { const: { $ref: '#/components/schemas/B' }, default: { dependencies: { a: [b] } } }",
            "not: {const:{$ref:\"#/components/schemas/B\"},default:{dependencies:{a:[\"b\"]}}}"
        ),
        (
            "3.1.0", "not: { properties: { items: { type: string }, nullable: { const: 1 } } }",
            "not: {properties:{items:{type:\"string\"},nullable:{const:1}}}"
        ),
    ])
    func keywordsAreThoseOfTheLatestDraft(_ version: String, _ keywords: String, _ expected: String) throws {
        let contract = try #require(
            load(
                """
                openapi: \(version)
                info: { title: T, version: '1' }
                paths: {}
                components:
                  schemas:
                    A: { type: object, \(keywords) }
                    B: { type: string }
                """
            ).contract)
        let model = try #require(contract.models.first { $0.name == "A" })
        #expect(ContractText.text(model) == "= map<json> {\(expected)}")
    }
}
