import MartletContract

/// Plans the groups and their endpoints.
struct GroupPlanner {
    let contract: Contract
    let types: TypeTable

    func plan(_ names: inout Namer, types typeScope: inout NameScope) -> [GroupPlan] {
        var properties = NameScope(reserved: ReservedNames.clientMembers, suffix: "Group")
        return contract.groups.map { group in
            let base = names.name(group.name, .upperCamel, fallback: "Group", at: group.origin)
            let typeNames = Self.typeNames(base, in: &typeScope)
            let property = names.claim(
                group.name, .lowerCamel, in: &properties, fallback: "group", at: group.origin)
            return GroupPlan(
                group: group, endpointType: typeNames.endpoint, clientType: typeNames.client, property: property,
                endpoints: endpoints(of: group, &names))
        }
    }

    /// Gives out the two type names of a group, both from the same word: `Booking`, else `BookingGroup`, else
    /// `BookingGroup2`…
    private static func typeNames(
        _ base: Identifier, in scope: inout NameScope
    ) -> (endpoint: Identifier, client: Identifier) {
        var word = base.text
        var number = 1
        while true {
            let endpoint = Identifier(word + "Endpoint")
            let client = Identifier(word + "Client")
            if scope.isFree(endpoint), scope.isFree(client) {
                scope.take(endpoint)
                scope.take(client)
                return (endpoint, client)
            }
            word = number == 1 ? base.text + "Group" : "\(base.text)Group\(number)"
            number += 1
        }
    }

    private func endpoints(of group: EndpointGroup, _ names: inout Namer) -> [EndpointPlan] {
        var scope = NameScope(reserved: ReservedNames.endpoints, suffix: "Endpoint")
        return group.endpoints.map { endpoint in
            let name = names.claim(
                endpoint.name, .lowerCamel, in: &scope, fallback: "endpoint", at: endpoint.origin)
            return EndpointPlan(
                endpoint: endpoint, name: name, arguments: arguments(of: endpoint, &names),
                result: result(of: endpoint),
                hasCacheArgument: endpoint.method == .get)
        }
    }

    private func arguments(of endpoint: Endpoint, _ names: inout Namer) -> [ArgumentPlan] {
        var scope = NameScope(reserved: ReservedNames.parameters, suffix: "Value")
        var arguments = endpoint.parameters.map { parameter in
            argument(parameter.field, .parameter(parameter), &scope, &names)
        }
        switch endpoint.body {
        case .json(let type):
            let name = scope.claim(Identifier("body"))
            arguments.append(
                ArgumentPlan(
                    place: .body(type), name: name, type: types.swiftType(of: type),
                    presence: types.expanded(type).isNullable ? .nullable : .required))
        case .fields(let fields):
            arguments += fields.map { argument($0, .bodyField($0), &scope, &names) }
        case .form(let fields):
            arguments += fields.map { argument($0, .formField($0), &scope, &names) }
        case .multipart(let fields):
            arguments += fields.map { argument($0, .part($0), &scope, &names) }
        case .file(let contentType):
            let name = scope.claim(Identifier("file"))
            arguments.append(
                ArgumentPlan(
                    place: .file(contentType: contentType), name: name, type: .runtime("FileUpload"),
                    presence: .required))
        case nil: break
        }
        return arguments
    }

    private func argument(
        _ field: Field, _ place: ArgumentPlan.Place, _ scope: inout NameScope, _ names: inout Namer
    ) -> ArgumentPlan {
        let name = names.claim(field.name, .lowerCamel, in: &scope, fallback: "value", at: field.origin)
        var plan: FieldPlanner.Value
        if case .bodyField = place {
            plan = FieldPlanner.plan(field, types)
        } else {
            plan = FieldPlanner.planParameter(field, types)
        }
        return ArgumentPlan(
            place: place, name: name, type: plan.type, presence: plan.presence,
            defaultArgument: plan.defaultArgument)
    }

    private func result(of endpoint: Endpoint) -> EndpointPlan.Result {
        guard let type = endpoint.responses.first?.type else { return .void }
        switch types.expanded(type).kind {
        case .void: return .void
        case .file: return .file
        default: return .value(types.swiftType(of: type), type)
        }
    }
}
