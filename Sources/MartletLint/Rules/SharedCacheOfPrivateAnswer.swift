import MartletContract
import MartletSyntax

/// Reports answers about the caller that are cached for everybody.
struct SharedCacheOfPrivateAnswer: LintRule {
    static let info = RuleInfo(
        code: "lint/shared-cache-of-private-answer", severity: .warning, area: .cache, since: "0.1",
        summary: "`scope: shared` on an answer that is about the caller.",
        rationale: """
            `shared` states that the answer does not depend on the caller. When it does, the next person who signs in on \
            the device is shown what belongs to the last one. The rule looks at endpoints that need credentials: whether \
            the path is about oneself (`/me`), or the answer has sensitive fields.
            """,
        bad: """
            auth: { default: key, key: { type: apiKey, in: header, name: X-API-Key } }
            endpoints:
              Profile:
                getProfile:  # reported
                  get: /users/me
                  returns: json
                  cache: { ttl: 5m, scope: shared }
            """,
        good: """
            auth: { default: key, key: { type: apiKey, in: header, name: X-API-Key } }
            endpoints:
              Profile:
                getProfile:
                  get: /users/me
                  returns: json
                  cache: 5m
            """)

    private static let ownSegments: TextSet = ["me", "self", "my", "mine", "current"]

    func check(in context: LintContext) -> [LintFinding] {
        let fields = context.fields.lazy.filter(\.field.isSensitive).compactMap { linted in
            if case .model(let name) = linted.place { (name, linted.field.name) } else { nil }
        }
        let sensitive = TextTable(fields) { first, _ in first }
        return context.endpoints.compactMap { endpoint in
            guard case .lifetime(let lifetime) = endpoint.cache, lifetime.scope == .shared,
                !endpoint.auth.alternatives.isEmpty, let reason = reason(endpoint, sensitive, context)
            else { return nil }
            return LintFinding(
                "the answer is cached for every account, and \(reason)", at: endpoint.origin, on: .endpoint(endpoint),
                help: "leave out 'scope: shared'")
        }
    }

    /// Returns why an endpoint's answer is of one account; nil if nothing says so.
    ///
    /// - Parameter sensitive: The first sensitive field of each model that has one.
    private func reason(_ endpoint: Endpoint, _ sensitive: TextTable<String>, _ context: LintContext) -> String? {
        if let segment = endpoint.path.literalSegments.first(where: { Self.ownSegments.contains($0.lowercased()) }) {
            return "'\(segment.excerpt)' in its path says that it is about the caller"
        }
        for response in endpoint.responses {
            guard case .model(let name)? = context.innermost(response.type) else { continue }
            if let field = sensitive[name] { return "its field '\(field.excerpt)' is sensitive" }
        }
        return nil
    }
}
