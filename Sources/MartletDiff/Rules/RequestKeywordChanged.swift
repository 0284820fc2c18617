/// Reports: a request is held to another keyword of JSON Schema that Swift has no type for: `not`, `if`,
/// `minProperties`…
struct RequestKeywordChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-keyword-changed", area: .models, direction: .request, aspect: "keyword", action: .changed,
        since: "0.2",
        summary:
            "A request is held to another keyword of JSON Schema that Swift has no type for: `not`, `if`, `minProperties` and others.",
        rationale: """
            Servers of the revision must take every value that the base's schema allows; the counterexample is one \
            that they do not take.
            """,
        base: """
            openapi: 3.1.0
            info: { title: Pets, version: 1 }
            paths:
              /pets:
                post: { operationId: add, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }, responses: { '204': { description: Done } } }
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
                post: { operationId: add, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }, responses: { '204': { description: Done } } }
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
                post: { operationId: add, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }, responses: { '204': { description: Done } } }
            components:
              schemas:
                Pet:
                  type: object
                  properties: { name: { type: string } }
                  minProperties: 1
                  description: An animal.
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.keywordChanged, in: .request)
    }
}
