import MartletContract

/// Plans the servers.
struct ServerPlanner {
    let contract: Contract
    /// The server type.
    let type: Identifier
    /// The enum that the types of the client are nested in; nil at the top level.
    let namespace: Identifier?

    func plan(_ names: inout Namer) -> [ServerPlan] {
        var scope = NameScope(reserved: ReservedNames.serverMembers, suffix: "Server")
        let requests = contract.servers.map { server in
            names.request(server.name, .lowerCamel, .server(server.name), fallback: "server", at: server.origin)
        }
        var choices = NameScope(reserved: ReservedNames.types(in: namespace).union([type.text]), suffix: "Value")
        return zip(contract.servers, names.claim(requests, in: &scope)).map { server, name in
            ServerPlan(
                server: server, name: name, variables: variables(of: server, named: name, types: &choices, &names))
        }
    }

    private func variables(
        of server: Server, named name: Identifier, types: inout NameScope, _ names: inout Namer
    ) -> [ServerVariablePlan] {
        var scope = NameScope(reserved: server.isRelative ? ["self", "base"] : ["self"], suffix: "Value")
        let requests = server.variables.map { variable in
            names.request(
                variable.name, .lowerCamel, .variable(variable.name, ofServer: server.name), fallback: "value",
                at: variable.origin)
        }
        let given = names.claim(requests, in: &scope)
        let choices = zip(server.variables, given).map { variable, parameter in
            let words = [name, parameter].map { $0.text.prefix(1).uppercased() + $0.text.dropFirst() }
            return NameRequest(
                own: words.joined(), .own("choice", in: ["servers", server.name], detail: variable.name),
                at: variable.origin)
        }
        let hasChoice = server.variables.map { $0.values.contains($0.defaultValue) }
        let chosen = names.claim(zip(choices, hasChoice).filter(\.1).map(\.0), in: &types)
        var rest = chosen[...]
        return zip(zip(server.variables, given), hasChoice).map { pair, hasChoice in
            var plan = ServerVariablePlan(variable: pair.0, name: pair.1)
            if hasChoice, let type = rest.popFirst() { plan.choice = choice(pair.0, of: server, type, &names) }
            return plan
        }
    }

    private func choice(
        _ variable: ServerVariable, of server: Server, _ type: Identifier, _ names: inout Namer
    ) -> ServerVariablePlan.Choice? {
        var scope = NameScope(reserved: ReservedNames.members, suffix: "Value")
        let requests = variable.values.map { value in  // allowed: a list
            names.valueRequest(
                value, .value(value, ofVariable: variable.name, ofServer: server.name), at: variable.origin)
        }
        let members = zip(variable.values, names.claim(requests, in: &scope)).map { value, name in
            ServerVariablePlan.Member(value: value, name: name)
        }
        guard let standard = members.first(where: { $0.value == variable.defaultValue }) else { return nil }
        return ServerVariablePlan.Choice(name: type, members: members, standard: standard.name)
    }
}
