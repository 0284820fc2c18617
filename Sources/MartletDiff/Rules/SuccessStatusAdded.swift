import MartletContract

/// Reports a status that counts as success and that an endpoint did not answer with before.
struct SuccessStatusAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/success-status-added", area: .responses, direction: .response, aspect: "success status",
        action: .added,
        since: "0.2", summary: "There is a new status that counts as success.",
        rationale: """
            A client takes a status that it does not know for the first one of its class (RFC 9110, section 15), so \
            for a success. Apps in the store read what it carries as they read what they know: where it carries \
            something else, or they know several answers and tell them apart by the status, they fail. In Swift a \
            method with several answers returns an enum, which has a case more.
            """,
        base: """
            endpoints:
              Pets:
                add: { post: /pets, responses: { 201: string } }
            """,
        revision: """
            endpoints:
              Pets:
                add: { post: /pets, responses: { 201: string, 202: string } }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                add: { post: /pets, responses: { 201: string }, errors: { 400: string } }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair -> [DiffFinding] in
            guard pair.base.exchange == .call, pair.revision.exchange == .call else { return [] }
            let base = AnyAnswer.all(pair.base.responses)
            let matching = StatusMatching(base, AnyAnswer.all(pair.revision.responses), status: \.status)
            return (matching.added + matching.widened).map { answer in
                pair.finding(
                    "'\(pair.title)' can answer \(answer.status.text) now", at: pair.path.appending(answer.step),
                    revision: answer.origin, .safe.onShippedClient(pair.isReadByApps(answer) ? .safe : .breaking)
                ).valued(comparison.structures.revision.text(of: answer))
            }
        }
    }
}
