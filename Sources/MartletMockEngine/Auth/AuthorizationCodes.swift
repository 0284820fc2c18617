import MartletFormats
import MartletSyntax

/// The authorization codes that were handed out (RFC 6749, section 4.1).
final class AuthorizationCodes: Sendable {
    /// What a code is good for.
    struct Request: Sendable {
        var scheme: String
        var client: String
        /// The redirect URI that the client has named; nil where it has named none.
        var redirect: String?
        /// The `code_challenge` of RFC 7636, of the method S256; nil without one.
        var challenge: String?
        var scopes: [String]
    }

    /// Why a code is worth nothing, in words for people.
    struct Failure: Error {
        var message: String
        /// Whether it was never handed out, or too long ago.
        var isUnknown = false
    }

    private struct Code: Sendable {
        var request: Request
        var end: Timestamp
        var grant: TokenOffice.Grant?
    }

    /// How long a code can be redeemed, in seconds.
    private static let lifetime = 60
    private static let limit = 10_000

    private let codes = Locked<TextTable<Code>>([:])
    private let office: TokenOffice
    private let options: MockOptions

    init(_ office: TokenOffice, _ options: MockOptions) {
        self.office = office
        self.options = options
    }

    /// Takes what a code is good for from now on.
    func keep(_ text: String, for request: Request) {
        let now = options.now()
        let end = Timestamp(seconds: RequestNumber.sum(now.seconds, Self.lifetime), nanoseconds: now.nanoseconds)
        codes.withLock { codes in
            if codes.count >= Self.limit { codes.removeAll() }
            codes[text] = Code(request: request, end: end)
        }
    }

    /// Exchanges a code for tokens, once: of two requests with one code that come at the same time one has them.
    ///
    /// - Parameter client: Who asks; nil where the request does not say it.
    func redeem(
        _ text: String, of scheme: String, client: String?, redirect: String?, verifier: String?
    ) throws(Failure) -> TokenOffice.Grant {
        let now = options.now()
        let result = codes.withLock { codes -> Result<TokenOffice.Grant, Failure> in
            guard let code = codes[text], code.request.scheme == scheme, code.end.seconds >= now.seconds else {
                return .failure(
                    Failure(message: "The code is too old, or was never handed out.", isUnknown: true))
            }
            // Before all else, so that nobody else takes the tokens of its client back.
            if let client, client != code.request.client {
                return .failure(Failure(message: "The code was handed out to another client."))
            }
            if let grant = code.grant {
                // Somebody else has it: what it brought is taken back (RFC 6749, section 4.1.2).
                office.revoke(grant.access)
                return .failure(Failure(message: "The code was used before: its tokens are taken back."))
            }
            if let message = Self.complaint(about: code.request, redirect, verifier) {
                return .failure(Failure(message: message))
            }
            let grant = office.begin(
                scheme, subject: code.request.client, client: code.request.client, scopes: code.request.scopes)
            codes[text]?.grant = grant
            return .success(grant)
        }
        return try result.get()
    }

    private static func complaint(about request: Request, _ redirect: String?, _ verifier: String?) -> String? {
        guard redirect == request.redirect else { return "The redirect_uri is not that of the authorization." }
        guard let challenge = request.challenge else {
            // Somebody may have taken the challenge out of the request on its way (RFC 9700, section 2.1.1).
            return verifier == nil ? nil : "There is a code_verifier, but the authorization had no code_challenge."
        }
        let sent = verifier.map { MockCryptography.base64url(MockCryptography.sha256($0.utf8)) }
        return sent == challenge
            ? nil : "The code_verifier is not that of the code_challenge (RFC 7636, 4.6)."
    }

    /// Forgets all of them.
    func reset() { codes.withLock { $0 = [:] } }
}
