import MartletContract
import MartletSyntax

/// Reports what is deprecated without a word about what to use.
struct DeprecatedWithoutReason: LintRule {
    static let info = RuleInfo(
        code: "lint/deprecated-without-reason", severity: .note, area: .endpoints, since: "0.1",
        summary: "Something is deprecated, and it is not said what to use instead.",
        rationale: """
            The text is what the compiler shows to everybody who still uses it. Without one they know that they should \
            change something, and not what. Nothing is reported of OpenAPI and JSON Schema, where `deprecated` is true or \
            false and has no place for a reason.
            """,
        bad: """
            endpoints:
              News:
                latest:  # reported
                  get: /news/latest
                  returns: string
                  deprecated: true
            """,
        good: """
            endpoints:
              News:
                latest:
                  get: /news/latest
                  returns: string
                  deprecated: use News.list
            """)

    func check(in context: LintContext) -> [LintFinding] {
        guard context.contract.document.hasDeprecationReasons else { return [] }
        let models = context.contract.models.filter { $0.deprecation?.isEmpty == true }
            .map { finding($0.name, at: $0.origin, on: .model($0)) }
        let endpoints = context.endpoints.filter { $0.deprecation?.isEmpty == true }
            .map { finding($0.name, at: $0.origin, on: .endpoint($0)) }
        let fields = context.fields.filter { $0.field.deprecation?.isEmpty == true }
            .map { finding($0.field.name, at: $0.field.origin, on: $0.subject) }
        return models + endpoints + fields
    }

    private func finding(_ name: String, at origin: Origin, on subject: LintSubject) -> LintFinding {
        LintFinding(
            "'\(name.excerpt)' is deprecated, and nothing says what to use instead", at: origin, on: subject,
            help: "write 'deprecated: use …'")
    }
}
