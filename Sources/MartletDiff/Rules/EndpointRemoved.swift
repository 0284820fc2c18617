import MartletContract

/// Reports an endpoint that is gone.
struct EndpointRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/endpoint-removed", area: .endpoints, direction: .none, aspect: "endpoint", action: .removed,
        since: "0.2", summary: "An endpoint is gone.",
        rationale: """
            Whoever calls it gets 404 or 405: clients of the base, and with them all apps in the store. In Swift its case \
            and its method are gone. Deprecate it first, with a date, and remove it when nobody calls it any more.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
                count: { get: /pets/count, returns: int }  # reported
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
                count: { get: /pets/count, returns: int, deprecated: use list }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.removed.map { endpoint in
            DiffFinding(
                "'\(endpoint.title)' is gone", at: endpoint.elementPath, endpoints: [endpoint.title],
                base: endpoint.origin,
                verdicts: Verdicts(wire: .breaking, shippedClient: .breaking, source: .breaking, sourceReason: .call))
        }
    }
}
