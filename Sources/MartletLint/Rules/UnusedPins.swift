import MartletContract
import MartletSyntax

/// Reports pins of hosts that no address of the specification has.
struct UnusedPins: LintRule {
    static let info = RuleInfo(
        code: "lint/unused-pins", severity: .warning, area: .transport, since: "0.1",
        summary: "Pins of a host that neither a server nor an auth scheme has.",
        rationale: """
            A misspelt host means that the real one is not pinned, and no request would ever fail to tell so.
            """,
        bad: """
            servers: { production: "https://api.example.com" }
            pins:
              api.exmaple.com:  # reported
                sha256: [8qJUHdKcfzhYo2t/P2ax+oWSmlwS6iIMZCH+derp5mg=, YAiKz6HunlXOKuBjc+6+rTV8AsvJXDiHjSLUINmZjaY=]
            """,
        good: """
            servers: { production: "https://api.example.com" }
            pins:
              api.example.com:
                sha256: [8qJUHdKcfzhYo2t/P2ax+oWSmlwS6iIMZCH+derp5mg=, YAiKz6HunlXOKuBjc+6+rTV8AsvJXDiHjSLUINmZjaY=]
            """)

    func check(in context: LintContext) -> [LintFinding] {
        var addresses = context.contract.servers.map(\.defaultURL)
        for scheme in context.contract.authSchemes {
            if case .oauth2(let oauth) = scheme.kind { addresses += [oauth.authorizeURL, oauth.tokenURL] }
        }
        let hosts = TextSet(addresses.map(Hosts.of))
        let candidates = hosts.sorted()
        var suggestions = context.budget.share(of: .suggestions)
        defer { context.budget.takeBack(suggestions) }
        let unused = context.contract.pins.filter { pins in
            !hosts.contains(pins.host)
                && !(pins.includesSubdomains && candidates.contains { $0.hasSuffix("." + pins.host) })
        }
        return unused.map { pins in
            let meant =
                suggestions.canCompare(with: candidates.count)
                ? Spelling.suggestion(for: pins.host, among: candidates) : nil
            return LintFinding(
                "no server has the host '\(pins.host.excerpt)', so these pins are never checked", at: pins.origin,
                on: .contract,
                help: meant ?? "correct the host, or remove the pins")
        }
    }
}
