import MartletContract

/// Reports a body that could be left out and must be there now.
struct BodyBecameRequired: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/body-became-required", area: .bodies, direction: .request, aspect: "body presence",
        action: .narrowed,
        since: "0.2", summary: "A body must be there, which could be left out.",
        rationale: """
            Requests without it are refused, and clients of the base and apps in the store may leave it out. In \
            Swift calls that give no body, or `nil`, stop to compile.
            """,
        base: """
            endpoints:
              Pets:
                put: { put: /pet, body: { type: string, contentType: text/plain, optional: true }, returns: void }
            """,
        revision: """
            endpoints:
              Pets:
                put: { put: /pet, body: { type: string, contentType: text/plain }, returns: void }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                put: { put: /pet, body: { type: string, contentType: text/plain, optional: true }, description: Puts., returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard pair.hasWholeBodies, pair.base.isBodyOptional, !pair.revision.isBodyOptional else { return nil }
            return pair.finding(
                "the body of '\(pair.title)' must be there now", at: pair.path.appending("body"),
                base: pair.base.origin,
                revision: pair.revision.origin, .broken)
        }
    }
}
