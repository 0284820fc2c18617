import MartletFormats

/// Names of what lets somebody in by what stands beside it, or by its place. `SecretNames` has those that do so anywhere.
enum CredentialNames {
    /// Names of single values; what has parts and is called so may be anything.
    private static let values: TextSet = ["session", "auth", "sid", "pass", "verifier"]
    /// Last words of names of values in a query.
    private static let queryWords: TextSet = [
        "sig", "signature", "hmac", "bearer", "assertion", "ticket", "samlart",
    ]
    /// Names that are those of a secret in a query of which the endpoint does not say it: keys of Google's services.
    private static let undeclared: TextSet = ["key"]
    /// Parameters of OAuth 2.0 and OpenID Connect that stand beside a `code` or a `state`.
    private static let flowParameters: TextSet = [
        "response_type", "redirect_uri", "redirecturi", "client_id", "clientid", "grant_type", "code_challenge",
        "code_challenge_method", "code_verifier", "codeverifier", "session_state", "iss", "id_token", "access_token",
        "nonce",
        "code", "state",
    ]
    /// Parts of paths to which a `code` is sent.
    private static let flowPaths: TextSet = [
        "auth", "oauth", "oauth2", "authorize", "callback", "cb", "login", "signin", "sign", "token", "sso", "oidc",
        "connect",
        "redirect",
    ]

    /// Returns whether a single value of a name is a secret.
    static func containsValue(_ name: String) -> Bool { values.contains(name.lowercased()) }

    /// Returns whether a value of a name in a query is a secret.
    static func isQueryValue(_ name: String) -> Bool {
        containsValue(name) || NameWords.of(name).last.map(queryWords.contains) == true
    }

    /// Returns whether a value of a name in a query is a secret where its endpoint does not declare it.
    static func isUndeclaredSecret(_ name: String) -> Bool { undeclared.contains(name.lowercased()) }

    /// Returns whether a name is that of a value which lets somebody in where it belongs to OAuth 2.0, and else is harmless.
    static func isFlowName(_ name: String) -> Bool { ["code", "state", "nonce"].contains(name.lowercased()) }

    /// Returns whether a value belongs to OAuth 2.0, by the names beside it, which are in lower case.
    static func isFlowValue(_ name: String, among all: TextSet) -> Bool {
        let name = name.lowercased()
        return isFlowName(name) && all.contains { $0 != name && flowParameters.contains($0) }
    }

    /// Returns whether a text has parameters of OAuth 2.0 besides a `code` or a `state`, as the address has that a person is sent
    /// back to.
    static func isFlowText(_ text: String) -> Bool {
        flowParameters.count { text.contains($0 + "=") } > 1
    }

    /// Returns whether a path is one to which OAuth 2.0 sends a person back.
    static func isFlowPath(_ path: String) -> Bool { NameWords.of(path).contains(where: flowPaths.contains) }
}
