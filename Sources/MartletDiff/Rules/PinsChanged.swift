import MartletContract

/// Reports a host whose keys are pinned now, or are not any more, or that has other pins than before.
struct PinsChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/pins-changed", area: .servers, direction: .none, aspect: "pins", action: .changed,
        since: "0.2", summary: "A host has other pins, or none any more.",
        rationale: """
            Pins are the client's own caution: requests are the same, and apps in the store do without new ones. \
            They accept the keys that they were built with. Where none of them is pinned any more, the host probably \
            shows none of them, and those apps refuse it: pin the next key long before it is used. Where nothing is \
            pinned any more, keep showing the old keys until those apps are gone.
            """,
        examples: [
            .init(
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
                    """),
            .init(
                base: """
                    pins:
                      api.example.com:
                        sha256: ["47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="]
                    """,
                revision: """
                    pins:
                      api.example.com:  # reported
                        sha256: ["47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="]
                        expires: 2028-06-01
                    """,
                silent: """
                    pins:
                      api.example.com:
                        sha256: ["47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="]
                    """),
            .init(
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
                    """),
            .init(
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
                    timeouts: { request: 5s }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        let hosts = ListMatching(comparison.base.pins, comparison.revision.pins, by: \.host)
        return hosts.added.map { new in
            DiffFinding(
                "the keys of '\(new.host)' are pinned now", at: ElementPath(["pins", new.host]), detail: "added",
                revision: new.origin, verdicts: .safe)
        }
            + hosts.removed.map { old in
                DiffFinding(
                    "the keys of '\(old.host)' are not pinned any more", at: ElementPath(["pins", old.host]),
                    detail: "removed", base: old.origin, verdicts: .safe.onShippedClient(.unknown))
            } + hosts.pairs.compactMap(Self.change)
    }

    private static func change(_ old: PinSet, _ new: PinSet) -> DiffFinding? {
        let (before, after) = (TextSet(old.sha256), TextSet(new.sha256))
        guard before != after else { return use(old, new) }
        return DiffFinding(
            "other keys of '\(new.host)' are pinned", at: ElementPath(["pins", old.host]),
            detail: new.sha256.sorted().joined(separator: " "), base: old.origin, revision: new.origin,
            verdicts: before.isDisjoint(with: after) ? .safe.onShippedClient(.breaking) : .safe)
    }

    /// Reports that the same keys are checked otherwise.
    private static func use(_ old: PinSet, _ new: PinSet) -> DiffFinding? {
        var names: [String] = []
        if old.expires != new.expires { names.append("expires") }
        if old.isReportOnly != new.isReportOnly { names.append("reportOnly") }
        if old.includesSubdomains != new.includesSubdomains { names.append("includeSubdomains") }
        guard !names.isEmpty else { return nil }
        return DiffFinding(
            "the keys of '\(new.host)' are checked otherwise: \(names.joined(separator: ", "))",
            at: ElementPath(["pins", old.host]), detail: names.joined(separator: " "), base: old.origin,
            revision: new.origin, verdicts: .safe)
    }
}
