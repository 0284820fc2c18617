import MartletContract

/// Reports a new way to sign in, in several steps.
struct SignInFlowAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/sign-in-flow-added", area: .auth, direction: .none, aspect: "sign-in flow", action: .added,
        since: "0.2", summary: "There is a new sign-in flow.",
        rationale: """
            Its endpoints are there or not by themselves; by it nobody is broken.
            """,
        base: """
            endpoints:
              Auth:
                send: { post: /send, auth: none, body: { fields: { phone: string } }, returns: void }
                verify: { post: /verify, auth: none, body: { fields: { code: string } }, returns: void }
            """,
        revision: """
            endpoints:
              Auth:
                send: { post: /send, auth: none, body: { fields: { phone: string } }, returns: void }
                verify: { post: /verify, auth: none, body: { fields: { code: string } }, returns: void }
            flows:
              phone: { kind: oneTimeCode, send: Auth.send, verify: Auth.verify, lifetime: 10m }  # reported
            """,
        silent: """
            endpoints:
              Auth:
                send: { post: /send, auth: none, body: { fields: { phone: string } }, returns: void }
                verify: { post: /verify, auth: none, body: { fields: { code: string } }, returns: void }
              Pets:
                list: { get: /pets, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.flows, comparison.revision.flows, by: \.name).added.map { element in
            DiffFinding(
                "the sign-in flow '\(element.name)' is new", at: ElementPath(["flows", element.name]),
                revision: element.origin, verdicts: .safe)
        }
    }
}
