import MartletContract
import MartletSyntax

/// Reports closed enums and unions that the server sends.
struct ClosedTypeInAnswer: LintRule {
    static let info = RuleInfo(
        code: "lint/closed-type-in-answer", severity: .warning, area: .models, since: "0.1",
        summary: "The server sends a closed enum or union.",
        rationale: """
            The day the server learns a new value, every app in the store fails to read the whole answer. Without \
            `closed` an unknown value is kept, and each `switch` decides what to do with it.
            """,
        bad: """
            webhooks: { changed: Status }
            models:
              Status:  # reported
                enum: [open, done]
                closed: true
            """,
        good: """
            webhooks: { changed: Status }
            models:
              Status:
                enum: [open, done]
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.contract.models.filter { model in
            guard context.usage.inAnswers.contains(model.name) else { return false }
            switch model.shape {
            case .enumeration(let enumeration): return enumeration.isClosed
            case .union(let union): return union.isClosed
            case .object, .alias: return false
            }
        }.map { model in
            LintFinding(
                "a new value of '\(model.name.excerpt)' makes whole answers unreadable", at: model.origin,
                on: .model(model), help: "remove '\(context.words.key("closed")): true'")
        }
    }
}
