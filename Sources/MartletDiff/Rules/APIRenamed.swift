import MartletContract

/// Reports another name of the API.
struct APIRenamed: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/api-renamed", area: .source, direction: .none, aspect: "API name", action: .changed,
        since: "0.2", summary: "The API has another name.",
        rationale: """
            The name is not sent. In Swift it begins the names of the client and of its types.
            """,
        base: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            paths: {}
            """,
        revision: """
            openapi: 3.1.0  # reported
            info: { title: Sample, version: "1" }
            paths: {}
            """,
        silent: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            paths: {}
            x-team: core
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        let (old, new) = (comparison.base.name, comparison.revision.name)
        guard old != new else { return [] }
        return [
            DiffFinding(
                "the API is called '\(new)' now, not '\(old)'", at: ElementPath(["api"]), detail: new,
                base: comparison.base.origin, revision: comparison.revision.origin, verdicts: .safe)
        ]
    }
}
