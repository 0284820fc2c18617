package import MartletContract

/// Plans the steps of sign-in flows.
package struct StepPlanner {
    private let plan: ClientPlan
    private let names: StepNames
    private let groups: TextTable<GroupPlan>
    private let links: TextTable<LinkPlan>

    /// Creates the planner of a client.
    package init(_ plan: ClientPlan, _ names: StepNames) {
        self.plan = plan
        self.names = names
        groups = TextTable(plan.groups.map { ($0.group.name, $0) }, uniquingKeysWith: { first, _ in first })
        let links = plan.links?.links ?? []
        self.links = TextTable(links.map { ($0.link.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the steps of a flow. A value is carried into a step when one before it has or answers it, or the link brings
    /// it.
    package func steps(of flow: SignInFlow) -> [StepPlan] {
        var known: TextSet = []
        let link = flow.link.flatMap { links[$0] }
        return flow.steps.compactMap { step in
            guard let endpoint = plan.endpoint(step.endpoint), let group = groups[step.endpoint.group] else {
                return nil
            }
            if step.name == "verify" { known.formUnion(link?.parameters.map(\.place) ?? []) }
            defer { known.formUnion(flow.carry.filter { isKnown($0, from: step.endpoint) }) }
            return self.step(step.name, endpoint, group.endpointType, known)
        }
    }

    /// Whether a call, or its response, has a value of a name. What a multipart body has cannot be read back.
    private func isKnown(_ name: String, from endpoint: EndpointReference) -> Bool {
        if let value = names.value(name, of: endpoint), value.part != "part" { return true }
        return names.answer(name, of: endpoint) != nil
    }

    private func step(
        _ word: String, _ endpoint: EndpointPlan, _ type: Identifier, _ known: TextSet
    ) -> StepPlan {
        let bodies = endpoint.arguments.map { body(of: $0, carrying: known) }
        var scope = NameScope(suffix: "Value")
        for (argument, body) in zip(endpoint.arguments, bodies) where body == nil { scope.take(argument.name) }
        let arguments = zip(endpoint.arguments, bodies).map { argument, body in
            guard let body else {
                let value = value(
                    argument.field, argument.name, argument.type, argument.presence, argument.defaultArgument, known)
                return (label: argument.name, argument: StepPlan.Argument.value(value))
            }
            let members = body.structure.properties.map { property in
                let name = scope.claim(property.name)
                let value = value(
                    property.field, name, property.givenType, property.presence, property.defaultArgument, known)
                return (label: property.name, value: value)
            }
            return (argument.name, .body(type: body.type, members))
        }
        return StepPlan(
            word: word, endpoint: endpoint, endpointType: type, arguments: arguments,
            carriedName: scope.claim(Identifier("carried")), answerName: scope.claim(Identifier("answer")))
    }

    /// Returns the struct that a body is, where some of its properties are carried; nil for other values.
    private func body(
        of argument: ArgumentPlan, carrying known: TextSet
    ) -> (type: Identifier, structure: StructurePlan)? {
        guard !known.isEmpty, case .body(let type) = argument.place,
            case .model(let name) = plan.types.expanded(type).kind, let model = plan.model(named: name),
            case .structure(let structure) = model.declaration,
            structure.properties.contains(where: { known.contains($0.field.name) })
        else { return nil }
        return (model.name, structure)
    }

    private func value(
        _ field: Field?, _ name: Identifier, _ type: SwiftType, _ presence: Presence, _ standard: DefaultArgument?,
        _ known: TextSet
    ) -> StepPlan.Value {
        guard let field, known.contains(field.name) else {
            return .given(StepPlan.Parameter(name: name, type: type, standard: standard, field: field))
        }
        return .carried(StepPlan.Carried(field: field, type: type, presence: presence))
    }
}
