import MartletContract
import MartletSyntax

/// Reports examples and defaults that look like real credentials.
struct CredentialInExample: LintRule {
    static let info = RuleInfo(
        code: "lint/credential-in-example", severity: .warning, area: .secrets, since: "0.1",
        summary: "An example or a default looks like a real credential.",
        rationale: """
            Somebody pasted what the server sent. It is in the repository now, in generated fixtures and in the \
            documentation; whoever issued it should withdraw it.
            """,
        bad: """
            webhooks:
              signedIn: Token
            models:
              Token:
                fields:
                  value:  # reported
                    type: string
                    sensitive: true
                    example: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0
            """,
        good: """
            webhooks:
              signedIn: Token
            models:
              Token:
                fields:
                  value:
                    type: string
                    sensitive: true
                    example: token-1
            """)

    /// What the credentials of well-known services begin with, and the least length of one.
    private static let prefixes: [(text: String, length: Int)] = [
        ("sk_live_", 20), ("rk_live_", 20), ("AKIA", 20), ("ASIA", 20), ("ghp_", 36), ("gho_", 36),
        ("github_pat_", 40), ("xoxb-", 20), ("xoxp-", 20), ("AIza", 39), ("glpat-", 20), ("-----BEGIN ", 30),
    ]

    func check(in context: LintContext) -> [LintFinding] {
        let fields = context.fields.filter { linted in
            (linted.field.examples + [linted.field.defaultValue].compactMap { $0 }).contains(where: isCredential)
        }.map { finding(at: $0.field.origin, on: $0.subject) }
        let models = context.contract.models.filter { $0.examples.contains(where: isCredential) }
            .map { finding(at: $0.origin, on: .model($0)) }
        let answers = context.endpoints.flatMap { endpoint in
            (endpoint.bodyExamples + endpoint.streamExamples + endpoint.responses.flatMap(\.examples)
                + endpoint.errors.flatMap(\.examples))
                .filter { isCredential($0.value) || $0.wireText.map(isCredential) ?? false }.map {
                    finding(at: $0.origin, on: .endpoint(endpoint))
                }
        }
        return fields + models + answers
    }

    private func finding(at origin: Origin, on subject: LintSubject) -> LintFinding {
        LintFinding(
            "an example looks like a real credential", at: origin, on: subject,
            help: "withdraw it, and write something that is obviously made up, such as 'token-1'")
    }

    private func isCredential(_ literal: Literal) -> Bool {
        switch literal {
        case .string(let text): isCredential(text)
        case .array(let values): values.contains(where: isCredential)
        case .object(let members): members.contains { isCredential($0.value) }
        case .null, .bool, .number: false
        }
    }

    private func isCredential(_ text: String) -> Bool {
        if Self.prefixes.contains(where: { text.hasPrefix($0.text) && text.count >= $0.length }) { return true }
        // A JWT: three parts in base64url, of which the first two are JSON objects (RFC 7519).
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0].hasPrefix("eyJ") && parts[1].hasPrefix("eyJ") && parts[2].count > 20
    }
}
