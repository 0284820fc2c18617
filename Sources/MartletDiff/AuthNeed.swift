import MartletContract

/// What some endpoints need, on both sides: those that say the same, together.
struct AuthNeed: Sendable {
    /// The alternatives of the base; `[[]]` where no credentials are needed.
    let base: [[AuthRequirement.Use]]
    /// The alternatives of the revision.
    let revision: [[AuthRequirement.Use]]
    /// The scopes that tokens of a scheme of the base have anyhow: those that its clients ask for.
    let granted: TextTable<TextSet>
    /// The schemes of the base that a server can ask for in a refusal, each with the scopes that the base declares.
    let challenges: TextTable<TextSet>
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

    /// Returns the scopes that a use of the revision asks for and one of the base does not have.
    func missingScopes(of want: AuthRequirement.Use, for use: AuthRequirement.Use) -> [String] {
        let known = TextSet(use.scopes)
        return want.scopes.filter { !known.contains($0) && granted[use.scheme]?.contains($0) != true }
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
        var finding = DiffFinding(
            message, at: path, detail: detail, endpoints: endpoints, base: baseOrigin, revision: revisionOrigin,
            verdicts: verdicts)
        // An approval is of the whole new requirement.
        finding.values = revision.map(\.key)
        return finding
    }
}

extension ContractComparison {
    /// Returns what endpoints need, where it has changed. Those that need what the whole contract asks for stand together.
    static func authNeeds(
        _ base: Contract, _ revision: Contract, _ endpoints: EndpointMatching, _ auth: AuthMatching
    ) -> [AuthNeed] {
        var needs: [AuthNeed] = []
        var inherited: [String] = []
        let granted = auth.grantedScopes.mapValues { TextSet($0) }
        let challenges = auth.challenges.mapValues { TextSet($0) }
        // Most endpoints need what the one before them needs, and some contracts have thousands of alternatives.
        var last: (base: AuthRequirement, revision: AuthRequirement, translated: AuthRequirement, isSame: Bool)?
        for pair in endpoints.pairs {
            if last == nil || last?.base != pair.base.auth || last?.revision != pair.revision.auth {
                let translated = auth.translated(pair.base.auth)
                last = (pair.base.auth, pair.revision.auth, translated, translated == pair.revision.auth)
            }
            guard let last, !last.isSame else { continue }
            let old = last.translated
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

/// The alternatives of both sides, each with its counterpart: those that are the same, then those of the same schemes.
struct AlternativeMatching {
    typealias Uses = [AuthRequirement.Use]

    /// Alternatives of the same schemes with other scopes.
    private(set) var changed: [(base: Uses, revision: Uses)] = []
    /// Alternatives of the base without a counterpart.
    private(set) var removed: [Uses] = []
    /// Alternatives of the revision without a counterpart.
    private(set) var added: [Uses] = []

    init(_ base: [Uses], _ revision: [Uses]) {
        var same: TextTable<Int> = [:]
        for uses in revision { same[uses.key, default: 0] += 1 }
        var rest: [[String]: [Uses]] = [:]
        var left: [Uses] = []
        for uses in base {
            if let count = same[uses.key], count > 0 {
                same[uses.key] = count - 1
            } else {
                left.append(uses)
            }
        }
        // Of equal alternatives, the last ones have no counterpart.
        for uses in revision.reversed() {
            guard let count = same[uses.key], count > 0 else { continue }
            same[uses.key] = count - 1
            rest[uses.schemes, default: []].append(uses)
            added.append(uses)
        }
        var matched: TextTable<Int> = [:]
        for uses in left {
            guard let other = rest[uses.schemes]?.popLast() else {
                removed.append(uses)
                continue
            }
            changed.append((uses, other))
            matched[other.key, default: 0] += 1
        }
        added = added.reversed().filter { uses in
            guard let count = matched[uses.key], count > 0 else { return true }
            matched[uses.key] = count - 1
            return false
        }
    }
}

extension [AuthRequirement.Use] {
    /// The name of the alternative in messages, with scopes: `'o' for 'read', 'write'`.
    var scopedTitle: String {
        map { use in
            use.scopes.isEmpty
                ? "'\(use.scheme)'"
                : "'\(use.scheme)' for " + use.scopes.sorted().map { "'\($0)'" }.joined(separator: ", ")
        }.joined(separator: " with ")
    }

    /// A text that is the same for the same schemes and scopes, in whatever order.
    fileprivate var key: String {
        map { String(describing: [$0.scheme] + $0.scopes.sorted()) }.sorted().joined()
    }
}

extension AuthNeed {
    /// The scopes that are needed now and were not, and the other way round, each with its scheme; of alternatives that
    /// need the same schemes on both sides.
    var scopeChanges: (added: [(String, String)], removed: [(String, String)]) {
        var changes: (added: [(String, String)], removed: [(String, String)]) = ([], [])
        let sufficiency = AuthSufficiency(self)
        // Somebody who needs no scope at all, because another alternative is enough, misses none.
        for (old, new) in AlternativeMatching(base, revision).changed {
            let isEnough = sufficiency.isEnough(old)
            for use in old {
                guard let want = new.first(where: { $0.scheme == use.scheme }) else { continue }
                let missing = isEnough ? [] : missingScopes(of: want, for: use)
                let known = TextSet(want.scopes)
                changes.added += missing.map { (use.scheme, $0) }
                changes.removed += use.scopes.filter { !known.contains($0) }.map { (use.scheme, $0) }
            }
        }
        return changes
    }
}

/// Tells whether somebody who has what an alternative of the base asks for has what the revision wants.
struct AuthSufficiency {
    private let need: AuthNeed
    /// The alternatives of the revision, each by the one of its schemes that the fewest alternatives name.
    private var wanted: TextTable<[[AuthRequirement.Use]]> = [:]
    private var wantsNothing = false

    init(_ need: AuthNeed) {
        self.need = need
        var counts: TextTable<Int> = [:]
        for use in need.revision.joined() { counts[use.scheme, default: 0] += 1 }
        for uses in need.revision {
            let rarest = uses.min { counts[$0.scheme, default: 0] < counts[$1.scheme, default: 0] }
            if let rarest { wanted[rarest.scheme, default: []].append(uses) } else { wantsNothing = true }
        }
    }

    /// Returns whether the schemes and scopes of an alternative are enough.
    func isEnough(_ uses: [AuthRequirement.Use]) -> Bool {
        if wantsNothing { return true }
        let scopes = TextTable(uses.map { ($0.scheme, TextSet($0.scopes)) }) { $0.union($1) }
        return uses.contains { use in
            wanted[use.scheme, default: []].contains { wanted in
                wanted.allSatisfy { want in
                    guard let known = scopes[want.scheme] else { return false }
                    let granted = need.granted[want.scheme]
                    return want.scopes.allSatisfy { known.contains($0) || granted?.contains($0) == true }
                }
            }
        }
    }
}
