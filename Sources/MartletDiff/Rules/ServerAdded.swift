import MartletContract

/// Reports a new server.
struct ServerAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/server-added", area: .servers, direction: .none, aspect: "server", action: .added,
        since: "0.2", summary: "There is a new server.",
        rationale: """
            Nobody calls it yet. In Swift there is one more to choose from.
            """,
        base: """
            servers:
              main: https://api.example.com
            """,
        revision: """
            servers:
              main: https://api.example.com
              test: https://test.example.com  # reported
            """,
        silent: """
            servers:
              main: { url: "https://api.example.com", description: Ours. }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.servers.added.map { element in
            DiffFinding(
                "the server '\(element.name)' is new: '\(element.url)'", at: ElementPath(["servers", element.name]),
                revision: element.origin, verdicts: .safe)
        }
    }
}
