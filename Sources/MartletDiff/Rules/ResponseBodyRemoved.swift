import MartletContract

/// Reports an answer that carries nothing any more.
struct ResponseBodyRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-body-removed", area: .responses, direction: .response, aspect: "body", action: .removed,
        since: "0.2", summary: "An answer carries nothing any more.",
        rationale: """
            Clients of the base and apps in the store cannot read what is not there. In Swift the method returns \
            nothing.
            """,
        base: """
            endpoints:
              Pets:
                add: { post: /pets, returns: string }
            """,
        revision: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                add: { post: /pets, returns: string, description: Adds. }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair -> [DiffFinding] in
            guard pair.base.exchange == pair.revision.exchange else { return [] }
            return pair.answers.compactMap { answers in
                guard !answers.base.isEmpty, answers.revision.isEmpty else { return nil }
                let isError = !answers.base.isSuccess
                return pair.finding(
                    "the answer \(answers.status.text) of '\(pair.title)' carries nothing any more",
                    about: answers, isError ? MessageVerdicts(wire: .breaking) : .broken)
            }
        }
    }
}
