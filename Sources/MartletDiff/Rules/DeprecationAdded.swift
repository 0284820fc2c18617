import MartletContract

/// Reports what is deprecated now: an endpoint, a parameter, a model, a field or a value.
struct DeprecationAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/deprecation-added", area: .lifecycle, direction: .none, aspect: "deprecation", action: .added,
        since: "0.2", summary: "An endpoint, a parameter, a model, a field or a value is deprecated now.",
        rationale: """
            It works as before, so nobody is broken yet. In Swift each use of it is a warning, with what to use \
            instead. Say in `x-sunset` when it goes away, and remove it when that day has come.
            """,
        examples: [
            .init(
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
                    """),
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { page: { type: "int?" } }, returns: [string] }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { page: { type: "int?", deprecated: use search } }, returns: [string] }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { page: { type: "int?", description: More. } }, returns: [string] }
                    """),
            .init(
                base: """
                    models:
                      Pet: { fields: { name: { type: string, description: A. } } }
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """,
                revision: """
                    models:
                      Pet: { fields: { name: { type: string, deprecated: use title } } }  # reported
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """,
                silent: """
                    models:
                      Pet: { fields: { name: { type: string, description: More. } } }
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.filter { !$0.base.isDeprecated && $0.revision.isDeprecated }.map { subject in
            let end = subject.revision.sunset.text.map { ", and goes away on \($0)" } ?? ""
            return subject.finding("\(subject.title) is deprecated now\(end)", .safe)
        }
    }
}
