import MartletContract
import MartletFormats
import MartletSyntax

/// Reports credentials that stand in the specification as headers.
struct ConstantCredential: LintRule {
    static let info = RuleInfo(
        code: "lint/constant-credential", severity: .warning, area: .secrets, since: "0.1",
        summary: "A header that every request carries has a secret as its value.",
        rationale: """
            The value becomes part of every copy of the app, from which anybody can read it, and it stays in the history \
            of the repository.
            """,
        bad: """
            headers:
              X-API-Key: 5f1d7a84db00d2fce00b31a7fc73224f  # reported
            """,
        good: """
            headers:
              X-API-Key: runtime
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.contract.headers.filter { header in
            guard case .constant(let value) = header.value, !value.isEmpty else { return false }
            return SecretNames.contains(header.name)
        }.map { header in
            LintFinding(
                "the value of '\(header.name.excerpt)' becomes part of every app", at: header.origin, on: .contract,
                help: "describe it as \(context.words.authScheme), or write 'runtime' and let the app give the value")
        }
    }
}
