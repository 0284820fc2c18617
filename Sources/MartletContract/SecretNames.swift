/// Names of what nobody but its owner should see.
package enum SecretNames {
    private static let secrets: Set<String> = [
        "password", "passwords", "passcode", "passphrase", "passwd", "pwd", "secret", "ssn", "cvv", "cvc", "jwt",
        "credential", "credentials",
    ]
    /// What stands before `key`, so that it is no key of a map or a database.
    private static let keys: Set<String> = ["api", "secret", "private", "access", "encryption", "signing"]
    /// What stands before `token`, so that it names a place in a list, not a person.
    private static let harmlessTokens: Set<String> = [
        "page", "next", "previous", "prev", "cursor", "continuation", "sync", "change", "csrf", "resume", "design",
    ]

    /// Returns whether a name is that of a secret.
    package static func contains(_ name: String) -> Bool {
        let words = Words.of(name)
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
}
