import MartletContract

/// Reports an endpoint that is gone.
struct EndpointRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/endpoint-removed", area: .endpoints, direction: .none, aspect: "endpoint", action: .removed,
        since: "0.2", summary: "An endpoint is gone.",
        rationale: """
            Whoever calls it gets 404 or 405: clients of the base, and with them all apps in the store. In Swift its \
            case and its method are gone. Deprecate it first, with the date of its end in `x-sunset`, and remove it \
            when that day has come: conforming clients have left then, and for them it is safe. So it is where \
            nothing was promised: at the stability level `draft` or `alpha`, and for something deprecated without a \
            date where no notice is asked for.
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
            let sunset = Sunset(endpoint.extensions)
            let isAgreed = comparison.isAgreedToGo(
                isDeprecated: endpoint.deprecation != nil, sunset, Stability(endpoint.extensions))
            var verdicts = MessageVerdicts.broken
            if isAgreed { verdicts.wire = .safe }
            let end = sunset.text.map { isAgreed ? ", as announced for \($0)" : ", before \($0), as announced" } ?? ""
            return DiffFinding(
                "'\(endpoint.title)' is gone\(end)", at: endpoint.elementPath, endpoints: [endpoint.title],
                base: endpoint.origin, verdicts: verdicts)
        }
    }
}
