import MartletContract
import MartletDialects
import Testing

/// Reads JSON Schema documents as sources of models.
struct JSONSchemaTests {
    @Test func readsTheDocumentAndWhatItDefines() throws {
        let result = load(
            """
            $schema: https://json-schema.org/draft/2020-12/schema
            title: Shop order
            type: object
            required: [id]
            properties:
              id: { type: string, format: uuid }
              items: { type: array, items: { $ref: '#/$defs/item' } }
              parent: { $ref: '#' }
            $defs:
              item: { type: object, properties: { price: { type: number } } }
              unused: { enum: [a, b] }
            """)
        #expect(describe(result).isEmpty)
        let contract = try #require(result.contract)
        #expect(contract.name == "Shop order")
        #expect(
            models(contract) == [
                "Shop order {id: uuid, items?: [#item], parent?: #Shop order}", "item {price?: double}",
                "unused enum(a | b)",
            ])
    }

    @Test func readsDraft7() throws {
        let result = load(
            """
            $schema: http://json-schema.org/draft-07/schema#
            definitions:
              pair: { type: array, items: [ { type: number }, { type: number } ], additionalItems: false }
              card: { type: object, properties: { a: { type: string } }, dependencies: { a: [b] } }
            """)
        #expect(describe(result).isEmpty)
        #expect(
            models(try #require(result.contract)) == [
                "pair = [double] {prefixItems: [{type:\"number\"},{type:\"number\"}], items: false}",
                "card {a?: string} {dependentRequired: {a:[\"b\"]}}",
            ])
    }

    @Test func takesTheNameOfTheFileAndFollowsReferencesIntoOthers() throws {
        let result = load(
            """
            type: object
            properties: { b: { $ref: other.yaml }, c: { $ref: 'other.yaml#/$defs/c' } }
            """,
            ["other.yaml": "{ type: object, properties: { x: { type: string } }, $defs: { c: { type: string } } }"])
        #expect(describe(result).isEmpty)
        #expect(
            models(try #require(result.contract)) == [
                "spec {b?: #other, c?: #c}", "other {x?: string}", "c = string",
            ])
    }

    private func models(_ contract: Contract) -> [String] {
        contract.models.map { $0.name + " " + ContractText.text($0) }
    }
}
