import MartletContract

/// Reports a body that could be left out and must be there now, or the other way round.
struct BodyPresenceChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/body-presence-changed", area: .bodies, direction: .request, aspect: "body presence",
        action: .changed,
        since: "0.2", summary: "A body must be there, which could be left out, or the other way round.",
        rationale: """
            Where it must be there, requests without it are refused, and clients of the base and apps in the store \
            may leave it out. Where it may be left out, all requests that were good are good still. In Swift the \
            argument is optional or not: calls that give no body, or `nil`, and patterns that take the value, stop \
            to compile.

            Of webhooks either breaks the wire, because deliveries outlive a release: they are tried again for days, \
            and what a server of the base has sent without a body reaches a receiver of the revision, too. Apps are \
            not told by webhooks.
            """,
        examples: [
            .init(
                base: """
                    endpoints:
                      Pets:
                        put: { put: /pet, body: { type: string, contentType: text/plain, optional: true }, returns: void }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        put: { put: /pet, body: { type: string, contentType: text/plain }, returns: void }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        put: { put: /pet, body: { type: string, contentType: text/plain, optional: true }, description: Puts., returns: void }
                    """),
            .init(
                base: """
                    endpoints:
                      Pets:
                        put: { put: /pet, body: { type: string, contentType: text/plain }, returns: void }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        put: { put: /pet, body: { type: string, contentType: text/plain, optional: true }, returns: void }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        put: { put: /pet, body: { type: string, contentType: text/plain }, description: Puts., returns: void }
                    """),
            .init(
                base: """
                    endpoints:
                      Pets:
                        put: { put: /pet, body: { form: { name: string }, optional: true }, returns: void }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        put: { put: /pet, body: { form: { name: string } }, returns: void }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        put: { put: /pet, body: { form: { name: string }, optional: true, description: A pet. }, returns: void }
                    """),
            .init(
                base: """
                    webhooks:
                      petSold: string?
                    """,
                revision: """
                    webhooks:
                      petSold: string  # reported
                    """,
                silent: """
                    webhooks:
                      petSold: int?
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        Self.webhooks(comparison) + Self.endpoints(comparison)
    }

    private static func webhooks(_ comparison: ContractComparison) -> [DiffFinding] {
        comparison.webhooks.pairs.compactMap { pair in
            let (old, new) = (pair.base, pair.revision)
            guard old.type.kind != .void, new.type.kind != .void, old.isOptional != new.isOptional else { return nil }
            return DiffFinding(
                "the body of the webhook '\(new.name)' \(new.isOptional ? "may be left out" : "must be there") now",
                at: ElementPath(["webhooks", new.name, "body"]), base: old.origin, revision: new.origin,
                verdicts: MessageVerdicts(wire: .breaking))
        }
    }

    private static func endpoints(_ comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            let isLeftOut = pair.revision.isBodyLeftOut
            guard pair.hasWholeBodies, pair.base.isBodyLeftOut != isLeftOut else { return nil }
            return pair.finding(
                "the body of '\(pair.title)' \(isLeftOut ? "may be left out" : "must be there") now",
                at: pair.path.appending("body"), base: pair.base.bodyOrigin, revision: pair.revision.bodyOrigin,
                isLeftOut ? .safe : .broken)
        }
    }
}

extension EndpointMatching.Pair {
    /// Whether both sides have a body, and both are values as a whole: what may be left out of fields, the fields say. Of a
    /// form and of parts they do not where the body may be left out with fields that it must have.
    fileprivate var hasWholeBodies: Bool {
        [base, revision].allSatisfy { endpoint in
            switch endpoint.body {
            case .json?, .text?, .file?: true
            case .form?, .multipart?: base.isBodyOptional || revision.isBodyOptional
            case .fields?, nil: false
            }
        }
    }
}
