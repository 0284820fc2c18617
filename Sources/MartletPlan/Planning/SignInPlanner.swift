import MartletContract

/// Names what belongs to signing in: types for flows, and members of the client.
enum SignInPlanner {
    /// Takes the types of flows that are frozen, before other types can have their names; returns them by lock path.
    static func frozenTypes(
        of contract: Contract, types scope: inout NameScope, names: inout Namer
    ) -> [LockPath: Identifier] {
        var types: [LockPath: Identifier] = [:]
        for flow in contract.flows {
            let path = LockPath.flowType(flow.name)
            guard let (type, span) = names.lockedName(path, for: flow.name) else { continue }
            if scope.isFree(type) {
                scope.take(type)
                types[path] = type
            } else {
                names.reportLocked(
                    .lockedNameTaken, flow.name, type.text, "something else is called so already", at: span)
            }
        }
        return types
    }

    /// Returns the types of the flows, in their order: `SignUpSteps`. Those that are not frozen get what other types left.
    static func types(
        of contract: Contract, frozen: [LockPath: Identifier], types scope: inout NameScope, names: inout Namer
    ) -> [Identifier] {
        contract.flows.map { flow in
            let path = LockPath.flowType(flow.name)
            let word = names.name(flow.name, .upperCamel, fallback: "SignIn", at: flow.origin)
            let type = frozen[path] ?? scope.claim(Identifier(word.text + "Steps"))
            names.record(NameRequest(own: type.text, path, at: flow.origin), type)
            return type
        }
    }

    /// The members that a client has for signing in.
    struct Members: Sendable {
        /// The functions that begin flows, in their order.
        var flows: [Identifier] = []
        /// The sessions, in the order of the auth schemes.
        var sessions: [SessionPlan] = []
    }

    /// Returns the requests for the members that a client has for signing in; ``members(of:given:)`` takes what they get.
    static func requests(of contract: Contract, names: inout Namer) -> [NameRequest] {
        var requests = contract.flows.map { flow in
            names.request(
                flow.name, .lowerCamel, .flow(flow.name), fallback: "signIn", at: flow.origin, turn: nil)
        }
        for (scheme, words) in zip(schemes(of: contract), words(of: contract, names)) {
            // Another scheme that is added may make the same words, unless the author wrote them.
            let turn = words.session == scheme.name ? 1 : nil
            requests.append(
                NameRequest(own: words.session, .session("session", of: scheme.name), at: scheme.origin, turn: turn))
            guard hasUser(scheme) else { continue }
            requests.append(
                NameRequest(
                    own: words.user, .session("user", of: scheme.name), at: scheme.origin,
                    turn: scheme.name == "session" && words.user == "currentUser" ? 1 : nil))
        }
        return requests
    }

    /// Returns the members that got names.
    static func members(of contract: Contract, given names: some Sequence<Identifier>) -> Members {
        var names = names.makeIterator()
        var members = Members()
        for _ in contract.flows { members.flows += [names.next()].compactMap { $0 } }
        for scheme in schemes(of: contract) {
            guard let property = names.next() else { continue }
            let user = hasUser(scheme) ? names.next() : nil
            members.sessions.append(SessionPlan(scheme: scheme.name, property: property, user: user))
        }
        return members
    }

    /// The schemes that people sign in with, so that there is a session: tokens, and what an endpoint hands out.
    private static func schemes(of contract: Contract) -> [AuthScheme] {
        let issued = TextSet(contract.groups.lazy.flatMap(\.endpoints).compactMap(\.issues))
        return contract.authSchemes.filter { scheme in
            switch scheme.kind {
            case .bearer, .oauth2: true
            case .apiKey, .basic, .hmac, .clientCertificate: issued.contains(scheme.name)
            }
        }
    }

    private static func hasUser(_ scheme: AuthScheme) -> Bool {
        guard case .bearer(let tokens?) = scheme.kind else { return false }
        return tokens.paths.user != nil
    }

    /// Returns what the members of each scheme are called: `session` and `currentUser` for the one that had these names, else
    /// the one that is called so, else the first; for others words that start with their names.
    private static func words(of contract: Contract, _ names: Namer) -> [(session: String, user: String)] {
        let schemes = schemes(of: contract)
        let main =
            schemes.first { names.lockedText(.session("session", of: $0.name)) == "session" }
            ?? schemes.first { $0.name == "session" } ?? schemes.first
        return schemes.map { scheme in
            guard scheme.name != main?.name, let word = NameCleaner.clean(scheme.name, .lowerCamel)?.text else {
                return ("session", "currentUser")
            }
            return (word.lowercased().hasSuffix("session") ? word : word + "Session", word + "User")
        }
    }
}
