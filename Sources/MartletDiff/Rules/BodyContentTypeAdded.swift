import MartletContract

/// Reports a content type that bodies of requests can have now.
struct BodyContentTypeAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/body-content-type-added", area: .bodies, direction: .request, aspect: "content type",
        action: .added,
        since: "0.2", summary: "A body can have another content type as well.",
        rationale: """
            What clients of the base and apps in the store send is read as before. In Swift the arguments change \
            where the new content type is the one that is used: JSON before forms, forms before text and bytes.
            """,
        base: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            paths:
              /pets:
                post:
                  requestBody: { content: { application/json: { schema: { type: string } } } }
                  responses: { "204": { description: Done } }
            """,
        revision: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            paths:
              /pets:
                post:  # reported
                  requestBody: { content: { application/json: { schema: { type: string } }, text/plain: { schema: { type: string } } } }
                  responses: { "204": { description: Done } }
            """,
        silent: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            paths:
              /pets:
                post:
                  requestBody: { content: { application/json: { schema: { type: [string, "null"] } } } }
                  responses: { "204": { description: Done } }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            let (old, new) = (ContentTypes.ofBody(pair.base), ContentTypes.ofBody(pair.revision))
            guard !old.isEmpty, !new.isEmpty else { return [DiffFinding]() }
            return ContentTypes.missing(new, in: old).map { name in
                pair.finding(
                    "the body of '\(pair.title)' can be '\(name)' now", at: pair.path.appending("body"), detail: name,
                    base: pair.base.bodyOrigin, revision: pair.revision.bodyOrigin, .safe)
            }
        }
    }
}
