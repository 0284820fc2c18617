/// Reports: a value of a request is held to another bound, length, count, pattern, format, or keyword of JSON Schema
/// that Swift has no type for: `not`, `if`, `minProperties`…
struct RequestConstraintChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-constraint-changed", area: .models, direction: .request, aspect: "constraint",
        action: .changed,
        since: "0.2",
        summary:
            "A value of a request is held to another constraint: a bound, a length, a count, a pattern, a format, or another keyword.",
        rationale: """
            The message names the keyword. Servers of the revision must take every value that the base allows; the \
            counterexample is one that they do not take. A constraint that leaves more room breaks nobody, nor does \
            a format that nobody checks.
            """,
        examples: [
            .init(
                base: """
                    models:
                      Pet:
                        fields:
                          name: { type: string, maxLength: 10 }
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                revision: """
                    models:
                      Pet:
                        fields:
                          name: { type: string, maxLength: 5 }  # reported
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                silent: """
                    models:
                      Pet:
                        fields:
                          name: { type: "string?", maxLength: 10 }
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """),
            .init(
                base: """
                    models:
                      Pet:
                        fields:
                          name: { type: string, maxLength: 10 }
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                revision: """
                    models:
                      Pet:
                        fields:
                          name: { type: string, maxLength: 20 }  # reported
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                silent: """
                    models:
                      Pet:
                        fields:
                          name: { type: "string | null", maxLength: 10 }
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """),
            .init(
                base: """
                    models:
                      Pet:
                        fields:
                          tag: { type: string, pattern: "^[a-z]+$" }
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                revision: """
                    models:
                      Pet:
                        fields:
                          tag: { type: string, pattern: "^[a-z]{3}$" }  # reported
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                silent: """
                    models:
                      Pet:
                        fields:
                          tag: { type: "string?", pattern: "^[a-z]+$" }
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """),
            .init(
                base: """
                    models:
                      Pet:
                        fields:
                          site: { type: string, format: hostname }
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                revision: """
                    models:
                      Pet:
                        fields:
                          site: { type: string, format: ipv4 }  # reported
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """,
                silent: """
                    models:
                      Pet:
                        fields:
                          site: { type: "string?", format: hostname }
                    endpoints:
                      Pets:
                        add: { post: /pets, body: Pet, returns: void }
                    """),
            .init(
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
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(
            .limitTightened, .limitLoosened, .patternChanged, .formatChanged, .keywordChanged, in: .request)
    }
}
