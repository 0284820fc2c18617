import MartletContract

/// Reports a way to sign in that is new or gone, that has other steps than before, or carries other values between
/// them.
struct SignInFlowChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/sign-in-flow-changed", area: .auth, direction: .none, aspect: "sign-in flow", action: .changed,
        since: "0.2", summary: "A sign-in flow is new or gone, or has other steps.",
        rationale: """
            The endpoints of a flow that is new or gone are there or not by themselves; by it nobody is broken. Apps \
            in the store take the steps that they were built to take; whether those still lead in where a flow has \
            other steps, nobody can tell from the contract.
            """,
        examples: [
            .init(
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
                    """),
            .init(
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
                    """),
            .init(
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
                      phone: { kind: oneTimeCode, send: Auth.send, verify: Auth.verify, lifetime: 600s }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        let flows = ListMatching(comparison.base.flows, comparison.revision.flows, by: \.name)
        return flows.added.map { Self.finding("is new", $0.name, nil, $0.origin, .safe) }
            + flows.removed.map { Self.finding("is gone", $0.name, $0.origin, nil, .safe) }
            + flows.pairs.compactMap { old, new in
                guard old != new else { return nil }
                // How long values are kept is the app's own affair.
                var sameLifetime = old
                sameLifetime.lifetime = new.lifetime
                let isLifetimeAlone = sameLifetime == new
                return Self.finding(
                    isLifetimeAlone ? "keeps values for another time" : "has other steps, or carries other values",
                    new.name, old.origin, new.origin, isLifetimeAlone ? .safe : .safe.onShippedClient(.unknown)
                ).valued(Self.text(of: old), Self.text(of: new))
            }
    }

    private static func text(of flow: SignInFlow) -> String {
        "\(flow.kind) \(flow.steps.map { "\($0.name)=\($0.endpoint.group).\($0.endpoint.name)" }) \(flow.carry) \(flow.link ?? "")"
    }

    private static func finding(
        _ text: String, _ name: String, _ base: Origin?, _ revision: Origin?, _ verdicts: MessageVerdicts
    ) -> DiffFinding {
        DiffFinding(
            "the sign-in flow '\(name)' \(text)", at: ElementPath(["flows", name]), detail: text, base: base,
            revision: revision, verdicts: verdicts)
    }
}
