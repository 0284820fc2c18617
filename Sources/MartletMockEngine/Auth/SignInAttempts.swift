import MartletContract
import MartletFormats
import MartletPayloads
import MartletSyntax

/// What is known of people who are signing in, and of those who have an account.
final class SignInAttempts: Sendable {
    /// Somebody on the way through the steps of a flow.
    struct Attempt: Sendable {
        /// The flow.
        var flow: String
        /// What was said or handed out so far, by the names of fields.
        var values: [String: Literal]
        /// What proves that it is them: a code, the token of a link, a challenge.
        var secret: String
        /// Whether the proof was given.
        var isProved = false
        /// How often a wrong one was given.
        var failures = 0
        /// When it is over.
        var end: Timestamp
        /// Whom it is about.
        var person: String
    }

    /// Why a step cannot be taken.
    enum Failure: Error, Equatable {
        /// Nobody is on the way with these values, or no more.
        case unknown
        /// The proof is a wrong one.
        case wrong
        /// Too many wrong ones were given.
        case tooMany
    }

    private struct State: Sendable {
        var attempts: [Attempt] = []
        var passwords: [String: String] = [:]
        var passkeys: [String: [UInt8]] = [:]
        var count = 0
    }

    /// How many wrong proofs one attempt may give.
    static let failureLimit = 5
    /// How many people can be on the way, and have accounts.
    private static let limit = 10_000

    private let state = Locked(State())
    private let options: MockOptions

    init(_ options: MockOptions) {
        self.options = options
    }

    /// Returns a number that was not returned before, from 1, and a random number that follows from it and from the seed.
    func next() -> (number: Int, random: StableRandom) {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        return (number, StableRandom(seed: options.seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(number)))
    }

    /// Begins an attempt, of 10 minutes unless its flow says otherwise. Those that are over are forgotten.
    func begin(_ flow: SignInFlow, values: [String: Literal], secret: String, person: String) {
        let now = options.now()
        let lifetime = flow.lifetime.map { Int($0.components.seconds) } ?? 600
        let attempt = Attempt(
            flow: flow.name, values: values, secret: secret,
            end: Timestamp(seconds: now.seconds + lifetime, nanoseconds: now.nanoseconds), person: person)
        state.withLock { state in
            state.attempts.removeAll { $0.end.seconds < now.seconds }
            if state.attempts.count >= Self.limit { state.attempts.removeFirst(Self.limit / 2) }
            state.attempts.append(attempt)
        }
    }

    /// Looks for the newest attempt of a flow that has the same values, and proves it.
    ///
    /// - Parameters:
    ///   - isWhole: Whether nothing follows: the attempt is over when it is proved.
    ///   - check: Whether a secret is what was given.
    func prove(
        _ flow: SignInFlow, values: [String: Literal], isWhole: Bool, _ check: (String) -> Bool
    ) -> Result<Attempt, Failure> {
        let now = options.now()
        return state.withLock { state in
            let index = state.attempts.lastIndex { attempt in
                attempt.flow == flow.name && attempt.end.seconds >= now.seconds && !attempt.isProved
                    && values.allSatisfy { name, value in attempt.values[name] ?? value == value }
            }
            guard let index else { return .failure(.unknown) }
            guard state.attempts[index].failures < Self.failureLimit else { return .failure(.tooMany) }
            guard check(state.attempts[index].secret) else {
                state.attempts[index].failures += 1
                return .failure(.wrong)
            }
            state.attempts[index].isProved = true
            let attempt = state.attempts[index]
            if isWhole { state.attempts.remove(at: index) }
            return .success(attempt)
        }
    }

    /// Looks for any attempt of a flow whose secret is the one that was given, and ends it: links and challenges name
    /// themselves.
    func redeem(_ flow: SignInFlow, _ check: (String) -> Bool) -> Attempt? {
        let now = options.now()
        return state.withLock { state in
            let index = state.attempts.lastIndex {
                $0.flow == flow.name && $0.end.seconds >= now.seconds && check($0.secret)
            }
            return index.map { state.attempts.remove(at: $0) }
        }
    }

    /// Notes what a step handed out.
    func note(_ values: [String: Literal], in flow: SignInFlow, of person: String) {
        state.withLock { state in
            guard let index = state.attempts.lastIndex(where: { $0.flow == flow.name && $0.person == person }) else {
                return
            }
            state.attempts[index].values.merge(values) { _, new in new }
        }
    }

    /// Looks for an attempt that was proved and has these values, and ends it.
    func complete(_ flow: SignInFlow, values: [String: Literal]) -> Attempt? {
        let now = options.now()
        return state.withLock { state in
            let index = state.attempts.lastIndex { attempt in
                attempt.flow == flow.name && attempt.end.seconds >= now.seconds && attempt.isProved
                    && values.allSatisfy { attempt.values[$0.key] == $0.value }
            }
            return index.map { state.attempts.remove(at: $0) }
        }
    }

    // MARK: Accounts

    /// Whether a password is that of a person: the first one that somebody signs in with is theirs.
    func isPassword(_ password: String, of person: String) -> Bool {
        state.withLock { state in
            if let known = state.passwords[person] { return known == password }
            if state.passwords.count >= Self.limit { state.passwords.removeAll() }
            state.passwords[person] = password
            return true
        }
    }

    /// Creates an account. Returns whether there was none.
    func register(_ person: String, password: String) -> Bool {
        state.withLock { state in
            guard state.passwords[person] == nil else { return false }
            state.passwords[person] = password
            return true
        }
    }

    /// Adds the public key of a passkey.
    func addPasskey(_ id: [UInt8], key: [UInt8]) {
        state.withLock { $0.passkeys[MockCryptography.base64url(id)] = key }
    }

    /// The public key of a passkey; nil where it is not known.
    func passkey(_ id: [UInt8]) -> [UInt8]? {
        state.withLock { $0.passkeys[MockCryptography.base64url(id)] }
    }

    /// Forgets everybody.
    func reset() {
        state.withLock { $0 = State() }
    }
}
