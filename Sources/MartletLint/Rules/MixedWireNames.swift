import MartletContract
import MartletSyntax

/// Reports fields whose wire name is not spelt like those beside it.
struct MixedWireNames: LintRule {
    static let info = RuleInfo(
        code: "lint/mixed-wire-names", severity: .note, area: .models, since: "0.1",
        summary: "The wire names of one object are spelt in several ways.",
        rationale: """
            One serializer wrote all of the object, so the odd one out is mostly a typing mistake: the field is never \
            found.
            """,
        bad: """
            webhooks: { joined: Member }
            models:
              Member:
                fields:
                  firstName: { type: string, key: first_name }
                  lastName: { type: string, key: last_name }
                  nickName: string?  # reported
            """,
        good: """
            naming: snake_case
            webhooks: { joined: Member }
            models:
              Member:
                fields:
                  firstName: string
                  lastName: string
                  nickName: string?
            """)

    private enum Style: String, CaseIterable {
        case camelCase, snakeCase = "snake_case", kebabCase = "kebab-case"
    }

    func check(in context: LintContext) -> [LintFinding] {
        var findings: [LintFinding] = []
        var counts: [Style: Int] = [:]
        for linted in context.fields where !linted.siblings.isEmpty {
            if linted.field.name == linted.siblings[0].name {
                counts = linted.siblings.reduce(into: [:]) { counts, field in
                    if let style = style(of: field.key) { counts[style, default: 0] += 1 }
                }
            }
            let most = Style.allCases.max { counts[$0, default: 0] < counts[$1, default: 0] }
            guard let usual = most, let style = style(of: linted.field.key), style != usual,
                counts[style, default: 0] < counts[usual, default: 0]
            else { continue }
            findings.append(
                LintFinding(
                    "the wire name '\(linted.field.key.excerpt)' is not in \(usual.rawValue) like those beside it",
                    at: linted.field.origin, on: linted.subject, help: "look how the server spells it"))
        }
        return findings
    }

    private func style(of key: String) -> Style? {
        let inner = key.drop { $0 == "_" || $0 == "-" || $0 == "@" || $0 == "$" }
        if inner.contains("_") { return inner.contains { $0.isLowercase } ? .snakeCase : nil }
        if inner.contains("-") { return .kebabCase }
        guard let first = inner.first, first.isLowercase else { return nil }
        return inner.contains { $0.isUppercase } ? .camelCase : nil
    }
}
