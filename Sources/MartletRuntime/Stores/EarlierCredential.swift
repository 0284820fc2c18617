public import Foundation

extension KeychainMigration {
    /// Where a value is: an entry of its own, or a member of one that holds JSON.
    public struct Value: Sendable, Hashable {
        let entry: String
        let path: [String]?

        /// An entry that holds the value as text.
        public static func entry(_ name: String) -> Value { Value(entry: name, path: nil) }

        /// A member of an entry that holds JSON, by the names of the members that lead to it.
        public static func json(_ name: String, _ path: String...) -> Value { Value(entry: name, path: path) }
    }

    /// Makes a description of entries with tokens or a key.
    ///
    /// ```swift
    /// let migration = KeychainMigration(
    ///     service: "com.example.auth", for: "session", at: server,
    ///     accessToken: .json("auth_tokens", "access_token"), refreshToken: .json("auth_tokens", "refresh_token"),
    ///     lifetime: .json("auth_tokens", "expires_in"), issuedAt: .entry("token_issued_at"),
    ///     user: .entry("current_user"))
    /// ```
    ///
    /// - Parameters:
    ///   - service: The service of the entries (`kSecAttrService`).
    ///   - accessGroup: Their access group; nil is the app's own.
    ///   - scheme: The auth scheme of the specification whose credential it is.
    ///   - server: The address of the server that handed it out. It is sent to no other.
    ///   - account: The account of the app that it belongs to; nil for apps with one account at a time.
    ///   - accessToken: The access token. Without it and without a key nothing is taken over.
    ///   - refreshToken: The refresh token.
    ///   - expiresAt: When the access token expires.
    ///   - lifetime: How many seconds the access token lives, from `issuedAt`.
    ///   - issuedAt: When the tokens were handed out.
    ///   - apiKey: The key of an API-key scheme.
    ///   - user: Who is signed in: a text, or any JSON (``APISession/user(as:)``).
    ///   - dates: How dates are written; numbers are seconds since 1970 where the format says nothing else. Nil is the way of
    ///     `JSONEncoder`: seconds since 2001. A date that cannot be read is not known.
    public init(
        service: String, accessGroup: String? = nil, for scheme: String, at server: URL, account: String? = nil,
        accessToken: Value? = nil, refreshToken: Value? = nil, expiresAt: Value? = nil, lifetime: Value? = nil,
        issuedAt: Value? = nil, apiKey: Value? = nil, user: Value? = nil, dates: DateFormat? = .iso8601
    ) {
        let values = [accessToken, refreshToken, expiresAt, lifetime, issuedAt, apiKey, user].compactMap { $0?.entry }
        var entries: [String] = []
        for name in values where !entries.contains(name) { entries.append(name) }
        self.init(
            service: service, accessGroup: accessGroup, for: scheme, at: server, account: account, entries: entries
        ) { found in
            let reader = EarlierValues(found: found, dates: dates)
            var credential: Credential
            if let token = reader.text(accessToken) {
                credential = .tokens(access: token, refresh: reader.text(refreshToken))
                credential.issuedAt = reader.date(issuedAt)
                credential.expiresAt = reader.date(expiresAt)
                if credential.expiresAt == nil, let start = credential.issuedAt, let seconds = reader.number(lifetime) {
                    credential.expiresAt = start + seconds
                }
            } else if let key = reader.text(apiKey) {
                credential = .apiKey(key)
            } else {
                return nil
            }
            credential.user = reader.json(user).flatMap { try? JSONCoding.encode($0) }
            return credential
        }
    }
}

/// The values of entries that an earlier version of an app has written.
private struct EarlierValues {
    let found: [String: Data]
    let dates: DateFormat?

    /// Returns a value; nil when it is not there.
    func json(_ value: KeychainMigration.Value?) -> JSON? {
        guard let value, let data = found[value.entry] else { return nil }
        guard let path = value.path else {
            // `String(decoding:)` would make other characters of bytes that are no text.
            return String(data: data, encoding: .utf8).map { .string($0) }
        }
        guard var json = try? JSONCoding.decode(JSON.self, from: data) else { return nil }
        for name in path {
            guard let member = json[name] else { return nil }
            json = member
        }
        return json == .null ? nil : json
    }

    /// Returns a text that has at least one character.
    func text(_ value: KeychainMigration.Value?) -> String? {
        guard case .string(let text)? = json(value), !text.isEmpty else { return nil }
        return text
    }

    func number(_ value: KeychainMigration.Value?) -> Double? {
        let number: Double? =
            switch json(value) {
            case .number(let number)?: Double(number.text)
            case .string(let text)?: Double(text)
            default: nil
            }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    func date(_ value: KeychainMigration.Value?) -> Date? {
        if let number = number(value) {
            if dates == nil { return Date(timeIntervalSinceReferenceDate: number) }
            return Date(timeIntervalSince1970: dates == .unixMilliseconds ? number / 1000 : number)
        }
        guard let dates, let text = text(value) else { return nil }
        return try? Date(text, format: dates)
    }
}
