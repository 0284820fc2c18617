import MartletContract

/// Reports a content type that an answer can have now.
struct ResponseContentTypeAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-content-type-added", area: .responses, direction: .response, aspect: "content type",
        action: .added,
        since: "0.2", summary: "An answer can have another content type as well.",
        rationale: """
            Who does not ask for it by `Accept` gets what was there before, so nobody is broken. In Swift the method \
            returns something else where the new content type is the one that is used: JSON before text and bytes.
            """,
        base: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            paths:
              /pets:
                get:
                  responses:
                    "200": { description: Pets, content: { application/json: { schema: { type: string } } } }
            """,
        revision: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            paths:
              /pets:
                get:
                  responses:
                    "200": { description: Pets, content: { application/json: { schema: { type: string } }, text/csv: {} } }  # reported
            """,
        silent: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            paths:
              /pets:
                get:
                  responses:
                    "200": { description: All pets, content: { application/json: { schema: { type: string } } } }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.answers.flatMap { answers in
                let (old, new) = (answers.base.contentTypes, answers.revision.contentTypes)
                guard !old.isEmpty, !new.isEmpty else { return [DiffFinding]() }
                return ContentTypes.missing(new, in: old).map { name in
                    pair.finding(
                        "the answer \(answers.status.text) of '\(pair.title)' can be '\(name)' now",
                        about: answers, detail: name, .safe)
                }
            }
        }
    }
}
