import MartletContract

/// Reports a body that had to be there and may be left out now.
struct BodyBecameOptional: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/body-became-optional", area: .bodies, direction: .request, aspect: "body presence",
        action: .widened,
        since: "0.2", summary: "A body may be left out, which had to be there.",
        rationale: """
            All requests that were good are good still. In Swift the argument is optional: calls compile, and a \
            pattern that takes the value finds an optional one.
            """,
        base: """
            endpoints:
              Pets:
                put: { put: /pet, body: { type: string, contentType: text/plain }, returns: void }
            """,
        revision: """
            endpoints:
              Pets:
                put: { put: /pet, body: { type: string, contentType: text/plain, optional: true }, returns: void }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                put: { put: /pet, body: { type: string, contentType: text/plain }, description: Puts., returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard pair.hasWholeBodies, !pair.base.isBodyOptional, pair.revision.isBodyOptional else { return nil }
            return pair.finding(
                "the body of '\(pair.title)' may be left out now", at: pair.path.appending("body"),
                base: pair.base.origin,
                revision: pair.revision.origin, .safe)
        }
    }
}
