import MartletContract

/// Reports credentials that are enough for an endpoint now, or are not any more.
struct AuthAlternativeChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/auth-alternative-changed", area: .auth, direction: .request, aspect: "auth alternative",
        action: .changed,
        since: "0.2", summary: "An endpoint takes other credentials as well, or some not any more that were enough.",
        rationale: """
            Credentials that are enough as well break nobody. Requests with those that are not enough any more get \
            401: those of apps in the store that use them, and of clients of the base, unless a challenge tells them \
            of a scheme that the base declares. Nothing is reported where the \
            endpoint needs less than before.
            """,
        examples: [
            .init(
                base: """
                    auth:
                      key: { type: apiKey, in: header, name: X-Key }
                      web: { type: basic }
                    endpoints:
                      Pets:
                        list: { get: /pets, auth: key, returns: [string] }
                    """,
                revision: """
                    auth:
                      key: { type: apiKey, in: header, name: X-Key }
                      web: { type: basic }
                    endpoints:
                      Pets:
                        list: { get: /pets, auth: [key, web], returns: [string] }  # reported
                    """,
                silent: """
                    auth:
                      key: { type: apiKey, in: header, name: X-Key }
                      web: { type: basic }
                    endpoints:
                      Pets:
                        list: { get: /pets, auth: [key, none], returns: [string] }
                    """),
            .init(
                base: """
                    auth:
                      key: { type: apiKey, in: header, name: X-Key }
                      web: { type: basic }
                    endpoints:
                      Pets:
                        list: { get: /pets, auth: [key, web], returns: [string] }
                    """,
                revision: """
                    auth:
                      key: { type: apiKey, in: header, name: X-Key }
                      web: { type: basic }
                    endpoints:
                      Pets:
                        list: { get: /pets, auth: key, returns: [string] }  # reported
                    """,
                silent: """
                    auth:
                      key: { type: apiKey, in: header, name: X-Key }
                      web: { type: basic }
                    endpoints:
                      Pets:
                        list: { get: /pets, auth: [key, none], returns: [string] }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.authNeeds.filter { !$0.wasOpen }.flatMap { Self.added($0) + Self.removed($0) }
    }

    private static func added(_ need: AuthNeed) -> [DiffFinding] {
        let known = Set(need.base.map(\.schemes))
        return AlternativeMatching(need.base, need.revision).added.filter { !$0.isEmpty }.map { uses in
            let (title, detail) = names(uses, isKnown: known.contains(uses.schemes))
            return need.finding("\(need.title) takes \(title) now", detail: detail, .safe)
        }
    }

    private static func removed(_ need: AuthNeed) -> [DiffFinding] {
        let known = Set(need.revision.map(\.schemes))
        let sufficiency = AuthSufficiency(need)
        let refusal = need.refusal
        return AlternativeMatching(need.base, need.revision).removed.filter { !sufficiency.isEnough($0) }.map { uses in
            let (title, detail) = names(uses, isKnown: known.contains(uses.schemes))
            return need.finding("\(need.title) does not take \(title) any more", detail: detail, refusal)
        }
    }

    /// Returns how people name an alternative, and what it is known by: with its scopes where the other side has
    /// one of the same schemes.
    private static func names(_ uses: [AuthRequirement.Use], isKnown: Bool) -> (title: String, detail: String) {
        isKnown
            ? (uses.scopedTitle, uses.scopedTitle) : (uses.title, uses.schemes.joined(separator: " "))
    }
}
