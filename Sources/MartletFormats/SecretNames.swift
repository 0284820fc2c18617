/// Names of values that only their owner should see: one list for lint rules, recordings, logs and the mock's page.
package enum SecretNames {
    private static let secrets: Set<String> = [
        "password", "passwords", "passcode", "passphrase", "passwd", "pwd", "secret", "ssn", "cvv", "cvc", "jwt",
        "credential", "credentials",
    ]
    /// Words before `key`, so that it is no key of a map or a database.
    private static let keys: Set<String> = ["api", "secret", "private", "access", "encryption", "signing"]
    /// Words before `token`, so that it names a place in a list, not a person.
    private static let harmlessTokens: Set<String> = [
        "page", "next", "previous", "prev", "cursor", "continuation", "sync", "change", "csrf", "resume", "design",
    ]

    /// Returns whether a name is surely that of a secret.
    package static func contains(_ name: String) -> Bool {
        contains(NameWords.of(name))
    }

    /// Returns whether words are surely those of the name of a secret.
    package static func contains(_ words: [String]) -> Bool {
        guard let last = words.last else { return false }
        if secrets.contains(last) { return true }
        let before = words.dropLast().last
        switch last {
        case "token": return !words.dropLast().contains(where: harmlessTokens.contains)
        case "key": return before.map(keys.contains) ?? false
        case "number": return before == "card" || words.suffix(3).dropLast() == ["social", "security"]
        default: return false
        }
    }

    /// Words that name a secret in other languages, which lint rules do not know.
    private static let foreign: Set<String> = [
        "passwort", "kennwort", "contraseña", "contrasena", "senha", "wachtwoord", "lösenord", "losenord", "motdepasse",
    ]
    /// Words that make any name that of a secret.
    private static let marks: Set<String> = ["otp", "totp", "hotp", "otps", "csrf", "xsrf"]
    /// Names without what separates their words, which need not be divided at capitals.
    private static let joined: Set<String> = [
        "apikey", "accesskey", "accesskeyid", "secretkey", "privatekey", "authkey", "clientsecret", "clientassertion",
        "codeverifier", "authorization", "proxyauthorization", "cookie", "setcookie", "samlresponse", "samlrequest",
        "sessionid", "sessionkey", "sessiontoken", "sessid", "phpsessid", "jsessionid", "motdepasse",
    ]
    /// Words behind that of a secret that say something about it: `password_changed_at` is none.
    private static let descriptions: Set<String> = [
        "at", "on", "date", "time", "expires", "expiry", "expiration", "count", "length", "min", "max", "required",
        "enabled", "set", "changed", "updated", "policy", "url", "uri", "type", "name", "strength", "age", "limit",
        "used", "remaining", "status", "id", "field", "format", "rules",
    ]
    /// Words behind `token` with which it stays one.
    private static let tokenParts: Set<String> = ["hint", "value", "hash", "secret", "raw", "string"]
    /// Words before `code` that make it one that a person or a client proves something with. `country`, `error`,
    /// `language`, `postal`, `status` and `zip` are not among them.
    private static let codes: Set<String> = [
        "2fa", "access", "activation", "auth", "authentication", "authorisation", "authorization", "backup",
        "challenge", "confirm", "confirmation", "device", "email", "exchange", "factor", "gift", "grant", "invitation",
        "invite", "login", "magic", "mfa", "oauth", "oob", "otp", "pairing", "pass", "pin", "recovery", "registration",
        "reset", "scratch", "secret", "security", "signin", "signup", "sms", "temporary", "tfa", "time", "totp",
        "unlock", "user", "verification", "verify", "voucher",
    ]
    /// Words before `session` that make it one of a signed-in person, and not a lesson or a meeting.
    private static let sessions: Set<String> = [
        "api", "auth", "browser", "http", "login", "oauth", "signin", "sso", "user", "web",
    ]
    private static let sessionParts: Set<String> = ["cookie", "data", "hash", "id", "key", "secret", "state", "token"]
    private static let pinParts: Set<String> = ["block", "code", "digits", "hash", "number", "value"]

    /// Returns whether a value of a name is left out of the runtime's log: it is a secret, a one-time password
    /// (`otp`), a PIN (`pin`), a code that proves something (`code`, `authCode`, `verification_code`) or a session
    /// (`session`, `session_id`).
    ///
    /// Words decide, not letters: `pinned`, `statusCode`, `zipcode`, `sessions` and `session_count` are shown. `code`
    /// alone may be an error's or an authorization's, and is left out.
    package static func isHidden(_ name: String) -> Bool {
        let words = NameWords.of(name)
        return words == ["code"] || words == ["session"] || isCredential(words)
    }

    /// Returns whether a name is that of a secret wherever it stands, so that the mock writes down none of its values.
    /// `code` and `session` alone are not: what stands beside them says what they are.
    package static func isCredential(_ name: String) -> Bool { isCredential(NameWords.of(name)) }

    private static func isCredential(_ words: [String]) -> Bool {
        let words = unnumbered(words)
        return contains(words) || joined.contains(words.joined()) || words.last.map(joined.contains) == true
            || words.contains(where: marks.contains)
            || isAboutSecret(words) || isProof(words) || isSession(words)
    }

    /// Returns words without the numbers at their ends, and without a version: `password2`, `token-v2`.
    private static func unnumbered(_ words: [String]) -> [String] {
        var words = words
        while words.count > 1, let last = words.last?.drop(while: { $0 == "v" }), last.allSatisfy(\.isNumber) {
            words.removeLast()
        }
        guard let last = words.last, let end = last.lastIndex(where: { !$0.isNumber }) else { return words }
        words[words.count - 1] = String(last[...end])
        return words
    }

    /// Whether words name a secret with something behind it: `password_confirmation`, `id_token_hint`.
    private static func isAboutSecret(_ words: [String]) -> Bool {
        guard let last = words.last else { return false }
        if words.contains(where: foreign.contains) { return true }
        if tokenParts.contains(last), contains(Array(words.dropLast())) { return true }
        return !descriptions.contains(last) && words.contains { secrets.contains($0) || $0 == "secrets" }
    }

    /// Whether words name a PIN or a code that proves something.
    private static func isProof(_ words: [String]) -> Bool {
        guard let last = words.last else { return false }
        let before = words.dropLast().last
        switch last {
        case "pin": return true
        case "code", "codes": return before.map(codes.contains) ?? false
        case "verifier": return before == "code"
        default: break
        }
        if before == "pin", pinParts.contains(last) { return true }
        return last.hasSuffix("code") && codes.contains(String(last.dropLast(4)))
    }

    private static func isSession(_ words: [String]) -> Bool {
        guard let last = words.last else { return false }
        let before = words.dropLast().last
        if last == "session" { return before.map(sessions.contains) ?? false }
        return last == "sid" || before == "session" && sessionParts.contains(last)
    }
}
