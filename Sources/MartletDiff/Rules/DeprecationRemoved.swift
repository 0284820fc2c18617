import MartletContract

/// Reports what is deprecated no longer: an endpoint, a parameter, a model, a field or a value.
struct DeprecationRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/deprecation-removed", area: .lifecycle, direction: .none, aspect: "deprecation", action: .removed,
        since: "0.2", summary: "An endpoint, a parameter, a model, a field or a value is deprecated no longer.",
        rationale: """
            It may be used again, so nobody is broken.
            """,
        examples: [
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, returns: [string], deprecated: use search }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        list: { get: /pets, returns: [string] }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, returns: [string], deprecated: use find }
                    """),
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { page: { type: "int?", deprecated: use search } }, returns: [string] }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { page: { type: "int?" } }, returns: [string] }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { page: { type: "int?", deprecated: use find } }, returns: [string] }
                    """),
            .init(
                base: """
                    models:
                      Pet: { fields: { name: { type: string, deprecated: use title } } }
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """,
                revision: """
                    models:
                      Pet: { fields: { name: { type: string, description: A. } } }  # reported
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """,
                silent: """
                    models:
                      Pet: { fields: { name: { type: string, deprecated: use title, description: More. } } }
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.lifecycleSubjects.filter { $0.base.isDeprecated && !$0.revision.isDeprecated }.map { subject in
            subject.finding("\(subject.title) is deprecated no longer", .safe)
        }
    }
}
