import MartletContract

/// The auth schemes of both sides, each with its counterpart.
struct AuthMatching: Sendable {
    /// A scheme on both sides.
    struct Pair: Sendable {
        /// As it was.
        let base: AuthScheme
        /// As it is to be.
        let revision: AuthScheme
    }

    /// The schemes of the same name on both sides, in the revision's order.
    private(set) var same: [Pair] = []
    /// Those of another name that send the same.
    private(set) var renamed: [Pair] = []
    /// The schemes that are gone.
    private(set) var removed: [AuthScheme] = []
    /// The new schemes.
    private(set) var added: [AuthScheme] = []
    /// The names that schemes of the base have in the revision, where they have another one there.
    private var newNames: TextTable<String> = [:]

    init(base: Contract, revision: Contract) {
        let known = ListMatching(base.authSchemes, revision.authSchemes, by: \.name)
        same = known.pairs.map { Pair(base: $0.base, revision: $0.revision) }
        let alike = Dictionary(grouping: known.removed, by: \.kind.sent)
        let rivals = Dictionary(grouping: known.added, by: \.kind.sent)
        for scheme in known.added {
            let sent = scheme.kind.sent
            if let candidates = alike[sent], candidates.count == 1, rivals[sent]?.count == 1 {
                renamed.append(Pair(base: candidates[0], revision: scheme))
                newNames[candidates[0].name] = scheme.name
            } else {
                added.append(scheme)
            }
        }
        removed = known.removed.filter { newNames[$0.name] == nil }
    }

    /// All that are on both sides.
    var pairs: [Pair] { same + renamed }

    /// The scopes that clients of the base ask for, by the names that schemes have in the revision.
    var grantedScopes: TextTable<[String]> {
        var scopes: TextTable<[String]> = [:]
        for pair in pairs {
            if case .oauth2(let oauth) = pair.base.kind { scopes[pair.revision.name] = oauth.scopes }
        }
        return scopes
    }

    /// The schemes of the base that a server can ask for in a refusal, with the scopes that the base declares, by the names
    /// that they have in the revision. HTTP has no challenge for keys and signatures.
    var challenges: TextTable<[String]> {
        var challenges: TextTable<[String]> = [:]
        for pair in pairs where pair.base.kind.sent == .bearer || pair.base.kind.sent == .basic {
            challenges[pair.revision.name] = pair.base.scopes
        }
        return challenges
    }

    /// Returns the requirement of a base in the names of the revision.
    func translated(_ requirement: AuthRequirement) -> AuthRequirement {
        if newNames.isEmpty { return requirement }
        return AuthRequirement(
            alternatives: requirement.alternatives.map { uses in
                uses.map { AuthRequirement.Use(scheme: newNames[$0.scheme] ?? $0.scheme, scopes: $0.scopes) }
            })
    }
}

extension AuthScheme.Kind {
    /// What a scheme adds to requests.
    enum Sent: Hashable {
        /// A bearer token, whoever hands it out.
        case bearer
        /// A key.
        case apiKey(Parameter.Place, String)
        /// A name and a password.
        case basic
        /// A signature.
        case hmac(header: String, parts: [RequestSignature.Part], RequestSignature.Encoding)
        /// A certificate, before the request.
        case clientCertificate
    }

    /// What it adds to requests.
    var sent: Sent {
        switch self {
        case .oauth2, .bearer: .bearer
        case .apiKey(let place, let name): .apiKey(place, place == .header ? name.lowercased() : name)
        case .basic: .basic
        case .hmac(let signature): .hmac(header: signature.header, parts: signature.parts, signature.encoding)
        case .clientCertificate: .clientCertificate
        }
    }

    /// How people name it.
    var title: String {
        switch sent {
        case .bearer: "a bearer token"
        case .apiKey(let place, let name): "a key in the \(place.rawValue) '\(name)'"
        case .basic: "HTTP Basic"
        case .hmac(let header, _, _): "a signature in the header '\(header)'"
        case .clientCertificate: "a client certificate"
        }
    }
}

extension AuthScheme {
    /// Where its tokens come from, each address with what it is for.
    var addresses: [(name: String, url: String)] {
        var addresses: [(String, String?)] = []
        if case .oauth2(let oauth) = kind {
            addresses = [
                ("authorizationCode authorize", oauth.authorizeURL), ("authorizationCode token", oauth.tokenURL),
                ("redirect", oauth.redirectURL),
            ]
        }
        addresses.append(("discovery", issuer?.discoveryURL))
        addresses.append(("metadata", issuer?.metadataURL))
        for flow in issuer?.flows ?? [] {
            addresses += [
                ("\(flow.grant.rawValue) authorize", flow.authorizeURL),
                ("\(flow.grant.rawValue) device", flow.deviceURL),
                ("\(flow.grant.rawValue) token", flow.tokenURL),
                ("\(flow.grant.rawValue) refresh", flow.refreshURL),
            ]
        }
        return addresses.compactMap { name, url in url.map { (name, $0) } }
    }

    /// What its tokens can be good for, in the author's order.
    var scopes: [String] {
        var scopes: [String] = []
        if case .oauth2(let oauth) = kind { scopes = oauth.scopes }
        var known = TextSet(scopes)
        for scope in (issuer?.flows ?? []).flatMap(\.scopes) where known.insert(scope.name).inserted {
            scopes.append(scope.name)
        }
        return scopes
    }
}

extension AuthScheme {
    /// The path of it as an element.
    var elementPath: ElementPath { ElementPath(["auth", name]) }

    /// Whether clients ask for tokens themselves, with the scopes that the scheme has.
    var asksItself: Bool { if case .oauth2 = kind { true } else { false } }
}

extension AuthMatching.Pair {
    /// The path of the scheme as an element: as it was called.
    var path: ElementPath { base.elementPath }
}
