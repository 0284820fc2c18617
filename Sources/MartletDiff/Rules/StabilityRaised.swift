import MartletContract

/// Reports an endpoint at a higher stability level than before.
struct StabilityRaised: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/stability-raised", area: .lifecycle, direction: .none, aspect: "stability", action: .widened,
        since: "0.2", summary: "An endpoint promises more.",
        rationale: """
            More is promised than before, so nobody is broken.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], x-stability-level: alpha }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], x-stability-level: beta }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], x-stability-level: alpha, description: Lists. }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.filter { !$0.isParameter }.compactMap { subject in
            guard let old = subject.base.stability.rank, let new = subject.revision.stability.rank, new > old else {
                return nil
            }
            let (was, level) = (subject.base.stability.text, subject.revision.stability.text)
            return subject.finding(
                "the stability level of \(subject.title) is '\(level)' now, and was '\(was)'", detail: level, .safe)
        }
    }
}
