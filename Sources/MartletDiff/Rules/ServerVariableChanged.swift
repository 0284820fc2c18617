import MartletContract

/// Reports a part of an address with another default, or other values, than before.
struct ServerVariableChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/server-variable-changed", area: .servers, direction: .none, aspect: "server variable values",
        action: .changed,
        since: "0.2", summary: "A part of an address has other values.",
        rationale: """
            Apps in the store call the address that they chose, or the default that they were built with; whether it \
            still answers, nobody can tell from the contract where the value is gone.
            """,
        base: """
            servers:
              main:
                url: "https://{region}.example.com"
                variables:
                  region: [eu, us]
            """,
        revision: """
            servers:
              main:
                url: "https://{region}.example.com"
                variables:
                  region: [us, asia]  # reported
            """,
        silent: """
            servers:
              main:
                url: "https://{region}.example.com"
                variables:
                  region: { default: eu, values: [eu, us], description: Where. }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.serverPairs.flatMap { old, new in
            ListMatching(old.variables, new.variables, by: \.name).pairs.compactMap { old, new in
                guard old.defaultValue != new.defaultValue || old.values != new.values else { return nil }
                let texts = new.values
                let isGone = !texts.isEmpty && (old.values.isEmpty || !Set(old.values).isSubset(of: texts))
                let choice = texts.isEmpty ? "any value" : "the values \(Words.list(texts))"
                return DiffFinding(
                    "'\(new.name)' of a server has \(choice) now, and the default '\(new.defaultValue)'",
                    at: ElementPath(["servers", "variable \(old.name)"]), detail: texts.joined(separator: " "),
                    base: old.origin, revision: new.origin,
                    verdicts: isGone ? .safe.onShippedClient(.unknown) : .safe)
            }
        }
    }
}
