/// Names of values that only their owner should see: one list for lint rules, recordings and logs.
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

    /// Words before `code` that make it one that a person or a client proves something with. `country`, `error`,
    /// `language`, `postal`, `status` and `zip` are not among them.
    private static let codes: Set<String> = [
        "2fa", "access", "activation", "auth", "authentication", "authorisation", "authorization", "backup",
        "challenge", "confirm", "confirmation", "device", "email", "exchange", "factor", "gift", "grant", "invitation",
        "invite", "login", "magic", "mfa", "oauth", "otp", "pairing", "pass", "pin", "recovery", "registration",
        "reset",
        "scratch", "secret", "security", "signin", "signup", "sms", "temporary", "tfa", "time", "totp", "unlock",
        "user",
        "verification", "verify", "voucher",
    ]
    /// Words before `session` that make it one of a signed-in person, and not a lesson or a meeting.
    private static let sessions: Set<String> = [
        "api", "auth", "browser", "http", "login", "oauth", "signin", "sso", "user", "web",
    ]
    private static let sessionParts: Set<String> = ["cookie", "data", "hash", "id", "key", "secret", "state", "token"]
    private static let pinParts: Set<String> = ["block", "code", "digits", "hash", "number", "value"]
    /// Names of session identifiers in one word, without capitals to divide them at.
    private static let joined: Set<String> = [
        "sessionid", "sessionkey", "sessiontoken", "sessid", "phpsessid", "jsessionid", "sid", "otps",
    ]

    /// Returns whether a value of a name is left out of the runtime's log: it is a secret, a one-time password
    /// (`otp`), a PIN (`pin`), a code that proves something (`code`, `authCode`, `verification_code`) or a session
    /// (`session`, `session_id`).
    ///
    /// Words decide, not letters: `pinned`, `statusCode`, `zipcode`, `sessions` and `session_count` are shown. `code`
    /// alone may be an error's or an authorization's, and is left out.
    package static func isHidden(_ name: String) -> Bool {
        let words = NameWords.of(name)
        return contains(words) || isProof(words) || isSession(words)
    }

    /// Whether words name a one-time password, a PIN or a code that proves something.
    private static func isProof(_ words: [String]) -> Bool {
        if words.contains("otp") || words.contains("totp") || words.contains("hotp") { return true }
        guard let last = words.last else { return false }
        let before = words.dropLast().last
        switch last {
        case "pin": return true
        case "code": return before.map(codes.contains) ?? true
        case "codes": return before.map(codes.contains) ?? false
        case "verifier": return before == "code"
        default: break
        }
        if before == "pin", pinParts.contains(last) { return true }
        return last.hasSuffix("code") && codes.contains(String(last.dropLast(4)))
    }

    private static func isSession(_ words: [String]) -> Bool {
        guard let last = words.last else { return false }
        let before = words.dropLast().last
        if last == "session" { return before.map(sessions.contains) ?? true }
        return joined.contains(last) || before == "session" && sessionParts.contains(last)
    }
}
