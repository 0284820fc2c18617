import MartletContract

/// Reports a stability level that nobody knows, on either side of a change of it.
struct StabilityUnknown: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/stability-unknown", area: .lifecycle, direction: .none, aspect: "stability word", action: .changed,
        since: "0.2", summary: "A stability level is none of those that are known.",
        rationale: """
            Nobody can tell what is promised, or was. The levels are `draft`, `alpha`, `beta` and `stable` in \
            `x-stability-level`.
            """,
        base: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], x-stability-level: beta }
            """,
        revision: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], x-stability-level: ga }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], x-stability-level: stable }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.filter { !$0.isParameter }.compactMap { subject in
            let levels = [subject.base.stability, subject.revision.stability]
            guard levels[0] != levels[1], let level = levels.reversed().first(where: { $0.rank == nil }) else {
                return nil
            }
            return subject.finding(
                "'\(level.text)' is no stability level of \(subject.title)", detail: level.text, .broken)
        }
    }
}
