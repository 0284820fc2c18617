import MartletContract

/// Reports another time limit, of all requests or of an endpoint.
struct TimeLimitChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/time-limit-changed", area: .servers, direction: .none, aspect: "time limit", action: .changed,
        since: "0.2", summary: "A time limit is longer or shorter.",
        rationale: """
            Nothing of it is sent. Clients wait as long as they were built to.
            """,
        base: """
            timeouts: { request: 30s }
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
            """,
        revision: """
            timeouts: { request: 30s }
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], timeout: 10s }  # reported
            """,
        silent: """
            timeouts: { request: 30s }
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], retry: none }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        func texts(_ limits: Timeouts) -> String {
            "\(Words.text(limits.request)) for the next byte, \(Words.text(limits.resource)) in all"
        }
        let (base, revision) = (comparison.base.timeouts, comparison.revision.timeouts)
        let whole =
            base == revision
            ? []
            : [
                DiffFinding(
                    "the time limits are \(texts(revision)) now", at: ElementPath(["timeouts"]),
                    detail: texts(revision),
                    base: comparison.base.origin, revision: comparison.revision.origin, verdicts: .safe)
            ]
        return whole
            + comparison.endpoints.pairs.filter { $0.base.timeouts != $0.revision.timeouts }.map { pair in
                pair.finding(
                    "the time limits of '\(pair.title)' are \(texts(pair.revision.timeouts)) now",
                    detail: texts(pair.revision.timeouts), .safe)
            }
    }
}
