import MartletContract

/// Reports an endpoint that is sent to another server than before.
struct EndpointServerChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/endpoint-server-changed", area: .servers, direction: .none, aspect: "endpoint server",
        action: .changed,
        since: "0.2", summary: "An endpoint is sent to another server.",
        rationale: """
            The messages are the same, so whoever knows the new address can talk. Apps in the store send to the old \
            one; whether it still answers, nobody can tell from the contract. Let it answer until they are gone.
            """,
        base: """
            servers: { main: "https://api.example.com", files: "https://files.example.com" }
            endpoints:
              Pets:
                list: { get: /pets, returns: [string] }
            """,
        revision: """
            servers: { main: "https://api.example.com", files: "https://files.example.com" }
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], server: files }  # reported
            """,
        silent: """
            servers: { main: "https://api.example.com", files: "https://files.example.com" }
            endpoints:
              Pets:
                list: { get: /pets, returns: [string], server: main }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        let (base, revision) = (comparison.servers.base, comparison.servers.revision)
        let before = TextTable(base.map { ($0.name, $0) }) { first, _ in first }
        let after = TextTable(revision.map { ($0.name, $0) }) { first, _ in first }
        return comparison.endpoints.pairs.compactMap { pair in
            let old = pair.base.server.flatMap { before[$0] } ?? base.first
            let new = pair.revision.server.flatMap { after[$0] } ?? revision.first
            guard pair.base.server != pair.revision.server, let old, let new, old.url != new.url,
                !comparison.endpoints.addresses.areSame(pair)
            else { return nil }
            return pair.finding(
                "'\(pair.title)' is sent to '\(new.url)' now, not to '\(old.url)'", detail: new.url,
                .safe.onShippedClient(.unknown))
        }
    }
}
