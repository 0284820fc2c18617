import MartletContract
import MartletFormats
import MartletPayloads
import MartletSyntax

/// Hands out tokens, keeps what was handed out, and says what tokens are worth.
///
/// - Source: RFC 6749, section 6; rotation and the detection of reuse: RFC 9700, section 4.14.2
final class TokenOffice: Sendable {
    /// Tokens that are handed out together.
    struct Grant: Sendable, Equatable {
        /// What is sent with requests.
        var access: String
        /// What is exchanged for new ones.
        var refresh: String
        /// When the access token ends.
        var end: Timestamp
        /// How long it lives, in seconds.
        var lifetime: Int
        /// What it is good for.
        var scopes: [String]
    }

    /// What an access token is worth.
    enum Worth: Sendable, Equatable {
        /// It is good, for these scopes.
        case good([String])
        /// Its time is over.
        case ended
        /// It was taken back.
        case revoked
        /// It was never handed out.
        case unknown
    }

    /// All that follows from one sign-in.
    private struct Session: Sendable {
        var scheme: String
        var subject: String
        /// The client that has them; nil where it did not say who it is.
        var client: String?
        var scopes: [String]
        var isRevoked = false
    }

    private struct Access: Sendable {
        var session: Int
        var end: Timestamp
    }

    private struct State: Sendable {
        var sessions: [Int: Session] = [:]
        var access: TextTable<Access> = [:]
        /// Refresh tokens, with the session and whether they were used.
        var refresh: TextTable<(session: Int, isUsed: Bool)> = [:]
        /// All tokens in the order in which they were made, so that the oldest can be forgotten.
        var order: [String] = []
        var count = 0
    }

    /// How many tokens are kept.
    private static let limit = 100_000
    /// How many scopes a token has, and how long one is, in bytes.
    private static let scopeLimit = 100
    private static let scopeLength = 256

    private let state = Locked(State())
    private let options: MockOptions

    init(_ options: MockOptions) {
        self.options = options
    }

    /// How long access tokens live, in seconds.
    var lifetime: Int {
        options.tokenLifetime.map { min(max(1, Int($0.components.seconds)), RequestNumber.limit) } ?? 3_600
    }

    /// Begins a session.
    ///
    /// - Parameter client: Who has its tokens and alone can renew them; nil where nobody says it.
    func begin(_ scheme: String, subject: String, client: String? = nil, scopes: [String] = []) -> Grant {
        let kept = scopes.filter { $0.utf8.count <= Self.scopeLength }.prefix(Self.scopeLimit)
        return state.withLock { state in
            state.count += 1
            let session = state.count
            state.sessions[session] = Session(
                scheme: scheme, subject: SignInAttempts.name(subject), client: client.map(SignInAttempts.name),
                scopes: Array(kept))
            return grant(session, &state)
        }
    }

    /// Why a refresh token is worth nothing.
    enum RefreshFailure: Error, Equatable {
        /// It was never handed out, or not by this scheme or not to this client.
        case unknown
        /// It was used before: all tokens of its session are taken back.
        case reused
        /// Its session has ended.
        case revoked
    }

    /// Exchanges a refresh token for new tokens; it is worth nothing afterwards.
    ///
    /// - Parameter client: Who asks; nil where the request does not say it (RFC 6749, section 6).
    func renew(_ token: String, of scheme: String, client: String? = nil) -> Result<Grant, RefreshFailure> {
        state.withLock { state in
            guard let known = state.refresh[token], var session = state.sessions[known.session],
                session.scheme == scheme,
                session.client == nil || client == nil || session.client == client.map(SignInAttempts.name)
            else { return .failure(.unknown) }
            guard !session.isRevoked else { return .failure(.revoked) }
            guard !known.isUsed else {
                session.isRevoked = true
                state.sessions[known.session] = session
                return .failure(.reused)
            }
            state.refresh[token] = (known.session, true)
            return .success(grant(known.session, &state))
        }
    }

    private func grant(_ number: Int, _ state: inout State) -> Grant {
        let session = state.sessions[number]
        state.count += 1
        let now = options.now()
        let end = Timestamp(seconds: RequestNumber.sum(now.seconds, lifetime), nanoseconds: now.nanoseconds)
        var claims: [Literal.Member] = [
            .init("iss", .string("martlet-mock")), .init("sub", .string(session?.subject ?? "")),
            .init("iat", .number(String(now.seconds))), .init("exp", .number(String(end.seconds))),
            .init("jti", .string(String(state.count))),
        ]
        let scopes = session?.scopes ?? []
        if !scopes.isEmpty { claims.append(.init("scope", .string(scopes.joined(separator: " ")))) }
        let key = "\(options.seed)"
        let access = MockCryptography.webToken(JSONText.write(.object(claims)), key: key)
        let refresh = MockCryptography.base64url(MockCryptography.sha256("refresh \(key) \(state.count)".utf8))
        state.access[access] = Access(session: number, end: end)
        state.refresh[refresh] = (number, false)
        state.order += [access, refresh]
        if state.order.count > Self.limit { forget(&state) }
        return Grant(access: access, refresh: refresh, end: end, lifetime: lifetime, scopes: scopes)
    }

    /// Forgets the older half of the tokens, and sessions without any.
    private func forget(_ state: inout State) {
        for token in state.order.prefix(Self.limit / 2) {
            state.access[token] = nil
            state.refresh[token] = nil
        }
        state.order.removeFirst(Self.limit / 2)
        let used = Set(state.access.values.map(\.session)).union(state.refresh.values.map(\.session))
        state.sessions = state.sessions.filter { used.contains($0.key) }
    }

    /// Returns what an access token of a scheme is worth.
    func worth(of token: String, for scheme: String) -> Worth {
        let now = options.now()
        return state.withLock { state in
            guard let access = state.access[token], let session = state.sessions[access.session],
                session.scheme == scheme
            else { return .unknown }
            if session.isRevoked { return .revoked }
            let isOver = (access.end.seconds, access.end.nanoseconds) <= (now.seconds, now.nanoseconds)
            return isOver ? .ended : .good(session.scopes)
        }
    }

    /// Ends the session that an access or refresh token belongs to. Returns whether there was one.
    @discardableResult
    func revoke(_ token: String) -> Bool {
        state.withLock { state in
            guard let number = state.access[token]?.session ?? state.refresh[token]?.session else { return false }
            state.sessions[number]?.isRevoked = true
            return true
        }
    }

    /// Forgets all tokens.
    func reset() { state.withLock { $0 = State() } }

    /// Ends all sessions, or lets their access tokens end now while they can still be renewed.
    func endAll(isRenewable: Bool) {
        let now = options.now()
        state.withLock { state in
            if isRenewable {
                state.access = state.access.mapValues { Access(session: $0.session, end: now) }
            } else {
                state.sessions = state.sessions.mapValues { session in
                    var session = session
                    session.isRevoked = true
                    return session
                }
            }
        }
    }
}
