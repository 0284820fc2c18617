import MartletContract

/// Reports a header field that is sent with every request now.
struct CommonHeaderAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/common-header-added", area: .servers, direction: .request, aspect: "common header", action: .added,
        since: "0.2", summary: "Every request has a new header field.",
        rationale: """
            Clients of the base and apps in the store do not send it; whether the server does without it, nobody can \
            tell from the contract. Let it do so for as long as there are such clients.
            """,
        base: """
            headers:
              Version: v1
            """,
        revision: """
            headers:
              Version: v1
              Device: runtime  # reported
            """,
        silent: """
            headers:
              version: v1
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.headers, comparison.revision.headers, by: { $0.name.lowercased() }).added.map {
            element in
            DiffFinding(
                "every request has the header '\(element.name)' now", at: ElementPath(["headers", element.name]),
                revision: element.origin, verdicts: .all(.unknown))
        }
    }
}
