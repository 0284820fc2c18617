import MartletContract

/// Reports an answer that carries something now, and carried nothing before.
struct ResponseBodyAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-body-added", area: .responses, direction: .response, aspect: "body", action: .added,
        since: "0.2", summary: "An answer carries something now.",
        rationale: """
            Who expects nothing passes over what comes, so nobody is broken. In Swift the method returns a value.
            """,
        base: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void }
            """,
        revision: """
            endpoints:
              Pets:
                add: { post: /pets, returns: string }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, description: Adds. }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair -> [DiffFinding] in
            guard pair.base.exchange == pair.revision.exchange else { return [] }
            return pair.answers.compactMap { answers in
                guard answers.base.isEmpty, !answers.revision.isEmpty else { return nil }
                return pair.finding(
                    "the answer \(answers.status.text) of '\(pair.title)' carries something now",
                    about: answers, .safe)
            }
        }
    }
}
