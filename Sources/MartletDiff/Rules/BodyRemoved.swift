import MartletContract

/// Reports a body that requests of an endpoint have no longer.
struct BodyRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/body-removed", area: .bodies, direction: .request, aspect: "body", action: .removed,
        since: "0.2", summary: "Requests have no body any more.",
        rationale: """
            What clients of the base and apps in the store put into it is read by nobody, and some servers refuse a \
            body that they do not expect. In Swift the arguments are gone.
            """,
        base: """
            endpoints:
              Pets:
                wake: { post: /wake, body: { fields: { at: string } }, returns: void }
            """,
        revision: """
            endpoints:
              Pets:
                wake: { post: /wake, returns: void }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                wake: { post: /wake, body: { fields: { at: "string?" } }, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard pair.base.body != nil, pair.revision.body == nil else { return nil }
            return pair.finding(
                "'\(pair.title)' has no body any more", at: pair.path.appending("body"), base: pair.base.origin,
                revision: pair.revision.origin, .broken)
        }
    }
}
