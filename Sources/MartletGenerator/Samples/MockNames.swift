import MartletPlan

/// What the types of stubs are called.
struct MockNames {
    /// The client whose server is played by stubs: `ArotiMock`.
    let client: Identifier
    /// The stubs of each group, in the plan's order: `BookingMock`.
    let groups: [Identifier]

    init(_ plan: ClientPlan) {
        // A model of the client that is called the same would be hidden.
        var scope = NameScope(reserved: Set(plan.models.map(\.name.text)), suffix: "Stubs")
        client = scope.claim(Identifier("\(plan.fileStem)Mock"))
        groups = plan.groups.map { group in
            let name = group.endpointType.text
            let ending = "Endpoint"
            let base = name.hasSuffix(ending) && name != ending ? String(name.dropLast(ending.count)) : name
            return scope.claim(Identifier("\(base)Mock"))
        }
    }
}
