/// Reports: an answer is held to another keyword of JSON Schema that Swift has no type for: `not`, `if`,
/// `minProperties`…
struct ResponseKeywordChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-keyword-changed", area: .models, direction: .response, aspect: "keyword", action: .changed,
        since: "0.2",
        summary:
            "An answer is held to another keyword of JSON Schema that Swift has no type for: `not`, `if`, `minProperties` and others.",
        rationale: """
            Clients may rely on the base's schema; the counterexample is a value that it does not allow. Apps \
            generated from the base do not check such keywords when they read.
            """,
        base: """
            openapi: 3.1.0
            info: { title: Pets, version: 1 }
            paths:
              /pets:
                get: { operationId: get, responses: { '200': { description: A pet, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } } }
            components:
              schemas:
                Pet:
                  type: object
                  properties: { name: { type: string } }
                  minProperties: 1
            """,
        revision: """
            openapi: 3.1.0
            info: { title: Pets, version: 1 }
            paths:
              /pets:
                get: { operationId: get, responses: { '200': { description: A pet, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } } }
            components:
              schemas:
                Pet:
                  type: object  # reported
                  properties: { name: { type: string } }
                  minProperties: 2
            """,
        silent: """
            openapi: 3.1.0
            info: { title: Pets, version: 1 }
            paths:
              /pets:
                get: { operationId: get, responses: { '200': { description: A pet, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } } }
            components:
              schemas:
                Pet:
                  type: object
                  properties: { name: { type: string } }
                  minProperties: 1
                  description: An animal.
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.keywordChanged, in: .response)
    }
}
