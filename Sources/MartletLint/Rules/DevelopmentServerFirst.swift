import MartletContract
import MartletSyntax

/// Reports default servers that are meant for developers.
struct DevelopmentServerFirst: LintRule {
    static let info = RuleInfo(
        code: "lint/development-server-first", severity: .warning, area: .transport, since: "0.1",
        summary: "The default server is insecure, local, unpinned or logs everything, and another one is not.",
        rationale: """
            The first server is the one that a client uses when nobody says otherwise, so it should be the one that apps \
            are released with.
            """,
        bad: """
            servers:
              development: { url: "http://localhost:8000", log: verbose }  # reported
              production: https://api.example.com
            """,
        good: """
            servers:
              production: https://api.example.com
              development: { url: "http://localhost:8000", log: verbose }
            """)

    func check(in context: LintContext) -> [LintFinding] {
        guard let first = context.contract.servers.first, let reason = reason(first),
            let other = context.contract.servers.first(where: { self.reason($0) == nil })
        else { return [] }
        return [
            LintFinding(
                "the default server \(reason)", at: first.origin, on: .contract,
                help: "put '\(other.name.excerpt)' first")
        ]
    }

    private func reason(_ server: Server) -> String? {
        if Hosts.isLoopback(Hosts.of(server.defaultURL)) { return "is the developer's own machine" }
        if server.isInsecureAllowed || server.defaultURL.lowercased().hasPrefix("http://") { return "is not encrypted" }
        if !server.arePinsChecked { return "does not check pins" }
        return server.logLevel == .verbose ? "logs headers and bodies" : nil
    }
}
