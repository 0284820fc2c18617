import MartletContract

/// Reports a header field that an answer has now.
struct ResponseHeaderAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-header-added", area: .responses, direction: .response, aspect: "header", action: .added,
        since: "0.2", summary: "An answer has a new header field.",
        rationale: """
            Who does not know it passes over it. In Swift there is a value more to read.
            """,
        base: """
            endpoints:
              Pets:
                show: { get: /pet, responses: { 200: { returns: string, headers: { X-Total: "int?" } } } }
            """,
        revision: """
            endpoints:
              Pets:
                show: { get: /pet, responses: { 200: { returns: string, headers: { X-Total: "int?", X-Pages: "int?" } } } }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                show: { get: /pet, responses: { 200: { returns: string, headers: { X-Total: int } } } }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.answers.flatMap { answers in
                answers.headers.added.map { header in
                    pair.finding(
                        "the answer \(answers.status.text) of '\(pair.title)' has the new header '\(header.key)'",
                        at: answers.path(of: header, in: pair), revision: header.origin, .safe)
                }
            }
        }
    }
}
