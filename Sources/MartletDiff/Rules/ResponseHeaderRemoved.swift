import MartletContract

/// Reports a header field that an answer does not have any more.
struct ResponseHeaderRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-header-removed", area: .responses, direction: .response, aspect: "header",
        action: .removed,
        since: "0.2", summary: "An answer has a header field less.",
        rationale: """
            Where it was always there, clients of the base and apps in the store count on it. Where it could be \
            missing, they have to do without it anyhow. In Swift the value is gone.
            """,
        examples: [
            .init(
                base: """
                    endpoints:
                      Pets:
                        show: { get: /pet, responses: { 200: { returns: string, headers: { X-Total: int } } } }  # reported
                    """,
                revision: """
                    endpoints:
                      Pets:
                        show: { get: /pet, returns: string }
                    """,
                silent: """
                    endpoints:
                      Pets:
                        show: { get: /pet, responses: { 200: { returns: string, headers: { x-total: "int?" } } } }
                    """),
            .init(
                base: """
                    endpoints:
                      Pets:
                        show: { get: /pet, returns: string, errors: { 429: { type: void, headers: { Retry-After: int } } } }  # reported
                    """,
                revision: """
                    endpoints:
                      Pets:
                        show: { get: /pet, returns: string, errors: { 429: void } }
                    """,
                silent: """
                    endpoints:
                      Pets:
                        show: { get: /pet, returns: string, errors: { 429: { type: void, description: Wait., headers: { Retry-After: int } } } }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.answers.flatMap { answers in
                answers.headers.removed.map { header in
                    pair.finding(
                        "the answer \(answers.status.text) of '\(pair.title)' does not have the header "
                            + "'\(header.key)' any more",
                        at: answers.path(of: header, in: pair), base: header.origin,
                        header.isOptional ? .safe : header.isForBrowsers ? .breach : .broken)
                }
            }
        }
    }
}
