import MartletContract

/// Reports a body that requests of an endpoint have now.
struct BodyAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/body-added", area: .bodies, direction: .request, aspect: "body", action: .added,
        since: "0.2", summary: "Requests have a body now.",
        rationale: """
            Where it must be there, requests without it are refused: those of clients of the base and of apps in the \
            store. Let it be left out, and nobody is broken. In Swift the method has new arguments.
            """,
        base: """
            endpoints:
              Pets:
                wake: { post: /wake, returns: void }
            """,
        revision: """
            endpoints:
              Pets:
                wake: { post: /wake, body: { fields: { at: string } }, returns: void }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                wake: { post: /wake, query: { at: "string?" }, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard pair.base.body == nil, pair.revision.body != nil else { return nil }
            let isLeftOut = pair.revision.isBodyLeftOut
            return pair.finding(
                "'\(pair.title)' has a body now, which \(isLeftOut ? "may be left out" : "must be there")",
                at: pair.path.appending("body"), base: pair.base.origin, revision: pair.revision.origin,
                isLeftOut ? .safe : .broken
            ).valued(comparison.structures.revision.text(ofBodyOf: pair.revision))
        }
    }
}
