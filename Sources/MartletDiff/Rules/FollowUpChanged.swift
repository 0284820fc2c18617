import MartletContract

/// Reports a call that can follow an answer now, cannot any more, or can in another way.
struct FollowUpChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/follow-up-changed", area: .responses, direction: .none, aspect: "follow-up", action: .changed,
        since: "0.2", summary: "Another call can follow an answer, or follows with other values.",
        rationale: """
            It is documentation: nothing of it is sent, and nothing is called unasked. The call itself is an endpoint, with \
            rules of its own.
            """,
        base: """
            endpoints:
              Pets:
                add: { post: /pets, responses: { 201: { returns: string } } }
                show: { get: "/pets/{id}", path: { id: string }, returns: string }
            """,
        revision: """
            endpoints:
              Pets:
                add: { post: /pets, responses: { 201: { returns: string, followUps: { it: { endpoint: Pets.show, values: { id: $response.body } } } } } }  # reported
                show: { get: "/pets/{id}", path: { id: string }, returns: string }
            """,
        silent: """
            endpoints:
              Pets:
                add: { post: /pets, responses: { 201: { returns: string, description: Added. } } }
                show: { get: "/pets/{id}", path: { id: string }, returns: string }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.answers.flatMap { answers in
                let matching = ListMatching(answers.base.followUps, answers.revision.followUps, by: \.name)
                let changed = matching.pairs.filter { $0.base.isOther(than: $0.revision) }
                return matching.added.map { Self.finding(pair, answers, nil, $0, "can be followed by", "now") }
                    + matching.removed.map { Self.finding(pair, answers, $0, nil, "is not followed by", "any more") }
                    + changed.map { Self.finding(pair, answers, $0, $1, "is followed by", "in another way") }
            }
        }
    }

    private static func finding(
        _ pair: EndpointMatching.Pair, _ answers: AnswerPair, _ old: FollowUp?, _ new: FollowUp?, _ verb: String,
        _ end: String
    ) -> DiffFinding {
        let name = (new ?? old)?.name ?? ""
        return pair.finding(
            "the answer \(answers.status.text) of '\(pair.title)' \(verb) '\(name)' \(end)",
            at: pair.path.appending(answers.step), detail: name, base: old?.origin, revision: new?.origin, .safe)
    }
}

extension FollowUp {
    /// Whether another call is made, or the same with other values.
    fileprivate func isOther(than other: FollowUp) -> Bool {
        var same = other
        same.description = description
        return same != self
    }
}
