import MartletContract

/// Reports an endpoint at another stability level than before, or at one that nobody knows.
struct StabilityChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/stability-changed", area: .lifecycle, direction: .none, aspect: "stability", action: .changed,
        since: "0.2", summary: "An endpoint promises more or less, or nobody can tell how much.",
        rationale: """
            Where less is promised, what was to stay may change or go with less notice, or with none. More breaks \
            nobody. The levels are `draft`, `alpha`, `beta` and `stable` in `x-stability-level`; without one an \
            endpoint is stable. At any other word nobody can tell what is promised, or was.
            """,
        examples: [
            .init(
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
                    """),
            .init(
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
                    """),
            .init(
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
                        list: { get: /pets, returns: [string], x-stability-level: beta, description: More. }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.filter { $0.isEndpoint }.compactMap { subject in
            let (old, new) = (subject.base.stability, subject.revision.stability)
            guard old != new else { return nil }
            guard let before = old.rank, let after = new.rank else {
                let word = new.rank == nil ? new.text : old.text
                return subject.finding("'\(word)' is no stability level of \(subject.title)", detail: word, .breach)
            }
            return subject.finding(
                "the stability level of \(subject.title) is '\(new.text)' now, and was '\(old.text)'", detail: new.text,
                after < before ? .breach : .safe)
        }
    }
}
