import MartletContract
import MartletSyntax

/// Plans the groups and their endpoints.
struct GroupPlanner {
    let contract: Contract
    let types: TypeTable
    /// The words that types of groups start with, where they are known before the models have names; by group.
    let words: [LockPath: Identifier]
    /// The enum that the types of the client are nested in; nil at the top level.
    let namespace: Identifier?

    /// What the names of a group's types end in.
    static let typeEndings = ["Endpoint", "Client"]

    /// Takes the type names of groups that are frozen, or that follow from the name of the group alone, before other types
    /// can have them.
    ///
    /// - Returns: the words that they start with, by group.
    static func earlyWords(
        _ contract: Contract, types scope: inout NameScope, names: inout Namer
    ) -> [LockPath: Identifier] {
        var words: [LockPath: Identifier] = [:]
        for group in contract.groups {
            let path = LockPath.groupTypes(group.name)
            guard let (word, span) = names.lockedName(path, for: group.name) else { continue }
            let types = typeNames(word.text)
            if scope.isFree(types.endpoint), scope.isFree(types.client) {
                scope.take(types.endpoint)
                scope.take(types.client)
                words[path] = word
            } else {
                let taken = [types.endpoint, types.client].map { "'\($0.text.excerpt)'" }
                let reason = "\(taken.joined(separator: " or ")) is something else already"
                names.reportLocked(.lockedNameTaken, group.name, word.text, reason, at: span)
            }
        }
        let models = names.isLocked ? contract.models.indices : 0..<0
        let lockedModels = Set(models.compactMap { names.lockedText(.model(contract.models[$0].name)) })
        for group in contract.groups where words[.groupTypes(group.name)] == nil {
            guard NameCleaner.clean(group.name, .upperCamel) != nil else { continue }
            let request = typeRequest(of: group, &names)
            let types = typeNames(request.wanted.text)
            guard request.isSettled, scope.isFree(types.endpoint), scope.isFree(types.client),
                lockedModels.isDisjoint(with: [types.endpoint.text, types.client.text])
            else { continue }
            scope.reserve(types.endpoint)
            scope.reserve(types.client)
            words[request.path] = request.wanted
        }
        return words
    }

    private static func typeRequest(of group: EndpointGroup, _ names: inout Namer) -> NameRequest {
        names.request(group.name, .upperCamel, .groupTypes(group.name), fallback: "Group", at: group.origin)
    }

    /// Returns the groups, and the other members of the client, which share a scope with them.
    func plan(
        _ names: inout Namer, types typeScope: inout NameScope
    ) -> (groups: [GroupPlan], members: SignInPlanner.Members) {
        var scope = NameScope(reserved: ReservedNames.clientMembers, suffix: "Group")
        var requests = contract.groups.map { group in
            names.request(
                group.name, .lowerCamel, .group(group.name), fallback: "group", at: group.origin,
                isCapitalExpected: true)
        }
        requests += SignInPlanner.requests(of: contract, names: &names)
        let properties = names.claim(requests, in: &scope)
        let members = SignInPlanner.members(of: contract, given: properties.dropFirst(contract.groups.count))
        let start = names.part
        let before = typeScope
        var drafts: [Draft] = []
        var turns: [String: Int] = [:]
        var numbered = NumberedNames()
        for (group, property) in zip(contract.groups, properties) {
            var part = start
            let types = typeNames(of: group, in: &typeScope, &numbered, &part)
            for name in [types.endpoint, types.client] where before.isFree(name) { turns[name.text] = drafts.count }
            drafts.append(
                Draft(
                    turn: drafts.count, group: group, property: property, endpoint: types.endpoint,
                    client: types.client, names: part))
        }
        let (allTypes, allTurns) = (typeScope, turns)
        let parts = Parallel.pieces(of: drafts, count: 1) { part in
            part.map { draft -> (plan: GroupPlan, names: Namer) in
                var names = draft.names
                // What is planned for a group knows the types of those before it.
                let scope = allTypes.before(draft.turn + 1, of: allTurns)
                let answers = AnswerPlanner(types: types, scope: scope)
                let plan = GroupPlan(
                    group: draft.group, endpointType: draft.endpoint.nested(in: namespace),
                    clientType: draft.client.nested(in: namespace),
                    property: draft.property, endpoints: endpoints(of: draft.group, &names, answers))
                return (plan: plan, names: names)
            }
        }
        for part in parts.joined() { names.add(part.names) }
        return (parts.flatMap { $0.map(\.plan) }, members)
    }

    /// A group whose types have names.
    private struct Draft: Sendable {
        /// Its place among the groups.
        let turn: Int
        let group: EndpointGroup
        let property: Identifier
        let endpoint: Identifier
        let client: Identifier
        /// What was noted of it.
        let names: Namer
    }

