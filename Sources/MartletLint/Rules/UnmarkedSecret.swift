import MartletContract
import MartletFormats
import MartletSyntax

/// Reports fields whose name is that of a secret and that are not marked so.
struct UnmarkedSecret: LintRule {
    static let info = RuleInfo(
        code: "lint/unmarked-secret", severity: .warning, area: .secrets, since: "0.1",
        summary: "A password, token or key is not marked `sensitive`.",
        rationale: """
            What is not marked is printed in full by logs, `print` and crash reports. The fields that `tokens:` names are \
            marked by it.
            """,
        bad: """
            endpoints:
              Auth:
                login:
                  post: /login
                  body:
                    fields:
                      name: string
                      password: string  # reported
                  returns: void
            """,
        good: """
            endpoints:
              Auth:
                login:
                  post: /login
                  body:
                    fields:
                      name: string
                      password: { type: string, sensitive: true }
                  returns: void
            """)

    func check(in context: LintContext) -> [LintFinding] {
        let tokens = tokenFields(of: context.contract)
        return context.fields.filter { linted in
            guard !linted.field.isSensitive, !linted.isOwnerSensitive, SecretNames.contains(linted.words) else {
                return false
            }
            if case .model = linted.place, tokens.contains(linted.field.name) { return false }
            switch context.resolved(linted.field.type) {
            case .string, .data: return true
            default: return false
            }
        }.map { linted in
            LintFinding(
                "'\(linted.field.name.excerpt)' looks like a secret and is not marked as one",
                at: linted.field.origin, on: linted.subject, help: "add '\(context.words.key("sensitive")): true'")
        }
    }

    /// The names of the fields that carry tokens.
    private func tokenFields(of contract: Contract) -> TextSet {
        var names: TextSet = []
        for scheme in contract.authSchemes {
            guard case .bearer(let source?) = scheme.kind else { continue }
            let paths = [source.paths, source.refreshedPaths].compactMap { $0 }
            for path in paths.flatMap({ [$0.access, $0.refresh] }) {
                if let last = path?.split(separator: ".").last { names.insert(String(last)) }
            }
        }
        return names
    }
}
