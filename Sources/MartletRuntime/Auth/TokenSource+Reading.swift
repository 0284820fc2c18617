import Foundation

extension TokenSource.Paths {
    /// What the token endpoint of OAuth 2.0 answers (RFC 6749, section 5.1).
    static let oauth2 = Self(access: ["access_token"], refresh: ["refresh_token"], expiry: .seconds(["expires_in"]))

    /// Returns the tokens of an answer; nil when it is no JSON or has no access token.
    ///
    /// - Parameters:
    ///   - body: The body of the answer.
    ///   - date: The date of now, which a lifetime in seconds counts from.
    func credential(in body: Data, at date: Date) -> Credential? {
        guard let answer = try? JSONCoding.decode(JSON.self, from: body),
            let token = answer.value(at: access)?.string, !token.isEmpty
        else { return nil }
        let renewal = refresh.flatMap { answer.value(at: $0)?.string }.flatMap { $0.isEmpty ? nil : $0 }
        let end = expiry.date(in: answer, at: date) ?? JSONWebToken.expiry(of: token)
        var credential = Credential.tokens(access: token, refresh: renewal, expiresAt: end)
        credential.issuedAt = date
        if let user = user.flatMap({ answer.value(at: $0) }), !user.isNull {
            credential.user = try? JSONCoding.encode(user)
        }
        return credential
    }
}

extension TokenSource.Expiry {
    /// Lifetimes beyond a century are no lifetimes, and would overflow a duration.
    private static let longest: TimeInterval = 100 * 365 * 86_400

    /// Returns when a token expires; nil when the answer does not say so.
    fileprivate func date(in answer: JSON, at now: Date) -> Date? {
        switch self {
        case .token:
            return nil
        case .seconds(let path):
            guard let value = answer.value(at: path), let seconds = value.double ?? value.string.flatMap(Double.init),
                abs(seconds) <= Self.longest
            else { return nil }
            return now + seconds
        case .date(let path, let format):
            guard let value = answer.value(at: path), let text = try? JSONCoding.encode(value) else { return nil }
            return try? JSONCoding.decode(from: text) { (element) throws(JSONError) in try format.readDate(element) }
        }
    }
}

extension JSON {
    /// The value at a path of wire names; nil when there is none.
    fileprivate func value(at path: [String]) -> JSON? {
        path.reduce(self) { (value: JSON?, key) in value?[key] }
    }
}

/// What a client may read in a token that is a JSON Web Token. Signatures are the server's to check.
enum JSONWebToken {
    /// Returns the expiry date, the claim `exp`; nil when the token is no JSON Web Token, or does not say so.
    ///
    /// - Source: RFC 7519, section 4.1.4, <https://www.rfc-editor.org/rfc/rfc7519#section-4.1.4>
    static func expiry(of token: String) -> Date? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        var text = String(parts[1])
        guard let payload = text.withUTF8({ text in DataEncoding.base64url.decode(text) }),
            let claims = try? JSONCoding.decode(JSON.self, from: payload), let seconds = claims["exp"]?.double,
            (0..<1e11).contains(seconds)
        else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }
}
