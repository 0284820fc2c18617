import MartletContract
import MartletPlan

/// What the types of an emitted server are called.
struct ServerNames: Sendable {
    /// The names of a group.
    struct Group: Sendable {
        /// The protocol of its handlers: `BookingHandling`.
        let handling: Identifier
        /// The struct that the user writes them into: `BookingHandlers`.
        let handlers: Identifier
        /// The enum of its calls: `BookingCalls`.
        let calls: Identifier
        /// The property of all handlers: `booking`.
        let property: Identifier
        /// The structs of its calls, in the endpoints' order: `GetSpecialistsCall`.
        let callTypes: [Identifier]
    }

    /// What all handlers are in: `ArotiHandlers`.
    let set: Identifier
    /// What lets the mock answer: `ArotiMockHandlers`.
    let mock: Identifier
    /// The command that runs the server: `ArotiServe`.
    let command: Identifier
    /// The groups, in the plan's order.
    let groups: [Group]
    /// The names of the client's types: what is declared or imported under one of them would hide it, or be hidden.
    private let taken: Set<String>

    init(_ plan: ClientPlan) {
        var taken = Set(plan.models.map(\.name.text))
        taken.formUnion([plan.client.text, plan.server.text, plan.dates.text])
        taken.formUnion(plan.groups.flatMap { [$0.endpointType.text, $0.clientType.text] })
        if let namespace = plan.namespace { taken.insert(namespace.text) }
        self.taken = taken
        var scope = NameScope(reserved: taken.union(Self.imported), suffix: "OfServer")
        set = scope.claim(Identifier("\(plan.fileStem)Handlers"))
        mock = scope.claim(Identifier("\(plan.fileStem)MockHandlers"))
        command = scope.claim(Identifier("\(plan.fileStem)Serve"))
        var properties = NameScope(
            reserved: ["answer", "specification", "init", "self", "Type", "Protocol"], suffix: "Group")
        let calls = NameScope(reserved: taken.union(["Type", "Protocol", "ServedCall"]), suffix: "OfServer")
        groups = plan.groups.map { group in
            let name = group.endpointType.text
            let ending = "Endpoint"
            let base = name.hasSuffix(ending) && name != ending ? String(name.dropLast(ending.count)) : name
            var types = calls
            return Group(
                handling: scope.claim(Identifier("\(base)Handling")),
                handlers: scope.claim(Identifier("\(base)Handlers")), calls: scope.claim(Identifier("\(base)Calls")),
                property: properties.claim(group.property),
                callTypes: group.endpoints.map { endpoint in
                    let type = NameCleaner.clean(endpoint.name.text, .upperCamel)?.text ?? "Any"
                    return types.claim(Identifier("\(type)Call"))
                })
        }
    }

    /// Returns how a type of a module is spelled: with the module where the client has one of the same name.
    func imported(_ name: String, from module: String = "MartletServer") -> String {
        taken.contains(name) ? "\(module).\(name)" : name
    }

    /// The types of the modules that emitted code imports and names without them.
    private static let imported: Set<String> = [
        "AnswerStream", "MockServer", "MockServerAnswer", "MockServerCall", "MockServerFile",
        "MockServerOptions", "MockServerRecord", "NotHandled", "ReceivedFile", "ServedCall", "ServerFailure",
        "ServerHandlers", "ServerSpecification",
    ]
}
