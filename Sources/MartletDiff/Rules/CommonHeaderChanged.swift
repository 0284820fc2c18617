import MartletContract

/// Reports a header field of every request that has another value than before.
struct CommonHeaderChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/common-header-changed", area: .servers, direction: .none, aspect: "common header value",
        action: .changed,
        since: "0.2", summary: "A header field of every request has another value.",
        rationale: """
            Clients of the base and apps in the store send the old value; what the server makes of it, nobody can \
            tell from the contract. Let it take both for as long as there are such clients.
            """,
        base: """
            headers:
              Version: v1
            """,
        revision: """
            headers:
              Version: v2  # reported
            """,
        silent: """
            headers:
              version: v1
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.headers, comparison.revision.headers, by: { $0.name.lowercased() }).pairs
            .compactMap { old, new in
                guard old.value != new.value else { return nil }
                return DiffFinding(
                    "the header '\(new.name)' of every request has another value",
                    at: ElementPath(["headers", old.name]), detail: "", base: old.origin, revision: new.origin,
                    verdicts: .all(.unknown))
            }
    }
}
