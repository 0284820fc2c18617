import MartletContract

/// Reports a host whose keys are pinned now.
struct PinsAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/pins-added", area: .servers, direction: .none, aspect: "pins", action: .added,
        since: "0.2", summary: "A host has pins.",
        rationale: """
            Pins are the client's own caution: requests are the same, and apps in the store do without.
            """,
        base: """
            servers:
              main: https://api.example.com
            """,
        revision: """
            servers:
              main: https://api.example.com
            pins:
              api.example.com:  # reported
                sha256: ["47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="]
            """,
        silent: """
            servers:
              main: https://api.example.com
            timeouts: { request: 5s }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.pins, comparison.revision.pins, by: \.host).added.map { element in
            DiffFinding(
                "the keys of '\(element.host)' are pinned now", at: ElementPath(["pins", element.host]),
                revision: element.origin, verdicts: .safe)
        }
    }
}
