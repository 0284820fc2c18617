import MartletContract

/// Reports a host whose keys are not pinned any more.
struct PinsRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/pins-removed", area: .servers, direction: .none, aspect: "pins", action: .removed,
        since: "0.2", summary: "A host has no pins any more.",
        rationale: """
            Apps in the store go on to refuse keys that they do not know: keep showing those that were pinned until \
            they are gone.
            """,
        base: """
            servers:
              main: https://api.example.com
            pins:
              api.example.com:  # reported
                sha256: ["47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="]
            """,
        revision: """
            servers:
              main: https://api.example.com
            """,
        silent: """
            servers:
              main: https://api.example.com
            pins:
              api.example.com:
                sha256: ["47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="]
                reportOnly: true
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.pins, comparison.revision.pins, by: \.host).removed.map { element in
            DiffFinding(
                "the keys of '\(element.host)' are not pinned any more", at: ElementPath(["pins", element.host]),
                base: element.origin, verdicts: .safe.onShippedClient(.unknown))
        }
    }
}
