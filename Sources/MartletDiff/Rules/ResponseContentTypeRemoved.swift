import MartletContract

/// Reports a content type that an answer cannot have any more.
struct ResponseContentTypeRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-content-type-removed", area: .responses, direction: .response, aspect: "content type",
        action: .removed,
        since: "0.2", summary: "An answer can no longer have a content type.",
        rationale: """
            Clients of the base that ask for it by `Accept` get 406, or something that they cannot read. So do apps \
            in the store where it is the one that they were generated for, unless both are JSON. Answer with both \
            for as long as there are such clients.
            """,
        base: """
            endpoints:
              Pets:
                show: { get: /pet, responses: { 200: { returns: string, contentType: text/csv } } }
            """,
        revision: """
            endpoints:
              Pets:
                show: { get: /pet, responses: { 200: { returns: string, contentType: text/tab-separated-values } } }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                show: { get: /pet, responses: { 200: { returns: string, contentType: text/csv; charset=utf-8 } } }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.answers.flatMap { answers in
                let (old, new) = (answers.base.contentTypes, answers.revision.contentTypes)
                guard !old.isEmpty, !new.isEmpty else { return [DiffFinding]() }
                return ContentTypes.missing(ContentTypes.widest(old), inAnswer: new).map { name in
                    pair.finding(
                        "the answer \(answers.status.text) of '\(pair.title)' cannot be '\(name)' any more",
                        about: answers, detail: name, answers.verdicts(without: name))
                }
            }
        }
    }
}
