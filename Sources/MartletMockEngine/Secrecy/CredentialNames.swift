import MartletFormats

/// Names of what lets somebody in, beside those of `SecretNames`: what is written down of requests and responses is more than
/// what specifications are reproached for.
enum CredentialNames {
    /// Words that make any name that of a secret.
    private static let words: Set<String> = ["otp", "totp", "csrf", "xsrf"]
    /// Names, without what separates their words.
    private static let names: Set<String> = [
        "apikey", "accesskey", "secretkey", "privatekey", "authkey", "clientsecret", "clientassertion", "codeverifier",
        "authorization", "proxyauthorization", "cookie", "setcookie", "samlresponse", "phpsessid", "jsessionid",
        "passwd",
    ]
    /// What stands before `code`, so that it lets somebody in.
    private static let codes: Set<String> = [
        "auth", "authorization", "authentication", "verification", "confirmation", "sms", "email", "recovery", "backup",
        "device", "user", "time", "login", "security", "access", "mfa", "reset", "activation", "pass",
    ]
    /// Names of single values; what has parts and is called so may be anything.
    private static let values: Set<String> = ["session", "auth", "sid", "pass", "verifier"]
    /// Names of values in a query.
    private static let queryValues: Set<String> = ["sessionid", "sig", "signature"]
    /// Parameters of OAuth 2.0 and OpenID Connect that stand beside a `code` or a `state`.
    private static let flowParameters: Set<String> = [
        "response_type", "redirect_uri", "redirecturi", "client_id", "clientid", "grant_type", "code_challenge",
        "code_challenge_method", "code_verifier", "codeverifier", "session_state", "iss", "id_token", "access_token",
        "nonce",
        "code", "state",
    ]
    /// Parts of paths to which a `code` is sent.
    private static let flowPaths: Set<String> = [
        "auth", "oauth", "oauth2", "authorize", "callback", "cb", "login", "signin", "sign", "token", "sso", "oidc",
        "connect",
        "redirect",
    ]

    /// Returns whether a name is that of a secret, whatever it is the name of.
    static func contains(_ name: String) -> Bool {
        let parts = NameWords.of(name)
        if parts.contains(where: words.contains) || parts.last == "pin" || names.contains(parts.joined()) {
            return true
        }
        return parts.count > 1 && parts.last == "code" && parts.dropLast().last.map(codes.contains) == true
    }

    /// Returns whether a single value of a name is a secret.
    static func containsValue(_ name: String) -> Bool { values.contains(name.lowercased()) }

    /// Returns whether a value of a name in a query is a secret.
    static func isQueryValue(_ name: String) -> Bool {
        containsValue(name) || queryValues.contains(NameWords.of(name).joined())
    }

    /// Returns whether a name is that of a value which lets somebody in where it belongs to OAuth 2.0, and else is harmless.
    static func isFlowName(_ name: String) -> Bool { ["code", "state", "nonce"].contains(name.lowercased()) }

    /// Returns whether a value belongs to OAuth 2.0, by the names beside it, which are in lower case.
    static func isFlowValue(_ name: String, among all: Set<String>) -> Bool {
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
