import MartletContract

/// Reports a server that is gone.
struct ServerRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/server-removed", area: .servers, direction: .none, aspect: "server", action: .removed,
        since: "0.2", summary: "A server is gone.",
        rationale: """
            The messages are the same, so whoever knows another server can talk to it. Apps in the store that call \
            this one go on doing so; whether it still answers, nobody can tell from the contract. In Swift it cannot \
            be chosen any more.
            """,
        base: """
            servers:
              main: https://api.example.com
              test: https://test.example.com  # reported
            """,
        revision: """
            servers:
              main: https://api.example.com
            """,
        silent: """
            servers:
              main: https://api.example.com
              test: { url: "https://test.example.com", log: verbose }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.servers.removed.map { element in
            DiffFinding(
                "the server '\(element.name)' is gone: '\(element.url)'", at: ElementPath(["servers", element.name]),
                base: element.origin, verdicts: .safe.onShippedClient(.unknown))
        }
    }
}
