import MartletContract

/// Reports a header field that is sent with every request no longer.
struct CommonHeaderRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/common-header-removed", area: .servers, direction: .request, aspect: "common header",
        action: .removed,
        since: "0.2", summary: "Requests have a header field less.",
        rationale: """
            What the server does not ask for any more it passes over. In Swift the client has an argument less where \
            the app gave the value.
            """,
        base: """
            headers:
              Version: v1
              Device: runtime  # reported
            """,
        revision: """
            headers:
              Version: v1
            """,
        silent: """
            headers:
              version: v1
              device: runtime
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.headers, comparison.revision.headers, by: { $0.name.lowercased() }).removed.map {
            element in
            DiffFinding(
                "requests do not have the header '\(element.name)' any more",
                at: ElementPath(["headers", element.name]), base: element.origin,
                verdicts: .safe)
        }
    }
}
