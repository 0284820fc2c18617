import MartletContract

/// Reports a part of an address that apps can choose no longer.
struct ServerVariableRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/server-variable-removed", area: .servers, direction: .none, aspect: "server variable",
        action: .removed,
        since: "0.2", summary: "A part of an address can no longer be chosen.",
        rationale: """
            Apps in the store call the address that they chose; whether it still answers, nobody can tell from the \
            contract. In Swift the server takes an argument less.
            """,
        base: """
            servers:
              main:
                url: "https://{region}.example.com/{base}"
                variables:
                  region: [eu, us]
                  base: v1  # reported
            """,
        revision: """
            servers:
              main:
                url: "https://{region}.example.com"
                variables:
                  region: [eu, us]
            """,
        silent: """
            servers:
              main:
                url: "https://{region}.example.com/{base}"
                variables:
                  region: [eu, us, asia]
                  base: v2
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.serverPairs.flatMap { old, new in
            ListMatching(old.variables, new.variables, by: \.name).removed.map { variable in
                DiffFinding(
                    "'\(variable.name)' of the server '\(new.name)' can no longer be chosen",
                    at: ElementPath(["servers", old.name, variable.name]), base: variable.origin,
                    verdicts: .safe.onShippedClient(.unknown))
            }
        }
    }
}
