import MartletContract
import MartletSyntax

/// Reports schemes whose tokens no endpoint hands out.
struct TokensNeverIssued: LintRule {
    static let info = RuleInfo(
        code: "lint/tokens-never-issued", severity: .warning, area: .auth, since: "0.1",
        summary: "A scheme says where its tokens stand, and no endpoint `issues` it.",
        rationale: """
            The runtime stores what an endpoint with `issues` answers. Without one, nobody is ever signed in.
            """,
        bad: """
            auth:
              default: session
              session: { type: bearer, tokens: { model: Tokens, access: access } }  # reported
            models:
              Tokens: { fields: { access: string } }
            endpoints:
              Auth:
                login: { post: /login, auth: none, returns: Tokens }
                logout: { post: /logout, returns: void, revokes: session }
            """,
        good: """
            auth:
              default: session
              session: { type: bearer, tokens: { model: Tokens, access: access } }
            models:
              Tokens: { fields: { access: string } }
            endpoints:
              Auth:
                login: { post: /login, auth: none, returns: Tokens, issues: session }
                logout: { post: /logout, returns: void, revokes: session }
            """)

    func check(in context: LintContext) -> [LintFinding] {
        let issued = TextSet(context.endpoints.compactMap(\.issues))
        return context.contract.authSchemes.filter { scheme in
            guard case .bearer(_?) = scheme.kind else { return false }
            return !issued.contains(scheme.name)
        }.map { scheme in
            LintFinding(
                "no endpoint issues the tokens of '\(scheme.name.excerpt)'", at: scheme.origin, on: .contract,
                help: "add '\(context.words.key("issues")): \(scheme.name.excerpt)' to the \(context.words.endpoint) "
                    + "that signs in")
        }
    }
}
