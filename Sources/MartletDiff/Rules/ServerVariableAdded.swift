import MartletContract

/// Reports a part of an address that apps can choose now.
struct ServerVariableAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/server-variable-added", area: .servers, direction: .none, aspect: "server variable", action: .added,
        since: "0.2", summary: "A part of an address can be chosen.",
        rationale: """
            What is not chosen has its default, so apps in the store go on. In Swift the server takes an argument \
            more, with a default; where it had none before, it is a function now.
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
                url: "https://{region}.example.com/{base}"
                variables:
                  region: [eu, us]
                  base: v1  # reported
            """,
        silent: """
            servers:
              main:
                url: "https://{region}.example.com"
                variables:
                  region: [eu, us, asia]
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.serverPairs.flatMap { old, new in
            ListMatching(old.variables, new.variables, by: \.name).added.map { variable in
                DiffFinding(
                    "'\(variable.name)' of the server '\(new.name)' can be chosen now",
                    at: ElementPath(["servers", old.name, variable.name]), revision: variable.origin,
                    verdicts: .safe)
            }
        }
    }
}
