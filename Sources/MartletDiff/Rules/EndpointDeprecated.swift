import MartletContract

/// Reports an endpoint that is deprecated now.
struct EndpointDeprecated: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/endpoint-deprecated", area: .lifecycle, direction: .none, aspect: "endpoint deprecation",
        action: .added,
        since: "0.2", summary: "An endpoint is deprecated now.",
        rationale: """
            It works as before, so nobody is broken yet. In Swift each use of it is a warning, with what to use \
            instead. Say in `x-sunset` when it goes away, and remove it when that day has come.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], deprecated: use search }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], description: More. }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.filter { !$0.isParameter && !$0.base.isDeprecated && $0.revision.isDeprecated }.map
        {
            subject in
            let end = subject.revision.sunset.text.map { ", and goes away on \($0)" } ?? ""
            return subject.finding("\(subject.title) is deprecated now\(end)", .safe)
        }
    }
}
