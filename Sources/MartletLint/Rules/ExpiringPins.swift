import MartletContract
import MartletSyntax

/// Reports pins that have ended or end soon.
struct ExpiringPins: LintRule {
    static let info = RuleInfo(
        code: "lint/expiring-pins", severity: .warning, area: .transport, since: "0.1",
        summary: "Pins that have ended, or end within thirty days.",
        rationale: """
            After that day the host is no longer pinned, in every app that is out there. New pins reach people only with \
            a new release, which takes weeks.
            """,
        bad: """
            servers: { production: "https://api.example.com" }
            pins:
              api.example.com:  # reported
                sha256: [8qJUHdKcfzhYo2t/P2ax+oWSmlwS6iIMZCH+derp5mg=, YAiKz6HunlXOKuBjc+6+rTV8AsvJXDiHjSLUINmZjaY=]
                expires: 2020-01-31
            """,
        good: """
            servers: { production: "https://api.example.com" }
            pins:
              api.example.com:
                sha256: [8qJUHdKcfzhYo2t/P2ax+oWSmlwS6iIMZCH+derp5mg=, YAiKz6HunlXOKuBjc+6+rTV8AsvJXDiHjSLUINmZjaY=]
                expires: 2099-01-31
            """)

    func check(in context: LintContext) -> [LintFinding] {
        guard let today = context.options.today else { return [] }
        let horizon = context.options.horizon ?? today
        return context.contract.pins.compactMap { pins in
            // Days written so are in the order of their text.
            guard let end = pins.expires, end < today || end <= horizon else { return nil }
            let message = end < today ? "ended on \(end) and are no longer checked" : "end on \(end)"
            return LintFinding(
                "the pins of '\(pins.host.excerpt)' \(message)", at: pins.origin, on: .contract,
                help: "add the keys that the server will use next, and release an app with them")
        }
    }
}
