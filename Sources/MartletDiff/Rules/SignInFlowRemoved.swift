import MartletContract

/// Reports a way to sign in that is gone.
struct SignInFlowRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/sign-in-flow-removed", area: .auth, direction: .none, aspect: "sign-in flow", action: .removed,
        since: "0.2", summary: "A sign-in flow is gone.",
        rationale: """
            Its endpoints are there or not by themselves. In Swift the flow is gone, and with it what carries values \
            from step to step.
            """,
        base: """
            endpoints:
              Auth:
                send: { post: /send, auth: none, body: { fields: { phone: string } }, returns: void }
                verify: { post: /verify, auth: none, body: { fields: { code: string } }, returns: void }
            flows:
              phone: { kind: oneTimeCode, send: Auth.send, verify: Auth.verify, lifetime: 10m }  # reported
            """,
        revision: """
            endpoints:
              Auth:
                send: { post: /send, auth: none, body: { fields: { phone: string } }, returns: void }
                verify: { post: /verify, auth: none, body: { fields: { code: string } }, returns: void }
            """,
        silent: """
            endpoints:
              Auth:
                send: { post: /send, auth: none, body: { fields: { phone: string } }, returns: void }
                verify: { post: /verify, auth: none, body: { fields: { code: string } }, returns: void }
            flows:
              phone: { kind: oneTimeCode, send: Auth.send, verify: Auth.verify, lifetime: 5m }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.flows, comparison.revision.flows, by: \.name).removed.map { element in
            DiffFinding(
                "the sign-in flow '\(element.name)' is gone", at: ElementPath(["flows", element.name]),
                base: element.origin, verdicts: .safe)
        }
    }
}
