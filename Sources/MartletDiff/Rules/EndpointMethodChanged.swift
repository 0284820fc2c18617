import MartletContract

/// Reports an endpoint that has another method than before.
struct EndpointMethodChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/endpoint-method-changed", area: .endpoints, direction: .none, aspect: "endpoint method",
        action: .changed,
        since: "0.2", summary: "An endpoint has another method.",
        rationale: """
            Whoever calls it by the old method gets 405: clients of the base, and all apps in the store. Keep the \
            old method beside the new one, deprecated, until nobody uses it any more. App code stays as it is.
            """,
        base: """
            endpoints:
              Pets:
                rename: { put: /pets/name, body: { fields: { name: string } }, returns: void }
            """,
        revision: """
            endpoints:
              Pets:
                rename: { patch: /pets/name, body: { fields: { name: string } }, returns: void }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                rename: { put: /pets/name, body: { fields: { name: "string?" } }, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            let (old, new) = (pair.base.method.token, pair.revision.method.token)
            guard old != new else { return nil }
            return pair.finding("the method of '\(pair.base.title)' is \(new) now", detail: new, .broken)
        }
    }
}
