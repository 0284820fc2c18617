import MartletContract

/// Reports an endpoint at a lower stability level than before.
struct StabilityLowered: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/stability-lowered", area: .lifecycle, direction: .none, aspect: "stability", action: .narrowed,
        since: "0.2", summary: "An endpoint promises less.",
        rationale: """
            What was promised to stay may change or go with less notice, or with none. The levels are `draft`, \
            `alpha`, `beta` and `stable` in `x-stability-level`; without one an endpoint is stable.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], x-stability-level: stable }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], x-stability-level: beta }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], x-stability-level: stable, description: Lists. }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.filter { !$0.isParameter }.compactMap { subject in
            guard let old = subject.base.stability.rank, let new = subject.revision.stability.rank, new < old else {
                return nil
            }
            let (was, level) = (subject.base.stability.text, subject.revision.stability.text)
            return subject.finding(
                "the stability level of \(subject.title) is '\(level)' now, and was '\(was)'", detail: level, .broken)
        }
    }
}
