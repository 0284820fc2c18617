import MartletContract

/// Reports a host with other pins than before.
struct PinsChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/pins-changed", area: .servers, direction: .none, aspect: "pinned keys", action: .changed,
        since: "0.2", summary: "A host has other pins.",
        rationale: """
            Apps in the store accept the keys that they were built with. Where none of them is pinned any more, the \
            host probably shows none of them, and those apps refuse it. Pin the next key long before it is used.
            """,
        base: """
            pins:
              api.example.com:
                sha256: ["47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="]
            """,
        revision: """
            pins:
              api.example.com:  # reported
                sha256: ["LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="]
            """,
        silent: """
            pins:
              api.example.com:
                sha256: ["n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="]
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.pins, comparison.revision.pins, by: \.host).pairs.compactMap { old, new in
            guard Set(old.sha256) != Set(new.sha256) else { return nil }
            return DiffFinding(
                "other keys of '\(new.host)' are pinned", at: ElementPath(["pins", old.host]),
                detail: new.sha256.sorted().joined(separator: " "), base: old.origin, revision: new.origin,
                verdicts: Set(old.sha256).isDisjoint(with: new.sha256) ? .safe.onShippedClient(.breaking) : .safe)
        }
    }
}
