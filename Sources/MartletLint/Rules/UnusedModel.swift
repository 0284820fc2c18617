import MartletContract
import MartletSyntax

/// Reports models that no request, answer, error, webhook or token uses.
struct UnusedModel: LintRule {
    static let info = RuleInfo(
        code: "lint/unused-model", severity: .warning, area: .models, since: "0.1",
        summary: "A model that no endpoint, error, webhook or token uses.",
        rationale: """
            Code is generated for it all the same. Mostly its last use was removed, or a type is misspelt as a built-in \
            one. A model for the app's own documents is fine: allow it.
            """,
        bad: """
            models:
              Draft:  # reported
                fields: { text: string }
            """,
        good: """
            models:
              Draft:
                fields: { text: string }
            endpoints:
              Drafts:
                getDraft: { get: /draft, returns: Draft }
            """)

    func check(in context: LintContext) -> [LintFinding] {
        let referred = context.contract.document.referredModels
        return context.contract.models.filter {
            !context.usage.contains($0.name) && !referred.contains($0.name)
        }.map { model in
            LintFinding(
                "nothing uses the model '\(model.name.excerpt)'", at: model.origin, on: .model(model),
                help: "remove it, or allow it with 'x-lint-allow: unused-model'")
        }
    }
}
