import MartletContract

/// Reports a header field of an answer that may be missing, and was always there.
struct ResponseHeaderBecameOptional: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-header-became-optional", area: .responses, direction: .response, aspect: "header presence",
        action: .widened,
        since: "0.2", summary: "A header field of an answer may be missing, which was always there.",
        rationale: """
            Clients of the base and apps in the store count on it, and cannot read an answer without it. In Swift \
            the value is optional.
            """,
        base: """
            endpoints:
              Pets:
                show: { get: /pet, responses: { 200: { returns: string, headers: { X-Total: int } } } }
            """,
        revision: """
            endpoints:
              Pets:
                show: { get: /pet, responses: { 200: { returns: string, headers: { X-Total: "int?" } } } }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                show: { get: /pet, responses: { 200: { returns: string, headers: { X-Total: int, X-Pages: "int?" } } } }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.answers.flatMap { answers in
                answers.headers.pairs.compactMap { old, new in
                    guard !old.isOptional, new.isOptional else { return nil }
                    return pair.finding(
                        "the header '\(new.key)' of the answer \(answers.revision.status.text) of '\(pair.title)' may be missing now",
                        at: answers.path(of: old, in: pair), base: old.origin, revision: new.origin,
                        .broken)
                }
            }
        }
    }
}
