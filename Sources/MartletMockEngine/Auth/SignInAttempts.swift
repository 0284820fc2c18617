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
        var values: TextTable<Literal>
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
        /// The digests of passwords.
        var passwords: TextTable<[UInt8]> = [:]
        var passkeys: TextTable<[UInt8]> = [:]
        var count = 0
    }

    /// How many wrong proofs one attempt may give.
    static let failureLimit = 5
    /// How many people can be on the way, and have accounts.
    private static let limit = 10_000
    /// How many passkeys are known.
    private static let passkeyLimit = 1_000
    /// How many bytes one value takes that is carried from step to step.
    private static let valueLimit = 4_096

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

    /// Returns what a person is called, cut where it is longer than names are: many are kept.
    static func name(_ text: String) -> String { text.utf8.count > 1_024 ? String(text.prefix(256)) : text }

    /// Returns values without those that are too large to be kept.
    private static func kept(_ values: TextTable<Literal>) -> TextTable<Literal> {
        values.filter { $0.value.memoryBytes <= valueLimit }
    }

    /// Begins an attempt, of 10 minutes unless its flow says otherwise. Those that are over are forgotten.
    func begin(_ flow: SignInFlow, values: TextTable<Literal>, secret: String, person: String) {
        let now = options.now()
        let lifetime = flow.lifetime.map { max(0, Int($0.components.seconds)) } ?? 600
        let attempt = Attempt(
            flow: flow.name, values: Self.kept(values), secret: secret,
            end: Timestamp(seconds: RequestNumber.sum(now.seconds, lifetime), nanoseconds: now.nanoseconds),
            person: person)
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
        _ flow: SignInFlow, values: TextTable<Literal>, isWhole: Bool, _ check: (String) -> Bool
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
    func note(_ values: TextTable<Literal>, in flow: SignInFlow, of person: String) {
        state.withLock { state in
            guard let index = state.attempts.lastIndex(where: { $0.flow == flow.name && $0.person == person }) else {
                return
            }
            state.attempts[index].values.merge(Self.kept(values)) { _, new in new }
        }
    }

    /// Looks for an attempt that was proved and has these values, and ends it.
    func complete(_ flow: SignInFlow, values: TextTable<Literal>) -> Attempt? {
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
        let (person, digest) = (Self.name(person), MockCryptography.sha256(password.utf8))
        return state.withLock { state in
            if let known = state.passwords[person] { return known == digest }
            if state.passwords.count >= Self.limit { state.passwords.removeAll() }
            state.passwords[person] = digest
            return true
        }
    }

    /// Creates an account. Returns whether there was none.
    func register(_ person: String, password: String) -> Bool {
        let (person, digest) = (Self.name(person), MockCryptography.sha256(password.utf8))
        return state.withLock { state in
            guard state.passwords[person] == nil else { return false }
            if state.passwords.count >= Self.limit { state.passwords.removeAll() }
            state.passwords[person] = digest
            return true
        }
    }

    /// Adds the public key of a passkey. Returns false where there are too many, or the key is none of ECDSA.
    @discardableResult
    func addPasskey(_ id: [UInt8], key: [UInt8]) -> Bool {
        let name = MockCryptography.base64url(id)
        return state.withLock { state in
            let isKnown = state.passkeys[name] != nil
            // The identifier of a passkey has 1,023 bytes at most (WebAuthn, section 4).
            guard isKnown || state.passkeys.count < Self.passkeyLimit, id.count <= 1_023, key.count <= 1_024 else {
                return false
            }
            state.passkeys[name] = key
            return true
        }
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