    /// Gives out the two type names of a group, both from the same word: `Booking`, else `BookingGroup`, else
    /// `BookingGroup2`…
    private func typeNames(
        of group: EndpointGroup, in scope: inout NameScope, _ numbered: inout NumberedNames, _ names: inout Namer
    ) -> (endpoint: Identifier, client: Identifier) {
        let request = Self.typeRequest(of: group, &names)
        var word = words[request.path] ?? request.wanted
        func isTaken(_ word: String) -> Bool {
            let types = Self.typeNames(word)
            return !scope.isFree(types.endpoint) || !scope.isFree(types.client)
        }
        if words[request.path] == nil, isTaken(word.text) {
            let base = request.wanted.text
            word = Identifier(
                numbered.free(
                    base, from: 1, spelledBy: { $0 == 1 ? base + "Group" : "\(base)Group\($0)" }, unless: isTaken))
        }
        let types = Self.typeNames(word.text)
        scope.take(types.endpoint)
        scope.take(types.client)
        // The types have names of their own anyway, so another word is no renaming; but it must be frozen.
        let turn = word == request.wanted ? request.turn : nil
        names.record(
            NameRequest(path: request.path, name: request.name, wanted: word, origin: request.origin, turn: turn), word)
        return types
    }

    private static func typeNames(_ word: String) -> (endpoint: Identifier, client: Identifier) {
        (Identifier(word + typeEndings[0]), Identifier(word + typeEndings[1]))
    }

    private func endpoints(
        of group: EndpointGroup, _ names: inout Namer, _ answers: AnswerPlanner
    ) -> [EndpointPlan] {
        var answers = answers
        var scope = NameScope(reserved: ReservedNames.endpoints, suffix: "Endpoint")
        let requests = group.endpoints.indices.map { index in
            let (name, origin) = (group.endpoints[index].name, group.endpoints[index].origin)
            return names.request(
                name, .lowerCamel, .endpoint(name, of: group.name), fallback: "endpoint", at: origin)
        }
        // Functions that have frozen names keep them, although they are named behind the endpoints.
        var claims = scope
        for function in frozenFunctions(of: group, names) { claims.take(function) }
        let given = names.claim(requests, in: &claims)
        for name in given { scope.take(name) }
        var plans: [EndpointPlan] = []
        plans.reserveCapacity(given.count)
        for index in group.endpoints.indices {
            let endpoint = group.endpoints[index]
            let name = given[index]
            let isStep = contract.flows.contains { $0.steps.contains { $0.endpoint == endpoint.reference } }
            let arguments = ArgumentPlanner.plan(endpoint, in: group.name, types, isStep: isStep, &names)
            let result = answers.result(of: endpoint, named: name, &names)
            let headers = answers.headers(of: endpoint, named: name, functions: &scope, &names)
            plans.append(EndpointPlan(endpoint, name: name, arguments: arguments, result: result, headers: headers))
        }
        var known = KnownErrorHeaders()
        let common = contract.errors.filter { $0.headers.contains { !$0.isForBrowsers } }
        for index in plans.indices {
            let headers = answers.errorHeaders(of: plans[index], or: common, known: &known, &names)
            if !headers.isEmpty { plans[index] = plans[index].with(errorHeaders: headers) }
        }
        for (index, plan) in plans.enumerated() where plan.endpoint.pages != nil {
            plans[index] = plan.with(
                pages: pages(of: plan.endpoint, in: group.name, given[index], &names, &scope))
        }
        return plans
    }

    /// The frozen names of functions that endpoints have beside their own.
    private func frozenFunctions(of group: EndpointGroup, _ names: Namer) -> [Identifier] {
        guard names.isLocked else { return [] }
        return group.endpoints.flatMap { endpoint in
            (Self.pageWords + [AnswerPlanner.headersWord]).compactMap { word in
                let path = LockPath.own(word, in: ["endpoints", group.name], detail: endpoint.name)
                return names.lockedText(path).flatMap { Identifier(checking: $0) }
            }
        }
    }

    /// The words of the functions that follow pages, in lock paths and in names.
    private static let pageWords = ["pages", "items"]

    /// Gives out the names of the functions that follow pages, behind all endpoints, whose names these must not take.
    private func pages(
        of endpoint: Endpoint, in group: String, _ name: Identifier, _ names: inout Namer, _ scope: inout NameScope
    ) -> PagesPlan {
        let requests = Self.pageWords.map { word in
            let path = LockPath.own(word, in: ["endpoints", group], detail: endpoint.name)
            let own = name.text + word.prefix(1).uppercased() + word.dropFirst()
            return NameRequest(own: own, path, at: endpoint.origin)
        }
        let given = names.claim(requests, in: &scope)
        return PagesPlan(pages: given[0], items: given[1])
    }
}
