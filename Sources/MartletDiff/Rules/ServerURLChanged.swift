import MartletContract

/// Reports a server at another address than before, or one whose address can be chosen in another way.
struct ServerURLChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/server-url-changed", area: .servers, direction: .none, aspect: "server URL", action: .changed,
        since: "0.2", summary: "A server has another address, or parts of it are chosen in another way.",
        rationale: """
            The messages are the same, so whoever knows the new address can talk. Apps in the store call the one \
            that they were built with, or chose; whether it still answers, nobody can tell from the contract, unless \
            all that could be chosen can be so still, or the paths have changed as well, so that every address is the \
            same. Let it answer until they are gone. In Swift the server takes \
            an argument for each part that can be chosen, with a default; one without any is no function.
            """,
        examples: [
            .init(
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
                    """),
            .init(
                base: """
                    servers:
                      main:
                        url: "https://{region}.example.com"
                        variables:
                          region: [eu, us]
                    """,
                revision: """
                    servers:
                      main:  # reported
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
                          region: { default: eu, values: [eu, us] }
                    """),
            .init(
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
                    """),
            .init(
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
                      main:  # reported
                        url: "https://{region}.example.com"
                        variables:
                          region: [eu, us]
                    """,
                silent: """
                    servers:
                      main:
                        url: "https://{region}.example.com/{base}"
                        variables:
                          region: [eu, us]
                          base: { default: v1 }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        let pairs = comparison.endpoints.pairs
        let areAddressesSame = !pairs.isEmpty && pairs.allSatisfy(comparison.endpoints.addresses.areSame)
        return comparison.servers.pairs.flatMap { old, new in
            [Self.address(old, new, areAddressesSame)].compactMap { $0 } + Self.variables(old, new)
        }
    }

    private static func address(_ old: Server, _ new: Server, _ areAddressesSame: Bool) -> DiffFinding? {
        guard old.url != new.url else { return nil }
        let message = "the server '\(new.name)' is at '\(new.url)' now, not at '\(old.url)'"
        return DiffFinding(
            areAddressesSame ? "\(message), and the addresses of all endpoints are the same" : message,
            at: ElementPath(["servers", old.name]),
            detail: new.url, base: old.origin, revision: new.origin,
            verdicts: areAddressesSame ? .safe : .safe.onShippedClient(.unknown))
    }

    private static func variables(_ old: Server, _ new: Server) -> [DiffFinding] {
        let variables = ListMatching(old.variables, new.variables, by: \.name)
        let path = ElementPath(["servers", old.name])
        return variables.added.map { variable in
            DiffFinding(
                "'\(variable.name)' of the server '\(new.name)' can be chosen now", at: path.appending(variable.name),
                detail: "added", revision: variable.origin, verdicts: .safe)
        }
            + variables.removed.map { variable in
                DiffFinding(
                    "'\(variable.name)' of the server '\(new.name)' can no longer be chosen",
                    at: path.appending(variable.name), detail: "removed", base: variable.origin,
                    verdicts: variable.values == [variable.defaultValue] ? .safe : .safe.onShippedClient(.unknown))
            } + variables.pairs.compactMap { choice($0, $1, new.name, path) }
    }

    private static func choice(
        _ old: ServerVariable, _ new: ServerVariable, _ server: String, _ path: ElementPath
    ) -> DiffFinding? {
        guard old.defaultValue != new.defaultValue || old.values != new.values else { return nil }
        let values = new.values
        let isGone = !values.isEmpty && (old.values.isEmpty || !TextSet(old.values).isSubset(of: values))
        let choice = values.isEmpty ? "any value" : "the values \(Words.list(values))"
        return DiffFinding(
            "'\(new.name)' of the server '\(server)' has \(choice) now, and the default '\(new.defaultValue)'",
            at: path.appending(old.name), detail: values.joined(separator: " "), base: old.origin, revision: new.origin,
            verdicts: isGone ? .safe.onShippedClient(.unknown) : .safe)
    }
}
