import MartletContract
import MartletSyntax

/// Reports `insecure: true` on servers that need no leave to be unencrypted.
struct NeedlessInsecure: LintRule {
    static let info = RuleInfo(
        code: "lint/needless-insecure", severity: .warning, area: .transport, since: "0.1",
        summary: "`insecure: true` on a server whose address is https, or the developer's own machine.",
        rationale: """
            The word allows plain http to another machine, and nothing else. Where the address is https or a loopback \
            address it does nothing today; but whoever changes the address to http later is no longer asked whether \
            everything may be sent in the clear.
            """,
        bad: """
            servers:
              production: { url: "https://api.example.com", insecure: true }  # reported
            """,
        good: """
            servers:
              production: { url: "https://api.example.com" }
              desk: { url: "http://192.168.0.10:8000", insecure: true }
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.contract.servers.compactMap { server in
            guard server.isInsecureAllowed, let reason = reason(server.defaultURL) else { return nil }
            return LintFinding(
                "'insecure: true' does nothing for a server \(reason)", at: server.origin, on: .contract,
                help: "leave it out")
        }
    }

    private func reason(_ url: String) -> String? {
        if Hosts.isLoopback(Hosts.of(url)) { return "on the developer's own machine" }
        return url.lowercased().hasPrefix("https://") ? "whose address is https" : nil
    }
}
