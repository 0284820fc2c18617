import MartletContract

/// Reports a server at another address than before.
struct ServerURLChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/server-url-changed", area: .servers, direction: .none, aspect: "server URL", action: .changed,
        since: "0.2", summary: "A server has another address.",
        rationale: """
            The messages are the same, so whoever knows the new address can talk. Apps in the store call the old \
            one; whether it still answers, nobody can tell from the contract. Let it answer until they are gone.
            """,
        base: """
            servers:
              main: https://api.example.com
            """,
        revision: """
            servers:
              main: https://v2.example.com  # reported
            """,
        silent: """
            servers:
              main: { url: "https://api.example.com", log: verbose }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.servers, comparison.revision.servers, by: \.name).pairs.compactMap { old, new in
            guard old.url != new.url else { return nil }
            return DiffFinding(
                "the server '\(new.name)' is at '\(new.url)' now, not at '\(old.url)'",
                at: ElementPath(["servers", old.name]), detail: new.url, base: old.origin, revision: new.origin,
                verdicts: .safe.onShippedClient(.unknown))
        }
    }
}
