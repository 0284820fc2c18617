import MartletPlan

/// What the types of stubs are called.
struct MockNames {
    /// The client whose server is played by stubs: `ArotiMock`.
    let client: Identifier
    /// The stubs of each group, in the plan's order: `BookingMock`.
    let groups: [Identifier]
    /// What each group's calls are named in. The names of all types are many, and are looked at once.
    let calls: NameScope

    init(_ plan: ClientPlan) {
        // What is declared inside would hide a type of the client that is called the same.
        let hidden = plan.visibleNames.union(plan.groups.map(\.endpointType.text))
        calls = NameScope(reserved: hidden.union(["Type", "Protocol", "MockCall"]), suffix: "Stub")
        // A model of the client that is called the same would be hidden.
        var scope = NameScope(reserved: plan.visibleNames, suffix: "Stubs")
        client = scope.claim(Identifier("\(plan.fileStem)Mock"))
        groups = plan.groups.map { group in
            let name = group.endpointType.text
            let ending = "Endpoint"
            let base = name.hasSuffix(ending) && name != ending ? String(name.dropLast(ending.count)) : name
            return scope.claim(Identifier("\(base)Mock"))
        }
    }
}
