import MartletContract

/// What some endpoints need, on both sides: those that say the same, together.
struct AuthNeed {
    /// The alternatives of the base; `[[]]` where no credentials are needed.
    let base: [[AuthRequirement.Use]]
    /// The alternatives of the revision.
    let revision: [[AuthRequirement.Use]]
    /// The scopes that tokens of a scheme of the base have anyhow: those that its clients ask for.
    let granted: [String: [String]]
    /// The schemes of the base that a server can ask for in a refusal, each with the scopes that the base declares.
    let challenges: [String: [String]]
    /// What needs it, in the reader's terms.
    let title: String
    /// The path of it as an element.
    let path: ElementPath
    /// The endpoints, in the revision's order.
    let endpoints: [String]
    /// Where the base says it.
    let baseOrigin: Origin
    /// Where the revision says it.
    let revisionOrigin: Origin

    /// Whether the base wants nothing.
    var wasOpen: Bool { base.contains([]) }
    /// Whether the revision wants nothing.
    var isOpen: Bool { revision.contains([]) }

    /// Whether somebody who has what an alternative asks for has what the revision wants.
    func isEnough(_ uses: [AuthRequirement.Use]) -> Bool {
        revision.contains { wanted in
            wanted.allSatisfy { want in
                uses.contains { $0.scheme == want.scheme && missingScopes(of: want, for: $0).isEmpty }
            }
        }
    }

    /// Returns the scopes that a use of the revision asks for and one of the base does not have.
    func missingScopes(of want: AuthRequirement.Use, for use: AuthRequirement.Use) -> [String] {
        want.scopes.filter { !use.scopes.contains($0) && granted[use.scheme]?.contains($0) != true }
    }

    /// Whom it breaks that credentials which were enough are refused: apps in the store, which send what they always
    /// sent. A client that conforms to the base is told by a challenge what is wanted (RFC 9110, section 11.6.1; for
    /// scopes RFC 6750, section 3.1), and can follow it where the base says how: where it declares each scheme and scope
    /// of an alternative.
    var refusal: MessageVerdicts {
        let canFollow = revision.contains { wanted in
            wanted.allSatisfy { want in
                challenges[want.scheme].map { known in want.scopes.allSatisfy(known.contains) } ?? false
            }
        }
        return MessageVerdicts(wire: canFollow ? .safe : .breaking, shippedClient: .breaking)
    }

    /// Makes a finding about it.
    func finding(_ message: String, detail: String, _ verdicts: MessageVerdicts) -> DiffFinding {
        DiffFinding(
            message, at: path, detail: detail, endpoints: endpoints, base: baseOrigin, revision: revisionOrigin,
            verdicts: verdicts)
    }
}

extension ContractComparison {
    /// What endpoints need, where it has changed. Those that need what the whole contract asks for stand together.
    var authNeeds: [AuthNeed] {
        var needs: [AuthNeed] = []
        var inherited: [String] = []
        let granted = auth.grantedScopes
        let challenges = auth.challenges
        for pair in endpoints.pairs {
            let old = auth.translated(pair.base.auth)
            guard old != pair.revision.auth else { continue }
            if pair.base.auth == base.defaultAuth, pair.revision.auth == revision.defaultAuth {
                inherited.append(pair.title)
                continue
            }
            needs.append(
                AuthNeed(
                    base: Self.alternatives(old), revision: Self.alternatives(pair.revision.auth), granted: granted,
                    challenges: challenges, title: "'\(pair.title)'", path: pair.path, endpoints: [pair.title],
                    baseOrigin: pair.base.origin,
                    revisionOrigin: pair.revision.origin))
        }
        guard !inherited.isEmpty else { return needs }
        let whole = AuthNeed(
            base: Self.alternatives(auth.translated(base.defaultAuth)),
            revision: Self.alternatives(revision.defaultAuth), granted: granted, challenges: challenges,
            title: inherited.count == 1 ? "'\(inherited[0])'" : "\(inherited.count) endpoints",
            path: ElementPath(["auth", "default"]), endpoints: inherited, baseOrigin: base.origin,
            revisionOrigin: revision.origin)
        return [whole] + needs
    }

    private static func alternatives(_ requirement: AuthRequirement) -> [[AuthRequirement.Use]] {
        requirement.alternatives.isEmpty ? [[]] : requirement.alternatives
    }
}

extension [AuthRequirement.Use] {
    /// How people name what is needed together: `'key' with 'session'`.
    var title: String { map { "'\($0.scheme)'" }.joined(separator: " with ") }

    /// The names of the schemes, in an order of their own.
    var schemes: [String] { map(\.scheme).sorted() }
}

extension AuthNeed {
    /// The scopes that are needed now and were not, and the other way round, each with its scheme; of alternatives that
    /// need the same schemes on both sides.
    var scopeChanges: (added: [(String, String)], removed: [(String, String)]) {
        var changes: (added: [(String, String)], removed: [(String, String)]) = ([], [])
        // Somebody who needs no scope at all, because another alternative is enough, misses none.
        for old in base {
            guard let new = revision.first(where: { $0.schemes == old.schemes }) else { continue }
            for use in old {
                guard let want = new.first(where: { $0.scheme == use.scheme }) else { continue }
                let missing = isEnough(old) ? [] : missingScopes(of: want, for: use)
                changes.added += missing.map { (use.scheme, $0) }
                changes.removed += use.scopes.filter { !want.scopes.contains($0) }.map { (use.scheme, $0) }
            }
        }
        return changes
    }
}
