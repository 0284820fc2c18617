import MartletContract

/// Reports a header field of an answer that is always there, and could be missing.
struct ResponseHeaderBecameRequired: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-header-became-required", area: .responses, direction: .response, aspect: "header presence",
        action: .narrowed,
        since: "0.2", summary: "A header field of an answer is always there, which could be missing.",
        rationale: """
            Nobody is broken by what comes always. In Swift the value is not optional any more, and code that \
            unwraps it stops to compile.
            """,
        base: """
            endpoints:
              Pets:
                show: { get: /pet, responses: { 200: { returns: string, headers: { X-Total: "int?" } } } }
            """,
        revision: """
            endpoints:
              Pets:
                show: { get: /pet, responses: { 200: { returns: string, headers: { X-Total: int } } } }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                show: { get: /pet, responses: { 200: { returns: string, headers: { X-Total: "int?", X-Pages: "int?" } } } }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.answers.flatMap { answers in
                answers.headers.pairs.compactMap { old, new in
                    guard old.isOptional, !new.isOptional else { return nil }
                    return pair.finding(
                        "the header '\(new.key)' of the answer \(answers.revision.status.text) of '\(pair.title)' is always there now",
                        at: answers.path(of: old, in: pair), base: old.origin, revision: new.origin, .safe)
                }
            }
        }
    }
}
