import MartletContract

/// Reports a status that counts as failure and that an endpoint did not answer with before.
struct ErrorStatusAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/error-status-added", area: .responses, direction: .response, aspect: "error status", action: .added,
        since: "0.2", summary: "There is a new status that counts as failure.",
        rationale: """
            Any request can fail in any way, and a client takes a status that it does not know for the first one of \
            its class (RFC 9110, section 15), so nobody is broken. Apps in the store throw an error without a \
            decoded body.
            """,
        base: """
            endpoints:
              Pets:
                add: { post: /pets, returns: string, errors: { 400: string } }
            """,
        revision: """
            endpoints:
              Pets:
                add: { post: /pets, returns: string, errors: { 400: string, 409: string } }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                add: { post: /pets, returns: string, errors: { 400: string }, description: More. }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.errorMatchings.flatMap { errors in
            (errors.statuses.added + errors.statuses.widened).map { answer in
                errors.finding(
                    "\(errors.title) can answer \(answer.status.text) now", about: answer,
                    revision: answer.origin)
            }
        }
    }
}
