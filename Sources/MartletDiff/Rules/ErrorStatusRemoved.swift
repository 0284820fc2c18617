import MartletContract

/// Reports a status that counts as failure and that an endpoint does not answer with any more.
struct ErrorStatusRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/error-status-removed", area: .responses, direction: .response, aspect: "error status",
        action: .removed,
        since: "0.2", summary: "A status that counts as failure is gone.",
        rationale: """
            What does not come any more breaks nobody. `default` and a class such as `4XX` have all of their codes.
            """,
        base: """
            endpoints:
              Pets:
                add: { post: /pets, returns: string, errors: { 400: string, 409: string } }  # reported
            """,
        revision: """
            endpoints:
              Pets:
                add: { post: /pets, returns: string, errors: { 400: string } }
            """,
        silent: """
            endpoints:
              Pets:
                add: { post: /pets, returns: string, errors: { 400: string, 409: int }, description: More. }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.errorMatchings.flatMap { errors in
            (errors.statuses.removed + errors.statuses.narrowed).map { answer in
                errors.finding(
                    "\(errors.title) does not answer \(answer.status.text) any more", about: answer,
                    base: answer.origin)
            }
        }
    }
}
