import MartletContract

/// Reports a status that counts as success and that an endpoint does not answer with any more.
struct SuccessStatusRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/success-status-removed", area: .responses, direction: .response, aspect: "success status",
        action: .removed,
        since: "0.2", summary: "A status that counts as success is gone.",
        rationale: """
            Who waits for it waits for ever, and who takes it for the only success takes the new one for a failure. \
            Apps in the store take every status of the class, so they go on where the answers that are left carry \
            the same. A class such as `2XX` has all of its codes: one of them in its place breaks nobody.
            """,
        base: """
            endpoints:
              Pets:
                add: { post: /pets, responses: { 201: string } }  # reported
            """,
        revision: """
            endpoints:
              Pets:
                add: { post: /pets, responses: { 200: string } }
            """,
        silent: """
            endpoints:
              Pets:
                add: { post: /pets, responses: { 2XX: string } }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair -> [DiffFinding] in
            guard pair.base.exchange == .call, pair.revision.exchange == .call else { return [] }
            let base = AnyAnswer.all(pair.base.responses)
            let revision = AnyAnswer.all(pair.revision.responses)
            let matching = StatusMatching(base, revision, status: \.status)
            let isKnown = matching.added.allSatisfy(pair.isReadByApps)
            func finding(_ answer: AnyAnswer, _ verdicts: MessageVerdicts) -> DiffFinding {
                pair.finding(
                    "'\(pair.title)' does not answer \(answer.status.text) any more",
                    at: pair.path.appending(answer.step), base: answer.origin, verdicts)
            }
            // What is left of a class was one of it before.
            return matching.removed.map { finding($0, .broken.onShippedClient(isKnown ? .safe : .breaking)) }
                + matching.narrowed.map { finding($0, .safe) }
        }
    }
}
