import MartletContract
import MartletSyntax

/// Reports patterns that match a part of the text alone.
struct UnanchoredPattern: LintRule {
    static let info = RuleInfo(
        code: "lint/unanchored-pattern", severity: .warning, area: .models, since: "0.1",
        summary: "A pattern has neither `^` nor `$`.",
        rationale: """
            A pattern matches anywhere in the text, as in JSON Schema: `[0-9]{6}` accepts `abc1234567`. Patterns without \
            repetition, such as `[A-Z]`, are taken as they are.
            """,
        bad: """
            endpoints:
              Codes:
                check:
                  post: /check
                  body:
                    fields:
                      code: { type: string, pattern: "[0-9]{6}" }  # reported
                  returns: void
            """,
        good: """
            endpoints:
              Codes:
                check:
                  post: /check
                  body:
                    fields:
                      code: { type: string, pattern: "^[0-9]{6}$" }
                  returns: void
            """)

    func check(in context: LintContext) -> [LintFinding] {
        let fields = context.fields.filter { isUnanchored($0.field.constraints.pattern) }
            .map { finding(at: $0.field.origin, on: $0.subject) }
        let aliases = context.contract.models.filter { model in
            guard case .alias(let alias) = model.shape else { return false }
            return isUnanchored(alias.constraints.pattern)
        }.map { finding(at: $0.origin, on: .model($0)) }
        return fields + aliases
    }

    private func finding(at origin: Origin, on subject: LintSubject) -> LintFinding {
        LintFinding(
            "the pattern may match anywhere in the text", at: origin, on: subject,
            help: "put '^' before it and '$' behind it if the whole text is meant")
    }

    private func isUnanchored(_ pattern: String?) -> Bool {
        guard let pattern else { return false }
        return pattern.contains(where: "{+*".contains) && !pattern.contains(where: "^$".contains)
            && !pattern.contains("\\b")
    }
}
