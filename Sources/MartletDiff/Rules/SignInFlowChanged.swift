import MartletContract

/// Reports a way to sign in with other steps than before, or that carries other values between them.
struct SignInFlowChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/sign-in-flow-changed", area: .auth, direction: .none, aspect: "sign-in flow steps",
        action: .changed,
        since: "0.2", summary: "A sign-in flow has other steps.",
        rationale: """
            Apps in the store take the steps that they were built to take; whether those still lead in, nobody can \
            tell from the contract. In Swift the steps are methods.
            """,
        base: """
            endpoints:
              Auth:
                send: { post: /send, auth: none, body: { fields: { phone: string } }, returns: void }
                verify: { post: /verify, auth: none, body: { fields: { code: string } }, returns: void }
            flows:
              phone: { kind: oneTimeCode, send: Auth.send, verify: Auth.verify, lifetime: 10m }
            """,
        revision: """
            endpoints:
              Auth:
                send: { post: /send, auth: none, body: { fields: { phone: string } }, returns: void }
                verify: { post: /verify, auth: none, body: { fields: { code: string } }, returns: void }
            flows:
              phone: { kind: oneTimeCode, send: Auth.send, verify: Auth.verify, lifetime: 5m }  # reported
            """,
        silent: """
            endpoints:
              Auth:
                send: { post: /send, auth: none, body: { fields: { phone: string } }, returns: void, timeout: 5s }
                verify: { post: /verify, auth: none, body: { fields: { code: string } }, returns: void, timeout: 5s }
            flows:
              phone: { kind: oneTimeCode, send: Auth.send, verify: Auth.verify, lifetime: 10m }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.flows, comparison.revision.flows, by: \.name).pairs.compactMap { old, new in
            guard old != new else { return nil }
            // How long values are kept is the app's own affair.
            var sameLifetime = old
            sameLifetime.lifetime = new.lifetime
            let isLifetimeAlone = sameLifetime == new
            let text = isLifetimeAlone ? "keeps values for another time" : "has other steps, or carries other values"
            return DiffFinding(
                "the sign-in flow '\(new.name)' \(text)", at: ElementPath(["flows", old.name]),
                detail: isLifetimeAlone ? "lifetime" : "steps", base: old.origin, revision: new.origin,
                verdicts: isLifetimeAlone ? .safe : .safe.onShippedClient(.unknown))
        }
    }
}
