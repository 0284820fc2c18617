import MartletContract

/// Reports a header field of an answer that may be missing and was always there, or the other way round.
struct ResponseHeaderPresenceChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-header-presence-changed", area: .responses, direction: .response,
        aspect: "header presence", action: .changed,
        since: "0.2",
        summary: "A header field of an answer may be missing, which was always there, or the other way round.",
        rationale: """
            Where it may be missing, clients of the base and apps in the store count on it, and cannot read an \
            answer without it. Nobody is broken by what comes always. In Swift the value is optional or not, and \
            code that takes it stops to compile.
            """,
        examples: [
            .init(
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
                    """),
            .init(
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
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.answers.flatMap { answers in
                answers.headers.pairs.filter { $0.base.isOptional != $0.revision.isOptional }.map { old, new in
                    let end = new.isOptional ? "may be missing now" : "is always there now"
                    return pair.finding(
                        "the header '\(new.key)' of the answer \(answers.status.text) of '\(pair.title)' \(end)",
                        at: answers.path(of: old, in: pair), base: old.origin, revision: new.origin,
                        !new.isOptional ? .safe : new.isForBrowsers ? .breach : .broken)
                }
            }
        }
    }
}
