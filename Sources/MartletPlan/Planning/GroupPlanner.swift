import MartletContract
import MartletSyntax

/// Plans the groups and their endpoints.
struct GroupPlanner {
    let contract: Contract
    let types: TypeTable
    /// The words that types of groups start with, where they are known before the models have names; by group.
    let words: [LockPath: Identifier]

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
        let lockedModels = Set(contract.models.compactMap { names.lockedText(.model($0.name)) })
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

    func plan(_ names: inout Namer, types typeScope: inout NameScope) -> [GroupPlan] {
        var scope = NameScope(reserved: ReservedNames.clientMembers, suffix: "Group")
        let requests = contract.groups.map { group in
            var request = names.request(
                group.name, .lowerCamel, .group(group.name), fallback: "group", at: group.origin)
            request.isCapitalExpected = true
            return request
        }
        let properties = names.claim(requests, in: &scope)
        let start = names.part
        let before = typeScope
        var drafts: [Draft] = []
        var turns: [String: Int] = [:]
        for (group, property) in zip(contract.groups, properties) {
            var part = start
            let types = typeNames(of: group, in: &typeScope, &part)
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
                    group: draft.group, endpointType: draft.endpoint, clientType: draft.client,
                    property: draft.property, endpoints: endpoints(of: draft.group, &names, answers))
                return (plan: plan, names: names)
            }
        }
        for part in parts.joined() { names.add(part.names) }
        return parts.flatMap { $0.map(\.plan) }
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
        of group: EndpointGroup, in scope: inout NameScope, _ names: inout Namer
    ) -> (endpoint: Identifier, client: Identifier) {
        var request = Self.typeRequest(of: group, &names)
        var word = words[request.path] ?? request.wanted
        if words[request.path] == nil {
            var number = 1
            while !scope.isFree(Self.typeNames(word.text).endpoint) || !scope.isFree(Self.typeNames(word.text).client) {
                let base = request.wanted.text
                word = Identifier(number == 1 ? base + "Group" : "\(base)Group\(number)")
                number += 1
            }
        }
        let types = Self.typeNames(word.text)
        scope.take(types.endpoint)
        scope.take(types.client)
        // The types have names of their own anyway, so another word is no renaming; but it must be frozen.
        if word != request.wanted { request.turn = nil }
        request.wanted = word
        names.record(request, word)
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
        let requests = group.endpoints.map { endpoint in
            names.request(
                endpoint.name, .lowerCamel, .endpoint(endpoint.name, of: group.name), fallback: "endpoint",
                at: endpoint.origin)
        }
        var plans = zip(group.endpoints, names.claim(requests, in: &scope)).map { endpoint, name in
            EndpointPlan(
                endpoint: endpoint, name: name, arguments: arguments(of: endpoint, in: group, &names),
                result: answers.result(of: endpoint, named: name, &names),
                headers: answers.headers(of: endpoint, named: name, functions: &scope, &names),
                hasCacheArgument: endpoint.method == .get && endpoint.exchange == .call)
        }
        // Behind all endpoints, whose names these must not take.
        for index in plans.indices where plans[index].endpoint.pages != nil {
            let endpoint = plans[index].endpoint
            let requests = ["pages", "items"].map { word in
                let path = LockPath.own(word, in: ["endpoints", group.name], detail: endpoint.name)
                let name = plans[index].name.text + word.prefix(1).uppercased() + word.dropFirst()
                return NameRequest(own: name, path, at: endpoint.origin)
            }
            let given = names.claim(requests, in: &scope)
            plans[index].pages = PagesPlan(pages: given[0], items: given[1])
        }
        return plans
    }

    private func arguments(
        of endpoint: Endpoint, in group: EndpointGroup, _ names: inout Namer
    ) -> [ArgumentPlan] {
        var scope = NameScope(reserved: ReservedNames.parameters, suffix: "Value")
        let path = LockPath.endpoint(endpoint.name, of: group.name)
        let places = self.places(of: endpoint)
        let requests = places.map { request(for: $0, of: endpoint, path, &names) }
        return zip(places, names.claim(requests, in: &scope)).map { place, name in
            var argument = argument(place, name)
            if endpoint.isBodyOptional, argument.field == nil {
                argument.type = argument.type.asOptional
                argument.presence = .optional
                argument.defaultArgument = .nilValue
            }
            return argument
        }
    }

    /// Returns where the values of a call go, in their order.
    private func places(of endpoint: Endpoint) -> [ArgumentPlan.Place] {
        let parameters = endpoint.parameters.map { ArgumentPlan.Place.parameter($0) }
        switch endpoint.body {
        case .json(let type): return parameters + [.body(type)]
        case .text(let contentType): return parameters + [.text(contentType: contentType)]
        case .fields(let fields): return parameters + fields.map { .bodyField($0) }
        case .form(let fields): return parameters + fields.map { .formField($0) }
        case .multipart(let fields): return parameters + fields.map { .part($0) }
        case .file(let contentType): return parameters + [.file(contentType: contentType)]
        case nil: return parameters
        }
    }

    /// Values of several places may have the same name in the specification. So that not every name must be frozen, the
    /// path comes first, since a parameter that is added there makes another address of it, and then one other place: the
    /// body where the method has one by nature, else the query.
    private func request(
        for place: ArgumentPlan.Place, of endpoint: Endpoint, _ path: LockPath, _ names: inout Namer
    ) -> NameRequest {
        let isBodyFirst = [.post, .put, .patch].contains(endpoint.method)
        func request(_ field: Field, _ place: String, turn: Int?) -> NameRequest {
            names.request(
                field.name, .lowerCamel, .argument(field.name, in: place, of: path), fallback: "value",
                at: field.origin, turn: turn)
        }
        switch place {
        case .parameter(let parameter):
            let turn: Int? = parameter.place == .path ? 0 : !isBodyFirst && parameter.place == .query ? 1 : nil
            return request(parameter.field, parameter.place.rawValue, turn: turn)
        case .bodyField(let field), .formField(let field), .part(let field):
            return request(field, "body", turn: isBodyFirst ? 1 : nil)
        case .body, .text:
            let own = LockPath.ownArgument("body", of: path)
            return NameRequest(own: "body", own, at: endpoint.origin, turn: isBodyFirst ? 1 : nil)
        case .file:
            let own = LockPath.ownArgument("file", of: path)
            return NameRequest(own: "file", own, at: endpoint.origin, turn: isBodyFirst ? 1 : nil)
        }
    }

    private func argument(_ place: ArgumentPlan.Place, _ name: Identifier) -> ArgumentPlan {
        switch place {
        case .parameter(let parameter): argument(place, name, FieldPlanner.planParameter(parameter.field, types))
        case .bodyField(let field): argument(place, name, FieldPlanner.plan(field, types))
        case .formField(let field), .part(let field):
            argument(place, name, FieldPlanner.planParameter(field, types))
        case .body(let type):
            ArgumentPlan(
                place: place, name: name, type: types.swiftType(of: type),
                presence: types.expanded(type).isNullable ? .nullable : .required)
        case .text: ArgumentPlan(place: place, name: name, type: .standard("String"), presence: .required)
        case .file: ArgumentPlan(place: place, name: name, type: .runtime("FileUpload"), presence: .required)
        }
    }

    private func argument(
        _ place: ArgumentPlan.Place, _ name: Identifier, _ value: FieldPlanner.Value
    ) -> ArgumentPlan {
        ArgumentPlan(
            place: place, name: name, type: value.type, presence: value.presence,
            defaultArgument: value.defaultArgument)
    }
}
