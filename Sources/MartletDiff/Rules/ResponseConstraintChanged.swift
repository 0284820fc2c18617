/// Reports: a value of an answer is held to another bound, length, count, pattern, format, or keyword of JSON Schema
/// that Swift has no type for: `not`, `if`, `minProperties`…
struct ResponseConstraintChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-constraint-changed", area: .models, direction: .response, aspect: "constraint",
        action: .changed,
        since: "0.2",
        summary:
            "A value of an answer is held to another constraint: a bound, a length, a count, a pattern, a format, or another keyword.",
        rationale: """
            The message names the keyword. Clients may rely on what the base says; the counterexample is a value \
            that it does not allow. A constraint that leaves less room breaks nobody. Apps generated from the base \
            check neither bounds nor patterns when they read, nor formats that Swift has no type for.
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
                        get: { get: /pet, returns: Pet }
                    """,
                revision: """
                    models:
                      Pet:
                        fields:
                          name: { type: string, maxLength: 5 }  # reported
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """,
                silent: """
                    models:
                      Pet:
                        fields:
                          name: { type: "string?", maxLength: 10 }
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """),
            .init(
                base: """
                    models:
                      Pet:
                        fields:
                          name: { type: string, maxLength: 10 }
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """,
                revision: """
                    models:
                      Pet:
                        fields:
                          name: { type: string, maxLength: 20 }  # reported
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """,
                silent: """
                    models:
                      Pet:
                        fields:
                          name: { type: "string | null", maxLength: 10 }
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """),
            .init(
                base: """
                    models:
                      Pet:
                        fields:
                          tag: { type: string, pattern: "^[a-z]+$" }
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """,
                revision: """
                    models:
                      Pet:
                        fields:
                          tag: { type: string, pattern: "^[a-z]{3}$" }  # reported
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """,
                silent: """
                    models:
                      Pet:
                        fields:
                          tag: { type: "string?", pattern: "^[a-z]+$" }
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """),
            .init(
                base: """
                    models:
                      Pet:
                        fields:
                          site: { type: string, format: hostname }
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """,
                revision: """
                    models:
                      Pet:
                        fields:
                          site: { type: string, format: ipv4 }  # reported
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """,
                silent: """
                    models:
                      Pet:
                        fields:
                          site: { type: "string?", format: hostname }
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """),
            .init(
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
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(
            .limitTightened, .limitLoosened, .patternChanged, .formatChanged, .keywordChanged, in: .response)
    }
}
